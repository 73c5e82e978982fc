import { isAbsolute, relative } from 'node:path';
import { RULES } from '../../../loop/citations/finding.js';
import { holdingWords, type JudgedFinding, type Report } from '../report.js';
import { linesOf } from '../rows.js';
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
  const rest = kinds.flatMap((kind) => kind.rest);
  const left =
    rest.length === 0
      ? []
      : [`${plural(rest.length, 'more finding')} than GitHub shows as annotations:`, ...rest];
  const summaries = reports.map((report) => inert(`${report.file}: ${holdingWords(report)}`));
  return `${[...kinds.flatMap(({ annotated }) => annotated), ...left, ...summaries].join('\n')}\n`;
}

/** A step shows ten errors and ten notices; what is beyond is printed as plain lines. */
const MOST_ANNOTATIONS = 10;
/** Of a message, which GitHub cuts at 64 KiB. UTF-16 units. */
const LONGEST_MESSAGE = 4_000;

const commandOf = ({ level }: JudgedFinding): 'error' | 'notice' => (level === 'error' ? 'error' : 'notice');

function annotation(finding: JudgedFinding, { file, unit }: Report): string {
  const { rule, line, column } = finding;
  const properties = {
    file: pathOf(file),
    ...(unit === 'line' ? { line: String(Math.max(1, line)) } : {}),
    ...(unit === 'line' && column !== undefined ? { col: String(column) } : {}),
    title: `${rule}: ${RULES[rule]}`,
  };
  const listed = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${commandOf(finding)} ${listed.join(',')}::${escapeData(wordsOf(finding))}`;
}

const wordsOf = (finding: JudgedFinding): string =>
  linesOf({ ...finding, message: finding.message || RULES[finding.rule] }).slice(0, LONGEST_MESSAGE);

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
