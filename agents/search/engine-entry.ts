import type { HttpClient, HttpReply, Service, StatusMeanings } from '../fetch/http-call.js';
import { fail, succeed, type Failure, type Result } from '../result.js';
import type { Pace } from '../fetch/pace.js';
import { secretsInAddress } from '../secrets.js';
import { serviceUrl, type ServiceAddress } from '../fetch/service-url.js';
import { madeHits, type HitParts } from './reply.js';
import type { TextForm } from './markup.js';
import type { RawSearchReply, SearchEngine, SearchLimits, SearchQuery } from './engine.js';

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

export interface ServiceParts {
  readonly name: string;
  readonly pace: Pace;
  readonly keyVariable?: string | null;
  /** What sets its address, for messages. */
  readonly addressSetting?: string;
  readonly statuses?: StatusMeanings | undefined;
  readonly faultIn?: Service['faultIn'] | undefined;
}

/** How an engine is known to the HTTP client: its line, its key's name, its odd statuses. */
export function serviceOf(
  settings: EngineSettings,
  { name, pace, keyVariable = null, addressSetting, statuses, faultIn }: ServiceParts,
): Service {
  return {
    name,
    pace: settings.pace ?? pace,
    keyVariable,
    key: settings.apiKey,
    addressSetting: addressSetting ?? null,
    secrets: secretsInAddress(settings.baseUrl),
    ...(statuses ? { statuses } : {}),
    ...(faultIn ? { faultIn } : {}),
  };
}

export const JSON_HEADERS = { accept: 'application/json' } as const;

/** A reply as it is kept: its body, with what it cost. */
export function rawReply(reply: Result<HttpReply>, costUsd: number | null): Result<RawSearchReply> {
  return reply.ok ? succeed({ body: reply.value.text, costUsd }) : reply;
}

/** One search as an engine sends it: below its base address, where that is not given. */
interface EngineRequest extends Omit<ServiceAddress, 'baseUrl'> {
  readonly baseUrl?: string;
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
  readonly request: (asked: AskedSearch) => EngineRequest;
  readonly parse: (body: string, settings: EngineSettings) => Result<readonly HitParts[]>;
  /** What a search cost, in US dollars, by its reply. Default: `maxUsdPerSearch`. */
  readonly costOf?: (body: string) => number;
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
  const known = { name, addressSetting: entry.baseUrlVariable, statuses, faultIn };
  const send = ({ settings, ...search }: AskedSearch, signal: AbortSignal) => {
    const { headers, body, ...address } = request({ ...search, settings });
    // Without a key a refusal does not mean the key.
    const keyVariable = entry.needsKey || settings.apiKey !== null ? entry.keyVariable : null;
    const pace = paceOf?.(settings) ?? entry.pace;
    return settings.http.call({
      service: serviceOf(settings, { ...known, pace, keyVariable }),
      method: body === undefined ? 'GET' : 'POST',
      url: serviceUrl({ baseUrl: settings.baseUrl, ...address }),
      headers: { ...JSON_HEADERS, ...(body && { 'content-type': 'application/json' }), ...headers },
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
        const cure = reply.ok ? null : (cureOf?.(reply.failure, settings) ?? null);
        if (!reply.ok && cure !== null) return fail({ ...reply.failure, cure });
        return rawReply(reply, reply.ok && costOf ? costOf(reply.value.text) : entry.maxUsdPerSearch);
      },
      parse: (body) => madeHits(parse(body, settings), entry.sends),
    }),
  };
}
