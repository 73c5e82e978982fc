import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { Hono, type Context } from 'hono';
import type { Person } from '../desk/person.js';
import type { DeskService } from '../desk/service.js';
import { refuseUnstorable } from '../access/door.js';
import { keyOf } from '../desk/service/ask.js';
import { ASKED_OPTIONS, checkedOption } from '../desk/service/options.js';
import type { UsageError } from '../exit-codes.js';
import { describeApi } from './description.js';
import { API_BASE, ENDPOINTS, routePath } from './endpoints.js';
import type { Call, Operation } from './operation.js';
import { OPERATIONS } from './operations.js';
import { problemResponse, RequestError } from './problem.js';
import { readBody } from './read-body.js';

/** The HTTP API of a desk, for `/api/v1`. Whoever lets people in has set `person` before. */

interface ApiEnv {
  readonly Variables: { person: Person };
}

export interface ApiParts {
  /** Told of errors that are ours. */
  readonly log?: (line: string) => void;
}

const LARGEST_BODY_BYTES = 1_000_000;

export function createApi(desk: DeskService, { log = () => undefined }: ApiParts = {}): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  const description = describeApi();
  const checks = checksOf(description);
  for (const operation of OPERATIONS) {
    const { method, path } = ENDPOINTS[operation.id];
    const check = checks(operation);
    app.on(method, routePath(path), (context) => answer({ desk, operation, check, context }));
  }
  app.get(routePath(ENDPOINTS.getDescription.path), (context) => context.json(description));
  // Not `notFound`: an application that this one is part of would not ask it.
  app.all('*', (context) => problemResponse(nowhere(context)));
  app.onError((error, context) => {
    const response = problemResponse(error);
    if (response.status === 500)
      log(`${context.req.method} ${context.req.path}: ${error.stack ?? error.message}`);
    return response;
  });
  return app;
}

interface Answering {
  readonly desk: DeskService;
  readonly operation: Operation;
  readonly check: Checks;
  readonly context: Context<ApiEnv>;
}

async function answer({ desk, operation, check, context }: Answering): Promise<Response> {
  const { query: asked, body: bodyShape, bytes: mostBytes, isIdempotent, status } = operation;
  const query: Record<string, unknown> = asked === undefined ? {} : { ...context.req.query() };
  check.query(query);
  const sent = await readBody(context.req.raw, mostBytes ?? LARGEST_BODY_BYTES);
  const body = bodyShape === undefined ? {} : jsonOf(sent, context.req.raw);
  check.body(body);
  refuseUnstorable([query, body]);
  const key = isIdempotent === true ? context.req.header('idempotency-key') : undefined;
  const call: Call = {
    desk,
    query,
    body: body as Call['body'],
    bytes: sent,
    request: context.req.raw,
    person: context.get('person'),
    params: context.req.param(),
    idempotencyKey: key === undefined ? null : keyOf(unquoted(key)).key,
  };
  const done = await operation.perform(call);
  if (done instanceof Response) return done;
  return context.json(done as Record<string, unknown>, status, { 'cache-control': 'no-store' });
}

/** A structured header writes a text in quotes; many clients do not. */
const unquoted = (key: string): string => /^"(.*)"$/.exec(key.trim())?.[1] ?? key.trim();

function jsonOf(bytes: Uint8Array, request: Request): unknown {
  const type = request.headers.get('content-type') ?? '';
  if (bytes.length === 0) return {};
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
    throw new RequestError(415, `${type === '' ? 'A body without a type' : type} is not read here.`, {
      code: 'unread-type',
      cure: 'Send JSON, as Content-Type: application/json.',
    });
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new RequestError(400, 'The body is not JSON.', {
      code: 'not-json',
      cure: 'Send one JSON object in UTF-8.',
    });
  }
}

interface Checks {
  /** Makes numbers of texts, and throws RequestError. */
  query(value: Record<string, unknown>): void;
  body(value: unknown): void;
}

function checksOf(description: object): (operation: Operation) => Checks {
  const forBody = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  const forQuery = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, coerceTypes: true });
  forBody.addSchema(description, 'api');
  return ({ query, body }) => {
    const checkQuery =
      query === undefined ? null : forQuery.compile({ ...query, additionalProperties: false });
    const checkBody =
      body === undefined ? null : forBody.compile({ $ref: `api#/components/schemas/${body}` });
    return {
      query: (value) => refuseUnless(checkQuery, value),
      body: (value) => refuseUnless(checkBody, value),
    };
  };
}

function refuseUnless(check: ValidateFunction | null, value: unknown): void {
  if (check === null || check(value)) return;
  refuseOption(check.errors ?? [], value);
  const told = (check.errors ?? []).map(wordsOf);
  throw new RequestError(400, [...new Set(told)].slice(0, 5).join('; '), {
    code: 'wrong-shape',
    cure: 'The shape of every request stands in /api/v1/openapi.json.',
  });
}

/** An option is refused in the words of the command line. */
function refuseOption(errors: readonly ErrorObject[], value: unknown): void {
  const [options] = errors.flatMap(({ instancePath }) => /^\/options(?:\/|$)/.exec(instancePath) ?? []);
  const asked = options === undefined ? value : (value as { options: unknown }).options;
  if (typeof asked !== 'object' || asked === null) return;
  for (const [name, given] of Object.entries(asked)) {
    if (options === undefined && !Object.hasOwn(ASKED_OPTIONS, name)) continue;
    try {
      checkedOption(ASKED_OPTIONS, name, given);
    } catch (error) {
      const { message, cure = '' } = error as UsageError;
      throw new RequestError(400, message, {
        code: 'wrong-shape',
        cure: cure === '' ? 'The shape of every request stands in /api/v1/openapi.json.' : cure,
      });
    }
  }
}

function wordsOf({ instancePath, message = 'is wrong', params }: ErrorObject): string {
  const where = instancePath === '' ? 'The request' : instancePath.slice(1).replaceAll('/', '.');
  const { additionalProperty, allowedValues } = params as {
    additionalProperty?: string;
    allowedValues?: readonly unknown[];
  };
  if (additionalProperty !== undefined) return `${where} has no "${additionalProperty}"`;
  return `${where} ${message}${allowedValues === undefined ? '' : `: ${allowedValues.join(', ')}`}`;
}

/** Another method of a path that there is, or a path that there is not. */
function nowhere(context: Context): RequestError {
  const path = context.req.path;
  const below = path.startsWith(API_BASE) ? path.slice(API_BASE.length) : path;
  const methods = Object.values(ENDPOINTS).flatMap((endpoint) => {
    const pattern = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return pattern.test(below) ? [endpoint.method] : [];
  });
  if (methods.length === 0)
    return new RequestError(404, `The API has no ${path}.`, {
      code: 'unknown-path',
      cure: 'Every path stands in /api/v1/openapi.json.',
    });
  return new RequestError(405, `${context.req.method} is no method of ${path}.`, {
    code: 'wrong-method',
    cure: `It has ${methods.join(', ')}.`,
    headers: { allow: methods.join(', ') },
  });
}
