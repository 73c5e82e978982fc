import { type ElementNode, attributeOf } from '../../tree.js';
import type { Candidate } from './candidates.js';

/** Which of the dates on a page are its own: points for what stands around each. */

export interface SeenDate {
  readonly date: string;
  /** `either`: only its class calls it updated, which themes write on the date of publication, too. */
  readonly kind: 'published' | 'modified' | 'either';
  readonly from: Candidate['from'];
  /** The page's own dates have at least `ENOUGH`. */
  readonly score: number;
  readonly at: number;
}

/** Where the page's headline stands, in UTF-16 units of its text. */
export interface Headline {
  readonly start: number;
  readonly end: number;
}

export const ENOUGH = 1;

const PUBLISHED_NAME =
  /publi[sc]|pub-?date|entry-?date|post-?(?:ed|date|on|time)|date-?line|date-?(?:posted|created|published)|created|release-?date|article-?(?:date|time)|news-?date|story-?date|veroeffentlicht|timestamp|byline/iu;
const MODIFIED_NAME = /updat|modif|edited|last-?mod|changed|revis/iu;
const DATE_NAME =
  /date|datum|fecha|data(?:$|[\s_-])|time|tarih|(?:^|[\s_-])(?:meta|info|submitted|author|when|day|details?)(?:$|[\s_-])|post-?meta|article-?meta|entry-?meta|posted|stamp/iu;
/** How far up an element's own names speak for its text. */
const LEVELS = 3;

/** The best first; of equals the one that stands first. */
export function seenDates(candidates: readonly Candidate[], headline: Headline | null): readonly SeenDate[] {
  const seen = candidates.map((candidate): SeenDate => {
    const names = namesAround(candidate.element);
    const score =
      pointsOfLine(candidate) +
      pointsOfNames(names) +
      pointsOfPlace(candidate, headline) +
      (candidate.from === 'visible' ? 0 : 2);
    const { date, from, at } = candidate;
    return { date, from, at, score, kind: kindOf(candidate, names) };
  });
  return seen.sort((one, other) => other.score - one.score || one.at - other.at);
}

function kindOf({ label }: Candidate, names: string): SeenDate['kind'] {
  if (label !== null) return label === 'modified' ? 'modified' : 'published';
  return MODIFIED_NAME.test(names) && !PUBLISHED_NAME.test(names) ? 'either' : 'published';
}

/** Letters in a line beyond which its date stands in a sentence. */
const SENTENCE = 100;

function pointsOfLine({ label, wordsAround, isFirst }: Candidate): number {
  const ofLabel = label === 'published' || label === 'modified' ? 4 : label === 'other' ? -4 : 0;
  if (wordsAround > SENTENCE) return label !== null && label !== 'other' ? 0 : isFirst ? -2 : -5;
  return ofLabel + (wordsAround < 6 ? 2 : wordsAround < 40 ? 1 : 0);
}

const pointsOfNames = (names: string): number =>
  PUBLISHED_NAME.test(names) ? 3 : DATE_NAME.test(names) || MODIFIED_NAME.test(names) ? 2 : 0;

/** Far from the headline only a label makes a date the page's own. */
function pointsOfPlace({ at, label }: Candidate, headline: Headline | null): number {
  const far = label === null ? FAR : 0;
  if (headline === null) return at < 1_500 ? 1 : far;
  const [before, after] = [headline.start - at, at - headline.end];
  if (after >= 0) return after < 400 ? 3 : after < 1_500 ? 1 : far;
  return before < 150 ? 2 : before < 500 ? 0 : -1;
}

const FAR = -2;

/** Names of an element and of the few around it, and its tag where that says something. */
function namesAround(element: ElementNode): string {
  const names: string[] = [];
  let at: ElementNode | null = element;
  for (let level = 0; at !== null && level < LEVELS && at.tag !== 'body'; level += 1, at = at.parent) {
    if (at.tag === 'time') names.push('time');
    names.push(namesOf(at), attributeOf(at, 'itemprop'));
    if (at.children.length > 12) break;
  }
  return names.join(' ');
}

/** Class and id. */
const namesOf = (element: ElementNode): string =>
  `${attributeOf(element, 'class')} ${attributeOf(element, 'id')}`.slice(0, 300);
