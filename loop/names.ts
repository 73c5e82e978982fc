import { contentStems, isContentWord, words, type Word } from '../text/tokens.js';
import { wordSet } from '../text/word-lists.js';
import { isCommonWord } from './gate/common-words.js';

/** Names in a sentence, by their letters alone. Pure. */

/** Small words within a name: "Bank of England". */
const WITHIN_NAMES = wordSet('of de la le du des da do di del der von van den for the');

/** A capital inside (`mRNA`), or letters with digits (`CO2`): a name wherever it stands. */
const isCoded = ({ surface }: Word): boolean =>
  !/^\p{N}+(?:st|nd|rd|th|s)$/u.test(surface) &&
  (/\p{L}.*\p{Lu}/u.test(surface) || (/\p{L}/u.test(surface) && /\p{N}/u.test(surface)));

/** Runs of words with capitals, or with digits joined to letters; a single word that opens the sentence has its capital from there. */
export function namesOf(sentence: string): readonly string[] {
  const all = words(sentence);
  const runs: Word[][] = [];
  let run: Word[] = [];
  const close = (): void => {
    while (WITHIN_NAMES.has(run.at(-1)?.folded ?? '')) run.pop();
    const [first, ...more] = run;
    const isName = first !== undefined && (more.length > 0 || isCoded(first) || first !== all[0]);
    if (isName && run.some((word) => word.folded.length > 1 && isContentWord(word))) runs.push(run);
    run = [];
  };
  all.forEach((word, at) => {
    const before = all[at - 1];
    const gap = sentence.slice(before?.end ?? 0, word.start);
    if (run.length > 0 && !/^[\s\-‐‑–&.+/]{1,3}$/u.test(gap)) close();
    const isWithin =
      run.length > 0 &&
      (/^\p{N}/u.test(word.surface) || (WITHIN_NAMES.has(word.folded) && all[at + 1]?.capital === true));
    const isOpener = word === all[0] && !isContentWord(word);
    if (isCoded(word) || isWithin || (word.capital && !isOpener)) run.push(word);
    else close();
  });
  close();
  return runs.map((of) => sentence.slice(of[0]?.start, of.at(-1)?.end));
}

/**
 * The names in a text as the stems of their words, in its order, each once: `[microsoft, team]`. The word that opens the text
 * is one where it has a capital and is no word of general prose ("Pumble's free plan").
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
