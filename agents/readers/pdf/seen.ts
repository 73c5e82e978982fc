/**
 * What a reader of a page sees of its pieces of text: without what is painted too small, in no colour at all or white on white, and
 * with comparison signs as the lines under them make them (≤, ≥). What is painted outside the paper pdf.js leaves out itself. Not
 * covered: text under a picture or outside of a clipping path; a line under whole words means nothing.
 */
import type { HiddenText } from '../hostile-text.js';
import { underlined } from '../signs.js';
import type { PageRuns } from './layout.js';
import type { PaintedSign, Painting, Show } from './paint-walk.js';

/** In points. The smallest print of real pages, labels of shrunken figures, is read at twice this size. */
const TINY_SIZE = 1;
/** Below this height, in points, a page is a label or a stamp, or is measured in other units. */
const LOWEST_PAGE = 200;

export function takeOutTiny(page: PageRuns): { page: PageRuns; hidden: HiddenText[] } {
  const tiny = page.height < LOWEST_PAGE ? [] : page.runs.filter(({ size }) => size <= TINY_SIZE);
  if (tiny.length === 0) return { page, hidden: [] };
  const text = tiny.map((run) => `${run.spaced ? ' ' : ''}${run.text}`).join('');
  const runs = page.runs.filter((run) => !tiny.includes(run));
  return { page: { ...page, runs }, hidden: [{ reason: 'zero-size', text }] };
}

/** A piece of text as pdf.js gives it: `transform` ends with its place on the page. */
interface TextItem {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

/** Scanned pages lie under the invisible words that a program read from them. */
const MOST_UNSEEN = 0.5;

/** What of each piece is seen, and what of the page is not. */
export function seenParts({ shows, underlined: lined }: Painting): {
  seenOf: (item: TextItem) => string;
  hidden: HiddenText[];
} {
  const unseen = shows.filter((show) => show.unseen !== null);
  const length = (some: readonly Show[]): number => some.reduce((sum, { text }) => sum + text.length, 0);
  const isScan = length(unseen) > length(shows) * MOST_UNSEEN;
  const seenAt = new Set(shows.filter((show) => show.unseen === null).map(placeOf));
  const alone = isScan ? [] : unseen.filter((show) => !seenAt.has(placeOf(show)));
  return {
    seenOf: (item) => withUnderlines(item, partOf(item, alone), lined),
    hidden: (['invisible', 'same-colour'] as const).flatMap((reason) => {
      const text = alone.flatMap((show) => (show.unseen === reason ? show.text : [])).join(' ');
      return text === '' ? [] : [{ reason, text }];
    }),
  };
}

const placeOf = ({ x, y }: Show): string => `${x.toFixed(0)} ${y.toFixed(0)}`;

/** pdf.js joins what is painted side by side: a piece may be seen in part. */
function partOf({ str, transform, width }: TextItem, unseen: readonly Show[]): string {
  const [, , , , left = 0, y = 0] = transform;
  const overlap = (show: Show): number =>
    Math.min(left + width, show.x + show.width) - Math.max(left, show.x);
  const inside = unseen.filter((show) => Math.abs(show.y - y) < 1 && overlap(show) > 0.5);
  if (inside.length === 0) return str;
  if (inside.reduce((sum, show) => sum + overlap(show), 0) >= width * 0.9) return '';
  return inside.reduce((text, show) => text.replace(show.text, () => ''), str);
}

/** The words of a piece with its underlined signs in place, without glyphs that are such lines. */
function withUnderlines(item: TextItem, str: string, { signs, lines }: Painting['underlined']): string {
  const change = (text: string, places: readonly PaintedSign[], meant: (sign: string) => string): string =>
    places
      .filter((place) => isIn(item, place))
      .reduce((words, place) => {
        // Of several of one sign, the one that stands about there.
        const wanted = ((place.left - (item.transform[4] ?? 0)) / Math.max(0.1, item.width)) * words.length;
        const [at] = Array.from(words, (_, offset) => offset)
          .filter((offset) => words[offset] === place.text)
          .sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted));
        return at === undefined ? words : words.slice(0, at) + meant(place.text) + words.slice(at + 1);
      }, text);
  return signs.length === 0 ? str : change(change(str, signs, underlined), lines, () => '');
}

function isIn({ transform, width }: TextItem, { left, right, y, size }: PaintedSign): boolean {
  const [, , , , start = 0, baseline = 0] = transform;
  const middle = (left + right) / 2;
  return Math.abs(baseline - y) < 0.6 * size && middle > start - 0.1 && middle < start + width + 0.1;
}
