import { listRunSources } from '../../store/run-sources.js';
import { definedAbbreviations } from '../../text/defined-abbreviations.js';
import type { Claim } from '../claim.js';
import { textOf } from '../context/texts.js';
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
  const ids = new Map(
    listRunSources(run.store, run.id).map(({ number, sourceId }) => [`S${number}`, sourceId]),
  );
  const explained = claim.sourceIds.flatMap((name) => {
    const sourceId = ids.get(name);
    return sourceId === undefined ? [] : [...definedAbbreviations(textOf(run, sourceId))];
  });
  const spelledOut = (text: string): string =>
    plain(explained.reduce((all, [short, long]) => withLongForm(all, { short, long }), text));
  return spelledOut(claim.claim) === spelledOut(words);
}

const withLongForm = (text: string, { short, long }: { short: string; long: string }): string =>
  text
    .replaceAll(` (${short})`, '')
    .replace(new RegExp(`(?<![\\p{L}\\p{N}-])${short}(?![\\p{L}\\p{N}-])`, 'gu'), () => long);

/** Without capitals, articles, and marks that stand between no figures. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<!\p{N})[.,;:!?]|[.,;:!?](?!\p{N})|["“”„«»]/gu, ' ')
    .replace(/\b(?:an?|the)\b/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
