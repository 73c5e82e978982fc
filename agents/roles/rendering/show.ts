import { LONGEST_SENTENCE } from '../token-sizes.js';
import type { Opposition, StandingClaim } from '../vocabulary.js';
import { clip, clipAtSentence, plainLine } from './fence.js';

/** A standing claim as one line, with the findings that it cites: what a critic names, the writer can mend from. */
export function claimLine({ part, subtopic, confidence, works, findings, ...claim }: StandingClaim): string {
  const place = part === 'section' ? plainLine(subtopic) : part;
  const facts = [place, confidence, `${works} ${works === 1 ? 'work' : 'works'}`].join(', ');
  return `${sentenceLine(claim)} | ${facts} | ${findings.slice(0, 12).join(', ')}`;
}

/** The same for whoever opposes what it says, wherever it stands. */
export const sentenceLine = ({ id, text }: Pick<StandingClaim, 'id' | 'text'>): string =>
  `${id} | ${clip(plainLine(text), LONGEST_SENTENCE)}`;

export function oppositionText(opposition: Opposition | null): string {
  const { points = [] } = opposition ?? {};
  if (points.length > 0) return points.map(pointLine).join('\n');
  if (opposition === null || opposition.memo.trim() === '') return 'None was written yet.';
  return `${clipAtSentence(plainLine(opposition.memo), 4000)} (rests on ${opposition.refs.slice(0, 20).join(', ') || 'no sentence'})`;
}

const pointLine = ({ statement, refs, metBy }: NonNullable<Opposition['points']>[number]): string =>
  `- ${clip(plainLine(statement), LONGEST_SENTENCE)} (${metBy === undefined ? refs.slice(0, 12).join(', ') : `said by ${metBy}`})`;
