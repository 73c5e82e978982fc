import type { CriticReply } from '../../agents/roles/critic.js';
import type { Claim, Contradiction, OppositionMemo } from '../claim.js';

/**
 * No brief converges past its strongest opponent: the opposing source that was read is cited by a claim or stands as a
 * side of a contradiction, or nothing opposing was found, which is said with the searches that looked for it. Contradictions
 * are adjudicated, or left open with why; one that was only put on record is a gap. Pure.
 */
export type NamedGap = CriticReply['gaps'][number];

export interface Answers {
  /** The memo that this round's synthesis was to answer. */
  readonly memo: OppositionMemo | null;
  /** The words that the memo's references name, the strongest first. */
  readonly opposing: readonly { readonly ref: string; readonly sourceId: string; readonly exact: string }[];
  readonly claims: readonly Claim[];
  readonly contradictions: readonly Contradiction[];
}

/** Above what a critic gives to most of its own gaps: these are about what stands in the brief. */
const PRIORITY = { answer: 85, contradiction: 82 };
/** Of a reason. */
const LEAST_WORDS = 3;
/** Of a passage in a description. Characters. */
const QUOTED_LENGTH = 200;

/** The gaps that hold whatever the critic says. */
export function gateGaps(answers: Answers): readonly NamedGap[] {
  return [...unanswered(answers), ...appended(answers)];
}

function unanswered({ memo, opposing, claims, contradictions }: Answers): readonly NamedGap[] {
  const [strongest] = opposing;
  if (memo === null || strongest === undefined) return [];
  const sources = new Set(opposing.map((each) => each.sourceId));
  const sides = contradictions.flatMap((each) => each.sides);
  const isCited = [...claims, ...sides].some(({ evidence }) =>
    evidence.some((each) => sources.has(each.sourceId)),
  );
  if (isCited) return [];
  const words = strongest.exact.slice(0, QUOTED_LENGTH);
  return [
    {
      kind: 'missing-counterarg',
      description: `The strongest opposing passage that was read is answered by no claim: “${words}”.`,
      query: memo.queries[0] ?? words,
      priority: PRIORITY.answer,
      material: true,
      subject: `answer:${strongest.sourceId}`,
    },
  ];
}

/** "Unresolved." and "n/a" are not reasons: a sentence is required. */
export const saysWhy = (resolution: string): boolean =>
  (resolution.match(/\p{L}{2,}/gu) ?? []).length >= LEAST_WORDS ||
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{6}/u.test(resolution);

/** Put on record without a word on how it is to be decided, or why it cannot be. */
const appended = ({ contradictions }: Answers): readonly NamedGap[] =>
  contradictions
    .filter((each) => !each.resolved && !saysWhy(each.resolution))
    .map((each) => ({
      kind: 'unresolved-contradiction',
      description: `Sources disagree on ${each.topic}, and the brief neither decides between them nor says why it cannot.`,
      query: `${each.topic} review`,
      priority: PRIORITY.contradiction,
      material: true,
      subject: `contradiction:${each.id}`,
    }));
