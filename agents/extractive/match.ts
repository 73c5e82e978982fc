import { parseQuestion, type Question, type Term } from './question.js';
import { abbreviationsOf, linesOf, type Line } from './lines.js';
import type { ShownSource } from '../roles/vocabulary.js';

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
