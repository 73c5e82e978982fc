import { Type, type Static } from 'typebox';
import { defineRole } from './define-role.js';
import { strictObject } from './strict-object.js';
import type { CheckedReply, Dropped } from './definition.js';
import { beginningOf, knownIds } from './rendering/checks.js';
import { isOtherLanguage, languageOfQuestion, languageRule } from './rendering/language.js';
import { openLists } from './rendering/lists.js';
import { bounded, dashed, questionText } from './rendering/request.js';
import { oppositionText } from './rendering/show.js';
import { missingWordsText } from './rendering/the-point.js';
import { RESOLUTION_REASONS, type Confidence, type Opposition, type Stance } from './vocabulary.js';
import { ROLE_TOKENS } from './token-sizes.js';

/** Sees the workers' claims, not the sources: joins duplicates, adjudicates, writes the answer. */
export interface ResolverInput {
  readonly question: string;
  readonly today: string;
  readonly language: string | null;
  readonly output: 'report' | 'brief';
  readonly claims: readonly {
    id: string;
    text: string;
    subtopic: string;
    stance: Stance;
    confidence: Confidence;
    works: number;
    decisionCritical: boolean;
    sourceIds: readonly string[];
  }[];
  readonly contradictions: readonly {
    id: string;
    topic: string;
    sides: readonly string[];
    resolution: string;
  }[];
  readonly opposition: Opposition | null;
  readonly limitations: readonly string[];
  /** Words of the question that no read source holds. */
  readonly missingWords?: readonly string[];
}

export const ResolverReply = strictObject({
  /** Written first. */
  limitations: Type.Array(Type.String()),
  /** Ids of claims that say the same: the first stays, the others' evidence joins it. */
  duplicates: Type.Array(Type.Array(Type.String())),
  contradictions: Type.Array(
    strictObject({
      /** `X3` of one that is listed; empty for one that is not. */
      id: Type.String({ default: '' }),
      /** Of one that is not listed: what it is about, and a claim for each side. */
      topic: Type.String({ default: '' }),
      claimIds: Type.Array(Type.String(), { default: [] }),
      reason: Type.Enum([...RESOLUTION_REASONS]),
      /** The side that is preferred, from 1 as they are listed; 0: none. */
      side: Type.Integer({ default: 0, minimum: 0, maximum: 9 }),
      resolution: Type.String(),
    }),
  ),
  /** Ids of claims that bear neither on the question nor on their part of it. */
  besideThePoint: Type.Array(Type.String(), { default: [] }),
  /** The answer, sentence by sentence; each names the claims that it rests on. Empty: insufficient evidence. */
  answer: Type.Array(strictObject({ sentence: Type.String(), claimIds: Type.Array(Type.String()) })),
});
export type ResolverReply = Static<typeof ResolverReply>;

/** The thesis for the antagonist and the critic: an editor writes the final words. */
const ANSWER_LENGTH = 'At most three sentences.';

const { shows } = ROLE_TOKENS.resolver;

export const resolverRole = defineRole<ResolverInput, ResolverReply>({
  name: 'resolver',
  schema: ResolverReply,
  effort: 'medium',
  strongFrom: 'quick',
  leavesOfBudget: 0,
  parts: (input, share) => {
    const lists = openLists(shows, share);
    const list = (part: keyof typeof shows, lines: readonly string[]): string =>
      lists.text(part, lines, { none: '(none)' });
    return {
      record: lists.record,
      values: {
        answerLength: ANSWER_LENGTH,
        today: input.today,
        languageRule: languageRule(input.language),
        question: questionText(input.question),
        missingWords: missingWordsText(input.missingWords ?? []),
        claims: list('claims', byWeight(input.claims, share).map(resolverClaim)),
        contradictions: list('contradictions', input.contradictions.map(contradictionLine)),
        opposition: oppositionText(input.opposition),
        limitations: list('limitations', dashed(input.limitations.map((line) => bounded(line, 800)))),
      },
    };
  },
  check: (reply, input) => {
    const checked = checkResolution(reply, new Set(input.claims.map((claim) => claim.id)));
    return checked.complaint === null ? inBriefLanguage(checked, input) : checked;
  },
});

/** An answer in the wrong language is asked for again; a second one is kept and noted, since its claims are grounded. */
function inBriefLanguage(
  checked: CheckedReply<ResolverReply>,
  input: ResolverInput,
): CheckedReply<ResolverReply> {
  const language = input.language ?? languageOfQuestion(input.question);
  const answer = checked.reply.answer.map((each) => each.sentence).join('\n');
  if (language === null || !isOtherLanguage(answer, language)) return checked;
  const note: Dropped = { kind: 'other-language', where: 'answer', what: beginningOf(answer) };
  return {
    ...checked,
    dropped: [...checked.dropped, note],
    complaint: 'The answer is in the wrong language.',
  };
}

/** Decision-critical claims first, then the best supported: what is left out for length is the least of them. */
function byWeight(claims: ResolverInput['claims'], share: number): ResolverInput['claims'] {
  const weight = (claim: ResolverInput['claims'][number]): number =>
    (claim.decisionCritical ? 100 : 0) + Math.min(claim.works, 9);
  const most = claims.reduce((sum, claim) => sum + claim.text.length, 0);
  return most < 40_000 && share === 1 ? claims : claims.toSorted((a, b) => weight(b) - weight(a));
}

function resolverClaim(claim: ResolverInput['claims'][number]): string {
  const works = `${claim.works} independent ${claim.works === 1 ? 'work' : 'works'}`;
  const critical = claim.decisionCritical ? ', decision-critical' : '';
  const facts = `${claim.stance}, ${claim.confidence}, ${works}, ${bounded(claim.subtopic, 80)}${critical}`;
  return `${claim.id} | ${bounded(claim.text, 1200)} | ${facts} | ${claim.sourceIds.slice(0, 12).join(', ')}`;
}

const contradictionLine = (each: ResolverInput['contradictions'][number]): string =>
  `${each.id} | ${bounded(each.topic, 200)} | ${each.sides.map((side, index) => `[${index + 1}] ${bounded(side, 400)}`).join(' VERSUS ')} | ${each.resolution === '' ? 'nobody has decided' : bounded(each.resolution, 400)}`;

function checkResolution(reply: ResolverReply, known: ReadonlySet<string>): CheckedReply<ResolverReply> {
  const dropped: Dropped[] = [];
  const keep = (ids: readonly string[], where: string): string[] => {
    const checked = knownIds(ids, known, where);
    dropped.push(...checked.dropped);
    return checked.ids;
  };
  const duplicates = reply.duplicates
    .map((group) => keep(group, 'duplicates'))
    .filter((group) => group.length > 1);
  const contradictions = reply.contradictions.map((each) => ({
    ...each,
    claimIds: each.claimIds.length === 0 ? [] : keep(each.claimIds, beginningOf(each.topic)),
  }));
  const answer = reply.answer
    .map((each) => ({ ...each, claimIds: keep(each.claimIds, beginningOf(each.sentence)) }))
    .filter((each) => {
      const isGrounded = each.claimIds.length > 0 && each.sentence.trim() !== '';
      if (!isGrounded)
        dropped.push({ kind: 'claim-without-refs', where: 'answer', what: beginningOf(each.sentence) });
      return isGrounded;
    });
  // What the answer relies on is to the point, whatever else was said of it.
  const answering = new Set(answer.flatMap((each) => each.claimIds));
  const besideThePoint = keep(reply.besideThePoint, 'besideThePoint').filter((id) => !answering.has(id));
  const emptied = reply.answer.length > 0 && answer.length === 0;
  return {
    reply: { ...reply, duplicates, contradictions, besideThePoint, answer },
    dropped,
    complaint: emptied ? 'No sentence of the answer names a claim that was shown (C1, C2 …).' : null,
  };
}
