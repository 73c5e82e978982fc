import { isCommonWord } from '../gate/common-words.js';
import { STOP_WORDS } from '../../text/lexicon.js';
import type { Span } from '../gate/find-exact.js';
import { chainOf } from './chains.js';
import { isCompared, mentionsIn, type Mention, type Thing } from './things.js';
import { anyOf, setOf, WORDS } from './word-lists.js';

/**
 * Of which thing a value in a sentence is said: the nearest name before it, the one of its place in an enumeration, or the
 * one that a preposition ties to it. Pure; English word order.
 */
export type Owner =
  | { readonly kind: 'things'; readonly things: readonly Thing[] }
  /** The only thing of the sentence stands behind the value, and nothing ties it there. */
  | { readonly kind: 'behind'; readonly thing: Thing }
  /** No known thing stands in the sentence, or only to be compared with. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unclear' };

const UNCLEAR: Owner = { kind: 'unclear' };
const NONE: Owner = { kind: 'none' };

export interface ValuePlace {
  readonly text: string;
  readonly value: Span;
  /** Where other values of the same kind stand. */
  readonly others: readonly Span[];
}

/** @param all what is named in the sentence, in its order */
export function ownerOf(at: ValuePlace, all: readonly Mention[]): Owner {
  const parallel = ofParallel(at, all);
  if (parallel !== null) return parallel;
  const place = asOneValue(at, all);
  const { value } = place;
  const mentions = all.filter((mention) => !isLeftBehind(place, mention));
  const [first] = mentions;
  if (first === undefined) return NONE;
  if (mentions.some((mention) => isTangled(place, mention))) return UNCLEAR;
  const inside = mentions.find((mention) => mention.start < value.end && value.start < mention.end);
  if (inside !== undefined) return one(inside);
  const before = mentions.filter((mention) => mention.end <= value.start);
  const next = mentions.find((mention) => mention.start >= value.end);
  const last = before.at(-1);
  const isTied = next !== undefined && isTiedTo(place, next);
  if (last === undefined) {
    if (next === undefined) return NONE;
    if (isTied) return one(next);
    return mentions.every(({ thing }) => thing === next.thing)
      ? { kind: 'behind', thing: next.thing }
      : UNCLEAR;
  }
  if (next === undefined || next.thing === last.thing) return ofGroup(place, before);
  const isValueFirst = place.others.some((each) => each.end <= first.start);
  if (isValueFirst) return isTied ? one(next) : UNCLEAR;
  return isTied ? UNCLEAR : ofGroup(place, before);
}

/**
 * Of values side by side each is that of the thing in its place: "lower in A than in B (3.2 vs 4.1)". Null where there is
 * but one value, or no thing before them.
 */
function ofParallel({ text, value, others }: ValuePlace, all: readonly Mention[]): Owner | null {
  const chain = chainOf(text, value, others);
  const [first] = chain.values;
  if (first === undefined || chain.values.length === 1) return null;
  const from = Math.max(0, ...others.filter(({ end }) => end <= first.start).map(({ end }) => end));
  const before = all.filter(({ start, end }) => start >= from && end <= first.start);
  const named = [...new Set(before.map(({ thing }) => thing))];
  if (named.length === 0) return null;
  if (named.length === 1) return chain.isCompared && chain.at > 0 ? UNCLEAR : null;
  const [leading] = before;
  const owner = named[chain.at];
  if (named.length !== chain.values.length || owner === undefined) return UNCLEAR;
  return leading !== undefined && isCompared(text, leading) ? UNCLEAR : { kind: 'things', things: [owner] };
}

/** Values in one row that all stand behind or before one thing are told as one: "4.9, 5.9 and 5.3 in the A group". */
function asOneValue(place: ValuePlace, all: readonly Mention[]): ValuePlace {
  const { values, isCompared: isVersus } = chainOf(place.text, place.value, place.others);
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || values.length === 1 || isVersus) return place;
  const value = { start: first.start, end: last.end };
  if (all.some(({ start, end }) => start < value.end && value.start < end)) return place;
  return { ...place, value, others: place.others.filter((other) => !values.includes(other)) };
}

const one = ({ thing }: Mention): Owner => ({ kind: 'things', things: [thing] });

/** A compared thing that its own clause has left: "B, unlike A, costs $3". */
function isLeftBehind({ text, value }: ValuePlace, mention: Mention): boolean {
  if (!isCompared(text, mention)) return false;
  if (mention.start >= value.end) return true;
  return /[,;)]/u.test(text.slice(mention.end, value.start)) && !isOvertaken(text, mention);
}

/** A compared thing in the value's own clause: of which of the two it is said, word order does not tell. */
const isTangled = ({ text, value }: ValuePlace, mention: Mention): boolean =>
  isCompared(text, mention) && mention.end <= value.start && !isOvertaken(text, mention);

const [RELATIVE, VERBS] = [WORDS.overtakes.slice(0, 3), WORDS.overtakes.slice(3)].map(anyOf);
const OVERTAKES = new RegExp(
  `^(?:['’]s?|(?:\\s+\\p{L}+){0,2}(?:,?\\s+${RELATIVE}|\\s+${VERBS}))(?!\\p{L})`,
  'iu',
);
const isOvertaken = (text: string, { end }: Mention): boolean => OVERTAKES.test(text.slice(end, end + 50));

const RATE = String.raw`(?:\s*(?:\/|per|an?(?!\p{L})|each|every)\s*\p{L}+(?:\s?(?:\/|,? (?:and|per))\s?\p{L}+)*)?`;
const TIE = new RegExp(
  `^\\p{L}{0,3}${RATE}\\s*(?:\\(|\\s(?:${WORDS.linking.join('|')})\\s+)(?:the\\s+|an?\\s+)?$`,
  'iu',
);

/** "$3 for A", "$3 per user with A", "6 of 7 (A". */
const isTiedTo = ({ text, value }: ValuePlace, { start }: Mention): boolean =>
  start - value.end < 60 &&
  (TIE.test(text.slice(value.end, start)) ||
    DOSE_OF.test(text.slice(value.end, start)) ||
    /^\s*$/u.test(text.slice(value.end, start)));

/** "0.07 mg/kg methadone". */
const DOSE_OF = /^\s?(?:[mµμ]?g|mcg|mL|IU)(?:\/\p{L}{1,4}){0,2}\s+(?:of\s+)?$/iu;

const JOINED = /^\s*(?:,|and|or|&|\/|,\s*and|,\s*or|as well as|plus)\s+(?:both\s+|the\s+)?$/iu;

/** Of things that stand joined before the values, each has the value of its place, or all have the only one. */
function ofGroup(place: ValuePlace, before: readonly Mention[]): Owner {
  const { text, value } = place;
  const group: Mention[] = [];
  for (const mention of [...before].reverse()) {
    const [head] = group;
    if (head !== undefined && !JOINED.test(text.slice(mention.end, head.start))) break;
    group.unshift(mention);
  }
  const from = group.at(-1)?.end ?? 0;
  if (group.length === 1) return one(group[0] as Mention);
  const values = [...place.others, value]
    .filter(({ start }) => start >= from)
    .sort((a, b) => a.start - b.start);
  if (values.length === 1) return { kind: 'things', things: group.map(({ thing }) => thing) };
  const at = values.findIndex(({ start }) => start === value.start);
  const owner = group[at];
  return values.length === group.length && owner !== undefined ? one(owner) : UNCLEAR;
}

const CAPITALISED = /\p{Lu}[\p{L}\p{N}.+&’'-]*(?:\s+(?:\p{Lu}|\d)[\p{L}\p{N}.+&’'-]*)*/gu;
const PLAN_NAMES = setOf(WORDS.planNames);
const OF_CALENDAR = setOf([...WORDS.months, ...WORDS.months.map((month) => month.slice(0, 3))]);

/** Names in a text that are of no known thing: another product, a plan, a place. Words that open a sentence count where they are rare. */
export function otherNames(text: string, things: readonly Thing[]): (Span & { readonly words: string })[] {
  const mentions = mentionsIn(text, things);
  return [...text.matchAll(CAPITALISED)].flatMap(({ 0: words, index: start }) => {
    const end = start + words.length;
    if (mentions.some((mention) => mention.start < end && start < mention.end)) return [];
    if (NO_SUBJECT.test(text.slice(0, start))) return [];
    const opens = /(?:^|[.!?:·–—\-•]\s*|\n\s*|["“(]\s*)$/u.test(text.slice(0, start));
    const parts = words.split(/\s+/u);
    const plain = (part: string): string => part.toLowerCase().replace(/[^\p{L}\p{N}+-]/gu, '');
    const isPlain = (part: string, at: number): boolean =>
      STOP_WORDS.has(plain(part)) ||
      OF_CALENDAR.has(plain(part)) ||
      (opens && at === 0 && isCommonWord(plain(part)) && !PLAN_NAMES.has(plain(part)));
    const rest = parts.filter((part, at) => !isPlain(part, at));
    return rest.length === 0 || rest.every((part) => /^\d+$/u.test(part) || ACRONYM.test(part))
      ? []
      : [{ start, end, words: rest.join(' ') }];
  });
}

/** Before a name that only accompanies. */
const NO_SUBJECT = /(?<!\p{L})(?:with|via|using|as an?|as the|through|into|see)\s+(?:the\s+|an?\s+)?$/iu;

/** Units and abbreviations that name no product: GB, SSO, RNA. */
const ACRONYM = /^\p{Lu}{1,4}s?\d?$/u;

export const isPlanName = (words: string): boolean =>
  words.split(/\s+/u).some((word) => PLAN_NAMES.has(word.toLowerCase().replace(/[^\p{L}+]/gu, '')));
