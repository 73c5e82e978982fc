import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from '../../agents/readers/charset.js';
import { didYouMean, UsageError, listed } from '../../loop/exit-codes.js';
import { partsOf, valueOf } from '../options/flags.js';
import { kebab, type OptionRow } from '../../loop/options/option.js';
import { ASKED_NAMES, QUEUE_OPTIONS, type QueueFlags } from '../../desk/options.js';
import { plain } from '../../text/text-width.js';
import { readSmallFile } from '../../loop/files/user-file.js';

/** Questions of a file: CSV with names of options as columns, or JSON lines. */

const QUESTION = 'question';
const COLUMNS = [QUESTION, ...ASKED_NAMES.filter((name) => name !== 'plan')];
/** Several values of one cell. */
const LIST_SEPARATOR = ';';
const MOST_SHOWN = 20;

/**
 * What `make` makes of every question of the file.
 *
 * @throws UsageError that lists every line with what is wrong in it
 */
export function questionsOf<T>(
  path: string,
  forAll: QueueFlags,
  make: (question: string, flags: QueueFlags) => T,
): readonly T[] {
  const bytes = readSmallFile(path);
  if (bytes === null) throw new UsageError(`There is no file ${path}.`, 'Check the path given to --file.');
  const text = decodeText(bytes).text.replace(/^\uFEFF/u, '');
  const rows = text.trimStart().startsWith('{') ? jsonRows(text, path) : csvRows(text, path);
  if (rows.length === 0)
    throw new UsageError(
      `${path} holds no question.`,
      'Give a header line with a column "question", and a line for each.',
    );
  const problems: string[] = [];
  const questions = rows.flatMap(({ line, values }) => {
    try {
      const { question, flags } = questionOf(values, forAll);
      return [make(question, flags)];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      problems.push(`Line ${line}: ${error.message}${error.cure === undefined ? '' : ` ${error.cure}`}`);
      return [];
    }
  });
  if (problems.length > 0) throw asOne(path, problems);
  return questions;
}

function asOne(path: string, problems: readonly string[]): UsageError {
  const more = problems.length - MOST_SHOWN;
  const lines = [...problems.slice(0, MOST_SHOWN), ...(more > 0 ? [`… and ${more} more.`] : [])];
  return new UsageError(
    `Nothing of ${path} was added:\n${lines.join('\n')}`,
    'Correct these lines, and add the file again.',
  );
}

interface FileRow {
  readonly line: number;
  /** By the names of columns or fields, as they stand there. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** What the command says for all, with the row's own on top. */
function questionOf(
  values: FileRow['values'],
  forAll: QueueFlags,
): { readonly question: string; readonly flags: QueueFlags } {
  const own: Record<string, unknown> = {};
  for (const [written, value] of Object.entries(values)) {
    const name = columnOf(written);
    if (name in own) throw new UsageError(`"${kebab(name)}" comes twice.`, 'Keep one of them.');
    if (value !== null && value !== '') own[name] = name === QUESTION ? value : checked(name, value);
  }
  const { question, ...flags } = own;
  if (typeof question !== 'string' || question.trim() === '')
    throw new UsageError('The question is empty.', 'Each line has one in its column "question".');
  return { question, flags: { ...forAll, ...flags } };
}

/** `budget-usd`, `Budget USD`, `budgetUsd` */
function columnOf(written: string): string {
  const bare = (name: string): string =>
    kebab(name.trim())
      .replace(/[\s_-]+/g, '')
      .toLowerCase();
  const name = COLUMNS.find((each) => bare(each) === bare(written));
  if (name !== undefined) return name;
  const known = COLUMNS.map(kebab);
  throw new UsageError(
    `There is no option "${plain(written)}".${didYouMean(written, known)}`,
    `Known columns: ${listed(known)}.`,
  );
}

function checked(name: string, value: unknown): unknown {
  const row = (QUEUE_OPTIONS as Readonly<Record<string, OptionRow>>)[name] as OptionRow;
  const place = {
    show: (shown: unknown) => `${kebab(name)} ${JSON.stringify(shown)}`,
    example: (shown: unknown) => `${kebab(name)} ${String(shown)}`,
  };
  return row.check(typeof value === 'string' ? fromCell(value.trim(), row) : value, place);
}

function fromCell(cell: string, row: OptionRow): unknown {
  if (row.kind === 'flag') return cell === 'true' || (cell === 'false' ? false : cell);
  if (row.kind !== 'list') return valueOf(cell, row);
  return row.separator === undefined ? cell.split(LIST_SEPARATOR).map((each) => each.trim()) : partsOf(cell);
}

function csvRows(text: string, path: string): readonly FileRow[] {
  const [head = ''] = text.split(/\r\n|\r|\n/, 1);
  const delimiter = [',', ';', '\t'].sort((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
  try {
    const [names, ...rows] = parse(text, { delimiter, info: true, skip_empty_lines: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    const columns = names?.record ?? [];
    if (!columns.some((name) => name.trim().toLowerCase() === QUESTION))
      throw new UsageError(
        `The first line of ${path} names no column "question".`,
        'Begin with a header line such as: question,depth,budget-usd',
      );
    const known = columns.map(columnOf);
    const twice = known.find((name, at) => known.indexOf(name) < at);
    if (twice !== undefined)
      throw new UsageError(
        `The first line of ${path} names the column "${kebab(twice)}" twice.`,
        'Keep one of them.',
      );
    return rows.map(({ record, info }) => ({
      line: info.lines,
      values: Object.fromEntries(columns.map((name, at) => [name, record[at] ?? ''])),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(
      `${path} cannot be read as CSV: ${plain(error.message)}.`,
      'Put cells with commas or line breaks in double quotes.',
    );
  }
}

function jsonRows(text: string, path: string): readonly FileRow[] {
  return text.split('\n').flatMap((each, at) => {
    if (each.trim() === '') return [];
    try {
      const values: unknown = JSON.parse(each);
      if (typeof values === 'object' && values !== null && !Array.isArray(values))
        return [{ line: at + 1, values: values as FileRow['values'] }];
    } catch {
      // Told below.
    }
    throw new UsageError(
      `Line ${at + 1} of ${path} is no JSON object.`,
      'Each line is one: { "question": "…", "depth": "deep" }',
    );
  });
}
