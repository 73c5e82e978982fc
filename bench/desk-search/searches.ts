import { FOREIGN_STOP_WORDS, TOPIC_STOP_WORDS } from '../../text/lexicon.js';
import { dice, type RealSentence } from './sentences.js';

/** Searches as people type them: words that stand together in a real sentence. */
export function searchesFrom(
  real: readonly RealSentence[],
  count: number,
): Readonly<Record<string, readonly string[]>> {
  const roll = dice(11);
  const frequency = new Map<string, number>();
  for (const { text } of real.slice(0, 100_000))
    for (const word of wordsOf(text)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const common = [...frequency].sort(([, a], [, b]) => b - a).map(([word]) => word);
  const some = (make: () => string | null): string[] => {
    const made: string[] = [];
    while (made.length < count) {
      const search = make();
      if (search !== null) made.push(search);
    }
    return made;
  };
  const sentence = (): RealSentence => real[roll(real.length)] as RealSentence;
  const words = (size: number) => (): string | null => {
    const all = [...new Set(wordsOf(sentence().text))];
    if (all.length < size) return null;
    return Array.from({ length: size }, () => all.splice(roll(all.length), 1)[0]).join(' ');
  };
  const inRow = (size: number) => (): string | null => {
    const all = sentence().text.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (all.length < size) return null;
    const from = roll(all.length - size + 1);
    return `"${all.slice(from, from + size).join(' ')}"`;
  };
  return {
    'one word': some(words(1)),
    'one of the 100 commonest words': some(() => common[roll(100)] ?? null),
    'two words': some(words(2)),
    'two of the 100 commonest words': some(() => `${common[roll(100)] ?? ''} ${common[roll(100)] ?? ''}`),
    'four words': some(words(4)),
    'a phrase of two words': some(inRow(2)),
    'a phrase of four words': some(inRow(4)),
    'a phrase and a word': some(() => `${inRow(2)() ?? 'x'} ${words(1)() ?? ''}`),
    'a word that nobody wrote': some(() => `${words(1)() ?? ''} qzxv${roll(1_000)}`),
    'a whole question': some(() =>
      sentence()
        .text.slice(0, 200)
        .replace(/["“”«»]/g, ''),
    ),
  };
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter(
    (word) => !TOPIC_STOP_WORDS.has(word) && !FOREIGN_STOP_WORDS.has(word),
  );
