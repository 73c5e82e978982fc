import { cutSentences } from '../../../text/sentences.js';
import { textWeight } from '../../../text/text-weight.js';
import { dataOf } from '../../data.js';
import { phrasesOf } from './wall-rule.js';

/** Text that was made to fill a page: dummy text, parked domains, one phrase over and over, doorway pages. Pure. */

const DUMMY =
  /lorem ipsum dolor|dolor sit amet,? consectetur|sed ut perspiciatis unde omnis|at vero eos et accusam/giu;

const PARKED = phrasesOf(({ parkedDomain }) => parkedDomain);
const EMPTY_SITE = new RegExp(`^(?:${phrasesOf(({ emptySite }) => emptySite).source})`, 'iu');

/** Answers of a language model pasted unread; where they stand in quotes somebody writes about them. */
const PASTED =
  /(?<!["“„«‘']\s?)(?:\bas an ai (?:language model|assistant)\b[,.]? (?:i|my)|i(?:'m| am) sorry,? but (?:as an ai|i (?:cannot|can't) (?:fulfill|assist|complete|generate))|(?:here is|here's|sure[,!] here(?:'s| is)|certainly[,!] here(?:'s| is)) (?:a|an|the|your) (?:\d+[- ]word |seo[- ]optimi[sz]ed |rewritten )(?:article|blog|version|post)|my (?:knowledge|training) (?:cut-?off|data)|regenerate response)/giu;

/** Placeholders of a template that nobody filled. */
const SLOTS =
  /\{\{\s*[a-z_][\w .-]{1,40}\}\}|\[insert [^\]]{2,60}\]|\[(?:city|keyword|company name|your (?:name|company)|product name|location|state)\]|%%(?:city|keyword|title)%%/giu;

export interface TextSigns {
  readonly text: string;
  readonly title: string | null;
}

/** Why a text is filler, as the end of a sentence; null where it is not. */
export function fillerReason({ text, title }: TextSigns): string | null {
  const sample = text.slice(0, 60_000);
  const dummies = sample.match(DUMMY)?.length ?? 0;
  if ((dummies >= 2 || (dummies === 1 && sample.length < 1_500)) && !states(sample, isDummy))
    return 'it is dummy text';
  if (sample.length < 2_500 && PARKED.test(sample.slice(0, 2_500))) return 'the domain is parked';
  if (sample.length < 1_500 && (EMPTY_SITE.test(sample.trim()) || EMPTY_SITE.test((title ?? '').trim())))
    return 'it is the start page of an empty site';
  const slots = sample.match(SLOTS)?.length ?? 0;
  const pasted = sample.match(PASTED)?.length ?? 0;
  const answers = pasted === 0 ? 0 : pasted + Number(/\[insert /iu.test(sample));
  if (answers >= 2 || (answers === 1 && sample.length < 4_000))
    return "it is a language model's unedited answer";
  if (slots >= 4 && sample.length < 8_000 && !states(sample, hasSlot)) return 'it is an unfilled template';
  return repetitionReason(sample);
}

/** Whether the text states something besides the sentences that give it away. */
function states(text: string, isTelltale: (sentence: string) => boolean): boolean {
  const rest = sentencesOf(text).filter((sentence) => !isTelltale(sentence));
  return textWeight(statementsOf(rest.join('\n')).join('\n')) >= LEAST_STATED;
}

const hasSlot = (sentence: string): boolean => sentence.search(SLOTS) >= 0;

/** Words that programs for dummy text draw from. */
const DUMMY_WORDS = new Set(dataOf('dummy-words') as readonly string[]);

/** A sentence of dummy text, or one half of whose words come from there: other languages share a few of them at most. */
function isDummy(sentence: string): boolean {
  const words = wordsOf(sentence);
  const drawn = words.filter((word) => DUMMY_WORDS.has(word)).length;
  return sentence.search(DUMMY) >= 0 || drawn > words.length * 0.5;
}

/** Text that says the same over and over: one phrase, one template, one keyword. Pure. */

const LONG_TEXT = 120;
const GRAM_WORDS = 4;
/** Weight of what is stated besides the repeats from which the page is a source, however much it is padded. */
const LEAST_STATED = 200;

/** Why the text is nothing but repeats, as the end of a sentence; null where it is not, or states something besides them. */
function repetitionReason(text: string): string | null {
  const reason = repeatsOf(text);
  if (reason === null) return null;
  const stated = statementsOf(text).join('\n');
  if (textWeight(stated) < LEAST_STATED) return reason;
  return isStuffed(wordsOf(stated)) ? 'it is stuffed with one keyword' : null;
}

/**
 * Real prose repeats few of its word 4-grams (below 15 % in the main text of 95 of 100 real pages, below 45 % in forums with
 * quoting); text that repeats most of them, or in which one content word makes up a tenth, may be made to fill a page.
 */
function repeatsOf(text: string): string | null {
  const words = wordsOf(text);
  if (words.length < LONG_TEXT) return null;
  const grams = new Set<string>();
  for (let at = 0; at + GRAM_WORDS <= words.length; at += 1)
    grams.add(words.slice(at, at + GRAM_WORDS).join(' '));
  const repeated = 1 - grams.size / (words.length - GRAM_WORDS + 1);
  if (repeated > 0.6) return 'it repeats the same words over and over';
  const prose = proseOf(text);
  const skeletons = prose.map(skeletonOf);
  if (skeletons.length >= 12 && new Set(skeletons).size < skeletons.length * 0.3)
    return 'its sentences are one template';
  if (isSpun(prose)) return 'its sections are one template';
  return isStuffed(words) ? 'it is stuffed with one keyword' : null;
}

/** Sentences of running text; rows of tables and cards of a shop look alike by right. */
const proseOf = (text: string): string[] =>
  sentencesOf(text).filter((part) => /[.!?。！？]$/u.test(part) && part.length > 40);

/** A sentence without its names and numbers, so that "plumber in Austin" and "plumber in Dallas" are the same. */
const skeletonOf = (sentence: string): string =>
  sentence
    .replace(/(?<=\S\s)\p{Lu}[\p{L}\p{M}'’-]*/gu, 'X')
    .replace(/\p{N}+/gu, '0')
    .replace(/(?:X\s*)+/gu, 'X ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** This many words that other sentences share, in the same order, make two sentences the same template. */
const TEMPLATE_WORDS = 6;

/** "When it comes to choosing a kettle, …" again for lamps and chairs: sentences that differ in their own words alone. */
function isSpun(sentences: readonly string[]): boolean {
  if (sentences.length < 12) return false;
  const worded = sentences.map((sentence) => wordsOf(sentence));
  const spread = new Map<string, number>();
  for (const words of worded)
    for (const word of new Set(words)) spread.set(word, (spread.get(word) ?? 0) + 1);
  const templates = worded
    .map((words) => words.filter((word) => (spread.get(word) ?? 0) >= 3))
    .filter((words) => words.length >= TEMPLATE_WORDS)
    .map((words) => words.join(' '));
  const counts = new Map<string, number>();
  for (const template of templates) counts.set(template, (counts.get(template) ?? 0) + 1);
  const repeated = templates.filter((template) => (counts.get(template) ?? 0) >= 3).length;
  return repeated > sentences.length * 0.7;
}

/** One word of five letters or more that makes up an eighth of the text. */
function isStuffed(words: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const [at, word] of words.entries()) {
    // `Pages 6-13`, `Section 2`: labels of an index.
    const isLabel = /^\p{N}/u.test(words[at + 1] ?? '');
    if (word.length >= 5 && !isLabel && !/\p{N}/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) > words.length * 0.125;
}

/**
 * What a text states once its repeats are taken out: a page may say something and be padded all the same, and a list of records is
 * one sentence filled in again and again with what the records hold. Pure.
 */

/** Words of one text in scripts with spaces; characters of Chinese and Japanese. */
const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu) ??
  [];

/** Sentences, and lines that end without a stop. */
const sentencesOf = (text: string): string[] =>
  text.split(/\n+/u).flatMap((line) => cutSentences(line).map(({ start, end }) => line.slice(start, end)));

/** A sentence of fewer different words is a heading, a label or a cell. */
const FEWEST_WORDS = 5;
/** This often, sentences made after one pattern are not statements of their own. */
const MOST_ALIKE = 3;
/** Sentences beyond this number are not looked at: it takes no more to tell that a text states something. */
const MOST_SENTENCES = 1_000;

interface Sentence {
  readonly text: string;
  readonly words: readonly string[];
  readonly distinct: ReadonlySet<string>;
}

/**
 * The sentences that state something: each counted once, and of those made after one pattern only the first, unless they are
 * records, whose pattern holds new figures or names each time.
 */
function statementsOf(text: string): string[] {
  const groups: Sentence[][] = [];
  for (const sentence of distinctSentences(text)) {
    const group = groups.find(([first]) => first && isAlike(first, sentence));
    if (group) group.push(sentence);
    else groups.push([sentence]);
  }
  return groups
    .flatMap((group) => (group.length < MOST_ALIKE || areRecords(group) ? group : group.slice(0, 1)))
    .map((sentence) => sentence.text);
}

function distinctSentences(text: string): Sentence[] {
  const found = new Map<string, Sentence>();
  for (const sentence of sentencesOf(text)) {
    const words = wordsOf(sentence);
    const distinct = new Set(words);
    if (distinct.size < FEWEST_WORDS || isChant(words, distinct)) continue;
    const key = words.join(' ');
    if (!found.has(key)) found.set(key, { text: sentence, words, distinct });
    if (found.size >= MOST_SENTENCES) break;
  }
  return [...found.values()];
}

/** One line that goes over the same few words. */
const isChant = (words: readonly string[], distinct: ReadonlySet<string>): boolean =>
  words.length >= 25 && distinct.size < words.length * 0.35;

/** Three of five different words are the same. */
function isAlike(one: Sentence, other: Sentence): boolean {
  const most = Math.max(one.distinct.size, other.distinct.size);
  if (Math.min(one.distinct.size, other.distinct.size) < most * 0.6) return false;
  let shared = 0;
  for (const word of other.distinct) if (one.distinct.has(word)) shared += 1;
  return shared >= most * 0.6;
}

/** Words of its own in each sentence from which a group is a list of records; a doorway page fills in one name of a word or two. */
const LEAST_OWN_WORDS = 4;
/** Names of its own likewise. */
const LEAST_OWN_NAMES = 2;

/** Whether sentences after one pattern tell something new each time: a figure that is not a mere counter, or several names. */
function areRecords(group: readonly Sentence[]): boolean {
  const figures = group.map(({ words }) => words.filter((word) => /^\p{N}+$/u.test(word)).map(Number));
  const slots = Math.min(...figures.map((row) => row.length));
  for (let slot = 0; slot < slots; slot += 1) if (isTold(figures.map((row) => row[slot] ?? 0))) return true;
  const own = ownParts(
    group.map(({ distinct }) => distinct),
    MOST_ALIKE,
  );
  const names = ownParts(
    group.map(({ text }) => new Set(text.match(NAME))),
    group.length / 2,
  );
  return own >= LEAST_OWN_WORDS || names >= LEAST_OWN_NAMES;
}

const NAME = /\p{Lu}[\p{L}\p{M}'’-]+(?:,? \p{Lu}[\p{L}\p{M}'’-]*)*/gu;

/** How many parts a row has on average that fewer rows share than `common`. */
function ownParts(rows: readonly ReadonlySet<string>[], common: number): number {
  const spread = new Map<string, number>();
  for (const row of rows) for (const part of row) spread.set(part, (spread.get(part) ?? 0) + 1);
  const own = rows.map((row) => [...row].filter((part) => (spread.get(part) ?? 0) < common).length);
  return own.reduce((sum, count) => sum + count, 0) / rows.length;
}

/** This share of the steps from figure to figure is the same where they only count. */
const COUNTER_SHARE = 0.8;

/** Figures that differ, and do not count up or down. */
function isTold(figures: readonly number[]): boolean {
  if (new Set(figures).size < Math.max(3, figures.length / 4)) return false;
  const steps = new Map<number, number>();
  for (const [at, figure] of figures.slice(1).entries()) {
    const step = figure - (figures[at] ?? 0);
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  return Math.max(...steps.values()) < (figures.length - 1) * COUNTER_SHARE;
}
