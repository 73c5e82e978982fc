import { normaliseDoi } from '../../text/identifiers.js';
import { baseDoi, isCopyDoi } from '../../store/works/doi-versions.js';
import { isSignedByBodies } from '../../store/works/names.js';
import { titleSimilarity } from '../../store/works.js';
import { fold } from '../../text/fold.js';
import type { ReadDocument } from '../../text/document.js';
import { SAME_TITLE } from '../../text/title-similarity.js';
import { parseUrl } from '../../text/urls.js';

/**
 * What the search said of a document against the page that was read: a wrong DOI, a redirect to the home page or
 * another article at the address would otherwise pass for the document that the search named. Pure.
 */
export type Described = Pick<ReadDocument, 'title' | 'authors' | 'publishedAt' | 'doi'>;

export interface ReadPage extends Described {
  /** The final address. */
  readonly address: string;
  readonly siteName?: string | null;
  readonly text: string;
}

export interface CrossCheck {
  /** Neither title nor authors nor DOI agree: another document than the one that the search named. */
  readonly isOther: boolean;
  /** The other document is the home page of its site, and no source. */
  readonly isHomePage: boolean;
  /** Every difference in words, for the record of the source. */
  readonly warnings: readonly string[];
}

/** Titles at least this much alike may be one, where nothing else speaks against it. */
const NEAR = 0.6;
/** Share of a title's words that stand at the beginning of the text of the document it names. */
const TITLE_WORDS_FOUND = 0.75;
/** Shorter titles say too little to be compared. Letters and digits. */
const SHORTEST_TITLE = 12;
/** Where a document prints its title and authors. UTF-16 code units. */
const HEAD_LENGTH = 4_000;
/** A preprint and its article, or first publication and issue, may be a year apart; two where title and authors agree. */
const YEARS_APART = 1;

type TitleAgreement = 'same' | 'near' | 'other' | null;

export function crossCheck(expected: Described, page: ReadPage): CrossCheck {
  const title = compareTitles(expected, page);
  const authors = authorsAgree(expected, page);
  const dois = doisAgree(expected.doi, page.doi);
  // A title that is only near is another article's of the same field as often as a variant of the same; and letters of one
  // title by other people are other letters.
  const isOther =
    (dois === false && authors === false) ||
    (title === 'other'
      ? authors !== true && dois !== true
      : title === 'near' && (dois === false || (authors === false && dois !== true)));
  const yearsApart = dois === true ? Infinity : YEARS_APART + (title === 'same' && authors === true ? 1 : 0);
  const warnings = [
    ...(title === 'other' || isOther
      ? [`the search named it “${short(expected.title)}”, the page is “${short(page.title)}”`]
      : []),
    ...(dois === false ? [`the search gave the DOI ${expected.doi}, the page says ${page.doi}`] : []),
    ...(authors === false
      ? [
          `the search named ${short(expected.authors[0] ?? '')} as author, the page ${short(page.authors[0] ?? '')}`,
        ]
      : []),
    ...(yearsBetween(expected, page) > yearsApart
      ? [`the search dated it ${expected.publishedAt}, the page says ${page.publishedAt}`]
      : []),
  ];
  return { isOther, isHomePage: isOther && isHome(page.address), warnings };
}

/** Null where the search is silent. */
function compareTitles(expected: Described, page: ReadPage): TitleAgreement {
  const name = joined(expected.title);
  if (name.length < SHORTEST_TITLE) return null;
  const own = joined(page.title);
  const likeness = own === '' ? 0 : titleSimilarity(expected.title ?? '', page.title ?? '');
  if (likeness > SAME_TITLE) return 'same';
  if (own.length >= SHORTEST_TITLE && (own.includes(name) || name.includes(own))) return 'same';
  const head = `${page.title ?? ''} ${page.text.slice(0, HEAD_LENGTH)}`;
  if (joined(head).includes(name)) return 'same';
  if (likeness >= NEAR) return 'near';
  const words = wordsOf(expected.title ?? '');
  const found = new Set(wordsOf(head));
  return words.filter((word) => found.has(word)).length >= TITLE_WORDS_FOUND * words.length
    ? 'near'
    : 'other';
}

/** Null where either side is silent, or where one is a preprint's or a repository's: the titles decide then. */
function doisAgree(expected: string | null, page: string | null): boolean | null {
  const [one, other] = [normaliseDoi(expected ?? ''), normaliseDoi(page ?? '')];
  if (one === null || other === null) return null;
  if (one === other || baseDoi(one) === baseDoi(other)) return true;
  return isCopyDoi(one) || isCopyDoi(other) ? null : false;
}

/** Search engines give the site or an office as author; neither is a person that the page could name. */
const isPerson = (author: string): boolean =>
  !/^[A-Z]{2,6}$|^(?:https?:|www\.|@)|\.[a-z]{2,6}$/.test(author.trim());

function authorsAgree(expected: Described, page: ReadPage): boolean | null {
  const about = joined(`${page.siteName ?? ''} ${expected.title ?? ''}`);
  const persons = expected.authors.filter((author) => isPerson(author) && !about.includes(joined(author)));
  const names = wordsOf(persons.join(' ')).filter((word) => word.length > 2);
  if (names.length === 0 || isSignedByBodies(persons)) return null;
  const own = new Set(wordsOf(page.authors.join(' ')));
  if (names.some((name) => own.has(name))) return true;
  const head = new Set(wordsOf(`${page.address} ${page.text.slice(0, HEAD_LENGTH)}`));
  if (own.size === 0) return names.some((name) => name.length > 4 && head.has(name)) ? true : null;
  return names.every((name) => head.has(name)) ? null : false;
}

function yearsBetween(expected: Described, page: Described): number {
  const [one, other] = [expected, page].map(({ publishedAt }) => Number(publishedAt?.slice(0, 4)));
  return one && other ? Math.abs(one - other) : 0;
}

const isHome = (address: string): boolean =>
  /^\/?(?:(?:index|home|default)(?:\.[a-z]{2,5})?|[a-z]{2}(?:-[a-z]{2})?)?\/?$/i.test(
    parseUrl(address)?.pathname ?? '-',
  );

const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const joined = (text: string | null): string => wordsOf(text ?? '').join('');
const short = (text: string | null): string => {
  const line = (text ?? '').replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};
