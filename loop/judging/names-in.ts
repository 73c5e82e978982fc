import { isCommonWord } from '../gate/common-words.js';
import { namesOf } from '../question-words.js';
import { contentStems, words, isContentWord } from '../../text/tokens.js';

/**
 * The names in a text as the stems of their words, in its order, each once: `[microsoft, team]`. The word that opens the text
 * is one where it has a capital and is no word of general prose ("Pumble's free plan"). Pure.
 */
export function namesIn(text: string): readonly (readonly string[])[] {
  const named = namesOf(text).map((name) => contentStems(name));
  const [first] = words(text);
  const opens =
    first !== undefined && first.capital && isContentWord(first) && !isCommonWord(first.folded)
      ? contentStems(first.surface.replace(/['’]s$/u, ''))
      : [];
  const isNew = opens.length > 0 && !named.some((name) => name.includes(opens[0] ?? ''));
  const all = (isNew ? [opens, ...named] : named).filter((name) => name.length > 0);
  return [...new Map(all.map((name) => [name.join(' '), name])).values()];
}
