import { fold } from '../../text/fold.js';
import { stem } from '../../text/stem.js';
import type { Subtopic } from '../../agents/roles/vocabulary.js';
import type { Claim, Gap } from '../claim.js';
import type { Target } from '../state.js';
import { termsOf } from './terms.js';

/**
 * Whether a round's target is about a part of the question: the part that a targeted claim or gap names, else the parts
 * that share most words with it; every part where none does, and where the target is the question.
 */
export function isAboutPart(
  { target, claims, gaps }: { target: Target; claims: readonly Claim[]; gaps: readonly Gap[] },
  part: Subtopic,
  parts: readonly Subtopic[],
): boolean {
  if (target.kind === 'question') return true;
  const named =
    claims.find(({ claim }) => claim === target.text)?.subtopic ??
    gaps.find(({ id }) => id === target.gapId)?.subject;
  if (parts.some(({ name }) => name === named)) return part.name === named;
  const wanted = stemsOf(`${target.text} ${target.query ?? ''}`);
  const shared = (each: Subtopic): number => {
    const own = stemsOf(`${each.name} ${each.scope}`);
    return [...wanted].filter((word) => own.has(word)).length;
  };
  return shared(part) === Math.max(...parts.map(shared));
}

const stemsOf = (text: string): ReadonlySet<string> => new Set(termsOf(text).map((term) => stem(fold(term))));
