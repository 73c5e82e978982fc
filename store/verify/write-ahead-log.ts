/**
 * Finds changed frames in a write-ahead log (https://www.sqlite.org/fileformat2.html, 4.1 and 4.2). SQLite
 * takes the first frame whose checksum fails for the end of the log, as after a crash, and says nothing.
 */

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** Magic number of a log whose checksums are over big-endian words; the other ends in 82. */
const BIG_ENDIAN_MAGIC = 0x377f0683;

/**
 * Numbers, from 1, of frames that fail although a later frame of the same log holds. A failing tail is not
 * damage: it is a commit that a crash cut off.
 */
export function damagedFrames(log: Buffer): number[] {
  if (log.length < HEADER_BYTES) return [];
  const isBigEndian = log.readUInt32BE(0) === BIG_ENDIAN_MAGIC;
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  const failing: number[] = [];
  let lastHolding = 0;
  for (let number = 1; HEADER_BYTES + number * frameBytes <= log.length; number += 1) {
    const at = HEADER_BYTES + (number - 1) * frameBytes;
    // Each checksum continues the one before it, as stored: so one changed frame does not fail those after it.
    const before = number === 1 ? 24 : at - frameBytes + 16;
    const first: Sums = [log.readUInt32BE(before), log.readUInt32BE(before + 4)];
    const head = addChecksum(first, log.subarray(at, at + 8), isBigEndian);
    const sums = addChecksum(head, log.subarray(at + FRAME_HEADER_BYTES, at + frameBytes), isBigEndian);
    const holds =
      log.subarray(at + 8, at + 16).equals(salts) &&
      sums[0] === log.readUInt32BE(at + 16) &&
      sums[1] === log.readUInt32BE(at + 20);
    if (holds) lastHolding = number;
    else failing.push(number);
  }
  return failing.filter((number) => number < lastHolding);
}

type Sums = readonly [number, number];

function addChecksum(start: Sums, bytes: Buffer, isBigEndian: boolean): Sums {
  let [first, second] = start;
  for (let at = 0; at < bytes.length; at += 8) {
    const [one, two] = isBigEndian
      ? [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
      : [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    first = (first + one + second) >>> 0;
    second = (second + two + first) >>> 0;
  }
  return [first, second];
}
