import { cutSentences } from '../../../text/sentences.js';
import { textWeight } from '../../../text/text-weight.js';
import { dataOf } from '../../data.js';
import { phrasesOf } from './wall-rule.js';

/** Text that was made to fill a page: dummy text, parked domains, answers of a model pasted unread, one phrase over and over. Pure. */

const DUMMY =
  /lorem ipsum dolor|dolor sit amet,? consectetur|sed ut perspiciatis unde omnis|at vero eos et accusam/giu;
const PARKED = phrasesOf(({ parkedDomain }) => parkedDomain);
const EMPTY_SITE = new RegExp(`^(?:${phrasesOf(({ emptySite }) => emptySite).source})`, 'iu');
/** Where they stand in quotes somebody writes about them. */
const PASTED =
  /(?<!["“„«‘']\s?)(?:\bas an ai (?:language model|assistant)\b[,.]? (?:i|my)|i(?:'m| am) sorry,? but (?:as an ai|i (?:cannot|can't) (?:fulfill|assist|complete|generate))|(?:here is|here's|sure[,!] here(?:'s| is)|certainly[,!] here(?:'s| is)) (?:a|an|the|your) (?:\d+[- ]word |seo[- ]optimi[sz]ed |rewritten )(?:article|blog|version|post)|my (?:knowledge|training) (?:cut-?off|data)|regenerate response)/giu;
/** Placeholders of a template that nobody filled. */
const SLOTS =
  /\{\{\s*[a-z_][\w .-]{1,40}\}\}|\[insert [^\]]{2,60}\]|\[(?:city|keyword|company name|your (?:name|company)|product name|location|state)\]|%%(?:city|keyword|title)%%/giu;
/** Words that programs for dummy text draw from. */
const DUMMY_WORDS = new Set(dataOf('dummy-words') as readonly string[]);

/** Weight of what is stated besides from which the page is a source, however much it is padded. */
const LEAST_STATED = 200;

export interface TextSigns {
  readonly text: string;
  readonly title: string | null;
}

/** Why a text is filler, as the end of a sentence; null where it is not. */
export function fillerReason({ text, title }: TextSigns): string | null {
  const sample = text.slice(0, 60_000);
  const count = (pattern: RegExp): number => sample.match(pattern)?.length ?? 0;
  const size = sample.length;
  const stated = (isTelltale: (sentence: string) => boolean): boolean =>
    weightOf(sentencesOf(sample).filter((sentence) => !isTelltale(sentence))) >= LEAST_STATED;
  const [dummies, slots, pasted] = [count(DUMMY), count(SLOTS), count(PASTED)];
  if (dummies >= (size < 1_500 ? 1 : 2) && !stated(isDummy)) return 'it is dummy text';
  if (size < 2_500 && PARKED.test(sample)) return 'the domain is parked';
  if (size < 1_500 && [sample, title ?? ''].some((words) => EMPTY_SITE.test(words.trim())))
    return 'it is the start page of an empty site';
  if (pasted > 0 && pasted + Number(/\[insert /iu.test(sample)) >= (size < 4_000 ? 1 : 2))
    return "it is a language model's unedited answer";
  if (slots >= 4 && size < 8_000 && !stated((sentence) => sentence.search(SLOTS) >= 0))
    return 'it is an unfilled template';
  return repetitionReason(sample);
}

/** Sentences, and lines that end without a stop. */
const sentencesOf = (text: string): string[] =>
  text.split(/\n+/u).flatMap((line) => cutSentences(line).map(({ start, end }) => line.slice(start, end)));

/** Words of one text in scripts with spaces; characters of Chinese and Japanese. */
const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu) ??
  [];

/** A sentence of dummy text, or one half of whose words come from there: other languages share a few of them at most. */
function isDummy(sentence: string): boolean {
  const words = wordsOf(sentence);
  return (
    sentence.search(DUMMY) >= 0 || words.filter((word) => DUMMY_WORDS.has(word)).length > words.length * 0.5
  );
}

const LONG_TEXT = 120;
const GRAM_WORDS = 4;
/** A sentence of fewer different words is a heading, a label or a cell. */
const FEWEST_WORDS = 5;
/** This often, sentences after one pattern are a template. */
const MOST_ALIKE = 3;
/** Sentences beyond this number are not looked at: it takes no more to tell that a text states something. */
const MOST_SENTENCES = 1_000;

/**
 * Real prose repeats few of its word 4-grams (below 15 % in the main text of 95 of 100 real pages, below 45 % in forums with
 * quoting). Text that repeats most of them, whose sentences differ in a word or a name alone, or in which one word makes up an
 * eighth, is filler unless it states something besides.
 */
function repetitionReason(text: string): string | null {
  const words = wordsOf(text);
  if (words.length < LONG_TEXT) return null;
  const grams = new Set(words.map((_, at) => words.slice(at, at + GRAM_WORDS).join(' ')));
  const stated = statementsOf(text);
  const prose = sentencesOf(text).filter((part) => /[.!?。！？]$/u.test(part) && part.length > 40);
  const reason =
    grams.size < words.length * 0.4
      ? 'it repeats the same words over and over'
      : prose.length >= 12 && stated.length < prose.length * 0.3
        ? 'its sentences are one template'
        : isStuffed(words)
          ? 'it is stuffed with one keyword'
          : null;
  if (reason === null || weightOf(stated) < LEAST_STATED) return reason;
  return isStuffed(wordsOf(stated.join('\n'))) ? 'it is stuffed with one keyword' : null;
}

const weightOf = (sentences: readonly string[]): number => textWeight(sentences.join('\n'));

/** One word of five letters or more that makes up an eighth of the text; before a number it is a label of an index. */
function isStuffed(words: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const [at, word] of words.entries())
    if (word.length >= 5 && !/^\p{N}/u.test(words[at + 1] ?? '') && !/\p{N}/u.test(word))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return Math.max(0, ...counts.values()) > words.length * 0.125;
}

interface Sentence {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/**
 * The sentences that state something: each once, and of those made after one pattern only the first, unless they are records,
 * each of which has figures or names of its own.
 */
function statementsOf(text: string): string[] {
  const groups: Sentence[][] = [];
  const seen = new Set<string>();
  for (const sentence of sentencesOf(text)) {
    const all = wordsOf(sentence);
    const words = new Set(all);
    const isChant = all.length >= 25 && words.size < all.length * 0.35;
    if (words.size < FEWEST_WORDS || isChant || seen.has(all.join(' '))) continue;
    if (seen.add(all.join(' ')).size > MOST_SENTENCES) break;
    const group = groups.find(([first]) => first && isAlike(first.words, words));
    if (group) group.push({ text: sentence, words });
    else groups.push([{ text: sentence, words }]);
  }
  return groups
    .flatMap((group) => (group.length < MOST_ALIKE || areRecords(group) ? group : group.slice(0, 1)))
    .map((sentence) => sentence.text);
}

/** Three of five different words are the same. */
function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const most = Math.max(one.size, other.size);
  return [...other].filter((word) => one.has(word)).length >= most * 0.6;
}

const NAME = /\p{Lu}[\p{L}\p{M}'’-]+(?:,? \p{Lu}[\p{L}\p{M}'’-]*)*/gu;

/** Words or names of its own in each sentence, or a figure that is no mere counter; a doorway page fills in one name. */
function areRecords(group: readonly Sentence[]): boolean {
  const own =
    ownParts(
      group.map(({ words }) => words),
      MOST_ALIKE,
    ) >= 4;
  const names = group.map(({ text }) => new Set(text.match(NAME)));
  const figures = group.map(({ words }) => [...words].filter((word) => /^\p{N}+$/u.test(word)).map(Number));
  const slots = Math.min(...figures.map((row) => row.length));
  const isTold = Array.from({ length: slots }).some((_, slot) =>
    differ(figures.map((row) => row[slot] ?? 0)),
  );
  return own || isTold || ownParts(names, group.length / 2) >= 2;
}

/** How many parts a row has on average that fewer rows share than `common`. */
function ownParts(rows: readonly ReadonlySet<string>[], common: number): number {
  const spread = new Map<string, number>();
  for (const row of rows) for (const part of row) spread.set(part, (spread.get(part) ?? 0) + 1);
  const own = rows.flatMap((row) => [...row].filter((part) => (spread.get(part) ?? 0) < common));
  return own.length / rows.length;
}

/** Figures that are not the same, and do not count up or down. */
function differ(figures: readonly number[]): boolean {
  const steps = figures.slice(1).map((figure, at) => figure - (figures[at] ?? 0));
  const usual = Math.max(...steps.map((step) => steps.filter((other) => other === step).length));
  return new Set(figures).size >= Math.max(3, figures.length / 4) && usual < steps.length * 0.8;
}
