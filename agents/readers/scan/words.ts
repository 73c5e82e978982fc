/** What the recogniser saw on a page, as the pieces of text that a page with a text layer has. */
import type { PageRuns, Run } from '../pdf/layout.js';
import type { RecognisedPage } from './recogniser.js';

/** A line as it was recognised; lengths in pixels. */
interface RecognisedLine {
  readonly words: readonly {
    readonly text: string;
    readonly left: number;
    readonly right: number;
    readonly confidence: number;
  }[];
  readonly baseline: number;
  /** From the lowest to the highest letters. */
  readonly height: number;
}

export interface RecognisedWords {
  readonly lines: readonly RecognisedLine[];
  /** 0 to 1: the recogniser's own, over all words, by their length. */
  readonly confidence: number;
  /** Characters of words. */
  readonly length: number;
}

/** The recogniser is less sure of specks and lines of a drawing than of the worst print; in percent. */
const LEAST_OF_LINE = 40;
const LEAST_OF_SIGN = 60;

/** The words without those that are none: specks, rules and pictures taken for letters. */
export function wordsOf({ blocks }: RecognisedPage): RecognisedWords {
  const lines = blocks
    .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
    .filter((line) => line.confidence >= LEAST_OF_LINE)
    .map((line) => ({
      words: line.words
        .filter(
          ({ text, confidence }) =>
            text.trim() !== '' && (/[\p{L}\p{N}]/u.test(text) || confidence >= LEAST_OF_SIGN),
        )
        .map(({ text, confidence, bbox }) => ({ text, confidence, left: bbox.x0, right: bbox.x1 })),
      baseline: (line.baseline.y0 + line.baseline.y1) / 2,
      height: line.rowAttributes.rowHeight,
    }))
    .filter(({ words }) => words.length > 0);
  const words = lines.flatMap((line) => line.words);
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return { lines, length, confidence: length === 0 ? 0 : sure / length / 100 };
}

/** A height that most lines have, by the length of their text; lines near it are all of one font. */
const SAME_HEIGHT = 0.2;

/** Between words, in font sizes: more than what letters of a word leave. */
const SPACE = 0.3;

export interface PageScale {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of a point. */
  readonly scale: number;
}

/** The height of most lines of a document, in points. */
export function usualHeight(
  pages: readonly { readonly words: RecognisedWords; readonly scale: number }[],
): number {
  const heights = pages.flatMap(({ words, scale }) =>
    words.lines.map(({ words: inLine, height }) => ({
      points: height / scale,
      length: inLine.reduce((sum, { text }) => sum + text.length, 0),
    })),
  );
  heights.sort((a, b) => a.points - b.points);
  let left = heights.reduce((sum, { length }) => sum + length, 0) / 2;
  for (const { points, length } of heights) {
    left -= length;
    if (left <= 0) return points;
  }
  return 10;
}

/** `usual` as `usualHeight` gives it, in points. */
export function runsOf(
  { lines }: RecognisedWords,
  { page, width, height, scale }: PageScale,
  usual: number,
): PageRuns {
  const runs = lines.flatMap((line): Run[] => {
    const points = line.height / scale;
    const size = Math.abs(points - usual) <= SAME_HEIGHT * usual ? usual : points;
    return line.words.map(({ text, left, right }, index) => ({
      text,
      x: left / scale,
      y: line.baseline / scale,
      // A letter may reach over the space that follows it.
      width:
        Math.max(
          0,
          Math.min(right, (line.words[index + 1]?.left ?? Infinity) - SPACE * size * scale) - left,
        ) / scale,
      size,
      font: 'recognised',
      spaced: index > 0,
    }));
  });
  const text = runs.map((run) => run.text).join('');
  const turnedLetters = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0;
  return { page, width, height, runs, rightToLeft: turnedLetters * 2 > text.length };
}
