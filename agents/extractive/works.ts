import type { Confidence, ShownSentence, ShownSource } from '../roles/vocabulary.js';
import type { Line } from './corpus.js';

/**
 * The works that vouch for a sentence: those it cites, where it rests on them; else its own,
 * or the one that its source retells. Five papers that cite one case report are one voice.
 */
export function worksOf(source: ShownSource, sentence: ShownSentence): readonly string[] {
  if (sentence.restsOn.length > 0) return sentence.restsOn;
  return [source.derivedFrom ?? source.work];
}

/**
 * Independent voices behind several sentences. A sentence adds one at most, and none where it cites a work
 * that already speaks: which of its citations it leans on for which of its words cannot be told.
 */
export function countVoices(lines: readonly Line[]): number {
  const heard = new Set<string>();
  let voices = 0;
  for (const { source, sentence } of lines) {
    const works = worksOf(source, sentence);
    if (!works.some((work) => heard.has(work))) voices += 1;
    for (const work of works) heard.add(work);
  }
  return voices;
}

const SMALL_DESIGN = /case|letter|comment|editorial|news|correspondence/u;

/**
 * From independent voices: three or more high, two med, one low. A claim that no source states as its own
 * finding is at most med, and one that rests on single cases, letters or snippets drops a step.
 */
export function confidenceOf(lines: readonly Line[]): Confidence {
  const voices = countVoices(lines);
  const own = lines.some((line) => line.sentence.restsOn.length === 0);
  const weak = lines.every(
    ({ source }) =>
      source.readClass === 'snippet' || source.retracted || SMALL_DESIGN.test(source.articleType ?? ''),
  );
  if (voices >= 3) return own && !weak ? 'high' : 'med';
  return voices === 2 && !weak ? 'med' : 'low';
}
