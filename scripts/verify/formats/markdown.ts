import { holdingWords, passageWords, type Report } from '../report.js';
import { plural, shorten } from './shorten.js';

/** A summary for the comment of a change or the page of a CI job. */
export const asMarkdown = (reports: readonly Report[]): string => reports.map(oneDocument).join('\n');

function oneDocument(report: Report): string {
  const { file, findings, passed, notes } = report;
  const shown = findings.filter(({ level }) => level !== 'known');
  const lines = [
    `# Citations of \`${file.replace(/`/g, '')}\`: ${passed ? 'all hold' : 'not all hold'}`,
    '',
    holdingWords(report),
    ...notes.map((note) => `\n${escape(note)}`),
  ];
  if (shown.length > 0)
    lines.push(
      '',
      '| line | what | statement or entry | why | stored text |',
      '|---:|---|---|---|---|',
      ...shown.map(
        ({ line, rule, level, subject, message, nearest, located }) =>
          `| ${line} | ${level === 'error' ? `**${rule}**` : rule} | ${escape(shorten(subject))} | ${escape(shorten(message))} | ${escape(located ? passageWords(located) : shorten(nearest ?? ''))} |`,
      ),
    );
  const known = findings.length - shown.length;
  if (known > 0) lines.push('', `${plural(known, 'finding')} of the baseline left out.`);
  return `${lines.join('\n')}\n`;
}

/** Nothing of a document may become markup of the summary. */
const escape = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]()#+!|~>]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;');
