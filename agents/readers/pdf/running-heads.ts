/** Running heads, footers and page numbers: lines at the edge of the page that come back on other pages. */
import type { Line } from './layout.js';

/** Share of the page's height, at its top and bottom, where such lines stand. */
const EDGE_SHARE = 0.11;
/** Lines from the edge inwards that are looked at. */
const EDGE_LINES = 4;

export interface PageLines {
  readonly page: number;
  readonly height: number;
  /** In reading order. */
  readonly lines: readonly Line[];
}

/** The pages without their running heads. */
export function dropRunningHeads(pages: readonly PageLines[]): PageLines[] {
  const places = new Map<string, Set<number>>();
  for (const page of pages) {
    for (const line of edgesOf(page)) {
      for (const cell of line.cells) {
        const key = keyOf(cell, line.y < page.height / 2);
        places.set(key, (places.get(key) ?? new Set()).add(page.page));
      }
    }
  }
  const fewest = Math.min(3, Math.max(2, pages.length / 4));
  return pages.map((page) => {
    const edges = new Set(edgesOf(page));
    const repeats = (cell: string, isTop: boolean): boolean =>
      isPageNumber(cell) || (places.get(keyOf(cell, isTop))?.size ?? 0) >= fewest;
    const isRunningHead = (line: Line): boolean =>
      edges.has(line) && line.cells.every((cell) => repeats(cell, line.y < page.height / 2));
    return { ...page, lines: page.lines.filter((line) => !isRunningHead(line)) };
  });
}

/** The same words, numbers aside, at the same end of the page. */
const keyOf = (cell: string, isTop: boolean): string =>
  `${isTop ? 'top' : 'bottom'} ${cell.toLowerCase().replace(/\d+/gu, '#').replace(/\s+/gu, ' ')}`;

function edgesOf(page: PageLines): Line[] {
  const sorted = [...page.lines].sort((a, b) => a.y - b.y);
  const top = sorted.slice(0, EDGE_LINES).filter((line) => line.y < page.height * EDGE_SHARE);
  const bottom = sorted.slice(-EDGE_LINES).filter((line) => line.y > page.height * (1 - EDGE_SHARE));
  return [...top, ...bottom];
}

const isPageNumber = (text: string): boolean =>
  /^(?:page\s+)?(?:[-–—]\s?)?\d{1,4}(?:\s?[-–—])?$|^[ivxlc]{1,6}$|^(?:page\s+)?\d{1,4}\s?(?:of|\/)\s?\d{1,4}$/iu.test(
    text.trim(),
  );
