import { placesOf, formatPlace } from '../../text/sentence-ref.js';
import type { RepairerInput, RepairerReply } from '../roles/repairer.js';
import { claimText, wholeClaim } from './claim-text.js';
import { linesOf } from './lines.js';

/** Falls back to a cited sentence's own words where one can be read alone and says something else than the struck claim; else withdraws. */
export function repair({ refs, sources, claim }: RepairerInput): RepairerReply {
  const cited = new Set(refs.flatMap(placesOf).map(formatPlace));
  for (const line of linesOf(sources)) {
    const lines = cited.has(line.sentence.ref) ? wholeClaim(line) : null;
    if (lines !== null && claimText(lines) !== claim)
      return { action: 'revise', claim: claimText(lines), refs: lines.map(({ sentence }) => sentence.ref) };
  }
  return { action: 'withdraw', claim, refs: [...refs] };
}
