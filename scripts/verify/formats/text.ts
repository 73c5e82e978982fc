import { NOTHING_CHECKED, placeOf, rateOf, type JudgedFinding, type Report } from '../report.js';
import { plural, shorten } from './shorten.js';

/** For people at a terminal: each failing statement, what is wrong with it, and what the source says. */
export function asText(reports: readonly Report[]): string {
  if (reports.length === 1) return reports.map(oneDocument).join('');
  const citations = reports.flatMap((report) => report.citations);
  const { holding } = rateOf({ citations });
  const failed = reports.filter(({ passed }) => !passed);
  const shown = reports.map((report) => `${report.file}\n${oneDocument(report)}\n`);
  const all = `${reports.length} documents: ${holding} of ${plural(citations.length, 'citation')} hold; ${
    failed.length === 0 ? 'none fails' : `${failed.length} fail: ${failed.map(({ file }) => file).join(', ')}`
  }.`;
  return `${shown.join('')}${all}\n`;
}

function oneDocument(report: Report): string {
  const lines = report.findings
    .filter(({ level }) => level !== 'known')
    .map((finding) => `${describe(finding, report)}\n`);
  return `${[...lines, ...summary(report)].join('\n')}\n`;
}

function describe(finding: JudgedFinding, report: Report): string {
  const { rule, line, message, subject, reference, nearest, level } = finding;
  // The claims of a run are known by their ids, not by lines.
  const place = report.references === null ? (reference ?? '') : placeOf(report, line);
  const lines = [`${place}: ${rule}${level === 'note' ? ' (note)' : ''}`];
  if (message) lines.push(`  what    ${shorten(message)}`);
  lines.push(`  ${report.references === null ? 'claim ' : 'text  '}  ${shorten(subject)}`);
  if (report.references !== null && reference) lines.push(`  cites   ${shorten(reference)}`);
  if (nearest) lines.push(`  stored  ${shorten(nearest)}`);
  return lines.join('\n');
}

function summary(report: Report): string[] {
  const { citations, coverage, claims, references, findings, sources } = report;
  const lines = [...report.notes];
  if (sources === 0) lines.push('The store holds no sources.');
  if (citations.length === 0) return [...lines, NOTHING_CHECKED];
  const { holding, percent } = rateOf(report);
  const what = references === null ? plural(claims.size, 'claim') : plural(claims.size, 'statement');
  lines.push(
    `${holding} of ${citations.length} citations of ${what} hold (${percent} %); ` +
      `${coverage.checked} of ${coverage.statements} statements checked.`,
  );
  if (findings.some(({ rule, message }) => rule === 'not-checked' && message.endsWith(' is not at hand')))
    lines.push('Texts that are not at hand: --papers DIR takes them as files, --fetch reads cited pages.');
  const known = findings.filter(({ level }) => level === 'known').length;
  if (known > 0) lines.push(`${plural(known, 'finding')} of the baseline left out.`);
  const doubtful = citations.filter((each) => each.verdict === 'holds' && each.reviewPriority >= 0.7);
  const first = [...doubtful].sort((a, b) => b.reviewPriority - a.reviewPriority);
  const names = [
    ...new Set(first.map(({ claimId, line }) => (references === null ? claimId : `${report.unit} ${line}`))),
  ];
  if (names.length > 0) lines.push(`Read first, though they hold: ${names.slice(0, 10).join(', ')}.`);
  return lines;
}
