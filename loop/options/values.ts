import { parseUrl } from '../../text/urls.js';
import { UsageError } from '../exit-codes.js';
import type { Place } from './option.js';

/** Rules for values that are more than a string, the same wherever an option is set. */

/** `2020`, `2020-05` or `2020-05-31`, as `YYYY-MM-DD`. */
export function dateOf(value: string, place: Place): string {
  const day = `${value}-01-01`.slice(0, 10);
  const time = /^\d{4}(-\d{2}(-\d{2})?)?$/.test(value) ? new Date(day) : new Date(NaN);
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(day) || day < EARLIEST)
    throw new UsageError(`${place.show(value)} is not a valid date.`, 'Write YYYY, YYYY-MM or YYYY-MM-DD.');
  if (time.getTime() > Date.now() + DAY_MS)
    throw new UsageError(
      `${place.show(value)} must not lie in the future: nothing would be new enough.`,
      'Write YYYY, YYYY-MM or YYYY-MM-DD.',
    );
  return day;
}

/** Before it nothing that a search finds was published; an earlier year is a typing error. */
const EARLIEST = '1000-01-01';
/** It may be tomorrow already where the user is. */
const DAY_MS = 86_400_000;

/** A BCP 47 code. */
export function languageOf(value: string, place: Place): string {
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value))
    throw new UsageError(
      `${place.show(value)} is not a language code.`,
      'Write a code such as en, de or pt-BR.',
    );
  return value;
}

/** Address of the desk's database. No message repeats it: a password may stand in it. */
export function databaseUrlOf(value: string, place: Place): string {
  if (/^postgres(?:ql)?:$/.test(parseUrl(value)?.protocol ?? '')) return value;
  const example = 'postgres://user@host:5432/name';
  throw new UsageError(
    `The address of the database is not one of Postgres: ${place.example(example)} would be.`,
    'A password can stand in it (user:password@host), or in PGPASSWORD or ~/.pgpass.',
  );
}

/** Codes of tesseract's language data, comma-separated. */
export function ocrLanguagesOf(value: string, place: Place): string {
  const codes = value.split(/[,+]/).map((code) => code.trim());
  if (codes.every((code) => /^[a-z]{3}(?:_[a-z]{3,5}){0,2}$/i.test(code))) return codes.join(',');
  throw new UsageError(
    `${place.show(value)} names no languages of scanned pages.`,
    'Write codes of three letters, such as eng or eng,deu.',
  );
}

/** A bare domain: lower case, without `www.` or `*.`. */
export function domainOf(value: string, place: Place): string {
  const domain = value
    .trim()
    .toLowerCase()
    .replace(/^\*?\./, '')
    .replace(/^www\./, '');
  if (!/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(domain))
    throw new UsageError(
      `${place.show(value)} is not a domain name.`,
      'Write it without scheme or path: example.org',
    );
  return domain;
}

/** US dollars per million tokens of a model. */
export interface Price {
  readonly input: number;
  readonly output: number;
  readonly cachedInput?: number;
}

type Fields = Readonly<Record<string, unknown>>;
const isAmount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** `{ "provider/name": { "input": 3, "output": 15, "cachedInput": 0.3 } }` */
export function pricesOf(prices: Fields, place: Place): Fields {
  for (const [model, price] of Object.entries(prices)) {
    const { input, output, cachedInput = 0, ...rest } = Object(price) as Fields;
    if ([input, output, cachedInput].every(isAmount) && Object.keys(rest).length === 0) continue;
    throw new UsageError(
      `${place.show({ [model]: price })} is not a price.`,
      `For example: ${place.example({ [model]: { input: 3, output: 15, cachedInput: 0.3 } })} (US dollars per million tokens)`,
    );
  }
  return prices;
}

/** How long one attempt may take before it is aborted, in milliseconds. Defaults: a minute, and 15 for a model. */
export interface Timeouts {
  readonly pageMs?: number;
  /** Search engines and other services. */
  readonly serviceMs?: number;
  readonly modelMs?: number;
}
/** A timer of Node.js that is set to more than 2^31 milliseconds ends at once. */
const LONGEST_MS = 86_400_000;
const TIMEOUTS = ['pageMs', 'serviceMs', 'modelMs'] as const satisfies readonly (keyof Timeouts)[];

export function timeoutsOf(timeouts: Fields, place: Place): Fields {
  for (const [name, value] of Object.entries(timeouts)) {
    const isTime = typeof value === 'number' && value > 0 && value <= LONGEST_MS;
    if (TIMEOUTS.some((known) => known === name) && isTime) continue;
    throw new UsageError(
      `${place.show({ [name]: value })} is not a timeout.`,
      `Known names: ${TIMEOUTS.join(', ')}, each a positive number of milliseconds up to ${LONGEST_MS} (a day).`,
    );
  }
  return timeouts;
}

const LIMITS = ['requestsPerMinute', 'tokensPerMinute', 'perSecond', 'concurrency'] as const;

/** `{ "openai": { "requestsPerMinute": 500, "tokensPerMinute": 200000, "concurrency": 20 }, "exa": { "perSecond": 10 } }` */
export function limitsOf(limits: Fields, place: Place): Fields {
  for (const [service, limit] of Object.entries(limits)) {
    const entries = Object.entries(Object(limit) as Fields);
    if (entries.length > 0 && entries.every(isLimit)) continue;
    throw new UsageError(
      `${place.show({ [service]: limit })} is no limit of a service.`,
      `Known names: ${LIMITS.join(', ')}, each a positive number; concurrency a whole one.`,
    );
  }
  return limits;
}

const isLimit = ([name, value]: [string, unknown]): boolean =>
  LIMITS.some((known) => known === name) &&
  typeof value === 'number' &&
  Number.isFinite(value) &&
  value > 0 &&
  (name !== 'concurrency' || Number.isInteger(value));

/** What a person may do at a desk, the least first: see briefs; ask questions too; everything. */
export const ROLES = ['reader', 'asker', 'admin'] as const;

/** What a desk may spend. Days end at midnight UTC. */
export interface BudgetSettings {
  /** US dollars that all runs of the desk may cost in a day. */
  readonly dayUsd?: number;
  /** The same in all, as long as the desk exists. */
  /** The same of one person in a day, where no other is set for the person. */
  readonly personUsd?: number;
}
const BUDGETS = ['dayUsd', 'personUsd'] as const satisfies readonly (keyof BudgetSettings)[];

/** `{ "dayUsd": 50, "personUsd": 5 }` */
export function budgetsGiven(budgets: Fields, place: Place): Fields {
  for (const [name, value] of Object.entries(budgets)) {
    if (BUDGETS.some((known) => known === name) && isAmount(value)) continue;
    throw new UsageError(
      `${place.show({ [name]: value })} is no budget of a desk.`,
      `Known names: ${BUDGETS.join(', ')}, each a number of US dollars.`,
    );
  }
  return budgets;
}
