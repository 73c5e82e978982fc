import { wordSet } from '../../text/word-lists.js';
import { readData } from '../data/read-data.js';
import { fold } from '../../text/fold.js';
import { TOPIC_STOP_WORDS } from '../../text/lexicon.js';

/** Words of questions and gaps that name no topic either. */
const ALSO_NO_TOPIC = wordSet('answer evidence find need new now question yes');

/** Search terms for sentences that oppose, limit or deny (counter-argument angle, both sides of a digest). */
export const OPPOSING_TERMS = readData('opposing-terms.json') as readonly string[];

/** The words of a text that can name a topic, as written, in its order, each once. */
export function termsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}'’-]+/u).map((word) => word.replace(/^['’-]+|['’-]+$/g, ''));
  const seen = new Set<string>();
  return words.filter((word) => {
    const folded = fold(word);
    if (folded.length < 2 || TOPIC_STOP_WORDS.has(folded) || ALSO_NO_TOPIC.has(folded) || seen.has(folded))
      return false;
    seen.add(folded);
    return true;
  });
}

/** Terms that several texts share and that are not in the question, the commonest first. */
export function distinctiveTerms(texts: readonly string[], question: string): string[] {
  const own = new Set(termsOf(question).map(fold));
  const counts = new Map<string, { term: string; count: number }>();
  for (const text of texts) {
    for (const term of termsOf(text)) {
      const folded = fold(term);
      if (own.has(folded) || /^\d+$/.test(folded) || folded.length < 4) continue;
      const entry = counts.get(folded) ?? { term, count: 0 };
      counts.set(folded, { ...entry, count: entry.count + 1 });
    }
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1))
    .map((entry) => entry.term);
}
