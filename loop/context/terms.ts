import { wordSet } from '../../text/word-lists.js';
import { fold } from '../../text/fold.js';
import { TOPIC_STOP_WORDS } from '../../text/lexicon.js';

/** Words of questions and gaps that name no topic either. */
const ALSO_NO_TOPIC = wordSet('answer evidence find need new now question yes');

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
