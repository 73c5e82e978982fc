import { LONGEST_SENTENCE } from '../token-sizes.js';
import type { Opposition, StandingClaim } from '../vocabulary.js';
import { clip, clipAtSentence, plainLine } from './fence.js';

/** A standing claim as one line. */
export function claimLine(claim: StandingClaim): string {
  const works = `${claim.works} independent ${claim.works === 1 ? 'work' : 'works'}`;
  const facts = [claim.stance, claim.confidence, works, `subtopic: ${plainLine(claim.subtopic)}`];
  return `${claim.id} | ${clip(plainLine(claim.text), LONGEST_SENTENCE)} | ${facts.join(', ')} | ${claim.refs.slice(0, 12).join(', ')}`;
}

export function oppositionText(opposition: Opposition | null): string {
  if (opposition === null || opposition.memo.trim() === '') return 'None was written yet.';
  if (opposition.points !== undefined && opposition.points.length > 0)
    return opposition.points.map(pointLine).join('\n');
  return `${clipAtSentence(plainLine(opposition.memo), 4000)} (rests on ${opposition.refs.slice(0, 20).join(', ') || 'no sentence'})`;
}

const pointLine = ({ statement, refs }: NonNullable<Opposition['points']>[number]): string =>
  `- ${clip(plainLine(statement), LONGEST_SENTENCE)} (${refs.slice(0, 12).join(', ')})`;
