import { RELATION } from './lexicon.js';
import { isContentWord, words, type Word } from '../../text/tokens.js';

/** What a question asks for decides which sentences can answer it. */
type QuestionKind = 'yes-no' | 'when' | 'where' | 'who' | 'how-many' | 'which' | 'open';

export interface QuestionTerm {
  readonly stem: string;
  readonly folded: string;
  readonly surface: string;
  readonly capital: boolean;
  /** Names a relation (*transmit*, *cause*) rather than a thing. */
  readonly relation: boolean;
  /** Stands after *in*, *at* or *across*: where, rather than what. */
  readonly place: boolean;
  /** Stem of the content word right before it, with nothing but a space or a hyphen between; null where there is none. */
  readonly follows: string | null;
  /** Stem of the content word that it is offered as an alternative to: *saliva* in *urine or saliva*; null where there is none. */
  readonly alternative: string | null;
}

export interface Question {
  readonly text: string;
  readonly kind: QuestionKind;
  /** Content words in order, without the excluded ones, each stem once. */
  readonly terms: readonly QuestionTerm[];
  /** What the question sets aside: X of "other than X", "besides X", "apart from X". */
  readonly excluded: readonly QuestionTerm[];
  /** Years the user wrote. */
  readonly years: readonly number[];
}

const EXCLUSION =
  /\b(?:other than|besides|apart from|aside from|except(?: for| by| through)?|in addition to|as well as by|instead of|rather than)\b\s*(?:by|through|via|from|with|the|being)?\s*([^?,;.]*)/iu;
const YES_NO = /^(?:can|could|is|are|was|were|do|does|did|has|have|had|will|would|should|may|might|am)\b/iu;
const KINDS: readonly (readonly [QuestionKind, RegExp])[] = [
  ['yes-no', YES_NO],
  ['when', /^(?:when|since when|in (?:which|what) year)\b/iu],
  ['where', /^(?:where|in (?:which|what) (?:countr|place|region|cit))/iu],
  ['who', /^(?:who|whom|whose)\b/iu],
  [
    'how-many',
    /^(?:how (?:many|much|often|long|old|large|high|common|frequent|prevalent)|(?:what|which) (?:proportion|percentage|share|fraction|number))\b/iu,
  ],
  ['which', /^(?:which|what)\b/iu],
];
/** Words of asking that say nothing about the subject. */
const ASKING = new Set(
  'evidence possible true known studies study research literature people main ways way different difference differences exist exists happen happens mean means called type types kind kinds say tell explain describe there'.split(
    ' ',
  ),
);

/** Cuts a question into what it asks about, what it sets aside, and what kind of answer it wants. */
export function parseQuestion(text: string): Question {
  const trimmed = text.trim();
  const kind = KINDS.find(([, pattern]) => pattern.test(trimmed))?.[0] ?? 'open';
  const exclusion = EXCLUSION.exec(trimmed);
  const cut = exclusion ? { start: exclusion.index, end: exclusion.index + exclusion[0].length } : null;
  const inside = (word: Word): boolean => cut !== null && word.start >= cut.start && word.start < cut.end;
  const content = toTerms(trimmed).filter(
    ({ word }) => !ASKING.has(word.folded) && !MEASURED.test(before(trimmed, word)),
  );
  return {
    text: trimmed,
    kind,
    terms: distinct(content.filter(({ word }) => !inside(word)).map(({ term }) => term)),
    excluded: distinct(
      content
        .filter(
          ({ word }) => inside(word) && !/^(?:than|besides|apart|aside|except|addition)$/u.test(word.folded),
        )
        .map(({ term }) => term),
    ),
    years: [...trimmed.matchAll(/\b(?:1[6-9]|20)\d\d\b/gu)].map((match) => Number(match[0])),
  };
}

/** *Long* of *how long* asks for a kind of answer; *accurate* of *how accurate* also names a thing. */
const MEASURED = /\bhow (?:long|many|much|often|old|large|big|high|far|fast|well|good)$/iu;
const before = (text: string, word: Word): string => text.slice(Math.max(0, word.end - 12), word.end);

const PLACING = /^(?:in|at|across|throughout|within|from|on|near)$/u;

function toTerms(text: string): { word: Word; term: QuestionTerm }[] {
  const all = words(text);
  const places = new Set<Word>();
  return all.flatMap((word, index) => {
    const before = all[index - 1];
    const capital = word.capital && (index > 0 || /\p{Lu}/u.test(word.surface.slice(1)));
    const lead = before?.folded === 'the' ? all[index - 2] : before;
    const placed = lead !== undefined && (PLACING.test(lead.folded) || (lead === before && places.has(lead)));
    if (capital && placed) places.add(word);
    if (!isContentWord(word)) return [];
    const joined =
      before !== undefined &&
      isContentWord(before) &&
      /^[\s\u2010-\u2015-]+$/u.test(text.slice(before.end, word.start));
    const term: QuestionTerm = {
      stem: word.stem,
      folded: word.folded,
      surface: word.surface,
      capital,
      relation: RELATION.has(word.stem),
      place: places.has(word),
      follows: joined ? before.stem : null,
      alternative: before?.folded === 'or' ? (all[index - 2]?.stem ?? null) : null,
    };
    return [{ word, term }];
  });
}

function distinct(terms: readonly QuestionTerm[]): QuestionTerm[] {
  const seen = new Set<string>();
  return terms.filter((term) => !seen.has(term.stem) && seen.add(term.stem));
}
