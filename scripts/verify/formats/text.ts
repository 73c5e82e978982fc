import {
  headlineOf,
  NOTHING_CHECKED,
  STRUCTURE_ONLY,
  isChecked,
  placeOf,
  summaryLines,
  type JudgedFinding,
  type Report,
} from '../report.js';
import type { AuditedCitation } from '../../../loop/citations/audit-context.js';
import { rowsOf, shorten, stateOf, toReadIn, toReadRows, type Row } from '../rows.js';
import type { Rule } from '../../../loop/citations/finding.js';
import { isAccepted } from '../../../loop/gate/verdict.js';

/** For people at a terminal: each failing statement, what is wrong with it, and what the source says. */
export function asText(reports: readonly Report[]): string {
  if (reports.length === 1) return reports.map(oneDocument).join('');
  const failed = reports.filter(({ passed }) => !passed);
  const shown = reports.map((report) => `${report.file}\n${oneDocument(report)}\n`);
  const all = `${reports.length} documents: ${headlineOf({
    citations: reports.flatMap(({ citations }) => citations),
    isStructure: reports.every(({ isStructure }) => isStructure),
    passed: failed.length === 0,
  })}; ${failed.length === 0 ? 'none fails' : `${failed.length} fail: ${failed.map(({ file }) => file).join(', ')}`}.`;
  return `${shown.join('')}${all}\n`;
}

function oneDocument(report: Report): string {
  const entries = [
    ...report.findings.map((finding) => describe(finding, report)),
    ...toReadIn(report).map((citation) => describeToRead(citation, report)),
  ];
  return `${[...entries.map((entry) => `${entry}\n`), ...summary(report)].join('\n')}\n`;
}

const WIDEST_LABEL = 7;
const entryOf = (head: string, rows: readonly Row[]): string =>
  [head, ...rows.map(([label, words]) => `  ${label.padEnd(WIDEST_LABEL)} ${words}`)].join('\n');

function describe(finding: JudgedFinding, report: Report): string {
  const { rule, line, reference = '', claimId, level } = finding;
  // The claims of a run are known by their ids, not by lines.
  const isRun = report.references === null;
  const named = claimId === undefined ? reference : `${claimId} → ${reference}`;
  const place = isRun ? named : placeOf(report, line);
  const rows = rowsOf(finding).flatMap(([label, words]): Row[] => {
    if (!isRun) return [[label, words]];
    return label === 'cites' ? [] : [[label === 'text' ? 'claim' : label, words]];
  });
  return entryOf(`${place}: ${rule}${level === 'note' ? ' (note)' : ''}`, rows);
}

/** A reader judges whether the source says it. */
function describeToRead(citation: AuditedCitation, report: Report): string {
  const { claimId, line, sourceId } = citation;
  const inBrief = line > 1 ? `, ${report.unit} ${line}` : '';
  const place = report.references === null ? `${claimId} → ${sourceId}${inBrief}` : placeOf(report, line);
  return entryOf(`${place}: ${stateOf(citation)}`, toReadRows(citation, report));
}

function summary(report: Report): string[] {
  const { citations, findings, sources, isStructure } = report;
  const lines = [...report.notes, ...skippedLines(report)];
  if (isStructure) return [...lines, structureWords(report), STRUCTURE_ONLY];
  if (sources === 0) lines.push('The store holds no sources.');
  if (citations.length === 0) return [...lines, NOTHING_CHECKED];
  lines.push(...summaryLines(report));
  if (!isChecked(report)) lines.push('No words were compared with any text. That is a failure, not a pass.');
  if (findings.some(({ rule, message }) => rule === 'not-checked' && message.endsWith(' is not at hand')))
    lines.push('Texts that are not at hand: --papers DIR takes them as files, --fetch reads cited pages.');
  return [...lines, ...readFirst(report)];
}

function readFirst({ citations, references, unit }: Report): string[] {
  const doubtful = citations.filter(
    ({ verdict, reviewPriority }) => isAccepted(verdict) && reviewPriority >= 0.7,
  );
  const first = [...doubtful].sort((a, b) => b.reviewPriority - a.reviewPriority);
  const names = new Set(
    first.map(({ claimId, line }) => (references === null ? claimId : `${unit} ${line}`)),
  );
  return names.size === 0 ? [] : [`Read first, though they pass: ${[...names].slice(0, 10).join(', ')}.`];
}

const SHOWN_SKIPPED = 3;

function skippedLines({ skipped, unit }: Report): string[] {
  if (skipped.length === 0) return [];
  const shown = skipped
    .slice(0, SHOWN_SKIPPED)
    .map(({ line, why, text }) => `${unit} ${line} (${why}) “${shorten(text, 60)}”`);
  const more = skipped.length > SHOWN_SKIPPED ? '; --json lists all' : '';
  return [`Passed over as no statement: ${skipped.length}: ${shown.join('; ')}${more}.`];
}

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

function structureWords({ findings, references, coverage }: Report): string {
  const count = (rule: Rule): number => findings.filter((finding) => finding.rule === rule).length;
  const listed = references?.filter(({ reference }) => reference.isListed).length;
  return [
    listed === undefined ? '' : `${plural(listed, 'entry', 'entries')} listed; `,
    `${plural(coverage.statements, 'statement')}; `,
    `${count('dangling-reference')} dangling, ${count('unused-reference')} unused, `,
    `${count('missing-reference')} missing, ${count('duplicate-reference')} duplicate.`,
  ].join('');
}
