import { sameWords } from './changes/wordings.js';
import { compareAnswer } from './changes/answer.js';
import { compareCells } from './changes/cells.js';
import { compareClaims } from './changes/claims.js';
import type { BriefDifference, ChangedClaim } from './changes/difference.js';
import { compareDisagreements } from './changes/disagreements.js';
import { compareSources, sourceKeys } from './changes/sources.js';
import type { Brief } from './brief.js';

export type { BriefDifference } from './changes/difference.js';

/** What changed between two briefs on one question. Pure. */
export function compareBriefs(before: Brief, after: Brief): BriefDifference {
  const keys = sourceKeys(before, after);
  const { difference: claims } = compareClaims(before, after, keys);
  const cells = compareCells(before, after);
  const answer = compareAnswer(before, after);
  const sources = compareSources(before, after);
  const disagreements = compareDisagreements(before, after, keys);
  const lists = [
    ...[claims.changed.filter(isTelling), claims.added, claims.gone],
    ...[cells.changed, cells.added, cells.gone, answer.changed, answer.added, answer.gone],
    ...[disagreements.added, disagreements.settled, disagreements.gone],
  ];
  const isOfContent = lists.some(({ length }) => length > 0);
  const hasOtherSources = [sources.added, sources.changed, sources.gone].some(({ length }) => length > 0);
  return {
    sameQuestion: sameWords(before.run.question, after.run.question),
    since: { run: before.run.id, today: before.run.today },
    isNothing: !isOfContent && !hasOtherSources,
    isOfContent,
    claims,
    cells,
    answer,
    sources,
    disagreements,
  };
}

/** Other sources behind the same words, as sure as before, are no news of what the brief says. */
const isTelling = ({ how }: ChangedClaim): boolean => how.some((each) => each !== 'sources');
