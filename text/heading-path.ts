import type { Block } from './document.js';
import { foldedWords } from './bare-words.js';

/** What the headings of a document stand in. */
export interface HeadedText {
  readonly text: string;
  readonly blocks: readonly Block[];
  /** A heading that repeats it is part of no path. */
  readonly title?: string | null;
}

const NO_PATH: readonly string[] = [];
/** Blocks do not change; a folder's texts are asked for sentence by sentence. */
const known = new WeakMap<readonly Block[], Map<string, readonly (readonly string[])[]>>();

/**
 * The headings above a block, the outermost first, without one that repeats the title. Where headings have no level,
 * only the nearest is known.
 *
 * @param index of the block in `blocks`
 */
export function headingPath(document: HeadedText, index: number): readonly string[] {
  const byTitle = known.get(document.blocks) ?? new Map<string, readonly (readonly string[])[]>();
  known.set(document.blocks, byTitle);
  const key = document.title ?? '';
  const paths = byTitle.get(key) ?? pathsOf(document);
  byTitle.set(key, paths);
  return paths[index] ?? NO_PATH;
}

interface Above {
  readonly text: string;
  readonly level: number;
}

/** The path of every block, in one pass. */
function pathsOf({ text, blocks, title }: HeadedText): (readonly string[])[] {
  const titles = [title ?? '', ...blocks.filter(({ kind }) => kind === 'title').map(wordsIn(text))];
  const repeated = new Set(titles.flatMap(namesIn));
  let above: readonly Above[] = [];
  let last: { nearest: string; above: readonly Above[]; path: readonly string[] } | null = null;
  return blocks.map((block) => {
    if (block.kind === 'heading') {
      const heading = { text: wordsIn(text)(block), level: levelOf(block, wordsIn(text)(block)) };
      if (heading.level === undefined) return NO_PATH;
      const outer = above.filter(({ level }) => level < (heading.level ?? 0));
      above = [...outer, heading as Above];
      return namesOf(outer, repeated);
    }
    const nearest = block.heading?.trim();
    if (nearest === undefined) return NO_PATH;
    if (last?.nearest === nearest && last.above === above) return last.path;
    const at = above.findLastIndex((each) => each.text === nearest);
    const path = namesOf(at < 0 ? [{ text: nearest }] : above.slice(0, at + 1), repeated);
    last = { nearest, above, path };
    return path;
  });
}

const namesOf = (headings: readonly { text: string }[], repeated: ReadonlySet<string>): readonly string[] =>
  headings.map(({ text }) => text).filter((name) => !repeated.has(foldedWords(name)));

const wordsIn =
  (text: string) =>
  ({ start, end }: Block): string =>
    text.slice(start, end).trim();

/** Deeper than any heading that opens a part of its own. */
const INNERMOST = 7;
/** A price or a figure that is set like a heading says something of the thing above it, whatever its level. */
const FIGURE =
  /^(?:\P{L}*[\p{Sc}%]\P{L}*$|(?:(?:from|only|just|starting at) )?(?:\p{Sc} ?\d|\d[\d.,]* ?\p{Sc}))/iu;

const levelOf = ({ level }: Block, words: string): number | undefined =>
  level !== undefined && FIGURE.test(words) ? INNERMOST : level;

/** Titles of pages often carry the name of the site before or after their own words. */
const SEPARATOR = / (?:[|–—·•»:-]+) |: /u;

/** A title as a heading may repeat it: whole, or without what stands before or after it. */
function namesIn(title: string): string[] {
  const parts = title.split(SEPARATOR);
  return [title, parts[0] ?? '', parts.at(-1) ?? ''].map(foldedWords).filter((name) => name !== '');
}
