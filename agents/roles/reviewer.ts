import { Type, type Static } from 'typebox';
import { defineRole } from './define-role.js';
import { strictObject } from './strict-object.js';
import type { Dropped } from './definition.js';
import { claimsShown, verdictsOf } from './rendering/checks.js';
import { openLists } from './rendering/lists.js';
import { checkRefs } from './rendering/refs.js';
import { claimBlocks, holdsPassage, sentencesShown } from './rendering/claim-blocks.js';
import { questionText } from './rendering/request.js';
import {
  ALSO_READ_TOKENS,
  alsoLabel,
  alsoReadBlock,
  findingLines,
  missingWordsText,
  partLine,
} from './rendering/the-point.js';
import { REVIEW_VERDICTS, type CitedPassage, type NamedFinding } from './vocabulary.js';
import { claimTokens, ROLE_TOKENS } from './token-sizes.js';

/** Sees the question, claims and their cited passages with context; never the synthesis, the answer or other reviewers. */
export interface ReviewerInput {
  /** Null where claims are checked by themselves: nothing can be beside the point then, and nothing is rewritten. */
  readonly question: string | null;
  readonly today: string;
  /** Words of the question that no read source holds. */
  readonly missingWords: readonly string[];
  /** Two who read alike are one: the second of two reviewers goes the other way about it. Default `claim-first`. */
  readonly reading?: 'claim-first' | 'passages-first';
  readonly claims: readonly {
    id: string;
    text: string;
    /** The part of the question that it stands under. */
    subtopic: string;
    passages: readonly CitedPassage[];
    /** What restricts it or speaks against it elsewhere in what was read. */
    alsoRead?: readonly CitedPassage[];
    /** The values that it gives, by their names (`F3`). */
    findings?: readonly NamedFinding[];
  }[];
}

export const ReviewerReply = strictObject({
  verdicts: Type.Array(
    strictObject({
      claimId: Type.String(),
      verdict: Type.Enum([...REVIEW_VERDICTS]),
      reason: Type.String(),
      /** For OVERSTATED: what the passage does say; else null. */
      rewrite: Type.Union([Type.String(), Type.Null()]),
      /** For CONTRADICTED the shown sentences that say otherwise, for OVERSTATED those that restrict it, `S12.34`; else null. */
      against: Type.Union([Type.Array(Type.String()), Type.Null()]),
      /** Values under the claim, by name, that the passages do not give to that thing, attribute and condition. */
      wrongFindings: Type.Array(Type.String(), { default: [] }),
    }),
  ),
});
export type ReviewerReply = Static<typeof ReviewerReply>;

export const reviewerRole = defineRole<ReviewerInput, ReviewerReply>({
  name: 'reviewer',
  schema: ReviewerReply,
  effort: 'low',
  strongFrom: 'deep',
  parts: (input) => {
    const lists = openLists(ROLE_TOKENS.reviewer.shows);
    const withPassages = claimBlocks(claimTokens('reviewer') - ALSO_READ_TOKENS);
    const block = (claim: (typeof input.claims)[number]): string =>
      [
        withPassages(claim),
        ...alsoReadBlock(claim),
        ...findingLines(claim.findings),
        ...partLine(claim.subtopic),
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
        missingWords: missingWordsText(input.missingWords),
        reading: READINGS[input.reading ?? 'claim-first'],
        claims,
      },
    };
  },
  check: (reply, input, request) => {
    const asked = claimsShown(input.claims, request);
    const { verdicts, dropped, missing } = verdictsOf(reply.verdicts, asked);
    const settled = verdicts.map(input.question === null ? asChecked : settleRewrite).map((verdict) => {
      const about = asked.find(({ id }) => id === verdict.claimId);
      const { passages = [], alsoRead = [], findings = [] } = about ?? {};
      const own = [...passages, ...alsoRead].flatMap(sentencesShown).filter((ref) => request.shown.has(ref));
      return settleAgainst(settleFindings(verdict, findings), new Set(own));
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

const NO_QUESTION = '(none: every claim is to the point; judge support alone)';

/** Most tokens of a reply on so many claims, with room for some thought: a small budget can still pay for a few. */
const REPLY_TOKENS = { least: 1_500, perClaim: 300 } as const;
const replyTokens = (claims: number): number =>
  Math.min(ROLE_TOKENS.reviewer.output, REPLY_TOKENS.least + claims * REPLY_TOKENS.perClaim);

/** Without a question there is no point to miss, and nobody takes the better words. */
const asChecked = (verdict: ReviewerReply['verdicts'][number]): ReviewerReply['verdicts'][number] =>
  verdict.verdict === 'BESIDE_THE_POINT' ? { ...verdict, verdict: 'UNCERTAIN' } : verdict;

const READINGS: Readonly<Record<NonNullable<ReviewerInput['reading']>, string>> = {
  'claim-first':
    'Read each claim first, part by part, and look in its passages for the words that carry each part.',
  'passages-first':
    'Read the passages of each claim first and note what they say; then look for what the claim says beyond or against that.',
};

/** A claim that is overstated but left without better words cannot be rewritten: nobody can tell what it says. */
function settleRewrite(verdict: ReviewerReply['verdicts'][number]): ReviewerReply['verdicts'][number] {
  if (verdict.verdict !== 'OVERSTATED') return { ...verdict, rewrite: null };
  const rewrite = verdict.rewrite?.trim() ?? '';
  return rewrite === '' ? { ...verdict, verdict: 'UNCERTAIN', rewrite: null } : { ...verdict, rewrite };
}

/** Only the claim's own values can be wrong under it. */
function settleFindings(
  verdict: ReviewerReply['verdicts'][number],
  findings: readonly NamedFinding[],
): ReviewerReply['verdicts'][number] {
  const own = new Set(findings.map(({ id }) => id));
  const named = verdict.wrongFindings.map((id) => id.trim().replace(/^\[|\]$/g, ''));
  return { ...verdict, wrongFindings: [...new Set(named)].filter((id) => own.has(id)) };
}

/** Only sentences that were shown for the claim itself can speak against it or restrict it. */
function settleAgainst(
  verdict: ReviewerReply['verdicts'][number],
  shown: ReadonlySet<string>,
): { verdict: ReviewerReply['verdicts'][number]; dropped: readonly Dropped[] } {
  if (verdict.verdict !== 'CONTRADICTED' && verdict.verdict !== 'OVERSTATED')
    return { verdict: { ...verdict, against: null }, dropped: [] };
  const { refs, dropped } = checkRefs(verdict.against ?? [], shown, `against ${verdict.claimId}`);
  return { verdict: { ...verdict, against: [...refs] }, dropped };
}
