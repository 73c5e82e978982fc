import { sourceOfNumber } from '../store/run-sources.js';
import type { HashedClaim } from '../store/claims-hash.js';
import type { StoredSide, StoredClaim, StoredContradiction, StoredEvidence } from '../store/schema.js';
import { formatRef, parseRef } from '../text/sentence-ref.js';
import { formatSourceNumber, numberOfSource, sourceNumber } from '../text/source-number.js';
import type { Claim, ClaimEvidence, Contradiction } from './claim.js';
import type { StoredRun } from './run.js';
import { betweenSides, sideOf, supportedBy } from './support.js';

/**
 * Claims and contradictions as rows of the store, and back. What follows from their evidence (the sources, the independent
 * works, the references) is not stored.
 */

export const claimRow =
  (run: StoredRun) =>
  ({ sourceIds: _sourceIds, works: _works, evidence, background, column, ...claim }: Claim): StoredClaim => ({
    ...claim,
    column: column ?? null,
    background: background ?? null,
    evidence: evidence.map((each) => {
      const row = evidenceRow(each);
      const sourceId = sourceOfNumber(run.store, run.id, row.sourceNumber);
      // An unknown source id is a hallucinated citation: the gate refuses it, so here it is our mistake.
      if (sourceId === undefined)
        throw new Error(`Claim ${claim.id} cites ${each.sourceId}, which is not a source of the run.`);
      return { ...row, sourceId };
    }),
  });

export const claimOfRow = ({ evidence, background, column, ...row }: StoredClaim): Claim => ({
  ...(row as Omit<Claim, 'evidence' | 'sourceIds' | 'works' | 'background' | 'column'>),
  ...(column === null ? {} : { column }),
  ...(background === null ? {} : { background: background as NonNullable<Claim['background']> }),
  ...supportedBy(evidence.map(evidenceOfRow)),
});

type SideEvidence = StoredSide['evidence'][number];

function evidenceRow({ ref, page, works, sourceId, ...words }: ClaimEvidence): SideEvidence {
  const cited = parseRef(ref);
  if (cited === null) throw new Error(`"${ref}" names no sentence of ${sourceId}.`);
  const { start, end, exact, prefix, suffix, sha256 } = words;
  return {
    sourceNumber: cited.source,
    sentenceFirst: cited.first,
    sentenceLast: cited.last,
    start,
    end,
    exact,
    prefix,
    suffix,
    sha256,
    works,
    page: page ?? null,
  };
}

function evidenceOfRow(row: StoredEvidence | SideEvidence): ClaimEvidence {
  const source = sourceNumber(row.sourceNumber);
  const { exact, prefix, suffix, start, end, page, sha256, works } = row;
  return {
    ref: formatRef({ source, first: row.sentenceFirst, last: row.sentenceLast }),
    sourceId: formatSourceNumber(source),
    exact,
    prefix,
    suffix,
    start,
    end,
    ...(page === null ? {} : { page }),
    sha256,
    works,
  };
}

/** What a sign-off is bound to. */
export const hashedClaims = (claims: readonly Claim[]): readonly HashedClaim[] =>
  claims.map(({ id, claim, evidence }) => ({
    id,
    claim,
    evidence: evidence.map(({ sourceId, ...words }) => ({
      ...words,
      sourceNumber: numberOfSource(sourceId),
    })),
  }));

export const contradictionRow = ({
  sides,
  sourceIds: _sourceIds,
  ...row
}: Contradiction): StoredContradiction => ({
  ...row,
  sides: sides.map(({ refs: _refs, evidence, ...side }) => ({
    ...side,
    evidence: evidence.map(evidenceRow),
  })),
});

export function contradictionOfRow({ sides, reason, ...row }: StoredContradiction): Contradiction {
  return {
    ...row,
    reason: reason as Contradiction['reason'],
    ...betweenSides(
      sides.map(({ statement, evidence, ...said }) => ({
        ...said,
        ...sideOf(statement, evidence.map(evidenceOfRow)),
      })),
    ),
  };
}
