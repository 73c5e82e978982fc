import { printJson, printText } from '../terminal/print.js';
/** `research-loop dedupe FILE`: which records of a bibliography are one work. */
import { extname, resolve } from 'node:path';
import { replaceFile } from '../../store/private-files.js';
import type { Grouping, WorkRecord } from '../../store/works.js';
import { EXIT, listed, UsageError } from '../../loop/exit-codes.js';
import { counted, plain } from '../../text/text-width.js';
import type { LibraryFormat, LibraryRecord } from '../references/library-file.js';

export interface DedupeFlags {
  readonly json?: boolean;
  /** Where the records go that are left, one for each work. */
  readonly out?: string;
}

/** Reads a bibliography, its format detected by content, and groups the records; indices are places in the file. */
export async function dedupeFile(path: string): Promise<Grouping> {
  const { readLibrary } = await import('../references/read-file.js');
  return groupsOf((await readLibrary(path)).records);
}

/** One record an entry of the text, in its order. A dirty entry gives a record with less in it, never an error. */
export async function parseRecords(text: string): Promise<WorkRecord[]> {
  const { parseLibrary } = await import('../references/read-file.js');
  return parseLibrary(text)?.records.map(({ record }) => record) ?? [];
}

async function groupsOf(records: readonly LibraryRecord[]): Promise<Grouping> {
  const { groupRecords } = await import('../../store/works.js');
  return groupRecords(records.map(({ record }) => record));
}

/** Prints the works of a bibliography, and writes the deduplicated file where asked. */
export async function dedupeCommand(path: string, flags: DedupeFlags): Promise<number> {
  const { readLibrary } = await import('../references/read-file.js');
  const library = await readLibrary(path);
  checkOut(path, library.format, flags.out);
  const grouping = await groupsOf(library.records);
  if (flags.out !== undefined)
    replaceFile(flags.out, library.write(representatives(library.records, grouping)));
  for (const problem of library.problems.slice(0, MOST_PROBLEMS)) process.stderr.write(`${plain(problem)}\n`);
  if (library.problems.length > MOST_PROBLEMS)
    process.stderr.write(`… and ${library.problems.length - MOST_PROBLEMS} more.\n`);
  if (flags.json === true) printJson(grouping);
  else printText(linesOf(library.records, grouping).join(''));
  return EXIT.ok;
}

const MOST_PROBLEMS = 10;

/** @throws UsageError before anything is written */
function checkOut(path: string, format: LibraryFormat, out: string | undefined): void {
  if (out === undefined) return;
  if (resolve(out) === resolve(path))
    throw new UsageError(`--out would overwrite ${path}.`, 'Give another file.');
  const extension = extname(out).toLowerCase();
  if (extension !== '' && !format.extensions.includes(extension))
    throw new UsageError(
      `${path} is ${format.name}; --out keeps its records as they are and cannot write ${extension}.`,
      `Use ${listed(format.extensions)}.`,
    );
}

/** The fullest record of each work, in the order of the file. */
function representatives(records: readonly LibraryRecord[], { groups }: Grouping): LibraryRecord[] {
  const fullest = groups.map((group) =>
    group.reduce((best, place) => (fullness(records[place]) > fullness(records[best]) ? place : best)),
  );
  return fullest.sort((a, b) => a - b).flatMap((place) => records[place] ?? []);
}

/** How many fields a record has; an identifier counts twice. */
function fullness(found: LibraryRecord | undefined): number {
  const isThere = (value: unknown): boolean =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
  const record: WorkRecord = found?.record ?? {};
  const identifiers = [record.doi, record.pmid, record.pmcid].filter(isThere).length;
  return Object.values(record).filter(isThere).length + identifiers;
}

function linesOf(records: readonly LibraryRecord[], { groups, links }: Grouping): string[] {
  const several = groups.filter((group) => group.length > 1);
  const line = (place: number): string => {
    const { title, year } = records[place]?.record ?? {};
    return `  ${place + 1}  ${plain(title ?? '(no title)')}${year == null ? '' : ` (${year})`}\n`;
  };
  return [
    `${counted(records.length, 'record')}, ${counted(groups.length, 'work')}, ${several.length} of them in several records\n`,
    ...several.flatMap((group) => ['same work:\n', ...group.map(line)]),
    ...links.flatMap(({ a, b, kind }) => [`${kind}, not one work:\n`, line(a), line(b)]),
  ];
}
