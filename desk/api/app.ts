import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { needs } from '../access/gate.js';
import type { AccessEnv } from '../access/log-in.js';
import { problemOf, problemResponse, RequestError } from '../access/problem.js';
import { OPERATOR } from '../access/person.js';
import type { DeskService } from '../service/service.js';
import { checkInput } from './check-input.js';
import { describeApi } from './description.js';
import type { Operation } from './operation.js';
import { OPERATIONS } from './operations.js';

/** The HTTP API of a desk, for `/api/v1`, made from its operations. Whoever lets people in has set `person` before. */

/** Told of errors that are ours. */
export type Log = (line: string) => void;

const LARGEST_BODY_BYTES = 1_000_000;

export function createApi(desk: DeskService, log: Log = () => undefined): Hono<AccessEnv> {
  const app = new Hono<AccessEnv>();
  const description = describeApi();
  for (const operation of OPERATIONS) {
    const [method = '', path = ''] = operation.http.split(' ');
    const most = operation.bytes ?? LARGEST_BODY_BYTES;
    const right = operation.may;
    app.on(
      method,
      path.replace(/\{(\w+)\}/g, ':$1'),
      right === 'anyone' ? (_, next) => next() : needs(right),
      bodyLimit({ maxSize: most, onError: () => problemResponse(tooLarge(most)) }),
      (context) => answer(desk, operation, context),
    );
  }
  app.get('/openapi.json', (context) => context.json(description));
  // Not `notFound`: an application that this one is part of would not ask it.
  app.all('*', (context) => problemResponse(nowhere(context)));
  app.onError((error, { req }) => {
    if (problemOf(error).status === 500) log(`${req.method} ${req.path}: ${error.stack ?? error.message}`);
    return problemResponse(error);
  });
  return app;
}

const tooLarge = (most: number): RequestError =>
  new RequestError(413, `The body is larger than ${most} bytes.`, {
    code: 'too-large',
    cure: 'Documents go to /api/v1/uploads, one at a time.',
    // What is left of it is not read.
    headers: { connection: 'close' },
  });

async function answer(
  desk: DeskService,
  operation: Operation,
  context: Context<AccessEnv>,
): Promise<Response> {
  const request = context.req.raw;
  const isPost = request.method === 'POST' && operation.bytes === undefined;
  const sent = operation.bytes === undefined ? undefined : new Uint8Array(await context.req.arrayBuffer());
  const given = isPost ? await jsonOf(context) : context.req.query();
  const key = context.req.header('idempotency-key');
  const isKeyed = key !== undefined && Object.hasOwn(operation.input.properties, 'idempotencyKey');
  const input = {
    ...given,
    ...context.req.param(),
    // A structured header writes a text in quotes; many clients do not.
    ...(isKeyed ? { idempotencyKey: /^"(.*)"$/.exec(key.trim())?.[1] ?? key.trim() } : {}),
  };
  checkInput(operation, input);
  const caller = {
    desk,
    person: (context.get('person') as AccessEnv['Variables']['person'] | undefined) ?? OPERATOR,
    signal: request.signal,
    ...(sent === undefined ? {} : { bytes: sent }),
  };
  const response = (await operation.respond?.(caller, input, context)) ?? null;
  if (response !== null) return response;
  const done = await operation.perform(caller, input);
  return context.json(done, operation.status ?? 200, { 'cache-control': 'no-store' });
}

async function jsonOf({ req }: Context): Promise<object> {
  const text = await req.text();
  if (text === '') return {};
  const type = req.header('content-type') ?? '';
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
    throw new RequestError(415, `${type === '' ? 'A body without a type' : type} is not read here.`, {
      code: 'unread-type',
      cure: 'Send JSON, as Content-Type: application/json.',
    });
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below.
  }
  throw new RequestError(400, 'The body is no JSON object.', {
    code: 'not-json',
    cure: 'Send one JSON object in UTF-8.',
  });
}

const nowhere = ({ req: { method, path } }: Context): RequestError =>
  new RequestError(404, `The API has no ${method} ${path}.`, {
    code: 'unknown-path',
    cure: 'Every path and its methods stand in /api/v1/openapi.json.',
  });
