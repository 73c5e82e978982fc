import type { Context } from 'hono';
import type { DeskEvent } from '../store/events.js';
import { followEvents } from '../service/events.js';
import { RequestError } from '../access/problem.js';
import type { Caller } from './operation.js';
import { EVENT } from './shapes.js';

/** What happens in a run, as it happens. */

export const EVENT_STREAM = 'text/event-stream';
/** A proxy closes what is silent for a minute. */
const HEARTBEAT_MS = 15_000;
/** After a broken connection a browser asks again after so long. */
const RETRY_MS = 2_000;

/** Null where the client wants a list. */
export async function streamEvents(
  { desk, person, signal }: Caller,
  { job, after: given = 0 }: { readonly job: string; readonly after?: number },
  { req: { raw: request } }: Context,
): Promise<Response | null> {
  if (!(request.headers.get('accept') ?? '').includes(EVENT_STREAM)) return null;
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(), { once: true });
  const after = lastIdOf(request) ?? given;
  const events = await followEvents(desk, person, { job, after, signal: stop.signal });
  return new Response(eventStream(events, stop), {
    headers: {
      'content-type': `${EVENT_STREAM}; charset=utf-8`,
      'cache-control': 'no-store',
      // Nginx would keep them back.
      'x-accel-buffering': 'no',
    },
  });
}

function lastIdOf({ headers }: Request): number | undefined {
  const given = headers.get('last-event-id') ?? '';
  if (given === '') return undefined;
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw new RequestError(400, `Last-Event-ID: ${given} is no event of a desk.`, {
    code: 'wrong-shape',
    cure: 'Send the id of the last event, or none.',
  });
}

function eventStream(
  events: AsyncGenerator<DeskEvent, void>,
  stop: AbortController,
): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder();
  let heartbeat: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearInterval(heartbeat);
    stop.abort();
  };
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string): void => controller.enqueue(bytes.encode(text));
      send(`retry: ${RETRY_MS}\n\n`);
      // Whoever does not read what is there needs no sign of life.
      heartbeat = setInterval(() => (controller.desiredSize ?? 0) > 0 && send(': here\n\n'), HEARTBEAT_MS);
      heartbeat.unref();
    },
    pull: async (controller) => {
      try {
        const next = await events.next();
        if (next.done !== true) return controller.enqueue(bytes.encode(messageOf(next.value)));
        end();
        controller.enqueue(bytes.encode('event: end\ndata: {}\n\n'));
        controller.close();
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    cancel: end,
  });
}

const messageOf = (event: DeskEvent): string =>
  `id: ${event.id}\nevent: ${event.type.replace(/[\r\n]/g, ' ')}\ndata: ${JSON.stringify(EVENT.of(event))}\n\n`;
