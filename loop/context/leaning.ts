import { foldedWords } from '../../text/bare-words.js';
import { readData } from '../data/read-data.js';

const { answers } = readData('leaning-words.json') as {
  /** Words separated by spaces, and phrases. */
  readonly answers: { readonly words: string; readonly phrases: readonly string[] };
};

const ANSWERS = new Set([...answers.words.split(' '), ...answers.phrases].map(foldedWords));

/** UTF-16 units that are read of a sentence. */
const READ = 120;

/** True where the sentence begins as the answer to a question: *Yes, …*, *No.* Whoever is shown it alone misreads it. */
export function leansOnQuestion(sentence: string): boolean {
  const [beginning] = sentence.slice(0, READ).split(/[,.!،，。！:：]/u);
  return beginning !== undefined && ANSWERS.has(foldedWords(beginning));
}
