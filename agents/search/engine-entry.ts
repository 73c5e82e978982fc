import type { HttpClient, Service } from '../fetch/http-call.js';
import { fail, succeed, type Failure, type Result } from '../result.js';
import type { Pace } from '../fetch/pace.js';
import { secretsInAddress } from '../secrets.js';
import { serviceUrl, type ServiceAddress } from '../fetch/service-url.js';
import { madeHits, type HitParts } from './reply.js';
import type { TextForm } from './markup.js';
import type { SearchEngine, SearchLimits, SearchQuery } from './engine.js';

/** What an engine is made from. Values, not names of variables: the environment is read elsewhere. */
export interface EngineSettings {
  readonly http: HttpClient;
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** Mail address for the polite pools. */
  readonly contact: string | null;
  /** Overrides the engine's own pace, for a private server. */
  readonly pace?: Pace;
}

/** What the program must know of an engine before it makes one. */
export interface EngineEntry {
  readonly keyVariable: string | null;
  /** Without a key the engine does not work at all. */
  readonly needsKey: boolean;
  readonly baseUrlVariable: string;
  /** Null: the user must say where it is. */
  readonly defaultBaseUrl: string | null;
  /** The most that one search costs, in US dollars; 0 for free. Reserved from the budget before the search. */
  readonly maxUsdPerSearch: number;
  /** What its titles, snippets and texts are; says where that is documented, or what was seen. */
  readonly sends: TextForm;
  /** Results that one search can bring. */
  readonly maxResults: number;
  /** How fast it may be asked without a key or a contact, as its documentation says. */
  readonly pace: Pace;
  /** One line for `doctor`: what it is good for, what it needs. */
  readonly about: string;
  create(settings: EngineSettings): SearchEngine;
}

/** One search as an engine sends it: below its base address, where that is not given. */
interface EngineRequest extends Partial<ServiceAddress> {
  /** The whole address, where it is made elsewhere. */
  readonly url?: string;
  /** Besides `accept`, for JSON where nothing else is said. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, by POST. */
  readonly body?: object;
}

/** A search with the settings of the engine that makes it. */
interface AskedSearch {
  readonly query: SearchQuery;
  readonly limits: SearchLimits;
  readonly settings: EngineSettings;
}

/** An engine of one HTTP call. Default: it takes no key and costs nothing. */
export interface HttpEngine
  extends
    Omit<EngineEntry, 'create' | 'keyVariable' | 'needsKey' | 'maxUsdPerSearch'>,
    Partial<Pick<EngineEntry, 'keyVariable' | 'needsKey' | 'maxUsdPerSearch'>>,
    Pick<Service, 'statuses' | 'faultIn'> {
  readonly name: string;
  /** A pace that depends on the settings. Default: `pace`. */
  readonly paceOf?: (settings: EngineSettings) => Pace;
  readonly request: (asked: AskedSearch) => EngineRequest | Promise<EngineRequest>;
  readonly parse: (body: string, settings: EngineSettings) => Result<readonly HitParts[]>;
  /** What a search cost, in US dollars, by its reply; null where nobody knows. Default: `maxUsdPerSearch`. */
  readonly costOf?: (body: string) => number | null;
  /** What the user can do about a failure, where the engine knows more than the HTTP client. */
  readonly cureOf?: (failure: Failure, settings: EngineSettings) => string | null;
}

/** The entry of an engine of one HTTP call. */
export function httpEngine({
  name,
  request,
  parse,
  costOf,
  cureOf,
  paceOf,
  statuses,
  faultIn,
  ...own
}: HttpEngine): EngineEntry {
  const entry = { keyVariable: null, needsKey: false, maxUsdPerSearch: 0, ...own };
  const send = async ({ settings, ...search }: AskedSearch, signal: AbortSignal) => {
    const { headers, body, url, ...address } = await request({ ...search, settings });
    const service: Service = {
      name,
      pace: settings.pace ?? paceOf?.(settings) ?? entry.pace,
      // Without a key a refusal does not mean the key.
      keyVariable: entry.needsKey || settings.apiKey !== null ? entry.keyVariable : null,
      key: settings.apiKey,
      addressSetting: entry.baseUrlVariable,
      secrets: secretsInAddress(settings.baseUrl),
      ...(statuses && { statuses }),
      ...(faultIn && { faultIn }),
    };
    return settings.http.call({
      service,
      method: body === undefined ? 'GET' : 'POST',
      url: url ?? serviceUrl({ baseUrl: settings.baseUrl, path: '', ...address }),
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    });
  };
  return {
    ...entry,
    create: (settings) => ({
      name,
      async search(query, limits, signal) {
        const reply = await send({ query, limits, settings }, signal);
        if (reply.ok) {
          const body = reply.value.text;
          return succeed({ body, costUsd: costOf ? costOf(body) : entry.maxUsdPerSearch });
        }
        const cure = cureOf?.(reply.failure, settings) ?? null;
        return fail(cure === null ? reply.failure : { ...reply.failure, cure });
      },
      parse: (body) => madeHits(parse(body, settings), entry.sends),
    }),
  };
}
