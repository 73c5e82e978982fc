import { foldedWords } from '../../text/bare-words.js';
import { readData } from '../data/read-data.js';

/** Which sentences lean on the one before them: whoever is shown such a sentence alone misreads it. */

interface Words {
  /** Separated by spaces. */
  readonly words: string;
  readonly phrases: readonly string[];
}

const data = readData('leaning-words.json') as {
  readonly openers: Readonly<Record<string, Words>>;
  readonly answers: Words;
  readonly standing: Readonly<Record<string, string>>;
};

const entries = ({ words, phrases }: Words): string[] => [...words.split(' '), ...phrases].map(foldedWords);

const isUnspaced = (word: string): boolean => /\p{Script=Han}/u.test(word);
const all = Object.values(data.openers).flatMap(entries);
const OPENERS = new Set(all.filter((word) => !isUnspaced(word)));
const UNSPACED = all.filter(isUnspaced);
const ANSWERS = new Set(entries(data.answers));
const STANDING = new RegExp(`^(?:${Object.values(data.standing).join('|')})`, 'u');

/** Words of the longest opener. */
const MOST_WORDS = Math.max(...[...OPENERS].map((opener) => opener.split(' ').length));
/** UTF-16 units that are read of a sentence. */
const READ = 120;

/** True where the sentence opens with a word that points to the one before, goes on with it or restricts it. */
export function leansBack(sentence: string): boolean {
  const beginning = sentence.slice(0, READ);
  const words = foldedWords(beginning);
  if (words === '') return false;
  if (isUnspaced(words.slice(0, 1))) return UNSPACED.some((opener) => words.startsWith(opener));
  if (leansOnQuestion(sentence)) return true;
  if (STANDING.test(words)) return false;
  const split = words.split(' ');
  return Array.from({ length: MOST_WORDS }, (_, index) => split.slice(0, index + 1).join(' ')).some(
    (opener) => OPENERS.has(opener),
  );
}

/** True where the sentence begins as the answer to a question: *Yes, …*, *No.* */
export function leansOnQuestion(sentence: string): boolean {
  const [beginning] = sentence.slice(0, READ).split(/[,.!،，。！:：]/u);
  return beginning !== undefined && ANSWERS.has(foldedWords(beginning));
}
