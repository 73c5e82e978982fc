import { leansBack, leansOnQuestion } from './leaning.js';
import type { SourceLine, SourceLines } from './source-lines.js';

/**
 * The sentences that are shown with one that speaks of the subject, so that all can be read alone: its paragraph or a
 * run of it; a row of a table with the caption; an item of a list with the words that lead in; and in every case those
 * that one of them leans on, and the next where that leans on it.
 */

export interface About {
  /** Whether a line may be shown. */
  isShown(line: SourceLine): boolean;
  /** How much a sentence speaks of the subject; 0 where it does not. */
  valueOf(sentence: number): number;
}

/** A run of a paragraph has so many sentences, where the paragraph has. */
const LEAST = 3;
const MOST = 8;
/** A neighbour with this share of the best sentence's value goes on with the subject. */
const GOES_ON = 0.5;
/** Sentences that are taken along, one leaning on the other. */
const MOST_LEANING = 2;
/** Blocks between a table and its caption, and items between an item and the words that lead in. */
const MOST_BLOCKS = 2;
const MOST_ITEMS = 12;

/** Numbers of the passage around a sentence, ascending; gaps are where something is left out. */
export function passageAround(lines: SourceLines, core: number, about: About): readonly number[] {
  const line = lines.at(core);
  if (line === undefined) return [];
  const own = line.kind === 'table' ? [core] : runAround(lines, line, about);
  const leaning = line.kind === 'table' ? [] : leaningAround(lines, own, about);
  const belonging = belongingTo(lines, line, own);
  const all = new Set([...own, ...leaning, ...belonging]);
  return [...all].sort((a, b) => a - b);
}

/** Neighbours of the same block, the better side first, as long as they speak of the subject or the run is short. */
function runAround(lines: SourceLines, core: SourceLine, about: About): number[] {
  const least = core.kind === 'list' ? 1 : LEAST;
  const enough = about.valueOf(core.number) * GOES_ON;
  let [first, last] = [core.number, core.number];
  const shown = (number: number): boolean => {
    const line = lines.at(number);
    return line?.paragraph === core.paragraph && about.isShown(line);
  };
  while (last - first + 1 < MOST) {
    const sides = [first - 1, last + 1]
      .filter(shown)
      .map((number) => ({ number, value: about.valueOf(number) }));
    const [better] = sides.sort((a, b) => b.value - a.value || b.number - a.number);
    if (better === undefined) break;
    if (last - first + 1 >= least && better.value < Math.max(enough, Number.MIN_VALUE)) break;
    if (better.number < first) first = better.number;
    else last = better.number;
  }
  return range(first, last);
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** What the first sentence leans on, and what leans on the last. */
function leaningAround(lines: SourceLines, own: readonly number[], about: About): number[] {
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return [];
  const taken: number[] = [];
  for (let number = first; first - number < MOST_LEANING; number -= 1) {
    const [line, before] = [lines.at(number), lines.at(number - 1)];
    if (line === undefined || before === undefined || !leansBack(line.text)) break;
    // A question that stands as a title is shown where the answer begins with *Yes*.
    const isQuestion = leansOnQuestion(line.text) && /[?？؟]\s*$/u.test(before.text);
    if (!isQuestion && (!about.isShown(before) || before.heading !== line.heading)) break;
    taken.push(number - 1);
  }
  for (let number = last + 1; number - last <= MOST_LEANING; number += 1) {
    const [line, before] = [lines.at(number), lines.at(number - 1)];
    if (line === undefined || !about.isShown(line) || !leansBack(line.text)) break;
    if (line.heading !== before?.heading || line.kind === 'table') break;
    taken.push(number);
  }
  return taken;
}

function belongingTo(lines: SourceLines, core: SourceLine, own: readonly number[]): readonly number[] {
  if (core.kind === 'table') return captionOf(lines, core);
  return core.kind === 'list' ? leadIn(lines, own) : introduction(lines, own);
}

/** A line of its own that ends with a colon directly above: *Cons:*. */
function introduction(lines: SourceLines, own: readonly number[]): number[] {
  const [first] = own;
  if (first === undefined) return [];
  const [line, before] = [lines.at(first), lines.at(first - 1)];
  if (line === undefined || before === undefined || before.paragraph === line.paragraph) return [];
  return before.kind === 'paragraph' && before.heading === line.heading && ENDS_OPEN.test(before.text)
    ? [before.number]
    : [];
}

const ENDS_OPEN = /[:：]\s*$/u;

/** The first sentence of the caption that stands next to a table. */
function captionOf(lines: SourceLines, row: SourceLine): number[] {
  const ofBlock = (number: number, step: number): number => {
    let at = number;
    while (lines.at(at + step)?.paragraph === row.paragraph) at += step;
    return at + step;
  };
  for (const step of [-1, 1]) {
    let number = ofBlock(row.number, step);
    for (let line = lines.at(number); line !== undefined; line = lines.at((number += step))) {
      if (Math.abs(line.paragraph - row.paragraph) > MOST_BLOCKS) break;
      if (line.kind === 'table') break;
      if (line.kind === 'caption') return [firstOfBlock(lines, line)];
    }
  }
  return [];
}

function firstOfBlock(lines: SourceLines, { number, paragraph }: SourceLine): number {
  let first = number;
  while (lines.at(first - 1)?.paragraph === paragraph) first -= 1;
  return first;
}

/** The sentence before a list that ends with a colon, or that stands directly above its first item. */
function leadIn(lines: SourceLines, own: readonly number[]): number[] {
  const from = own[0];
  if (from === undefined) return [];
  for (let number = from; from - number <= MOST_ITEMS; number -= 1) {
    const [item, before] = [lines.at(number), lines.at(number - 1)];
    if (item?.kind !== 'list' || before === undefined) return [];
    if (before.kind === 'list' && !ENDS_OPEN.test(before.text)) continue;
    return before.kind === 'paragraph' && before.heading === item.heading ? [number - 1] : [];
  }
  return [];
}
