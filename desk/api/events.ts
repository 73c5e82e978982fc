import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { RequestError } from '../access/problem.js';
import { followEvents } from '../service/events.js';
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
  { job, after = 0 }: { readonly job: string; readonly after?: number },
  context: Context,
): Promise<Response | null> {
  if (!(context.req.header('accept') ?? '').includes(EVENT_STREAM)) return null;
  const last = lastEventOf(context) ?? after;
  const events = await followEvents(desk, person, { job, after: last, signal });
  // Nginx would keep them back.
  context.header('x-accel-buffering', 'no');
  return streamSSE(context, async (stream) => {
    await stream.write(`retry: ${RETRY_MS}\n\n`);
    const heartbeat = setInterval(() => void stream.write(': here\n\n'), HEARTBEAT_MS);
    try {
      for await (const event of events)
        await stream.writeSSE({
          id: String(event.id),
          event: event.type.replace(/[\r\n]/g, ' '),
          data: JSON.stringify(EVENT.of(event)),
        });
      await stream.writeSSE({ event: 'end', data: '{}' });
    } catch {
      // The database is away: whoever reads asks again.
    } finally {
      clearInterval(heartbeat);
    }
  });
}

function lastEventOf({ req }: Context): number | undefined {
  const given = req.header('last-event-id') ?? '';
  if (given === '') return undefined;
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw new RequestError(400, `Last-Event-ID: ${given} is no event of a desk.`, {
    code: 'wrong-shape',
    cure: 'Send the id of the last event, or none.',
  });
}
