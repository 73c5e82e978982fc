import { headlineOf, holdingWords, type JudgedFinding, type Report } from '../report.js';
import { rowsOf, stateOf, toReadIn, toReadRows, type Row } from '../rows.js';
import { escapeMarkup } from './escape.js';
import { plural } from './shorten.js';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
article{border-left:4px solid #b3261e;padding:.2rem 1rem;margin:1rem 0;background:#faf6f5}
article.note,article.known{border-color:#767676;background:#f6f6f6}
h2{font-size:1rem;margin:.3rem 0}dt{font-weight:600}dd{margin:0 0 .4rem}
@media (prefers-color-scheme:dark){body{background:#161616;color:#eee}article{background:#241b1a}article.note,article.known{background:#222}}`;

/** One page without scripts or anything loaded from elsewhere. */
export function asHtml(reports: readonly Report[]): string {
  const [only] = reports;
  const title =
    only !== undefined && reports.length === 1
      ? titleOf(only)
      : `Citations of ${plural(reports.length, 'document')}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${reports.map(documentHtml).join('\n')}
</main>
</body>
</html>
`;
}

const titleOf = (report: Report): string => `Citations of ${report.file}: ${headlineOf(report)}`;

function documentHtml(report: Report): string {
  const { citations, findings, notes, unit } = report;
  const found = citations.length === 0 ? '' : ` ${plural(findings.length, 'finding')}.`;
  return [
    `<h1>${escapeMarkup(titleOf(report))}</h1>`,
    `<p>${escapeMarkup(`${holdingWords(report)}${found}`)}</p>`,
    ...notes.map((note) => `<p>${escapeMarkup(note)}</p>`),
    ...findings.map((finding) => entryHtml(finding.level, headOf(finding, unit), rowsOf(finding))),
    ...toReadIn(report).map((each) =>
      entryHtml('note', `${unit} ${each.line}: ${stateOf(each)}`, toReadRows(each, report)),
    ),
  ].join('\n');
}

const REMARKS = { error: '', note: ' (note)', known: ' (in the baseline)' } as const;
const headOf = ({ rule, line, level }: JudgedFinding, unit: string): string =>
  `${unit} ${line}: ${rule}${REMARKS[level]}`;

const entryHtml = (level: string, head: string, rows: readonly Row[]): string =>
  `<article class="${level}"><h2>${head}</h2><dl>${rows
    .map(([label, words]) => `<dt>${label}</dt><dd>${escapeMarkup(words)}</dd>`)
    .join('')}</dl></article>`;
