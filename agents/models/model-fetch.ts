import { MODEL_LIMITS } from '../fetch/limits.js';
import { type Connections, serviceConnections } from '../fetch/connection.js';
import type { Reply } from '../fetch/exchange.js';
import { serviceExchange } from '../fetch/service-exchange.js';
import type { Failure } from '../result.js';
import {
  loginOf,
  secretParameters,
  secretsInAddress,
  textRedactorOf,
  unmistakable,
  type Redactor,
} from '../secrets.js';
import type { ProviderSettings } from './provider.js';

/** What a call to a model ran into on the wire, for the client that called `fetch` to pass on. */
export class WireFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

export type ModelWire = Pick<
  ProviderSettings,
  'proxy' | 'apiKey' | 'givenAddress' | 'addressSetting' | 'secrets'
>;

/**
 * A `fetch` for model calls, which every client is given: no redirect leaves the service, no reply is larger than a model
 * writes, and no key comes back. The caller's signal alone ends a call, since a slow local model needs longer than any other
 * limit. Login and parameters of the address that the user gave (`?api-version=…`) go with every call.
 *
 * @throws WireFailure by the promise, where no complete reply arrived
 */
export function modelFetch({
  proxy,
  apiKey,
  givenAddress,
  addressSetting,
  secrets,
}: ModelWire): typeof fetch {
  let connections: Connections | null = null;
  const given = givenAddress ? new URL(givenAddress) : null;
  const redact = textRedactorOf([
    apiKey,
    ...unmistakable(secrets),
    ...(given === null ? [] : [...secretsInAddress(given.href), ...secretParameters(given.href)]),
  ]);
  const send = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    connections ??= serviceConnections(proxy ?? {}, MODEL_LIMITS);
    const { url, headers: login } = loginOf(addressOf(input, given));
    const reply = await serviceExchange(
      {
        url,
        method: init.method === 'GET' ? 'GET' : 'POST',
        headers: { ...login, ...headersOf(init.headers) },
        body: typeof init.body === 'string' ? init.body : undefined,
        dispatcher: connections.dispatcherFor(url),
        limits: MODEL_LIMITS,
        signal: init.signal ?? undefined,
      },
      addressSetting ?? null,
    );
    if (!reply.ok) throw new WireFailure(asModelFailure(reply.failure));
    return toResponse(reply.value, redact);
  };
  return send as typeof fetch;
}

/** The address of a call, with what the user's own address carries besides its path. */
function addressOf(input: string | URL, given: URL | null): string {
  const url = new URL(input);
  if (given === null) return url.href;
  for (const [name, value] of given.searchParams)
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  url.username = given.username;
  url.password = given.password;
  return url.href;
}

const headersOf = (given: RequestInit['headers']): Record<string, string> =>
  Object.fromEntries(
    (given instanceof Headers ? [...given] : Object.entries(given ?? {})).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Only opening a connection is timed here, so that is what a time-out was. */
const asModelFailure = (failure: Failure): Failure =>
  failure.code === 'timed-out' ? { ...failure, code: 'connection-failed' } : failure;

/** Statuses that a `Response` takes no body with. */
const BODILESS = new Set([204, 205, 304]);

/** @throws WireFailure for a status that does not end an exchange, or none that exists */
function toResponse({ status, headers, bytes }: Reply, redact: Redactor): Response {
  if (status < 200 || status > 599)
    throw new WireFailure({
      code: 'bad-reply',
      message: `answered with the unexpected status ${status}.`,
      retryable: false,
      status,
    });
  const text = redact(new TextDecoder().decode(bytes));
  const kept = [...headers].filter(
    ([name]) => !/^(?:content-(?:encoding|length)|transfer-encoding)$/u.test(name),
  );
  return new Response(BODILESS.has(status) ? null : text, { status, headers: kept });
}
