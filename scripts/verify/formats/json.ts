import { rateOf, type Report } from '../report.js';

/** For programs. Of the claims of a run, exactly `{ coverage, citations }`; of a document, more beside them. */
export function asJson(report: Report): string {
  const { coverage, citations, references } = report;
  const value =
    references === null
      ? { coverage, citations: citations.map(({ line: _, ...citation }) => citation) }
      : { coverage, citations, ...documentParts(report) };
  return `${JSON.stringify(value, null, 2)}\n`;
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
