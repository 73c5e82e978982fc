import type { Context } from 'hono';

/** A stream of events goes on for hours: it ends when whoever reads it may no longer. */

const LOOK_EVERY_MS = 5_000;

export function endStreamUnless(
  context: Context,
  mayGoOn: () => Promise<boolean>,
  lookEveryMs = LOOK_EVERY_MS,
): void {
  const { res } = context;
  if (res.body === null || !(res.headers.get('content-type') ?? '').startsWith('text/event-stream')) return;
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearInterval(timer);
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => {
      timer = setInterval(() => {
        // Where the database is away nobody can tell, and what was allowed goes on.
        mayGoOn().then(
          (isIn) => {
            if (isIn) return;
            stop();
            controller.terminate();
          },
          () => undefined,
        );
      }, lookEveryMs);
      timer.unref();
    },
    flush: stop,
  });
  const body = res.body.pipeThrough(watched);
  context.res = new Response(withEnd(body, stop), { status: res.status, headers: res.headers });
}

/** Calls `ended` also where the reader goes away. */
function withEnd(body: ReadableStream<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      ended();
      controller.close();
    },
    cancel: async (reason) => {
      ended();
      await reader.cancel(reason);
    },
  });
}
