/** Opens zip archives within a limit on what comes out of them. */
import { inflateRawSync } from 'node:zlib';
import { type Result, fail, succeed } from '../result.js';

/** Files of the archive by path. */
export type ArchiveFiles = Readonly<Record<string, Uint8Array>>;

const MEBIBYTE = 1024 * 1024;
/** All requested files together, unpacked, in bytes: the text of a long book is a tenth of it. */
const MOST_UNPACKED = 64 * MEBIBYTE;
const MOST_FILES = 5000;
/** Markup packs to a tenth, tables without end to a hundredth; deflate ends at a thousandth. */
const MOST_GROWTH = 200;
/** Smaller files may pack as well as they like. */
const HARMLESS_BYTES = 2 * MEBIBYTE;

/** One line of the table at the end of an archive. */
interface Entry {
  readonly path: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
}

/**
 * The files whose path is requested. `too-large` for bombs, by the sizes they state, before anything is unpacked; `damaged` where
 * the archive cannot be read or holds more than it states.
 */
export function openArchive(bytes: Uint8Array, wants: (path: string) => boolean): Result<ArchiveFiles> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const entries = entriesOf(buffer).filter(({ path }) => !path.endsWith('/') && wants(path));
    const stated = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
    if (entries.length > MOST_FILES || stated > MOST_UNPACKED || entries.some(growsTooMuch))
      throw new TooLargeError();
    const files = entries.map((entry) => [entry.path, unpack(buffer, entry)] as const);
    // no prototype: a file may be called `__proto__`
    return succeed(
      Object.assign(Object.create(null) as Record<string, Uint8Array>, Object.fromEntries(files)),
    );
  } catch (error) {
    return error instanceof TooLargeError
      ? fail({ code: 'too-large', message: 'Unpacked, the archive is too large.', retryable: false })
      : fail({ code: 'damaged', message: 'The archive cannot be unpacked.', retryable: false });
  }
}

class TooLargeError extends Error {}

const growsTooMuch = ({ packed, unpacked }: Entry): boolean =>
  unpacked > HARMLESS_BYTES && unpacked > packed * MOST_GROWTH;

/** Record layouts and signatures are those of PKWARE's APPNOTE 6.3, parts 4.3.7, 4.3.12 and 4.3.16. Throws where they do not fit. */
function entriesOf(buffer: Buffer): Entry[] {
  const end = buffer.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) throw new RangeError('no table');
  const entries: Entry[] = [];
  let at = buffer.readUInt32LE(end + 16);
  for (let left = buffer.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (buffer.readUInt32LE(at) !== 0x02014b50) throw new RangeError('no entry');
    const pathEnd = at + 46 + buffer.readUInt16LE(at + 28);
    entries.push({
      path: buffer.toString('utf8', at + 46, pathEnd),
      method: buffer.readUInt16LE(at + 10),
      packed: buffer.readUInt32LE(at + 20),
      unpacked: buffer.readUInt32LE(at + 24),
      at: buffer.readUInt32LE(at + 42),
    });
    at = pathEnd + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  return entries;
}

/** The file; throws where it holds more than it states, so that the sizes above are those that count. */
function unpack(buffer: Buffer, { at, packed, unpacked, method }: Entry): Uint8Array {
  if (buffer.readUInt32LE(at) !== 0x04034b50) throw new RangeError('no file');
  const from = at + 30 + buffer.readUInt16LE(at + 26) + buffer.readUInt16LE(at + 28);
  const data = buffer.subarray(from, from + packed);
  if (data.length < packed) throw new RangeError('cut short');
  if (method === 8) return inflateRawSync(data, { maxOutputLength: Math.max(1, unpacked) });
  if (method !== 0 || packed !== unpacked) throw new RangeError('packed in another way');
  return data;
}

export const textOf = (file: Uint8Array | undefined): string => (file ? new TextDecoder().decode(file) : '');

/** Path of what a file of an archive points to: `OEBPS/book.opf` and `../text/one.xhtml` give `text/one.xhtml`. */
export function joinPath(from: string, href: string): string {
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const parts: string[] = [];
  for (const part of `${folder}${decode(href)}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

const decode = (href: string): string => {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
};
