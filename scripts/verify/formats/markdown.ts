import { headlineOf, holdingWords, LOCATED_WORDS, type Report } from '../report.js';
import { rowsOf, stateOf, toReadIn, toReadRows, type Row } from '../rows.js';
import { plural } from './shorten.js';

/** A summary for the comment of a change or the page of a CI job. */
export const asMarkdown = (reports: readonly Report[]): string => reports.map(oneDocument).join('\n');

function oneDocument(report: Report): string {
  const { file, findings, notes } = report;
  const shown = findings.filter(({ level }) => level !== 'known');
  const known = findings.length - shown.length;
  const located = toReadIn(report);
  const lines = [
    `# Citations of \`${file.replace(/`/g, '')}\`: ${headlineOf(report)}`,
    holdingWords(report),
    ...notes.map(escape),
    ...shown.map((finding) => {
      const { line, rule, level } = finding;
      return entryOf(`${report.unit} ${line}: ${level === 'error' ? `**${rule}**` : rule}`, rowsOf(finding));
    }),
    ...(located.length === 0 ? [] : [`## To be read. Located: ${LOCATED_WORDS}`]),
    ...located.map((each) =>
      entryOf(`${report.unit} ${each.line}: ${stateOf(each)}`, toReadRows(each, report)),
    ),
    ...(known > 0 ? [`${plural(known, 'finding')} of the baseline left out.`] : []),
  ];
  return `${lines.join('\n\n')}\n`;
}

/** An item of a list, with its rows as items of its own. */
const entryOf = (head: string, rows: readonly Row[]): string =>
  [`- ${head}`, ...rows.map(([label, words]) => `  - ${label}: ${escape(words)}`)].join('\n');

/** Nothing of a document may become markup of the summary. */
const escape = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]()#+!|~>]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;');
