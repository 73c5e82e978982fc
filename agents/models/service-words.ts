import { dataOf } from '../data.js';
import type { FailureCode } from '../result.js';

/** What services of models mean by a status and their words; the words stand in `data/service-words.json`, with their sources. */

export type WordKind =
  | 'context-too-long'
  | 'out-of-credit'
  /** The region, the organisation or the account's settings: another key of the same account changes nothing. */
  | 'not-allowed'
  | 'key-refused'
  | 'model-unknown'
  | 'declined'
  | 'busy'
  | 'overloaded';

/** One wording: `words` decide, `says` is a sentence or a code that holds them, as the service sends it with `status`. */
export interface Wording {
  readonly service: string;
  readonly words: string;
  readonly with?: string;
  readonly unless?: string;
  readonly whenBusy?: boolean;
  readonly status: number;
  readonly says: string;
  readonly source: string;
}

export const SERVICE_WORDS = dataOf('service-words') as {
  readonly sources: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<WordKind, readonly Wording[]>>;
};

export const CODES: Readonly<Record<WordKind, FailureCode>> = {
  'context-too-long': 'context-too-long',
  'out-of-credit': 'out-of-credit',
  'not-allowed': 'key-refused',
  'key-refused': 'key-refused',
  'model-unknown': 'not-found',
  declined: 'refused-by-model',
  busy: 'rate-limited',
  overloaded: 'server-error',
};

/** What is read of a body, in UTF-16 units. */
const MAX_READ = 20_000;

const says = (kind: WordKind, body: string, isBusy = false): boolean =>
  SERVICE_WORDS.kinds[kind].some(
    ({ words, with: also, unless, whenBusy }) =>
      body.includes(words) &&
      (also === undefined || body.includes(also)) &&
      (unless === undefined || !body.includes(unless)) &&
      (!isBusy || whenBusy === true),
  );

/** What a body of a reply that is not an answer says, by its status; null where only the status tells. */
export function kindOfHttp(status: number, text: string): WordKind | null {
  const body = text.slice(0, MAX_READ).toLowerCase();
  if (status === 402 || says('out-of-credit', body)) return 'out-of-credit';
  if (status === 429) {
    if (says('context-too-long', body, true)) return 'context-too-long';
    return says('overloaded', body, true) ? 'overloaded' : 'busy';
  }
  if (status < 400) return null;
  const isRefusal = status < 500;
  if (isRefusal && says('not-allowed', body)) return 'not-allowed';
  if (status === 401 || (isRefusal && says('key-refused', body))) return 'key-refused';
  if (isRefusal && says('model-unknown', body)) return 'model-unknown';
  if (isRefusal && says('declined', body)) return 'declined';
  if (status === 403) return 'key-refused';
  if (status === 413 || says('context-too-long', body)) return 'context-too-long';
  if (isRefusal && says('busy', body)) return 'busy';
  return status === 498 || says('overloaded', body) ? 'overloaded' : null;
}

/** The code of a reply that is not an answer. */
export function codeOfHttp(status: number, text: string): FailureCode {
  const kind = kindOfHttp(status, text);
  if (kind !== null) return CODES[kind];
  if (status === 404) return 'not-found';
  if (status === 408) return 'timed-out';
  if (status >= 500) return 'server-error';
  return status >= 400 ? 'client-error' : 'bad-reply';
}
