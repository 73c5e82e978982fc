/** CSL-JSON, JSON lines and what APIs send: the same facts under many names. */
import type { WorkRecord } from '../../../store/works.js';
import { yearIn } from './fields.js';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON array, an object that holds one (`items`, `records`, …), or one object a line. */
export function parseJsonRecords(text: string): WorkRecord[] {
  const whole = parse(text);
  if (Array.isArray(whole)) return whole.map(toRecord);
  if (isObject(whole)) return (listIn(whole) ?? [whole]).map(toRecord);
  return text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => toRecord(parse(line)));
}

/** Undefined for what is not JSON: a broken line stays a record, so that the places of the others do not move. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function listIn(whole: Json): unknown[] | null {
  for (const name of ['items', 'records', 'references', 'results', 'data', 'works', 'message']) {
    const value = whole[name];
    if (Array.isArray(value)) return value as unknown[];
    if (isObject(value)) return listIn(value);
  }
  return null;
}

/** The first of the names that holds something, looked up without regard to case, `_` and `-`. */
function reader(record: Json): (...names: string[]) => unknown {
  const folded = new Map<string, unknown>();
  const nested = ['ext_ids', 'externalIds', 'ids', 'identifiers']
    .map((name) => record[name])
    .filter(isObject);
  for (const source of [record, ...nested]) {
    for (const [name, value] of Object.entries(source)) {
      const key = name.toLowerCase().replace(/[_-]/g, '');
      if (!isMissing(value) && !folded.has(key)) folded.set(key, value);
    }
  }
  return (...names) => names.map((name) => folded.get(name)).find((value) => value !== undefined);
}

/** What tables and programs write for a value that they do not have. */
const isMissing = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'string' && /^\s*(?:NA|N\/A|NaN|nan|None|null|NULL|undefined)?\s*$/.test(value));

function text(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return text(value.find((item) => text(item) !== null));
  return isObject(value)
    ? text(value['name'] ?? value['display_name'] ?? value['title'] ?? value['value'])
    : null;
}

/** Names of fields as different sources write them, the most exact first. */
const YEAR_NAMES = [
  'year',
  'releaseyear',
  'publicationyear',
  'pubyear',
  'issued',
  'publishedat',
  'published',
  'date',
  'releasedate',
  'publicationdate',
] as const;
const JOURNAL_NAMES = [
  'journal',
  'containertitle',
  'venue',
  'publicationtitle',
  'booktitle',
  'journaltitle',
  'secondarytitle',
  'container',
] as const;

function toRecord(value: unknown): WorkRecord {
  if (!isObject(value)) return {};
  const get = reader(value);
  const title = text(get('title'));
  const subtitle = text(get('subtitle'));
  const first = text(get('firstpage', 'pagefirst'));
  return {
    title: title !== null && subtitle !== null && !title.includes(subtitle) ? `${title}: ${subtitle}` : title,
    authors: names(get('authors', 'author', 'creators', 'contributors', 'contribs', 'authorships')),
    year: year(get(...YEAR_NAMES)),
    doi: text(get('doi')),
    pmid: text(get('pmid', 'pubmed', 'pubmedid')),
    pmcid: text(get('pmcid', 'pmc')),
    arxiv: text(get('arxiv', 'arxivid')),
    addresses: addresses(get),
    journal: text(get(...JOURNAL_NAMES)),
    volume: text(get('volume')),
    issue: text(get('issue', 'number')),
    pages: text(get('pages', 'page')) ?? first,
    abstract: text(get('abstract')),
    text: text(get('text', 'fulltext', 'content', 'body')),
    articleType:
      text(get('articletype', 'type', 'itemtype', 'releasetype', 'entrytype'))?.toLowerCase() ?? null,
    ...(Array.isArray(value['notices']) ? { notices: notices(value['notices']) } : {}),
  };
}

function addresses(get: ReturnType<typeof reader>): string[] {
  const found: string[] = [];
  for (const name of [
    'url',
    'urls',
    'address',
    'addresses',
    'link',
    'links',
    'canonicalurl',
    'landingpage',
  ]) {
    const value = get(name);
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const address = isObject(item) ? text(item['url'] ?? item['URL'] ?? item['href']) : text(item);
      if (address !== null && /[.:/]/.test(address)) found.push(address);
    }
  }
  return found;
}

function year(value: unknown): number | null {
  if (isObject(value)) {
    const parts = value['date-parts'];
    const first: unknown =
      Array.isArray(parts) && Array.isArray(parts[0]) ? (parts[0] as unknown[])[0] : undefined;
    return yearIn(first) ?? yearIn(text(first)) ?? yearIn(value['raw'] ?? value['literal']);
  }
  return yearIn(value);
}

function names(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split(/\s+and\s+|;/i)
      .map((name) => name.trim())
      .filter((name) => name !== '');
  if (!Array.isArray(value)) return [];
  return value.map(nameOf).filter((name) => name !== '');
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return '';
  if (isObject(value['author'])) return nameOf(value['author']);
  const family = text(value['family'] ?? value['lastName'] ?? value['surname']);
  const given = text(value['given'] ?? value['firstName'] ?? value['given_name']);
  if (family !== null) return given === null ? family : `${family}, ${given}`;
  return text(value['name'] ?? value['literal'] ?? value['raw_name'] ?? value['display_name']) ?? '';
}

const notices = (values: readonly unknown[]): NonNullable<WorkRecord['notices']> =>
  values.filter(isObject).map((value) => ({
    kind: text(value['kind']) ?? '',
    ...(typeof value['doi'] === 'string' ? { doi: value['doi'] } : {}),
  }));
