import { textWeight } from '../../../text/text-weight.js';
import { dataOf } from '../../data.js';
import { sentencesOf, statementsOf, wordsOf } from './statements.js';
import { NEVER, phrasesOf } from './wall-words.js';

/** Text that was made to fill a page: dummy text, parked domains, one phrase over and over, doorway pages. Pure. */

const DUMMY =
  /lorem ipsum dolor|dolor sit amet,? consectetur|sed ut perspiciatis unde omnis|at vero eos et accusam/giu;

const PARKED = phrasesOf(({ parkedDomain }) => parkedDomain) ?? NEVER;
const EMPTY_SITE = new RegExp(`^(?:${phrasesOf(({ emptySite }) => emptySite)?.source ?? '(?!)'})`, 'iu');

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
