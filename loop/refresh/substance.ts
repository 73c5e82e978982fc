import { bareWords } from '../../text/bare-words.js';
import { cutSentences } from '../../text/sentences.js';
import { readData } from '../data/read-data.js';

/** Whether a page says something else than it did, and where: counters, dates of the page and what surrounds it do not count. Pure. */

const { words } = readData('page-noise.json') as { readonly words: readonly string[] };
const NOISE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])|©`, 'iu');
/** A longer sentence with such words says something besides. */
const LONGEST_NOISE = 12;
/** What is shorter is a label, a button, a date or a count. */
const SHORTEST_SENTENCE = 4;

/** A sentence by its letters and digits; empty where it is none that a page is read for. */
function telling(text: string): string {
  const bare = bareWords(text);
  const count = bare === '' ? 0 : bare.split(' ').length;
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(bare);
  if (count < SHORTEST_SENTENCE && !(isUnspaced && bare.length > SHORTEST_SENTENCE)) return '';
  return count <= LONGEST_NOISE && NOISE.test(text) ? '' : bare;
}

export interface TextChange {
  /** Telling sentences that only one of the texts has. */
  readonly added: number;
  readonly gone: number;
}

export function textChange(before: string, after: string): TextChange {
  const [was, is] = [before, after].map(tellingSentences) as [ReadonlySet<string>, ReadonlySet<string>];
  return {
    added: [...is].filter((each) => !was.has(each)).length,
    gone: [...was].filter((each) => !is.has(each)).length,
  };
}

const tellingSentences = (text: string): ReadonlySet<string> =>
  new Set(
    cutSentences(text)
      .map(({ start, end }) => telling(text.slice(start, end)))
      .filter((each) => each !== ''),
  );

/** Which of a text's sentences stand in no earlier one; short ones, rows and cells count too, what surrounds a page does not. */
export function freshSentences(before: string, sentences: readonly string[]): readonly boolean[] {
  const was = ` ${bareWords(before)} `;
  return sentences.map((text) => {
    const bare = bareWords(text);
    const isNoise = NOISE.test(text) && bare.split(' ').length <= LONGEST_NOISE;
    return bare !== '' && !isNoise && !was.includes(` ${bare} `);
  });
}
