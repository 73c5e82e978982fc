/** Takes out of a page what is painted too small to be read. What is painted beside the paper pdf.js leaves out itself. */
import type { HiddenText } from '../hidden-warnings.js';
import type { PageRuns } from './layout.js';

/** In points. The smallest print of real pages, labels of shrunken figures, is read at twice this size. */
const tinySize = 1;
/** Below this height, in points, a page is a label or a stamp, or is measured in other units. */
const lowestPage = 200;

export function takeOutUnseen(page: PageRuns): { page: PageRuns; hidden: HiddenText[] } {
  const tiny = page.height < lowestPage ? [] : page.runs.filter(({ size }) => size <= tinySize);
  if (tiny.length === 0) return { page, hidden: [] };
  const text = tiny.map((run) => `${run.spaced ? ' ' : ''}${run.text}`).join('');
  const unseen = new Set(tiny);
  return {
    page: { ...page, runs: page.runs.filter((run) => !unseen.has(run)) },
    hidden: [{ reason: 'zero-size', text }],
  };
}
