import { holdingWords, passageWords, type JudgedFinding, type Report } from '../report.js';
import { escapeMarkup } from './escape.js';
import { plural } from './shorten.js';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
article{border-left:4px solid #b3261e;padding:.2rem 1rem;margin:1rem 0;background:#faf6f5}
article.note,article.known{border-color:#767676;background:#f6f6f6}
h2{font-size:1rem;margin:.3rem 0}dt{font-weight:600}dd{margin:0 0 .4rem}
@media (prefers-color-scheme:dark){body{background:#161616;color:#eee}article{background:#241b1a}article.note,article.known{background:#222}}`;

/** One page without scripts or anything loaded from elsewhere. */
export function asHtml(reports: readonly Report[]): string {
  const passed = reports.every((report) => report.passed);
  const what = reports.length === 1 ? (reports[0]?.file ?? '') : plural(reports.length, 'document');
  const title = titleOf(what, passed);
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

const titleOf = (what: string, passed: boolean): string =>
  `Citations of ${what}: ${passed ? 'all hold' : 'not all hold'}`;

function documentHtml(report: Report): string {
  const { file, citations, findings, passed, notes } = report;
  const found = citations.length === 0 ? '' : ` ${plural(findings.length, 'finding')}.`;
  return `<h1>${escapeMarkup(titleOf(file, passed))}</h1>
<p>${escapeMarkup(`${holdingWords(report)}${found}`)}</p>
${notes.map((note) => `<p>${escapeMarkup(note)}</p>\n`).join('')}${findings.map((finding) => findingHtml(finding, report)).join('\n')}`;
}

function findingHtml(finding: JudgedFinding, { unit }: Report): string {
  const { rule, line, level, message, subject, reference, nearest, located } = finding;
  const rows: [string, string | undefined][] = [
    ['Text', subject],
    ['Why', message],
    ['Cites', reference],
    ['Stored text', nearest],
    ['Nearest passage', located && passageWords(located)],
  ];
  const list = rows
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `<dt>${name}</dt><dd>${escapeMarkup(value ?? '')}</dd>`);
  const remark = level === 'error' ? '' : level === 'note' ? ' (note)' : ' (in the baseline)';
  return `<article class="${level}"><h2>${unit} ${line}: ${rule}${remark}</h2><dl>${list.join('')}</dl></article>`;
}
