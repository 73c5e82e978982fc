import { countsOf, coverageOf, rateOf, standingOf, statesOf, type Report } from '../report.js';

/** For programs: one document by itself, and several as a list under what they have in common. */
export function asJson(reports: readonly Report[]): string {
  const [only] = reports;
  const value = only !== undefined && reports.length === 1 ? asObject(only) : several(reports);
  return `${JSON.stringify(value, null, 2)}\n`;
}

function several(reports: readonly Report[]) {
  return {
    passed: reports.every(({ passed }) => passed),
    coverage: coverageOf(reports),
    counts: countsOf({ citations: reports.flatMap(({ citations }) => citations) }),
    rate: rateOf({ citations: reports.flatMap(({ citations }) => citations) }),
    documents: reports.map((report) => ({ file: report.file, passed: report.passed, ...asObject(report) })),
  };
}

/** Of the claims of a run, whose citations have no lines; of a document, more fields. */
function asObject(report: Report) {
  const { coverage, references, skipped, isStructure } = report;
  const common = {
    coverage,
    citations: report.citations.map(({ line, ...citation }) =>
      references === null ? citation : { ...citation, line },
    ),
    counts: countsOf(report),
    states: statesOf(report),
    standing: standingOf(report),
    skipped,
    ...(report.review === null ? {} : { review: report.review }),
    ...(isStructure ? { structureOnly: true } : {}),
  };
  if (references !== null) return { ...common, ...documentParts(report) };
  return isStructure ? { ...common, passed: report.passed, findings: report.findings } : common;
}

function documentParts(report: Report) {
  const { file, passed, claims, findings, references, notes } = report;
  return {
    file,
    passed,
    rate: rateOf(report),
    claims: Object.fromEntries(claims),
    references: (references ?? []).map(({ reference, sourceIds, isUnused }) => ({
      name: reference.name,
      line: reference.line,
      text: reference.text,
      isListed: reference.isListed,
      isUnused,
      doi: reference.doi,
      keys: reference.keys,
      sourceIds,
    })),
    findings,
    notes,
  };
}
