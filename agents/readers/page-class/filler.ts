import { dataOf } from '../../data.js';
import { textWeight } from '../../../text/text-weight.js';
import { LEAST_STATED, repetitionReason } from './repetition.js';
import { NEVER, phrasesOf } from './wall-words.js';
import { sentencesOf, statementsOf, wordsOf } from './statements.js';

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
