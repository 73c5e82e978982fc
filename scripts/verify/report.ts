import type { Audit } from '../../loop/citations/audit.js';
import type { AuditedCitation } from '../../loop/citations/audit-context.js';
import { makeFinding, ruleOf, type Finding } from '../../loop/citations/finding.js';
import type { Skipped } from '../../loop/gate/skipped.js';
import type { Coverage } from '../../loop/gate/statements.js';
import type { Verification } from '../../loop/gate/verify.js';
import type { Unit } from './read-input.js';

/** What every format prints: one shape for claims of a run and for any other document. */
export interface Report {
  /** As the user gave it. */
  readonly file: string;
  /** What the `line` of citations and findings counts. */
  readonly unit: Unit;
  readonly coverage: Coverage;
  readonly citations: readonly AuditedCitation[];
  readonly claims: ReadonlyMap<string, string>;
  /** References of a document; null for the claims of a run. */
  readonly references: Audit['references'] | null;
  readonly findings: readonly JudgedFinding[];
  /** What states nothing and was passed over. */
  readonly skipped: readonly Skipped[];
  /** Texts that statements were checked against. */
  readonly sources: number;
  readonly passed: boolean;
  /** Remarks on what was read and what was not, for people. */
  readonly notes: readonly string[];
}

export interface JudgedFinding extends Finding {
  /** `error` fails the build, `note` is only reported, `known` is in the baseline. */
  readonly level: 'error' | 'note' | 'known';
}

/** The findings of the claims of a run, in the shape of a document's. */
export function findingsOfVerification({ citations, claims }: Verification): Finding[] {
  return citations.flatMap((citation) => {
    const rule = ruleOf(citation.verdict);
    if (rule === null) return [];
    const { claimId, evidenceIndex, sourceId, difference, heldBy, nearest } = citation;
    const evidence = evidenceIndex === undefined ? '' : `, evidence ${evidenceIndex}`;
    return makeFinding({
      rule,
      line: 1,
      message: [difference, heldBy && !difference?.includes(heldBy) ? `held by ${heldBy}` : '']
        .filter(Boolean)
        .join('; '),
      subject: claims.get(claimId) ?? claimId,
      reference: `${claimId} → ${sourceId || '(nothing)'}${evidence}`,
      ...(nearest ? { nearest: nearest.text } : {}),
    });
  });
}

/** Citations that hold, of those that there are; rounded down, so that 100 means all. */
export function rateOf({ citations }: Pick<Report, 'citations'>): {
  holding: number;
  percent: number | null;
} {
  const holding = citations.filter(({ verdict }) => verdict === 'holds').length;
  const percent = citations.length === 0 ? null : Math.floor((1000 * holding) / citations.length) / 10;
  return { holding, percent };
}

export const NOTHING_CHECKED = 'Nothing was checked: there is no citation. That is a failure, not a pass.';

/** How many citations of a document hold, in a sentence or two. */
export function holdingWords(report: Report): string {
  const { citations, coverage } = report;
  const { holding, percent } = rateOf(report);
  if (citations.length === 0) return NOTHING_CHECKED;
  return `${holding} of ${citations.length} citations hold (${percent} %); ${coverage.checked} of ${coverage.statements} statements checked.`;
}

/** Of all documents together. */
export const coverageOf = (reports: readonly Report[]): Coverage => ({
  checked: reports.reduce((sum, { coverage }) => sum + coverage.checked, 0),
  statements: reports.reduce((sum, { coverage }) => sum + coverage.statements, 0),
});

/** Where a finding stands, for people. */
export const placeOf = ({ file, unit }: Report, line: number): string =>
  unit === 'line' ? `${file}:${line}` : `${file}, ${unit} ${line}`;
