import type { RepairerInput, RepairerReply } from '../roles/repairer.js';
import { readCorpus } from './corpus.js';
import { canStandAlone, claimText } from './sentence-filter.js';

/** Falls back to a cited sentence's own words where one can stand alone and says something else than the struck claim; else withdraws. */
export function repair(input: RepairerInput): RepairerReply {
  const cited = new Set(input.refs);
  const line = readCorpus(input.sources).lines.find(
    (one) => cited.has(one.sentence.ref) && canStandAlone(one) && claimText(one) !== input.claim,
  );
  return line
    ? { action: 'revise', claim: claimText(line), refs: [line.sentence.ref] }
    : { action: 'withdraw', claim: input.claim, refs: [...input.refs] };
}
