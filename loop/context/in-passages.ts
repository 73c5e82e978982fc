import type { ShownPassage, ShownSentence } from '../../agents/roles/vocabulary.js';
import { headingPath, type HeadedText } from '../../text/heading-path.js';
import { parseRef } from '../../text/sentence-ref.js';

/**
 * The shown sentences of one source as passages: under one heading each, and each of the best by itself.
 *
 * @param about `best`: references of the digest's best passages, best first
 */
export function inPassages(
  sentences: readonly ShownSentence[],
  about: HeadedText & { readonly best: readonly string[] },
): readonly ShownPassage[] {
  const passages: { headings: readonly string[]; sentences: ShownSentence[]; rank: number | null }[] = [];
  const ranks = ranksOf(about.best);
  for (const sentence of sentences) {
    const headings = headingPath(about, sentence.paragraph);
    const rank = ranks.get(sentence.ref) ?? null;
    const last = passages.at(-1);
    const goesOn = last?.rank === rank && last.headings.join('\n') === headings.join('\n');
    if (goesOn) last.sentences.push(sentence);
    else passages.push({ headings, sentences: [sentence], rank });
  }
  return passages;
}

function ranksOf(best: readonly string[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const [index, ref] of best.entries()) {
    const parsed = parseRef(ref);
    if (parsed === null) continue;
    for (let number = parsed.first; number <= parsed.last; number += 1) {
      const name = `S${parsed.source}.${number}`;
      if (!ranks.has(name)) ranks.set(name, index + 1);
    }
  }
  return ranks;
}
