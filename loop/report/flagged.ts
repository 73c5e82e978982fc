/** What rests on sources that address a language model, and on nothing else: it is marked, and is no part of the short answer. */
import { addressesModel } from '../../text/addresses-model.js';
import type { Claim, ClaimEvidence, EditedSentence } from '../claim.js';
import type { Brief } from './brief.js';
import { claimsOf, sourceOf } from './wording.js';

/** Every source of the evidence addresses a language model. */
export const restsOnFlagged = (brief: Brief, evidence: readonly ClaimEvidence[]): boolean =>
  evidence.length > 0 &&
  evidence.every(({ sourceId }) => {
    const source = sourceOf(brief, sourceId);
    return source !== undefined && addressesModel(source);
  });

/** The brief with a short answer that leaves those sentences out; they stand, marked, in the sections on their claims. */
export function withoutFlaggedAnswers(brief: Brief): Brief {
  if (!brief.sources.some(addressesModel)) return brief;
  const isFree = (claims: readonly Claim[]): boolean =>
    claims.length === 0 || !claims.every(({ evidence }) => restsOnFlagged(brief, evidence));
  const isSaid = ({ claimIds }: Pick<EditedSentence, 'claimIds'>): boolean =>
    isFree(claimsOf(brief, claimIds));
  const { edition } = brief;
  const short = edition?.short.filter(isSaid) ?? [];
  return {
    ...brief,
    answer: brief.answer.filter(isSaid),
    edition: edition === null || short.length === 0 ? null : { ...edition, short },
    followUps: (brief.followUps ?? []).map((each) => ({
      ...each,
      answer: {
        ...each.answer,
        sentences: each.answer.sentences.filter(({ claimIds }) =>
          isFree(each.answer.claims.filter(({ id }) => claimIds.includes(id))),
        ),
      },
    })),
  };
}
