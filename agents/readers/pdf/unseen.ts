/**
 * Takes out of a page what nobody sees: painted too small, in no colour at all, or white on white. What is painted outside the
 * paper pdf.js leaves out itself. Not covered: text under a picture or outside of a clipping path.
 */
import type { HiddenText } from '../hostile-text.js';
import type { PageRuns } from './layout.js';
import type { Show } from './page-walk.js';

/** In points. The smallest print of real pages, labels of shrunken figures, is read at twice this size. */
const TINY_SIZE = 1;
/** Below this height, in points, a page is a label or a stamp, or is measured in other units. */
const LOWEST_PAGE = 200;

export function takeOutUnseen(page: PageRuns): { page: PageRuns; hidden: HiddenText[] } {
  const tiny = page.height < LOWEST_PAGE ? [] : page.runs.filter(({ size }) => size <= TINY_SIZE);
  if (tiny.length === 0) return { page, hidden: [] };
  const text = tiny.map((run) => `${run.spaced ? ' ' : ''}${run.text}`).join('');
  const unseen = new Set(tiny);
  return {
    page: { ...page, runs: page.runs.filter((run) => !unseen.has(run)) },
    hidden: [{ reason: 'zero-size', text }],
  };
}

/** A piece of text as pdf.js gives it: `transform` ends with its place on the page. */
export interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

/** Scanned pages lie under the invisible words that a program read from them. */
const MOST_UNSEEN = 0.5;

/** What of each piece is seen; of those that hold nothing unseen, the piece itself. */
export function seenParts(shows: readonly Show[]): {
  seenOf: (item: TextItem) => string;
  hidden: HiddenText[];
} {
  const unseen = shows.filter((show) => show.unseen !== null);
  const length = (some: readonly Show[]): number => some.reduce((sum, { text }) => sum + text.length, 0);
  if (unseen.length === 0 || length(unseen) > length(shows) * MOST_UNSEEN)
    return { seenOf: ({ str }) => str, hidden: [] };
  const seenAt = new Set(shows.filter((show) => show.unseen === null).map(placeOf));
  const alone = unseen.filter((show) => !seenAt.has(placeOf(show)));
  return {
    seenOf: (item) => seenOf(item, alone),
    hidden: (['invisible', 'same-colour'] as const).flatMap((reason) => {
      const text = alone.flatMap((show) => (show.unseen === reason ? show.text : [])).join(' ');
      return text === '' ? [] : [{ reason, text }];
    }),
  };
}

const placeOf = ({ x, y }: Show): string => `${x.toFixed(0)} ${y.toFixed(0)}`;

/** pdf.js joins what is painted side by side: a piece may be seen in part. */
function seenOf({ str, transform, width }: TextItem, unseen: readonly Show[]): string {
  const [, , , , left = 0, y = 0] = transform;
  const overlap = (show: Show): number =>
    Math.min(left + width, show.x + show.width) - Math.max(left, show.x);
  const inside = unseen.filter((show) => Math.abs(show.y - y) < 1 && overlap(show) > 0.5);
  if (inside.length === 0) return str;
  if (inside.reduce((sum, show) => sum + overlap(show), 0) >= width * 0.9) return '';
  return inside.reduce((text, show) => text.replace(show.text, () => ''), str);
}
