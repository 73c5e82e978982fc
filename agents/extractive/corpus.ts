import type { ShownSentence, ShownSource } from '../roles/vocabulary.js';
import { fold } from '../../text/fold.js';
import { stem } from '../../text/stem.js';
import { isContentWord, words, type Word } from '../../text/tokens.js';

/** A shown sentence with its words, ready to be weighed. */
export interface Line {
  readonly source: ShownSource;
  readonly sentence: ShownSentence;
  /** Position in the order the sources and their sentences were shown. */
  readonly order: number;
  /** The sentence without bracketed citation marks. */
  readonly text: string;
  readonly words: readonly Word[];
  readonly stems: ReadonlySet<string>;
  readonly folded: string;
}

/** An abbreviation that the texts explain themselves: `ZIKV` for *Zika virus*. */
interface Abbreviation {
  readonly stem: string;
  /** Stems of the content words that it stands for, in order. */
  readonly stems: readonly string[];
  /** Sentences that use it. */
  readonly uses: number;
}

export interface Corpus {
  readonly sources: readonly ShownSource[];
  readonly lines: readonly Line[];
  readonly abbreviations: readonly Abbreviation[];
  /** Share of a stem's occurrences inside sentences that are written with a capital; names are near 1. */
  readonly capitalShare: (stem: string) => number;
}

const SQUARE_MARK = /\s*\[(?:\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*|[^\]]{0,200}\b(?:19|20)\d\d[a-z]?)\]/gu;
const ROUND_MARK = /\s*\(\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*\)/gu;
const NAME_YEAR_MARK =
  /\s*\(\s*(?:(?:see |e\.g\.,? |cf\.? |reviewed (?:in|by) )?\p{Lu}[^()\d;]{1,80},?\s(?:19|20)\d\d[a-z]?(?:,\s?(?:19|20)?\d{0,2}[a-z]?)*;?\s?){1,12}\)/gu;

const POINTER_MARK =
  /\s*\((?:see )?(?:tables?|fig(?:ure|s)?\.?|appendix|supplement\w*|online)[^()]{0,60}\)/giu;
/** Raised or glued citation numbers: *subclinical,3,9* and *humans⁵*. */
const RAISED_MARK = /(?<=[\p{L}.,;)”])[⁰¹²³⁴-⁹]+(?:[,–⁻-][⁰¹²³⁴-⁹]+)*/gu;
const GLUED_MARK = /(?<=\p{Ll}\p{Ll})([,.])\d{1,3}(?:[,–-]\d{1,3})*(?=\s|$)/gu;

/**
 * Takes bracketed citation marks out, so that a source's reference numbers are not taken for the brief's own.
 * Round brackets around bare numbers go only where the sentence is known to cite.
 */
function withoutMarks(text: string, cites: boolean): string {
  const bare = text.replace(SQUARE_MARK, '').replace(NAME_YEAR_MARK, '').replace(POINTER_MARK, '');
  const clean = cites
    ? bare.replace(ROUND_MARK, '').replace(RAISED_MARK, '').replace(GLUED_MARK, '$1')
    : bare;
  return clean
    .replace(/(?:,\s*)+(?=[,.;])/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

export function readCorpus(sources: readonly ShownSource[]): Corpus {
  const lines: Line[] = [];
  for (const source of sources) {
    for (const sentence of source.sentences) {
      const text = withoutMarks(sentence.text, sentence.restsOn.length > 0);
      const list = words(text);
      lines.push({
        source,
        sentence,
        order: lines.length,
        text,
        words: list,
        stems: signs(list, text),
        folded: fold(text),
      });
    }
  }
  return { sources, lines, abbreviations: findAbbreviations(lines), capitalShare: countCapitals(lines) };
}

/** The stems, and what figures say without a word: *−10 °C* is below freezing. */
function signs(list: readonly Word[], text: string): Set<string> {
  const stems = new Set(list.map((word) => word.stem));
  if (BELOW_FREEZING.test(text)) stems.add(stem('subzero'));
  return stems;
}
const BELOW_FREEZING =
  /(?<![\d\p{L}])[−–-]\s?\d{1,3}(?:[.,]\d+)?\s?°|\bbelow (?:zero|freezing)\b|\bsub-zero\b/iu;

const ABBREVIATION = /\(([\p{Lu}][\p{L}\d-]{1,9})(?=[;,)])/gu;

function findAbbreviations(lines: readonly Line[]): Abbreviation[] {
  const found = new Map<string, Abbreviation>();
  for (const line of lines) {
    for (const match of line.text.matchAll(ABBREVIATION)) {
      const short = match[1] ?? '';
      const own = stem(fold(short));
      if (found.has(own) || !/\p{Lu}.*\p{Lu}/u.test(short)) continue;
      const stems = expansion(short, line, match.index);
      if (stems) found.set(own, { stem: own, stems, uses: 0 });
    }
  }
  const uses = new Map<string, number>();
  for (const line of lines) {
    for (const one of line.stems) if (found.has(one)) uses.set(one, (uses.get(one) ?? 0) + 1);
  }
  return [...found.values()].map((one) => ({ ...one, uses: uses.get(one.stem) ?? 0 }));
}

/** The words before the bracket whose initials spell the abbreviation, the longest run first. */
function expansion(short: string, line: Line, bracket: number): string[] | null {
  const letters = fold(short)
    .replace(/[^\p{L}]/gu, '')
    .replace(/s$/u, '');
  const before = line.words.filter((word) => word.end <= bracket).slice(-letters.length - 2);
  for (let from = 0; from < before.length; from += 1) {
    const run = before.slice(from);
    if (run[0]?.folded[0] !== letters[0] || !spells(letters, run)) continue;
    const stems = run.filter(isContentWord).map((word) => word.stem);
    return stems.length > 0 ? stems : null;
  }
  return null;
}

/** Are the letters found in order, each word giving at least its first? */
function spells(letters: string, run: readonly Word[]): boolean {
  const joined = run.map((word) => word.folded).join('');
  let at = 0;
  for (const letter of letters) {
    at = joined.indexOf(letter, at);
    if (at < 0) return false;
    at += 1;
  }
  const content = run.filter(isContentWord);
  const initials = content.filter((word) => letters.includes(word.folded[0] ?? ' ')).length;
  return initials === content.length && run.length <= letters.length + 1;
}

function countCapitals(lines: readonly Line[]): (stem: string) => number {
  const counts = new Map<string, { all: number; capital: number }>();
  for (const line of lines) {
    if (line.sentence.kind === 'title' || line.sentence.kind === 'heading') continue;
    line.words.forEach((word, index) => {
      if (index === 0) return;
      const count = counts.get(word.stem) ?? { all: 0, capital: 0 };
      count.all += 1;
      if (word.capital) count.capital += 1;
      counts.set(word.stem, count);
    });
  }
  return (stem) => {
    const count = counts.get(stem);
    return count ? count.capital / count.all : 0;
  };
}
