import { isAbsolute, relative } from 'node:path';
import { RULES } from '../../../loop/citations/finding.js';
import { holdingWords, type JudgedFinding, type Report } from '../report.js';
import { isDoubtful, linesOf, rowLines, stateWords, toReadIn, toReadRows } from '../rows.js';
import { plural, shorten } from './shorten.js';

/**
 * Annotations of a GitHub workflow: commands on standard output that put each finding next to its line
 * (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#setting-an-error-message).
 */
export function asGithub(reports: readonly Report[]): string {
  const found = reports.flatMap((report) =>
    report.findings.filter(({ level }) => level !== 'known').map((finding) => ({ finding, report })),
  );
  const kinds = (['error', 'notice'] as const).map((command) => {
    const own = found.filter(({ finding }) => commandOf(finding) === command);
    return {
      annotated: own.slice(0, MOST_ANNOTATIONS).map(({ finding, report }) => annotation(finding, report)),
      rest: own.slice(MOST_ANNOTATIONS).map(({ finding, report }) => plainLine(finding, report)),
    };
  });
  const doubtful = reports.flatMap((report) =>
    toReadIn(report)
      .filter(isDoubtful)
      .map((citation) => ({
        warning: command('warning', {
          report,
          line: citation.line,
          title: stateWords(citation),
          words: rowLines(toReadRows(citation, report)),
        }),
      })),
  );
  const rest = kinds.flatMap((kind) => kind.rest);
  const left =
    rest.length === 0
      ? []
      : [`${plural(rest.length, 'more finding')} than GitHub shows as annotations:`, ...rest];
  const summaries = reports.map((report) => inert(`${report.file}: ${holdingWords(report)}`));
  const warnings = doubtful.slice(0, MOST_ANNOTATIONS).map(({ warning }) => warning);
  return `${[...kinds.flatMap(({ annotated }) => annotated), ...warnings, ...left, ...summaries].join('\n')}\n`;
}

/** A step shows ten errors and ten notices; what is beyond is printed as plain lines. */
const MOST_ANNOTATIONS = 10;
/** Of a message, which GitHub cuts at 64 KiB. UTF-16 units. */
const LONGEST_MESSAGE = 4_000;

const commandOf = ({ level }: JudgedFinding): 'error' | 'notice' => (level === 'error' ? 'error' : 'notice');

const annotation = (finding: JudgedFinding, report: Report): string =>
  command(commandOf(finding), {
    report,
    line: finding.line,
    title: `${finding.rule}: ${RULES[finding.rule]}`,
    words: wordsOf(finding),
    ...(finding.column === undefined ? {} : { column: finding.column }),
  });

interface Annotated {
  readonly report: Report;
  readonly line: number;
  readonly column?: number;
  readonly title: string;
  readonly words: string;
}

function command(name: string, { report: { file, unit }, line, column, title, words }: Annotated): string {
  const properties = {
    file: pathOf(file),
    ...(unit === 'line' ? { line: String(Math.max(1, line)) } : {}),
    ...(unit === 'line' && column !== undefined ? { col: String(column) } : {}),
    title,
  };
  const listed = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
  return `::${name} ${listed.join(',')}::${escapeData(words.slice(0, LONGEST_MESSAGE))}`;
}

const wordsOf = (finding: JudgedFinding): string =>
  linesOf({ ...finding, message: finding.message || RULES[finding.rule] });

const plainLine = (finding: JudgedFinding, { file }: Report): string =>
  inert(`${file}:${finding.line}: ${finding.rule}: ${finding.message} In: ${shorten(finding.subject, 120)}`);

/** A line of a document must not become a command: one begins with two colons, or `##[`. */
const inert = (line: string): string => line.replace(/\s+/g, ' ').replace(/^(?=::|##\[)/, ' ');

/** Relative to the working folder, as the repository knows it. */
function pathOf(file: string): string {
  const inside = isAbsolute(file) ? relative(process.cwd(), file) : file.replace(/^\.\//, '');
  return (inside.startsWith('..') ? file : inside).replace(/\\/g, '/');
}

const escapeData = (text: string): string =>
  text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

const escapeProperty = (text: string): string => escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
