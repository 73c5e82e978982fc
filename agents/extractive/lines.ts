import { stem } from '../../text/stem.js';
import { fold } from '../../text/fold.js';
import { isContentWord, stemsOf, words, type Word } from '../../text/tokens.js';
import { parseRef } from '../../text/sentence-ref.js';
import type { ShownPassage, ShownSentence, ShownSource } from '../roles/vocabulary.js';
import { withoutMarks } from './citation-marks.js';
import { definedAbbreviations } from '../../text/defined-abbreviations.js';

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
export function linesOf(sources: readonly ShownSource[]): readonly Line[] {
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
export function abbreviationsOf(lines: readonly Line[]): ReadonlyMap<string, ReadonlySet<string>> {
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
