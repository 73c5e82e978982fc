import { cutSentences } from '../../../text/sentences.js';
import { textWeight } from '../../../text/text-weight.js';
import { dataOf } from '../../data.js';
import { phrasesOf } from './wall-rule.js';

/** Text that was made to fill a page: dummy text, parked domains, answers of a model pasted unread. Pure. */

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
  const isTemplate = slots >= 4 && size < 8_000 && !stated((sentence) => sentence.search(SLOTS) >= 0);
  return isTemplate ? 'it is an unfilled template' : null;
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

const weightOf = (sentences: readonly string[]): number => textWeight(sentences.join('\n'));
