/** `research-loop dedupe FILE`: which records of a bibliography are one work. */
import type { Grouping, WorkRecord } from '../../store/works.js';
import { EXIT } from '../../loop/exit-codes.js';
import { counted, plain } from '../../text/text-width.js';
import { printJson, printText } from '../terminal/print.js';

/** Reads a bibliography, its format detected by content, and groups the records; indices are places in the file. */
export async function dedupeFile(path: string): Promise<Grouping> {
  const { readLibrary } = await import('../references/read-file.js');
  return groupsOf((await readLibrary(path)).records);
}

/** One record an entry of the text, in its order. A dirty entry gives a record with less in it, never an error. */
export async function parseRecords(text: string): Promise<readonly WorkRecord[]> {
  const { parseLibrary } = await import('../references/read-file.js');
  return parseLibrary(text)?.records ?? [];
}

async function groupsOf(records: readonly WorkRecord[]): Promise<Grouping> {
  const { groupRecords } = await import('../../store/works.js');
  return groupRecords(records);
}

/** Prints the works of a bibliography. */
export async function dedupeCommand(path: string, flags: { readonly json?: boolean }): Promise<number> {
  const { readLibrary } = await import('../references/read-file.js');
  const { records, problems } = await readLibrary(path);
  const grouping = await groupsOf(records);
  for (const problem of problems.slice(0, MOST_PROBLEMS)) process.stderr.write(`${plain(problem)}\n`);
  if (problems.length > MOST_PROBLEMS)
    process.stderr.write(`… and ${problems.length - MOST_PROBLEMS} more.\n`);
  if (flags.json === true) printJson(grouping);
  else printText(linesOf(records, grouping).join(''));
  return EXIT.ok;
}

const MOST_PROBLEMS = 10;

function linesOf(records: readonly WorkRecord[], { groups, links }: Grouping): string[] {
  const several = groups.filter((group) => group.length > 1);
  const line = (place: number): string => {
    const { title, year } = records[place] ?? {};
    return `  ${place + 1}  ${plain(title ?? '(no title)')}${year == null ? '' : ` (${year})`}\n`;
  };
  return [
    `${counted(records.length, 'record')}, ${counted(groups.length, 'work')}, ${several.length} of them in several records\n`,
    ...several.flatMap((group) => ['same work:\n', ...group.map(line)]),
    ...links.flatMap(({ a, b, kind }) => [`${kind}, not one work:\n`, line(a), line(b)]),
  ];
}
