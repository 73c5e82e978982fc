import { listRunSources } from '../../store/run-sources.js';
import { definedAbbreviations, spelledOut } from '../../text/defined-abbreviations.js';
import type { Claim } from '../claim.js';
import { textOf } from '../context/stored-text.js';
import type { StoredRun } from '../run.js';

/**
 * Whether a rewriting only writes a claim another way: a capital, an article, a full stop, an abbreviation that a cited
 * source explains.
 */
export function saysTheSame(
  run: StoredRun,
  claim: Pick<Claim, 'claim' | 'sourceIds'>,
  words: string,
): boolean {
  if (plain(claim.claim) === plain(words)) return true;
  const cited = listRunSources(run.store, run.id).filter(({ number }) =>
    claim.sourceIds.includes(`S${number}`),
  );
  return cited.some(({ sourceId }) => {
    const explained = definedAbbreviations(textOf(run, sourceId));
    return plain(spelledOut(claim.claim, explained)) === plain(spelledOut(words, explained));
  });
}

/** Without capitals, articles, and marks that stand between no figures. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<!\p{N})[.,;:!?]|[.,;:!?](?!\p{N})|["“”„«»]/gu, ' ')
    .replace(/\b(?:an?|the)\b/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
