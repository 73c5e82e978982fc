import { independentWorks } from '../../text/independent-works.js';
import type { Confidence, ShownSentence, ShownSource } from '../roles/vocabulary.js';
import type { Line } from './lines.js';

/**
 * The works that vouch for a sentence: those it cites, where it relies on them; else its own,
 * or the one that its source retells. Five papers that cite one case report count as one work.
 */
function worksOf(source: ShownSource, sentence: ShownSentence): readonly string[] {
  if (sentence.restsOn.length > 0) return sentence.restsOn;
  return [source.derivedFrom ?? source.work];
}

const SMALL_DESIGN = /case|letter|comment|editorial|news|correspondence/u;

/**
 * From independent works: three or more high, two med, one low. A claim that no source states as its own
 * finding is at most med, and one that relies on single cases, letters or snippets drops a step.
 */
export function confidenceOf(lines: readonly Line[]): Confidence {
  const works = independentWorks(
    lines.map(({ source, sentence }) => ({
      works: worksOf(source, sentence),
      retells: sentence.restsOn.length > 0,
    })),
  ).length;
  const own = lines.some((line) => line.sentence.restsOn.length === 0);
  const weak = lines.every(
    ({ source }) =>
      source.readClass === 'snippet' || source.retracted || SMALL_DESIGN.test(source.articleType ?? ''),
  );
  if (works >= 3) return own && !weak ? 'high' : 'med';
  return works === 2 && !weak ? 'med' : 'low';
}
