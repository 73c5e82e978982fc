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
  const regionOf = regionsOf();
  const ways = candidates.map(({ element }) => wayTo(element));
  const repeats = new Map<string, number>();
  for (const way of ways) repeats.set(way, (repeats.get(way) ?? 0) + 1);
  const seen = candidates.map((candidate, index): SeenDate => {
    const { isComment, isAside, isFooter, isMain } = regionOf(candidate.element);
    const names = namesAround(candidate.element);
    const score =
      pointsOfLine(candidate) +
      pointsOfNames(names) +
      pointsOfPlace(candidate, headline) +
      (candidate.from === 'visible' ? 0 : 2) +
      (isMain ? 1 : 0) -
      (isComment ? 6 : 0) -
      (isAside ? 5 : 0) -
      (isFooter ? 2 : 0) -
      ((repeats.get(ways[index] ?? '') ?? 0) > 2 ? REPEATED : 0);
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
const REPEATED = 3;

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

/** Elements of one list look alike: their tags and classes, three levels up. */
function wayTo(element: ElementNode): string {
  const way: string[] = [];
  let at: ElementNode | null = element;
  for (let level = 0; at !== null && level < LEVELS; level += 1, at = at.parent)
    way.push(`${at.tag}.${attributeOf(at, 'class').slice(0, 60).replace(/\d+/gu, '')}`);
  return way.join('<');
}

/** In what part of a page an element stands, by the tags, classes and ids around it. */

interface Region {
  /** Somebody's answer to the page. */
  readonly isComment: boolean;
  /** About other pages: teasers, lists of articles, calendars, advertisements. */
  readonly isAside: boolean;
  readonly isFooter: boolean;
  readonly isMain: boolean;
}

const COMMENT =
  /(?:^|[\s_-])(?:comments?|commentlist|respond|disqus|replies|kommentare?|comentarios)(?:$|[\s_\d-])|comment-?(?:body|list|meta|text|author|content|item|date|wrap)/iu;
const ASIDE =
  /(?:^|[\s_-])(?:sidebar|side-?bar|related|recommend\w*|widgets?|popular|recent|latest|trending|most-?read|teasers?|promo|newsletter|breadcrumbs?|archives?|calendar|carousel|slider|ticker|menu|nav|navigation|navbar|ads?|advert\w*|sponsored|read-?more|more-?(?:news|stories|articles|posts)|see-?also|similar|suggest\w*|next|prev|previous|pagination|events?|upcoming|infobox)(?:$|[\s_\d-])|related-?(?:posts?|articles?|news|content)|widget-area|recent-?posts|post-?navigation/iu;
const FOOTER = /(?:^|[\s_-])(?:footer|colophon|copyright|site-?info|foot)(?:$|[\s_\d-])/iu;
const MAIN =
  /(?:^|[\s_-])(?:article|story|entry|hentry|post)(?:$|[\s_-])|(?:article|post|entry|story)-?(?:body|content|header|meta|info|detail|text)/iu;

const NOWHERE: Region = { isComment: false, isAside: false, isFooter: false, isMain: false };

/** Looks up regions of one page's elements; each element is judged once. */
function regionsOf(): (element: ElementNode | null) => Region {
  const known = new Map<ElementNode, Region>();
  return (element) => {
    const open: ElementNode[] = [];
    let at = element;
    while (at && !known.has(at)) {
      open.push(at);
      at = at.parent;
    }
    let region = (at && known.get(at)) ?? NOWHERE;
    for (const each of open.reverse()) {
      region = inside(each, region);
      known.set(each, region);
    }
    return region;
  };
}

function inside(element: ElementNode, around: Region): Region {
  const { tag } = element;
  // A page's own frame often names everything that may stand in it.
  if (tag === 'body' || tag === 'html' || tag === '#root') return NOWHERE;
  const named = namesOf(element);
  const isMain = around.isMain || tag === 'article' || tag === 'main' || MAIN.test(named);
  return {
    isComment: around.isComment || COMMENT.test(named),
    isAside: around.isAside || tag === 'aside' || tag === 'nav' || ASIDE.test(named),
    isFooter: around.isFooter || (!around.isMain && (tag === 'footer' || FOOTER.test(named))),
    isMain,
  };
}

/** Class and id. */
const namesOf = (element: ElementNode): string =>
  `${attributeOf(element, 'class')} ${attributeOf(element, 'id')}`.slice(0, 300);
