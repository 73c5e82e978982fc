/**
 * A quotation that leaves off the words of its sentence that negate or restrict it: "find an effect" of "did not find an
 * effect", "the drug works" of "that the drug works was not confirmed". Only the sentence around the quoted words is read.
 */
import { languageOf } from '../../../text/language.js';
import { readData } from '../../data/read-data.js';
import type { CitingClaim } from './cited-words.js';

interface Words {
  readonly before: string;
  readonly after: string;
}
const WORDS = readData('clipping-words.json') as Readonly<Record<string, Words>>;
/** UTF-16 units that are read on either side. */
const READ = 240;
/** Words before the quotation among which one that turns it counts; right before "that" and its like, any of the clause does. */
const NEAR = 4;
const FAR = 10;
/** Words behind the quotation. */
const BEHIND = 6;
const OPENS_CLAUSE = /^(?:that|whether|if|dass|daß|ob|que|qu|si|أن|بأن)$/u;
const SENTENCE_END = /[.!?]["”’»)\]]{0,2}\s+|[。！？]|\n\s*\n|\n(?=\s*\p{Lu})/gu;

/** The words that were left off, with the edge of the quotation, as the source has them; undefined where there are none. */
export function clippedFrom({ claim, source, spans }: CitingClaim): string | undefined {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const { text } = source;
  const quotation = text.slice(first.start, last.end);
  const words = WORDS[languageNear(text, first.start, last.end)] ?? WORDS.en;
  if (words === undefined || saysSo(claim, quotation, words)) return undefined;
  const before = text.slice(Math.max(0, first.start - READ), first.start);
  const lead = before.slice(endOfSentences(before));
  const rest = /[.!?。！？]["”’»)\]]{0,2}\s*$/u.test(quotation)
    ? ''
    : (text.slice(last.end, last.end + READ).split(SENTENCE_END)[0] ?? '');
  const left = turningBefore(lead, words.before);
  if (left !== undefined) return `${left} “${edge(quotation, 1)}”`;
  const right = turningAfter(rest, words.after);
  return right === undefined ? undefined : `“${edge(quotation, -1)}” ${right}`;
}

/** Of the words around the quotation: a text may quote another language. */
function languageNear(text: string, start: number, end: number): string {
  const quotation = text.slice(start, end);
  if (/\p{Script=Han}/u.test(quotation)) return 'zh';
  if (/\p{Script=Arabic}/u.test(quotation)) return 'ar';
  return languageOf(text.slice(Math.max(0, start - READ), end + READ / 4), FEWEST_SMALL_WORDS) ?? 'en';
}

const FEWEST_SMALL_WORDS = 2;

/** What the claim has around the quotation says it itself: it did not "find an effect". */
function saysSo(claim: string, quotation: string, { before, after }: Words): boolean {
  const at = claim.indexOf(quotation);
  if (at < 0) return false;
  const own = wordsOf(`${claim.slice(0, at)} ${claim.slice(at + quotation.length)}`);
  const listed = new Set(`${before} ${after}`.split(' '));
  return own.some((_, place) => turns(own, place, listed));
}

const endOfSentences = (before: string): number =>
  [...before.matchAll(SENTENCE_END)].reduce((_, { 0: end, index }) => index + end.length, 0);

const EDGE_WORDS = 5;
function edge(quotation: string, side: 1 | -1): string {
  const words = quotation.trim().split(/\s+/);
  if (words.length <= EDGE_WORDS) return words.join(' ');
  return side === 1 ? `${words.slice(0, EDGE_WORDS).join(' ')} …` : `… ${words.slice(-EDGE_WORDS).join(' ')}`;
}

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)?/gu) ?? [];
const isUnspaced = (text: string): boolean => /\p{Script=Han}\s*$/u.test(text.slice(-8));

/** A negation, or its contraction; "not only" adds, and "no" before a number counts. */
function turns(words: readonly string[], at: number, list: ReadonlySet<string>): boolean {
  const word = words[at] as string;
  if (word === 'not' && words[at + 1] === 'only') return false;
  if (word === 'only' && words[at - 1] === 'not') return false;
  return list.has(word) || /n['’]t$/u.test(word) || /^n['’]/u.test(word);
}

function turningBefore(lead: string, list: string): string | undefined {
  if (isUnspaced(lead)) return unspaced(lead.slice(-5), list, 'end');
  const isSentence = OPENS_CLAUSE.test(wordsOf(lead).at(-1) ?? '');
  // "A, but not B, |…": what a mark parts off turns nothing, unless the clause hangs on it.
  const clause = isSentence ? lead : (lead.split(/[,;:()–—]/).at(-1) ?? '');
  const words = wordsOf(clause);
  const listed = new Set(list.split(' '));
  const from = Math.max(0, words.length - (isSentence ? FAR : NEAR));
  const at = words.findLastIndex((_, place) => place >= from && turns(words, place, listed));
  return at < 0 ? undefined : words.slice(at).join(' ');
}

function turningAfter(rest: string, list: string): string | undefined {
  if (/^\s*\p{Script=Han}/u.test(rest)) return unspaced(rest.trim().slice(0, 6), list, 'start');
  if (/^\s*[.!?]/.test(rest)) return undefined;
  const clause = rest.replace(/^[\s,"”’»)\]]+/u, '').split(/[,;:()–—]/)[0] ?? '';
  const words = wordsOf(clause);
  const stop = words.findIndex((word) => /^(?:and|or|und|oder|et|ou|y|o|و)$/u.test(word));
  const listed = new Set(list.split(' '));
  const read = words.slice(0, Math.min(BEHIND, stop < 0 ? BEHIND : stop));
  const at = read.findIndex((_, place) => turns(read, place, listed));
  return at < 0 ? undefined : words.slice(0, at + 3).join(' ');
}

const unspaced = (text: string, list: string, side: 'start' | 'end'): string | undefined =>
  list
    .split(' ')
    .some((word) =>
      (side === 'end' ? text.slice(-word.length - 2) : text.slice(0, word.length + 2)).includes(word),
    )
    ? text
    : undefined;
