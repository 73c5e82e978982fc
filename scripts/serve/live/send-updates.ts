import type { SSEStreamingApi } from 'hono/streaming';
import type { Job } from '../../../store/desk/jobs.js';
import type { LiveRuns, Update } from './live-runs.js';

/** A line that says nothing: proxies close what is silent, and a browser that is gone is noticed. In milliseconds. */
export const HEARTBEAT_MS = 15_000;
/** Browsers come back after this, in milliseconds. */
const RETRY_MS = 2_000;

/**
 * Sends what changes of a run until it ends or the browser is gone. A browser that does not take in what is sent gets the
 * latest of each part when it does, and keeps nothing in memory but that.
 */
export async function sendUpdates(
  stream: SSEStreamingApi,
  live: LiveRuns,
  { job, after }: { readonly job: Job; readonly after: number },
): Promise<void> {
  const box = mailbox();
  const end = await live.watch(job, after, box.put);
  stream.onAbort(box.wake);
  const heartbeat = setInterval(box.wake, HEARTBEAT_MS).unref();
  try {
    await stream.write(`retry: ${RETRY_MS}\n\n`);
    for (let isEnd = false; !isEnd && !stream.aborted && !stream.closed;) {
      const update = await box.next();
      if (update === null) await stream.write(': still here\n\n');
      else {
        isEnd = update.isEnd || update.isLost === true;
        // Without the end of the run as its last word: browsers ask again.
        if (update.isLost !== true) await stream.write(textOf(update));
      }
    }
  } finally {
    clearInterval(heartbeat);
    end();
  }
}

/** Updates that wait to be sent, joined into one. */
function mailbox() {
  let waiting: Update | null = null;
  let isAwake = false;
  let wakeUp: (() => void) | null = null;
  const wake = (): void => {
    isAwake = true;
    wakeUp?.();
  };
  return {
    wake,
    put: (update: Update): void => {
      waiting = waiting === null ? update : joined(waiting, update);
      wake();
    },
    /** Null where there is nothing to say but that we are still here. */
    next: async (): Promise<Update | null> => {
      if (!isAwake) await new Promise<void>((done) => (wakeUp = done));
      [isAwake, wakeUp] = [false, null];
      const update = waiting;
      waiting = null;
      return update;
    },
  };
}

const joined = (earlier: Update, later: Update): Update => ({
  ...later,
  sections: { ...earlier.sections, ...later.sections },
});

/** Written once for all watchers that get the same. */
const written = new WeakMap<Update, string>();

function textOf(update: Update): string {
  const known = written.get(update);
  if (known !== undefined) return known;
  const { id, sections, isEnd } = update;
  const text = `event: ${isEnd ? 'end' : 'change'}\nid: ${id}\ndata: ${JSON.stringify(sections)}\n\n`;
  written.set(update, text);
  return text;
}
