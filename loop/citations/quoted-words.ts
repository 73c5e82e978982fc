/** Words between quotation marks of any language; marks inside a quotation belong to it. */
import { readData } from '../data/read-data.js';

/** The marks that may close what each mark opens. A mark that both opens and closes is read in order. */
const { quotationMarks: CLOSERS } = readData('characters.json') as {
  readonly quotationMarks: Readonly<Record<string, string>>;
};
const LONGEST = 4_000;
/** Between single marks: every apostrophe on the way has to be looked at. */
const LONGEST_SINGLE = 300;
/** Single marks are apostrophes as well: fewer words than this between them are rather a turn of phrase. */
const SHORTEST_SINGLE_WORDS = 4;
const SHORTEST_WORDS = 3;
/** Of a script without spaces. */
const SHORTEST_CHARACTERS = 6;

/** Quotations of three words or more, in order, without the comma that the sentence puts inside them. */
export function quotedWords(text: string): string[] {
  const found: string[] = [];
  const last = new Map<string, number>();
  const lastOf = (mark: string): number => {
    const known = last.get(mark) ?? text.lastIndexOf(mark);
    last.set(mark, known);
    return known;
  };
  for (let at = 0; at < text.length; at += 1) {
    const closers = CLOSERS[text.charAt(at)];
    if (closers === undefined) continue;
    const isSingle = "'‘‚".includes(text.charAt(at));
    if (isSingle && !opensSingle(text, at)) continue;
    if ([...closers].every((mark) => lastOf(mark) <= at)) continue;
    const end = closing(text, { from: at + 1, closers, isSingle });
    if (end < 0) continue;
    const words = text
      .slice(at + 1, end)
      .trim()
      .replace(/,$/, '');
    if (isLongEnough(words, isSingle ? SHORTEST_SINGLE_WORDS : SHORTEST_WORDS)) found.push(words);
    at = end;
  }
  return found;
}

const opensSingle = (text: string, at: number): boolean =>
  !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && /[\p{L}\p{N}([]/u.test(text.charAt(at + 1));

interface Search {
  readonly from: number;
  readonly closers: string;
  readonly isSingle: boolean;
}

/** Index of the closing mark; -1 where there is none, or where an apostrophe may be one. */
function closing(text: string, { from, closers, isSingle }: Search): number {
  const inside = text.slice(from, from + (isSingle ? LONGEST_SINGLE : LONGEST));
  const ends = [...closers]
    .flatMap((mark) => (isSingle ? singleEnds(inside, mark) : [inside.indexOf(mark)]))
    .filter((end) => end >= 0);
  if (ends.length === 0 || (isSingle && ends.length > 1)) return -1;
  return from + Math.min(...ends);
}

/** Where a single mark could close: after a word, and with no letter after it. Two at most are looked for. */
function singleEnds(inside: string, mark: string): number[] {
  const ends: number[] = [];
  for (let at = inside.indexOf(mark); at >= 0 && ends.length < 2; at = inside.indexOf(mark, at + 1)) {
    if (!/\s/.test(inside.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(inside.charAt(at + 1))) ends.push(at);
  }
  return ends;
}

function isLongEnough(words: string, shortest: number): boolean {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u.test(words))
    return [...words].length >= SHORTEST_CHARACTERS;
  return (words.match(/[\p{L}\p{N}]+/gu) ?? []).length >= shortest;
}
