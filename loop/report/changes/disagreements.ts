import { bareWords } from '../../../text/bare-words.js';
import type { Contradiction } from '../../claim.js';
import type { Brief } from '../brief.js';
import type { BriefDifference, DisagreementMention } from './difference.js';
import type { SourceKeys } from './sources.js';

/** Disagreements of sources: one is the same where it has the topic, or rests on the words of two of its sides. */
export function compareDisagreements(
  before: Brief,
  after: Brief,
  keys: SourceKeys,
): BriefDifference['disagreements'] {
  const free = new Set(before.contradictions);
  const pairs = after.contradictions.map((now) => {
    const old = [...free].find((each) => isSame(each, now, keys));
    if (old !== undefined) free.delete(old);
    return { old, now };
  });
  const settled = pairs.filter(({ old, now }) => old?.resolved === false && now.resolved);
  const added = pairs.filter(({ old, now }) => old === undefined || (old.resolved && !now.resolved));
  return {
    same: pairs.length - settled.length - added.length,
    added: added.map(({ now }) => mention(now)),
    settled: settled.map(({ now }) => mention(now)),
    gone: [...free].map(mention),
  };
}

function isSame(old: Contradiction, now: Contradiction, keys: SourceKeys): boolean {
  if (bareWords(old.topic) === bareWords(now.topic)) return true;
  const was = new Set(wordsOf(old, keys.before));
  return new Set(wordsOf(now, keys.after).filter((words) => was.has(words))).size > 1;
}

const wordsOf = ({ sides }: Contradiction, keys: ReadonlyMap<string, string>): readonly string[] =>
  sides.flatMap(({ evidence }) =>
    evidence.map(({ sourceId, exact }) => `${keys.get(sourceId) ?? sourceId} ${bareWords(exact)}`),
  );

const mention = ({ id, topic, resolution }: Contradiction): DisagreementMention => ({
  id,
  topic,
  resolution,
});
