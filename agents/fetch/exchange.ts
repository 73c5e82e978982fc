import { request, type Dispatcher } from 'undici';
import { fail, succeed, type Result } from '../result.js';
import { ABORTED, failureOfError } from './failures.js';
import type { ExchangeLimits } from './limits.js';
import { ACCEPTED_ENCODINGS, readBody } from './read-body.js';

/** One request and its one reply, under limits; no redirects, no retries, no policy. */
export interface Exchange {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly dispatcher: Dispatcher;
  readonly limits: ExchangeLimits;
  readonly signal?: AbortSignal | undefined;
  /** Whether a body that is larger than its limit is cut there, and not refused. Default: refused. */
  readonly cutsBody?: boolean;
  /** Whether the body of a reply with this head is worth reading; others are cut off. Default: always. */
  readonly wantsBody?: (head: ReplyHead) => boolean;
}

export interface ReplyHead {
  readonly status: number;
  /** Names in lower case; of a repeated header the first value, but all layers of `content-encoding`. */
  readonly headers: ReadonlyMap<string, string>;
}

export interface Reply extends ReplyHead {
  readonly bytes: Uint8Array;
}

export async function exchange(asked: Exchange): Promise<Result<Reply>> {
  const deadline = startDeadline(asked.limits.overallMs, asked.signal);
  try {
    return await sendAndRead(asked, deadline.signal);
  } catch (error) {
    if (asked.signal?.aborted) return fail(ABORTED);
    if (deadline.signal.aborted)
      return fail({
        code: 'timed-out',
        message: `The answer was incomplete after ${asked.limits.overallMs / 1000} s.`,
        retryable: true,
      });
    return fail(failureOfError(error));
  } finally {
    deadline.clear();
  }
}

async function sendAndRead(asked: Exchange, signal: AbortSignal): Promise<Result<Reply>> {
  signal.throwIfAborted();
  const reply = await request(asked.url, {
    method: asked.method,
    headers: { 'accept-encoding': ACCEPTED_ENCODINGS, ...asked.headers },
    body: asked.body ?? null,
    dispatcher: asked.dispatcher,
    signal,
    headersTimeout: asked.limits.firstByteMs,
    bodyTimeout: asked.limits.idleMs,
  });
  // A cut connection is reported once more through the stream; the read below listens for it.
  reply.body.on('error', () => undefined);
  const head: ReplyHead = { status: reply.statusCode, headers: firstValues(reply.headers) };
  if (asked.wantsBody && !asked.wantsBody(head)) {
    reply.body.destroy();
    return succeed({ ...head, bytes: new Uint8Array() });
  }
  const announced = Number(head.headers.get('content-length') ?? 0);
  if (announced > asked.limits.maxWireBytes && asked.cutsBody !== true) {
    reply.body.destroy();
    return fail({
      code: 'too-large',
      message: `The answer announces ${announced} bytes; the limit is ${asked.limits.maxWireBytes}.`,
      retryable: false,
    });
  }
  const { maxWireBytes, maxDecodedBytes } = asked.limits;
  const bytes = await readBody(reply.body, head.headers.get('content-encoding') ?? '', {
    maxWireBytes,
    maxDecodedBytes,
    cuts: asked.cutsBody === true,
  });
  return bytes.ok ? succeed({ ...head, bytes: bytes.value }) : bytes;
}

function firstValues(headers: Record<string, string | string[] | undefined>): Map<string, string> {
  const first = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const isList = name.toLowerCase() === 'content-encoding';
    const text = Array.isArray(value) ? (isList ? value.join(',') : value[0]) : value;
    if (text !== undefined) first.set(name.toLowerCase(), text);
  }
  return first;
}

/** A signal that follows the caller's and also ends after `durationMs`; `clear` lets both go. */
function startDeadline(durationMs: number, outer?: AbortSignal): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const follow = () => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow, { once: true });
  const timer = setTimeout(() => controller.abort(new Error('deadline')), durationMs);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}
