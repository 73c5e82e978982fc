import type { HttpClient, HttpReply, Service, StatusMeanings } from '../fetch/http-call.js';
import { succeed, type Result } from '../result.js';
import type { Pace } from '../fetch/pacing.js';
import type { RawSearchReply, SearchEngine } from './engine.js';

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
  /** Results that one search can bring. */
  readonly maxResults: number;
  /** How fast it may be asked without a key or a contact, as its documentation says. */
  readonly pace: Pace;
  /** One line for `doctor`: what it is good for, what it wants. */
  readonly about: string;
  create(settings: EngineSettings): SearchEngine;
}

export interface ServiceParts {
  readonly name: string;
  readonly pace: Pace;
  readonly keyVariable?: string | null;
  readonly statuses?: StatusMeanings;
  readonly faultIn?: Service['faultIn'];
}

/** How an engine is known to the HTTP client: its line, its key's name, its odd statuses. */
export function serviceOf(
  settings: EngineSettings,
  { name, pace, keyVariable = null, statuses, faultIn }: ServiceParts,
): Service {
  return {
    name,
    pace: settings.pace ?? pace,
    keyVariable,
    key: settings.apiKey,
    ...(statuses ? { statuses } : {}),
    ...(faultIn ? { faultIn } : {}),
  };
}

export const JSON_HEADERS = { accept: 'application/json' } as const;

/** A reply as it is kept: its body, with what it cost. */
export function rawReply(reply: Result<HttpReply>, costUsd: number | null): Result<RawSearchReply> {
  return reply.ok ? succeed({ body: reply.value.text, costUsd }) : reply;
}
