import { figuresOf, type Report } from './report.js';

/** For programs: one document by itself, and several as a list under what they have in common. */
export function asJson(reports: readonly Report[]): string {
  const [only] = reports;
  const value = only !== undefined && reports.length === 1 ? asObject(only) : several(reports);
  return `${JSON.stringify(value, null, 2)}\n`;
}

function several(reports: readonly Report[]) {
  const { coverage, counts, rate } = figuresOf(reports);
  return {
    ...{ passed: reports.every(({ passed }) => passed), coverage, counts, rate },
    documents: reports.map((report) => ({ file: report.file, passed: report.passed, ...asObject(report) })),
  };
}

/** Of the claims of a run, whose citations have no lines; of a document, more fields. */
export function asObject(report: Report) {
  const { references, skipped, isStructure, passed, findings } = report;
  const { coverage, rate, ...figures } = figuresOf([report]);
  const citations = report.citations.map(({ line, ...citation }) =>
    references === null ? citation : { ...citation, line },
  );
  const common = {
    ...{ coverage, citations, ...figures, skipped },
    ...(report.review === null ? {} : { review: report.review }),
    ...(isStructure ? { structureOnly: true } : {}),
  };
  if (references === null) return isStructure ? { ...common, passed, findings } : common;
  const listed = references.map(({ reference, sourceIds, isUnused }) => {
    const { name, line, text, isListed, doi, keys } = reference;
    return { name, line, text, isListed, isUnused, doi, keys, sourceIds };
  });
  const { file, claims, notes } = report;
  const own = { file, passed, rate, claims: Object.fromEntries(claims), references: listed };
  return { ...common, ...own, findings, notes };
}
