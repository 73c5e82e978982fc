import { Type, type Static } from 'typebox';
import { defineRole, strictObject } from './define-role.js';
import type { Dropped } from './definition.js';
import { bareId, claimsShown, verdictsOf } from './rendering/checks.js';
import { openLists } from './rendering/lists.js';
import { checkRefs } from './rendering/refs.js';
import { claimBlocks, holdsPassage, sentencesShown } from './rendering/claim-blocks.js';
import { bounded, questionText } from './rendering/request.js';
import { alsoLabel, columnsLine, notesText, partLine, COUNTER_TOKENS } from './rendering/the-point.js';
import { REVIEW_VERDICTS, type ClaimKind, type ReviewedClaim } from './vocabulary.js';
import { claimTokens, ROLE_TOKENS } from './token-sizes.js';

/** Sees claims and their cited sentences; never the brief as a whole, nor who wrote it. */
export interface ReviewerInput {
  /** Null where claims are checked by themselves: nothing can be beside the point then, and nothing is rewritten. */
  readonly question: string | null;
  readonly today: string;
  /** Sections that a claim may be moved to. */
  readonly sections: readonly string[];
  /** What the notes of all sources say in the columns that the claims speak of: a line a column, and who is silent. */
  readonly notes: readonly string[];
  readonly claims: readonly ReviewedClaim[];
}

const Refs = Type.Array(Type.String(), { default: [] });
const Words = Type.Union([Type.String(), Type.Null()], { default: null });

export const ReviewerReply = strictObject({
  verdicts: Type.Array(
    strictObject({
      claimId: Type.String(),
      verdict: Type.Enum([...REVIEW_VERDICTS]),
      /** Empty for SUPPORTED. */
      reason: Type.String({ default: '' }),
      /** For OVERSTATED: what the sentences do say; else null. */
      rewrite: Words,
      /** For CONTRADICTED the shown sentences that say otherwise, for OVERSTATED those that restrict it, `S12.34`. */
      against: Refs,
      /** Cited passages that do not carry it, by the number they are shown under. */
      strikeRefs: Refs,
      /** Shown sentences that carry it and are not cited. */
      addRefs: Refs,
      /** The section where it belongs, where that is another; else null. */
      moveTo: Words,
      /** Where two shown sentences cannot both be true: what, and the numbers of both; else null. */
      contradiction: Type.Union([strictObject({ what: Type.String(), refs: Refs }), Type.Null()], {
        default: null,
      }),
    }),
  ),
});
export type ReviewerReply = Static<typeof ReviewerReply>;
export type ReviewerVerdict = ReviewerReply['verdicts'][number];

export const reviewerRole = defineRole<ReviewerInput, ReviewerReply>({
  name: 'reviewer',
  schema: ReviewerReply,
  effort: 'low',
  strongFrom: 'standard',
  parts: (input) => {
    const lists = openLists(ROLE_TOKENS.reviewer.shows);
    const withPassages = claimBlocks(claimTokens('reviewer') - COUNTER_TOKENS);
    const block = (claim: ReviewedClaim): string =>
      [
        withPassages(claim),
        ...kindLine(claim.kind),
        ...partLine(claim.subtopic),
        ...columnsLine(claim.columns),
      ].join('\n');
    const claims = lists.items('claims', { items: input.claims, toLine: block }, { none: '(no claims)' });
    const passages = input.claims
      .flatMap((claim) => claim.passages)
      .filter((passage) => holdsPassage(claims, passage));
    const also = input.claims
      .flatMap(({ alsoRead = [] }) => alsoRead)
      .filter((passage) => claims.includes(alsoLabel(passage)));
    return {
      record: lists.record,
      ...(input.question === null ? { maxOutputTokens: replyTokens(input.claims.length) } : {}),
      shown: new Set([...passages, ...also].flatMap(sentencesShown)),
      values: {
        today: input.today,
        question: input.question === null ? NO_QUESTION : questionText(input.question),
        sections: input.sections.map((name) => bounded(name, 80)).join('; ') || '(one only)',
        notes: notesText(input.notes),
        claims,
      },
    };
  },
  check: (reply, input, request) => {
    const asked = claimsShown(input.claims, request);
    const { verdicts, dropped, missing } = verdictsOf(reply.verdicts, asked);
    const settled = verdicts.map(input.question === null ? asChecked : asRead).map((verdict) => {
      const about = asked.find(({ id }) => id === verdict.claimId);
      return settle(verdict, { about, shown: request.shown, sections: input.sections });
    });
    const complaint =
      missing.length > 0 ? `There is no verdict for ${missing.slice(0, 20).join(', ')}.` : null;
    return {
      reply: { verdicts: settled.map((each) => each.verdict) },
      dropped: [...dropped, ...settled.flatMap((each) => each.dropped)],
      complaint,
    };
  },
});

/** What a sentence is, where that is not what sources say. */
const kindLine = (kind: ClaimKind): readonly string[] => (kind === 'reported' ? [] : [`kind: ${kind}`]);

const NO_QUESTION = '(none: every claim is to the point; judge support alone)';

/** Most tokens of a reply on so many claims, with room for some thought: a small budget can still pay for a few. */
const REPLY_TOKENS = { least: 1_500, perClaim: 300 } as const;
const replyTokens = (claims: number): number =>
  Math.min(ROLE_TOKENS.reviewer.output, REPLY_TOKENS.least + claims * REPLY_TOKENS.perClaim);

/** Without a question there is no point to miss, and nobody takes the better words. */
const asChecked = (verdict: ReviewerReply['verdicts'][number]): ReviewerReply['verdicts'][number] =>
  verdict.verdict === 'BESIDE_THE_POINT' ? { ...verdict, verdict: 'UNCERTAIN' } : verdict;

const asRead = (verdict: ReviewerVerdict): ReviewerVerdict => verdict;

interface Shown {
  readonly about: ReviewedClaim | undefined;
  readonly shown: ReadonlySet<string>;
  readonly sections: readonly string[];
}

/** The verdict with what was shown for the claim itself, and nothing that its verdict has no use for. */
function settle(
  given: ReviewerVerdict,
  { about, shown, sections }: Shown,
): { verdict: ReviewerVerdict; dropped: readonly Dropped[] } {
  const { passages = [], alsoRead = [] } = about ?? {};
  const own = new Set([...passages, ...alsoRead].flatMap(sentencesShown).filter((ref) => shown.has(ref)));
  const where = given.claimId;
  const [against, added, sides] = [
    given.verdict === 'CONTRADICTED' || given.verdict === 'OVERSTATED' ? given.against : [],
    given.addRefs,
    given.contradiction?.refs ?? [],
  ].map((refs) => checkRefs(refs, own, where)) as [Checked, Checked, Checked];
  const words = given.verdict === 'OVERSTATED' ? (given.rewrite?.trim() ?? '') : '';
  const cited = new Set(passages.map(({ ref }) => ref));
  return {
    verdict: {
      ...given,
      // Overstated, and nobody says how it should be said: nobody can tell what it says.
      verdict: given.verdict === 'OVERSTATED' && words === '' ? 'UNCERTAIN' : given.verdict,
      rewrite: words === '' ? null : words,
      against: [...against.refs],
      strikeRefs: given.strikeRefs.map(bareId).filter((ref) => cited.has(ref)),
      addRefs: added.refs.filter((ref) => !cited.has(ref)),
      moveTo: sections.find((name) => name === given.moveTo?.trim() && name !== about?.subtopic) ?? null,
      contradiction:
        given.contradiction === null || sides.refs.length < 2
          ? null
          : { what: given.contradiction.what, refs: [...sides.refs] },
    },
    dropped: [...against.dropped, ...added.dropped, ...sides.dropped],
  };
}

type Checked = ReturnType<typeof checkRefs>;
