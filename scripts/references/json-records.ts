/** CSL-JSON, JSON lines and what APIs send: the same facts under many names. */
import { readFileSync } from 'node:fs';
import type { WorkRecord } from '../../store/works.js';
import { yearIn, type LibraryFile, type LibraryFormat } from './library-file.js';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON array, an object that holds one (`items`, `records`, …), or one object a line. */
export const JSON_RECORDS: LibraryFormat = {
  name: 'JSON',
  recognises: (text) => text.startsWith('{') || text.startsWith('['),
  read: (text) => {
    const whole = parse(text);
    if (whole === undefined) return readLines(text);
    const list = Array.isArray(whole) ? whole : isObject(whole) ? (listIn(whole) ?? [whole]) : [whole];
    return { records: list.map(recordOf), problems: [] };
  },
};

function readLines(text: string): LibraryFile {
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ line, number: at + 1 }));
  const written = lines
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => ({ number, value: parse(line) }));
  const broken = written.filter(({ value }) => value === undefined);
  // Lines of one object are a file that is damaged, not records.
  if (written.filter(({ value }) => isObject(value)).length * 2 < written.length)
    return { records: [], problems: ['The JSON is damaged.'] };
  return {
    records: written.map(({ value }) => recordOf(value)),
    problems: broken.map(({ number }) => `Line ${number} is not JSON.`),
  };
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

/** Names of fields as different sources write them, the most exact first. */
// A file of JSON has a type only where it is named like this.
// eslint-disable-next-line @typescript-eslint/consistent-type-imports, @typescript-eslint/no-unsafe-assignment
type FieldNames = typeof import('./field-names.json', { with: { type: 'json' } });
const FIELD_NAMES = JSON.parse(
  readFileSync(new URL('./field-names.json', import.meta.url), 'utf8'),
) as FieldNames;

/** All that a record has under the names of a field, looked up without regard to case, `_` and `-`. */
function reader(record: Json): (field: keyof FieldNames) => readonly unknown[] {
  const folded = new Map<string, unknown>();
  const nested = ['ext_ids', 'externalIds', 'ids', 'identifiers']
    .map((name) => record[name])
    .filter(isObject);
  for (const source of [record, ...nested]) {
    for (const [name, value] of Object.entries(source)) {
      const key = foldedName(name);
      if (!isMissing(value) && !folded.has(key)) folded.set(key, value);
    }
  }
  return (field) => FIELD_NAMES[field].map((name) => folded.get(name)).filter((value) => value !== undefined);
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

function recordOf(value: unknown): WorkRecord {
  if (!isObject(value)) return {};
  const all = reader(value);
  const get = (field: keyof FieldNames): unknown => all(field)[0];
  const title = text(get('title'));
  const subtitle = text(get('subtitle'));
  return {
    title: title !== null && subtitle !== null && !title.includes(subtitle) ? `${title}: ${subtitle}` : title,
    authors: names(get('authors')),
    year: year(get('year')),
    doi: text(get('doi')),
    pmid: text(get('pmid')),
    pmcid: text(get('pmcid')),
    arxiv: text(get('arxiv')),
    addresses: addresses(all('addresses')),
    journal: text(get('journal')),
    volume: text(get('volume')),
    issue: text(get('issue')),
    pages: text(get('pages')) ?? text(get('firstPage')),
    abstract: text(get('abstract')),
    text: text(get('text')),
    articleType: text(get('articleType'))?.toLowerCase() ?? null,
    ...(Array.isArray(value['notices']) ? { notices: notices(value['notices']) } : {}),
  };
}

/** The name of a column or field, without case and signs. */
const foldedName = (name: string): string => name.toLowerCase().replace(/[_\-\s/()]/g, '');

function addresses(values: readonly unknown[]): string[] {
  const found: string[] = [];
  for (const value of values) {
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
  const family = text(value['family'] ?? value['lastName'] ?? value['last_name'] ?? value['surname']);
  const given = text(value['given'] ?? value['firstName'] ?? value['first_name'] ?? value['given_name']);
  if (family !== null) return given === null ? family : `${family}, ${given}`;
  return text(value['name'] ?? value['literal'] ?? value['raw_name'] ?? value['display_name']) ?? '';
}

const notices = (values: readonly unknown[]): NonNullable<WorkRecord['notices']> =>
  values.filter(isObject).map((value) => ({
    kind: text(value['kind']) ?? '',
    ...(typeof value['doi'] === 'string' ? { doi: value['doi'] } : {}),
  }));
