import { labelBefore, type DateLabel } from '../../dates/printed.js';
import { datesIn, type Spelling } from '../../dates/spelled.js';
import { attributeOf, type ElementNode } from '../../tree.js';
import { normaliseDate } from '../normalise.js';
import type { Line, Lines, Place } from './lines.js';

/** Every date that a page shows or holds in an attribute of its body, with what stands around it. Judges nothing. */

export interface Candidate extends Place {
  readonly date: string;
  readonly from: 'visible' | 'time-element' | 'microdata';
  /** What the words before it call it. */
  readonly label: DateLabel | null;
  /** Letters of its line besides the date: a date in a sentence is seldom the page's own. */
  readonly wordsAround: number;
  /** Whether the line begins with it. */
  readonly isFirst: boolean;
}

export function candidatesOf(view: Lines, spelling: Spelling): readonly Candidate[] {
  return [...fromLines(view, spelling), ...fromPlaces(view, spelling)];
}

/** A label alone on the line before ("Published" above its date) is one, too. */
const LONGEST_LABEL = 40;

function* fromLines({ lines }: Lines, spelling: Spelling): Generator<Candidate> {
  for (const [index, line] of lines.entries()) {
    const dates = datesIn(line.text, spelling);
    for (const [nth, { date, start, end }] of dates.entries()) {
      const before = line.text.slice(dates[nth - 1]?.end ?? 0, start);
      yield {
        date,
        from: 'visible',
        element: elementAt(line, start),
        at: line.at + start,
        label: labelBefore(leadOf(lines[index - 1], start) + before),
        wordsAround: line.text.replace(/[^\p{L}]+/gu, '').length - lettersIn(line.text.slice(start, end)),
        isFirst: start < 3,
      };
    }
  }
}

/** The line above, where the date begins its own and the line may be its label. */
const leadOf = (above: Line | undefined, start: number): string =>
  above !== undefined && start < 3 && above.text.length <= LONGEST_LABEL && !/\d{4}/u.test(above.text)
    ? `${above.text} `
    : '';

const lettersIn = (text: string): number => text.replace(/[^\p{L}]+/gu, '').length;

function elementAt(line: Line, start: number): ElementNode {
  const piece = line.pieces.findLast((each) => each.start <= start) ?? line.pieces[0];
  return (piece as Line['pieces'][number]).element;
}

const PUBLISHED_PROPERTY =
  /^(?:\w+:)?(?:datepublished|datecreated|uploaddate|published|issued|created|dateposted|pubdate)$/iu;
const MODIFIED_PROPERTY = /^(?:\w+:)?(?:datemodified|modified|updated|dateupdated)$/iu;
const ATTRIBUTES = ['datetime', 'content', 'title', 'value'] as const;

function* fromPlaces({ places, lines }: Lines, { language }: Spelling): Generator<Candidate> {
  let index = 0;
  for (const { element, at } of places) {
    while ((lines[index + 1]?.at ?? Infinity) <= at) index += 1;
    const date = attributeDate(element, language);
    if (date === null) continue;
    const property = attributeOf(element, 'itemprop') || attributeOf(element, 'property');
    const names = property.split(/\s+/u);
    const isPublished = names.some((name) => PUBLISHED_PROPERTY.test(name));
    const isModified = !isPublished && names.some((name) => MODIFIED_PROPERTY.test(name));
    yield {
      date,
      element,
      at,
      from: isPublished || isModified ? 'microdata' : 'time-element',
      label: isPublished ? 'published' : isModified ? 'modified' : labelAt(lines, index, at),
      wordsAround: 0,
      isFirst: true,
    };
  }
}

/** What the words before an element call its date. */
function labelAt(lines: readonly Line[], index: number, at: number): DateLabel | null {
  const line = lines[index];
  if (line === undefined) return null;
  const before = line.text.slice(0, Math.max(0, at - line.at));
  return labelBefore(leadOf(lines[index - 1], before.length) + before);
}

/** A day; what is shown without one is read as a line. */
function attributeDate(element: ElementNode, language: string | null): string | null {
  for (const name of ATTRIBUTES) {
    const value = attributeOf(element, name);
    const date = value === '' ? null : dayOf(value, language);
    if (date !== null) return date;
  }
  return null;
}

const dayOf = (value: string, language: string | null): string | null => {
  const date = normaliseDate(value);
  if (date?.length === 10) return date;
  return value.length > 60 ? null : (datesIn(value, { language, isDayFirst: null })[0]?.date ?? null);
};
