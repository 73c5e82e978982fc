import { request, type Dispatcher } from 'undici';
import { fail, succeed, type Failure, type Result } from '../result.js';
import { ABORTED, failureOfError, tooSlow } from './failures.js';
import { STRAGGLER_SHARE, type ExchangeLimits } from './limits.js';
import { ACCEPTED_ENCODINGS, megabytes, readBody } from './read-body.js';
import { timerMs } from './timer.js';

/** One request and its one reply, under limits; no redirects, no retries, no policy. */
export interface Exchange {
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly dispatcher: Dispatcher;
  readonly limits: ExchangeLimits;
  readonly signal?: AbortSignal | undefined;
  /** Aborted once nothing else is waited for: from then on the exchange has `STRAGGLER_SHARE` of its time, counted from its start. */
  readonly late?: AbortSignal | undefined;
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
  const deadline = startDeadline(asked);
  try {
    return await sendAndRead(asked, deadline.signal);
  } catch (error) {
    if (asked.signal?.aborted) return fail(ABORTED);
    if (deadline.signal.aborted) return fail(overtime(deadline.signal.reason === LATE, asked.limits));
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
      message: `The answer announces ${megabytes(announced)}; the limit is ${megabytes(asked.limits.maxWireBytes)}.`,
      retryable: false,
    });
  }
  const { maxWireBytes, maxDecodedBytes, slowest } = asked.limits;
  const bytes = await readBody(reply.body, head.headers.get('content-encoding') ?? '', {
    maxWireBytes,
    maxDecodedBytes,
    slowest,
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

const LATE = new Error('late');

/** Nobody's fault alone, and nobody's to repeat: another try would keep everybody waiting once more. */
const overtime = (isLate: boolean, { overallMs }: ExchangeLimits): Failure =>
  isLate
    ? tooSlow(`it was incomplete after ${seconds(stragglerMs(overallMs))}, and everything else had arrived`)
    : {
        code: 'timed-out',
        message: `The answer was incomplete after ${seconds(overallMs)}.`,
        retryable: true,
      };

const seconds = (durationMs: number): string => `${Math.round(durationMs / 100) / 10} s`;

const stragglerMs = (overallMs: number): number => timerMs(overallMs * STRAGGLER_SHARE);

/** A signal that follows the caller's and also ends when the exchange's time is over; `clear` lets both go. */
function startDeadline({ limits, signal: outer, late }: Exchange): {
  signal: AbortSignal;
  clear: () => void;
} {
  const controller = new AbortController();
  const startMs = performance.now();
  const follow = () => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  outer?.addEventListener('abort', follow, { once: true });
  const timers = [setTimeout(() => controller.abort(new Error('deadline')), timerMs(limits.overallMs))];
  const hurry = (): void => {
    const leftMs = stragglerMs(limits.overallMs) - (performance.now() - startMs);
    timers.push(setTimeout(() => controller.abort(LATE), timerMs(leftMs)));
  };
  if (late?.aborted) hurry();
  late?.addEventListener('abort', hurry, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      for (const timer of timers) clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
      late?.removeEventListener('abort', hurry);
    },
  };
}
