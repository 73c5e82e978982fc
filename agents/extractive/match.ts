import { definedAbbreviations } from '../../text/defined-abbreviations.js';
import { fold } from '../../text/fold.js';
import { parseRef } from '../../text/sentence-ref.js';
import { stem } from '../../text/stem.js';
import { isContentWord, stemsOf, words, type Word } from '../../text/tokens.js';
import type { ShownPassage, ShownSentence, ShownSource } from '../roles/vocabulary.js';
import { parseQuestion, type Question, type Term } from './question.js';

/** Every sentence that is shown, held against the question. */

const SQUARE_MARK = /\s*\[(?:\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*|[^\]]{0,200}\b(?:19|20)\d\d[a-z]?)\]/gu;
const ROUND_MARK = /\s*\(\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*\)/gu;
const NAME_YEAR_MARK =
  /\s*\(\s*(?:(?:see |e\.g\.,? |cf\.? |reviewed (?:in|by) )?\p{Lu}[^()\d;]{1,80},?\s(?:19|20)\d\d[a-z]?(?:,\s?(?:19|20)?\d{0,2}[a-z]?)*;?\s?){1,12}\)/gu;
/** Raised or glued citation numbers: *humans⁵*, *subclinical,3,9*. */
const RAISED_MARK = /(?<=[\p{L}.,;)”])[⁰¹²³⁴-⁹]+(?:[,–⁻-][⁰¹²³⁴-⁹]+)*/gu;
const GLUED_MARK = /(?<=\p{Ll}\p{Ll})([,.])\d{1,3}(?:[,–-]\d{1,3})*(?=\s|$)/gu;
/** The mark of a list item, not its number. */
const BULLET = /^[-–•*▪·◦]\s+/u;
const LONGEST = 2_000;

/**
 * Takes citation marks out, so that a source's reference numbers are not taken for the brief's own. Bare numbers in round
 * brackets go only where the sentence is known to cite.
 */
function withoutMarks(sentence: string, cites: boolean): string {
  const text = sentence.slice(0, LONGEST);
  const bare = text.replace(SQUARE_MARK, '').replace(NAME_YEAR_MARK, '');
  const clean = cites
    ? bare.replace(ROUND_MARK, '').replace(RAISED_MARK, '').replace(GLUED_MARK, '$1')
    : bare;
  return clean
    .replace(BULLET, '')
    .replace(/,[,\s]*(?=[,.;])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** A shown sentence with what stands around it. */
export interface Line {
  readonly source: ShownSource;
  readonly passage: ShownPassage;
  readonly sentence: ShownSentence;
  /** The sentence without citation marks; everything else is as written. */
  readonly text: string;
  readonly words: readonly Word[];
  readonly stems: ReadonlySet<string>;
  /** Stems of title, headings and of the sentence before: they may name what the sentence leaves out. */
  readonly around: ReadonlySet<string>;
  /** The sentence right before it in its paragraph, where it is shown. */
  readonly before: Line | null;
}

/** The sentences of the sources' passages, those of the best passages first, else in the order shown. */
function linesOf(sources: readonly ShownSource[]): readonly Line[] {
  const ranked = sources
    .flatMap((source) => source.passages.map((passage) => ({ source, passage })))
    .map((each, place) => ({ ...each, place }))
    .sort((a, b) => (a.passage.rank ?? Infinity) - (b.passage.rank ?? Infinity) || a.place - b.place);
  return ranked.flatMap(({ source, passage }) => linesOfPassage(source, passage));
}

function linesOfPassage(source: ShownSource, passage: ShownPassage): Line[] {
  const heading = stemsOf([source.title, ...passage.headings].join(' '));
  const lines: Line[] = [];
  for (const sentence of passage.sentences) {
    const text = withoutMarks(sentence.text, sentence.restsOn.length > 0);
    const list = words(text);
    const before = follows(lines.at(-1), sentence) ? (lines.at(-1) ?? null) : null;
    lines.push({
      source,
      passage,
      sentence,
      text,
      words: list,
      before,
      stems: new Set(list.map((word) => word.stem)),
      around: before === null ? heading : new Set([...heading, ...before.stems]),
    });
  }
  return lines;
}

function follows(line: Line | undefined, { ref, paragraph }: ShownSentence): boolean {
  const [last, next] = [line && parseRef(line.sentence.ref), parseRef(ref)];
  return line?.sentence.paragraph === paragraph && last?.last === (next?.first ?? 0) - 1;
}

/** Abbreviations that the texts explain (*Zika virus (ZIKV)*), by stem, with the stems that they stand for. */
function abbreviationsOf(lines: readonly Line[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const { sentence } of lines) {
    for (const [short, long] of definedAbbreviations(sentence.text)) {
      const own = stem(fold(short));
      const stems = words(long).flatMap((word) => (isContentWord(word) ? [word.stem] : []));
      if (!found.has(own) && stems.length > 0) found.set(own, new Set(stems));
    }
  }
  return found;
}

/** A line held against the question. Shares are of the weight of the question's words, 0 to 1. */
export interface Match {
  readonly line: Line;
  /** Share that stands in the sentence itself. */
  readonly own: number;
  /** Share that stands in it or around it: title, headings, the sentence before. */
  readonly all: number;
  /** Where the question's words stand in the sentence: indices of its words. */
  readonly places: readonly number[];
  /** For ordering: shares, what kind of text it is, its passage's rank. */
  readonly score: number;
}

export interface Reading {
  readonly question: Question;
  /** Best first. */
  readonly matches: readonly Match[];
  /** Words of the question that no shown source holds. */
  readonly missing: readonly Term[];
}

/** What stands around a sentence counts for less than what it says itself. */
const AROUND = 0.7;
/** Full texts before abstracts before snippets; own findings before retold ones. */
const READ_WORTH = { full: 1, abstract: 0.9, snippet: 0.7 } as const;
const RETOLD = 0.85;
const NAME_WEIGHT = 1.3;
/** A passage of this rank counts half as much as the first. */
const HALF_RANK = 200;

/** Holds every shown sentence against the question. */
export function readSources(text: string, sources: readonly ShownSource[]): Reading {
  const parsed = parseQuestion(text);
  const lines = linesOf(sources);
  const question = withAbbreviations(parsed, lines);
  const weights = question.terms.map((term) => weightOf(term, lines));
  const rarest = Math.log(2 + lines.length);
  const works = new Set(sources.map(({ work }) => work));
  const matches = lines
    .filter((line) => !isRetoldOfShown(line, works))
    .map((line) => matchOf(line, question.terms, { weights, missing: rarest }))
    .filter(({ all }) => all > 0)
    .sort((a, b) => b.score - a.score);
  const missing = question.terms.filter((_, index) => weights[index] === undefined);
  return { question, matches, missing };
}

/** What another source says of a work that is here itself is left to that work. */
const isRetoldOfShown = ({ sentence, source }: Line, works: ReadonlySet<string>): boolean =>
  sentence.restsOn.some((work) => work !== source.work && works.has(work));

function withAbbreviations(question: Question, lines: readonly Line[]): Question {
  const abbreviations = [...abbreviationsOf(lines)];
  const extended = (term: Term): Term => ({
    ...term,
    forms: new Set([
      ...term.forms,
      ...abbreviations.flatMap(([short, stems]) => (stems.has(term.stem) ? [short] : [])),
      ...abbreviations.flatMap(([short, stems]) => (short === term.stem ? [...stems].slice(0, 1) : [])),
    ]),
  });
  return { ...question, terms: question.terms.map(extended), excluded: question.excluded.map(extended) };
}

/** Rare words weigh more; undefined where no line holds the word. */
function weightOf({ forms, isName }: Term, lines: readonly Line[]): number | undefined {
  const holding = lines.filter(({ stems }) => holdsAny(stems, forms)).length;
  const isHeld = holding > 0 || lines.some(({ around }) => holdsAny(around, forms));
  return isHeld ? Math.log(2 + lines.length / (1 + holding)) * (isName ? NAME_WEIGHT : 1) : undefined;
}

export function holdsAny(stems: ReadonlySet<string>, forms: ReadonlySet<string>): boolean {
  for (const form of forms) if (stems.has(form)) return true;
  return false;
}

interface Weights {
  /** Of each term; undefined where no line holds it. */
  readonly weights: readonly (number | undefined)[];
  /** Of a word that stands nowhere: as much as the rarest. */
  readonly missing: number;
}

function matchOf(line: Line, terms: readonly Term[], { weights, missing }: Weights): Match {
  const sum = { all: 0, own: 0, total: 0 };
  terms.forEach(({ forms }, index) => {
    const weight = weights[index] ?? missing;
    sum.total += weight;
    const isOwn = holdsAny(line.stems, forms);
    if (isOwn) sum.own += weight;
    if (isOwn || holdsAny(line.around, forms)) sum.all += weight;
  });
  const total = sum.total || 1;
  const [own, all] = [sum.own / total, sum.all / total];
  const { source, sentence, passage } = line;
  const worth = READ_WORTH[source.readClass] * (sentence.restsOn.length > 0 ? RETOLD : 1);
  const places = line.words.flatMap(({ stem }, index) =>
    terms.some(({ forms }) => forms.has(stem)) ? [index] : [],
  );
  const score = ((own + AROUND * (all - own)) * worth) / (1 + (passage.rank ?? 1) / HALF_RANK);
  return { line, own, all, places, score };
}
