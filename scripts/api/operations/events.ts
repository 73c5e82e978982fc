import { Type } from 'typebox';
import type { DeskEvent } from '../../../store/desk/events.js';
import { eventsOf, followEvents } from '../../desk/service/events.js';
import { UsageError } from '../../exit-codes.js';
import { prefers } from '../accepts.js';
import type { Call, Operation } from '../operation.js';
import { eventShape } from '../shapes.js';

/** What happens in a run: as a list, or as it happens. */

const STREAM = 'text/event-stream';
/** A proxy closes what is silent for a minute. */
const HEARTBEAT_MS = 15_000;
/** After a broken connection a browser asks again after so long. */
const RETRY_MS = 2_000;

export const EVENT_OPERATIONS: readonly Operation[] = [
  {
    id: 'getEvents',
    about:
      'What has happened in the run of a job. With `Accept: text/event-stream` as it happens, until the job has ended (event `end`); `Last-Event-ID` goes on after one.',
    query: Type.Object({
      after: Type.Optional(
        Type.Integer({ minimum: 0, default: 0, description: 'Only events after this id.' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 1_000 })),
    }),
    status: 200,
    answer: 'Events',
    others: [STREAM],
    perform: (call) =>
      prefers(call.request, ['application/json', STREAM]) === STREAM ? streamed(call) : listed(call),
  },
];

async function listed({ desk, person, params, query }: Call): Promise<object> {
  const { after = 0, limit } = query as { after?: number; limit?: number };
  const events = await eventsOf(desk, person, {
    job: params['job'] ?? '',
    after,
    ...(limit === undefined ? {} : { limit }),
  });
  return { events: events.map(eventShape), next: events.at(-1)?.id ?? after };
}

async function streamed({ desk, person, params, query, request }: Call): Promise<Response> {
  const stop = new AbortController();
  request.signal.addEventListener('abort', () => stop.abort(), { once: true });
  const after = lastIdOf(request) ?? Number(query['after'] ?? 0);
  const events = await followEvents(desk, person, { job: params['job'] ?? '', after, signal: stop.signal });
  return new Response(eventStream(events, stop), {
    headers: {
      'content-type': `${STREAM}; charset=utf-8`,
      'cache-control': 'no-store',
      // Nginx would keep them back.
      'x-accel-buffering': 'no',
    },
  });
}

function lastIdOf(request: Request): number | undefined {
  const given = request.headers.get('last-event-id');
  if (given === null || given === '') return undefined;
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw new UsageError(
    `Last-Event-ID: ${given} is no event of a desk.`,
    'Send the id of the last event, or none.',
  );
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
  `id: ${event.id}\nevent: ${event.type.replace(/[\r\n]/g, ' ')}\ndata: ${JSON.stringify(eventShape(event))}\n\n`;
