import type { Pace } from '../fetch/pace.js';
import type { Hit, SearchEngine, SearchLimits, SearchQuery } from './engine.js';
import { httpEngine, type EngineSettings } from './engine-entry.js';
import { personsOf } from './authors.js';
import { earliestDate } from './filters.js';
import { questionLine, termsLine } from './query-words.js';
import { field, hitsOfJson, isoDate, text, texts, type Json, type HitParts } from './reply.js';

/** A search service of one's own, described in the configuration: no code, one HTTP call, JSON paths. */
export interface CustomEngineConfig {
  /**
   * Address with placeholders: `{question}`, `{terms}`, `{count}`, `{since}`, `{today}`, `{key}`.
   * Each is percent-encoded; `{since}` is empty without a date window.
   */
  readonly url: string;
  /** Default GET. */
  readonly method?: 'GET' | 'POST';
  /** Header values may hold placeholders, `{key}` above all. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON body of a POST; placeholders stand inside its strings. */
  readonly body?: Json;
  /** Path to the list of results (`data.items`, `[0].hits`); empty for a reply that is the list itself. */
  readonly results: string;
  /** Path of each part inside one result. Only `address` is required. */
  readonly fields: CustomFields;
  /** What `text` holds. Default `snippet`. */
  readonly textClass?: Hit['textClass'];
  /** Environment variable that holds the key, where it takes one. */
  readonly keyVariable?: string;
  readonly usdPerSearch?: number;
}

interface CustomFields {
  readonly address: string;
  readonly title?: string;
  readonly snippet?: string;
  readonly text?: string;
  /** A list of names, or one text. */
  readonly authors?: string;
  readonly publishedAt?: string;
  readonly doi?: string;
  readonly copies?: string;
  readonly kind?: string;
}

/** Nothing is known of the service: five a second, two at once. */
const PACE: Pace = { concurrency: 2, calls: 5, perMs: 1000 };
const MAX_QUERY_LENGTH = 500;
const MAX_TERMS = 10;
const MAX_RESULTS = 50;

/** `a.b[0].c` as steps. */
export const stepsOf = (path: string): (string | number)[] =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

type Placeholders = Readonly<Record<string, string>>;

const fill = (template: string, values: Placeholders, encode: (value: string) => string): string =>
  template.replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encode(values[name] ?? '') : whole,
  );

function fillDeep(value: Json, values: Placeholders): Json {
  if (typeof value === 'string')
    return value === '{count}' ? Number(values.count) : fill(value, values, String);
  if (Array.isArray(value)) return value.map((inner: Json) => fillDeep(inner, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillDeep(inner, values)]));
}

function placeholders(query: SearchQuery, limits: SearchLimits, key: string | null): Placeholders {
  return {
    question: questionLine(query, MAX_QUERY_LENGTH),
    terms: termsLine(query, MAX_TERMS),
    count: String(limits.maxResults),
    since: earliestDate(query, limits) ?? '',
    today: limits.today,
    key: key ?? '',
  };
}

function hitOf(result: Json, { fields, textClass }: CustomEngineConfig): HitParts {
  const at = (path: string | undefined) => (path === undefined ? undefined : field(result, ...stepsOf(path)));
  const many = (path: string | undefined) => {
    const found = at(path);
    return texts(Array.isArray(found) ? (found as Json[]) : [found]);
  };
  return {
    address: text(at(fields.address)),
    title: text(at(fields.title)) ?? '',
    snippet: text(at(fields.snippet)) ?? '',
    text: text(at(fields.text)),
    textClass: textClass ?? 'snippet',
    authors: Array.isArray(at(fields.authors))
      ? many(fields.authors)
      : many(fields.authors).flatMap(personsOf),
    publishedAt: isoDate(text(at(fields.publishedAt))),
    doi: text(at(fields.doi)),
    copies: many(fields.copies),
    kind: text(at(fields.kind)),
  };
}

/** `settings.baseUrl` is not used: the configuration's address is whole. */
export const createCustomEngine = (config: CustomEngineConfig, settings: EngineSettings): SearchEngine =>
  httpEngine({
    name: 'custom',
    keyVariable: config.keyVariable ?? null,
    needsKey: config.keyVariable !== undefined,
    baseUrlVariable: 'the "url" of the engine in the configuration',
    defaultBaseUrl: null,
    costOf: () => config.usdPerSearch ?? null,
    sends: 'mixed',
    maxResults: MAX_RESULTS,
    pace: PACE,
    about: 'a search service of your own',
    request: ({ query, limits }) => {
      const values = placeholders(query, limits, settings.apiKey);
      const headers = Object.entries(config.headers ?? {}).map(([name, value]) => [
        name.toLowerCase(),
        fill(value, values, String),
      ]);
      return {
        url: fill(config.url, values, encodeURIComponent),
        headers: Object.fromEntries(headers) as Record<string, string>,
        ...(config.method === 'POST' && { body: fillDeep(config.body ?? {}, values) as object }),
      };
    },
    parse: (body) =>
      hitsOfJson('The custom engine', body, (reply) => {
        const results = field(reply, ...stepsOf(config.results));
        return Array.isArray(results) ? results.map((result: Json) => hitOf(result, config)) : null;
      }),
  }).create(settings);
