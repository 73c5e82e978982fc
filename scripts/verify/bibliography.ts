/** Bibliographies in files of their own, as parts of the documents that cite from them by key. */
import { dirname, resolve } from 'node:path';
import { authorYearOfKey, findKeys } from '../../loop/citations/key-marks.js';
import { foldName, matchAuthorYear } from '../../loop/citations/match-author-year.js';
import type { Part } from '../../loop/citations/part.js';
import type { LibraryRecord } from '../references/library-file.js';

export interface CitedEntries {
  /** The entries that a document cites; the others of a bibliography are not part of it. */
  readonly parts: readonly Part[];
  /** What could not be read of a file, a sentence each. */
  readonly notes: readonly string[];
}

/** The entries of `files` that `parts` cite. @throws UsageError for a file without any readable record */
export async function citedEntries(parts: readonly Part[], files: readonly string[]): Promise<CitedEntries> {
  const cited = new Set(
    parts.flatMap(({ text }) => findKeys(text).flatMap(({ targets }) => targets.map(({ key }) => key))),
  );
  if (cited.size === 0 || files.length === 0) return { parts: [], notes: [] };
  const { readLibrary } = await import('../references/read-file.js');
  const read = await Promise.all(files.map(readLibrary));
  const entries = read.flatMap(({ records }) => records).map(entryOf);
  return {
    parts: entries.filter((entry) => isCited(entry, cited)),
    notes: read.flatMap(({ problems }, index) =>
      problems.slice(0, MOST_PROBLEMS).map((problem) => `${files[index] ?? ''}: ${problem}`),
    ),
  };
}

const MOST_PROBLEMS = 5;

/** Files that the front matter of a Markdown document names, from its own folder. */
export function bibliographiesOf(file: string, text: string): string[] {
  const head = /^\uFEFF?---\r?\n([^]{0,20000}?)\r?\n(?:---|\.\.\.)\s*(?:\r?\n|$)/.exec(text);
  const value = /^bibliography:[ \t]*([^\n]*(?:\r?\n[ \t]*-[ \t][^\n]*)*)/m.exec(head?.[1] ?? '')?.[1] ?? '';
  const names = value.split(/[\n,]/).map((name) => name.trim().replace(/^[-[\s]+|[\]\s]+$|["']/g, ''));
  return names.filter((name) => name !== '').map((name) => resolve(dirname(file), name));
}

interface Entry extends Part {
  readonly hasOwnKey: boolean;
  readonly year: string;
}

/** By a key of its own; a record of a database has none, and is cited by its author and year (`foy2011zika`). */
function isCited({ ids, hasOwnKey, year, text }: Entry, cited: ReadonlySet<string>): boolean {
  if (ids.some((id) => cited.has(id))) return true;
  if (hasOwnKey) return false;
  return [...cited].some((key) => {
    const named = authorYearOfKey(key);
    return named !== null && matchAuthorYear(named, [{ head: foldName(text), years: [year] }]).length > 0;
  });
}

function entryOf({ record, keys }: LibraryRecord): Entry {
  const of = (value: string | null | undefined, before = ''): string => (value ? `${before}${value}` : '');
  const title = (record.title ?? '').replace(/<[^<>]{0,60}>/g, '');
  const year = record.year == null ? '' : String(record.year);
  const doi = record.doi?.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '');
  const pieces = [
    (record.authors ?? []).join('; '),
    of(title && `“${title}”`),
    of(record.journal),
    year,
    of(doi, 'doi:'),
    of(record.pmid?.replace(/\D/g, ''), 'PMID: '),
    of(record.pmcid),
    of(record.arxiv?.replace(/^arxiv:/i, ''), 'arXiv:'),
    ...(record.addresses ?? []),
  ];
  const text = pieces.filter((piece) => piece !== '').join('. ');
  const ids = [...keys, ...(doi ? [`doi:${doi}`] : []), ...(record.pmid ? [`pmid:${record.pmid}`] : [])];
  return {
    kind: 'entry',
    level: 0,
    text,
    targets: [],
    line: 1,
    ids,
    isReference: true,
    ...(ids[0] === undefined ? {} : { label: ids[0] }),
    hasOwnKey: keys.length > 0,
    year,
  };
}
