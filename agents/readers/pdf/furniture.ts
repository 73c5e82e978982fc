/** Running heads, footers and page numbers: lines at the edge of the page that come back on other pages. */
import type { Line } from './layout.js';

/** Share of the page's height, at its top and bottom, where such lines stand. */
const edgeShare = 0.11;
/** Lines from the edge inwards that are looked at. */
const edgeLines = 4;

export interface PageLines {
  readonly page: number;
  readonly height: number;
  /** In reading order. */
  readonly lines: readonly Line[];
}

/** The pages without their furniture. */
export function dropFurniture(pages: readonly PageLines[]): PageLines[] {
  const places = new Map<string, Set<number>>();
  for (const page of pages) {
    for (const line of edgesOf(page)) {
      const key = keyOf(line, page);
      places.set(key, (places.get(key) ?? new Set()).add(page.page));
    }
  }
  return pages.map((page) => {
    const edges = new Set(edgesOf(page));
    const isFurniture = (line: Line): boolean =>
      edges.has(line) &&
      (isPageNumber(line.text) ||
        (places.get(keyOf(line, page))?.size ?? 0) >= Math.min(3, Math.max(2, pages.length / 4)));
    return { ...page, lines: page.lines.filter((line) => !isFurniture(line)) };
  });
}

/** The same words (numbers aside) at about the same height. */
function keyOf(line: Line, page: PageLines): string {
  const words = line.text.toLowerCase().replace(/\d+/gu, '#').replace(/\s+/gu, ' ');
  return `${line.y < page.height / 2 ? 'top' : 'bottom'} ${words}`;
}

function edgesOf(page: PageLines): Line[] {
  const sorted = [...page.lines].sort((a, b) => a.y - b.y);
  const top = sorted.slice(0, edgeLines).filter((line) => line.y < page.height * edgeShare);
  const bottom = sorted.slice(-edgeLines).filter((line) => line.y > page.height * (1 - edgeShare));
  return [...top, ...bottom];
}

const isPageNumber = (text: string): boolean =>
  /^(?:page\s+)?(?:[-–—]\s?)?\d{1,4}(?:\s?[-–—])?$|^[ivxlc]{1,6}$|^(?:page\s+)?\d{1,4}\s?(?:of|\/)\s?\d{1,4}$/iu.test(
    text.trim(),
  );
