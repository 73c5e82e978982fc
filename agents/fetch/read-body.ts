import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, type Zlib } from 'node:zlib';
import type { Transform } from 'node:stream';
import { fail, succeed, type Result } from '../result.js';
import { tooSlow } from './failures.js';
import type { ExchangeLimits, SlowestRate } from './limits.js';
import { timerMs } from './timer.js';

/** What `Accept-Encoding` asks for, and all that is understood. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/** More layers than this are a bomb, not a page. */
const MAX_ENCODING_LAYERS = 2;

type BodyLimits = Pick<ExchangeLimits, 'maxWireBytes' | 'maxDecodedBytes' | 'slowest'> & {
  /** Whether what goes beyond `maxDecodedBytes` is left out, and not a failure. Default: a failure. */
  readonly cuts?: boolean;
};

/**
 * Reads a body to its end and undoes its compression, counting bytes on both sides. Errors of the wire are
 * thrown for the caller to name; what the body itself does wrong comes back as a failure.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  limits: BodyLimits,
): Promise<Result<Uint8Array>> {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const unknown = names.find((name) => !/^(x-)?gzip$|^deflate$|^br$/.test(name));
  if (unknown !== undefined || names.length > MAX_ENCODING_LAYERS) {
    body.destroy();
    return badEncoding(
      `The answer is packed in a way that was not asked for (${names.join(', ').slice(0, 60)}).`,
    );
  }
  const source: AsyncIterable<Uint8Array> = limits.slowest === null ? body : brisk(body, limits.slowest);
  const decoded = limits.cuts === true ? beginning : capped;
  const wire = limits.cuts === true && names.length === 0 ? source : capped(source, limits.maxWireBytes);
  try {
    if (names.length === 0) return succeed(await collect(decoded(wire, limits.maxDecodedBytes)));
    const layers = names
      .toReversed()
      .reduce<AsyncIterable<Uint8Array>>(
        (inner, name) => decoded(unpack(inner, name), limits.maxDecodedBytes),
        wire,
      );
    return succeed(await collect(layers));
  } catch (error) {
    if (error instanceof TooLarge)
      return fail({ code: 'too-large', message: error.message, retryable: false });
    if (error instanceof TooSlow) return fail(tooSlow(error.message));
    if (isZlibError(error)) return badEncoding('The compressed answer is damaged.');
    throw error;
  } finally {
    body.destroy();
  }
}

const badEncoding = (message: string) => fail({ code: 'bad-encoding', message, retryable: false });

class TooLarge extends Error {}
class TooSlow extends Error {}

/** A size for people: "25 MiB", "300 kB". */
export const megabytes = (bytes: number): string =>
  bytes >= 2 ** 20 ? `${Math.round((bytes / 2 ** 20) * 10) / 10} MiB` : `${Math.round(bytes / 100) / 10} kB`;

const LATE_TIMER = 1.25;

/** A body as long as it comes at the slowest rate at least. The time in which its reader is busy counts for nobody. */
async function* brisk(source: Readable, { bytes, windowMs }: SlowestRate): AsyncGenerator<Uint8Array> {
  let received = 0;
  let sinceMs = performance.now();
  const check = (): void => {
    const passedMs = performance.now() - sinceMs;
    // A timer that comes late was held up by this process, and the bytes with it.
    if (received < bytes && source.readableLength === 0 && passedMs < windowMs * LATE_TIMER)
      source.destroy(new TooSlow(`it brought ${received} bytes in ${Math.round(windowMs / 100) / 10} s`));
    received = 0;
    sinceMs = performance.now();
  };
  const timer = setInterval(check, Math.max(1, timerMs(windowMs)));
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      received += chunk.byteLength;
      yield chunk;
    }
  } finally {
    clearInterval(timer);
  }
}

async function* capped(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of source) {
    received += chunk.byteLength;
    if (received > maxBytes)
      throw new TooLarge(`The answer is larger than the limit of ${megabytes(maxBytes)}.`);
    yield chunk;
  }
}

/** The first bytes of a stream, which is closed then. */
async function* beginning(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let room = maxBytes;
  for await (const chunk of source) {
    yield chunk.subarray(0, room);
    room -= chunk.byteLength;
    if (room <= 0) return;
  }
}

/** Feeds one decompressor and hands out its pieces as they come, so that nothing piles up between the two. */
async function* unpack(source: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const decompressor = decompressorFor(name, first.value);
  const feeding = feed(decompressor, first.value, chunks);
  try {
    for await (const chunk of decompressor as AsyncIterable<Uint8Array>) yield chunk;
    await feeding;
  } finally {
    decompressor.destroy();
    await feeding.catch(() => undefined);
    await chunks.return?.(undefined);
  }
}

async function feed(target: Transform, first: Uint8Array, rest: AsyncIterator<Uint8Array>): Promise<void> {
  try {
    for (let next: IteratorResult<Uint8Array> = { done: false, value: first }; !next.done;) {
      if (target.destroyed) return;
      if (!target.write(next.value)) await drained(target);
      next = await rest.next();
    }
    target.end();
  } catch (error) {
    target.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

const drained = (target: Transform): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      target.off('drain', done).off('close', done);
      resolve();
    };
    target.on('drain', done).on('close', done);
  });

/** "deflate" means zlib by the standard (RFC 9110, 8.4.1.2) and bare deflate with some servers: the first byte tells. */
function decompressorFor(name: string, first: Uint8Array): Transform & Zlib {
  if (name === 'br') return createBrotliDecompress();
  if (name !== 'deflate') return createGunzip();
  return ((first[0] ?? 0) & 0x0f) === 0x08 ? createInflate() : createInflateRaw();
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Uint8Array.from(Buffer.concat(chunks));
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(Z_|ERR_BROTLI|ERR__ERROR|ERR_PADDING|ERR__)/.test(String(error.code));
