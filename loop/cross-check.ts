import { titleSimilarity } from '../store/works.js';

/**
 * What the search said of a document against the page that was read: a wrong DOI, a redirect to the home page or
 * another article under the address would otherwise pass for the document that was wanted. Pure.
 */
export interface Described {
  readonly title: string | null;
  readonly authors: readonly string[];
  readonly publishedAt: string | null;
  readonly doi: string | null;
}

export interface ReadPage extends Described {
  /** The final address. */
  readonly address: string;
  readonly text: string;
}

export interface CrossCheck {
  /** Neither title nor authors nor DOI agree: another document than the one that was wanted. */
  readonly isOther: boolean;
  /** The other document is the home page of its site, and no source. */
  readonly isHomePage: boolean;
  /** Every difference in words, for the record of the source. */
  readonly warnings: readonly string[];
}

/** Titles less alike than this are checked against the text (Levenshtein ratio of cleaned titles). */
const ALIKE = 0.6;
/** Share of a title's words that stand at the beginning of the text of the document it names. */
const TITLE_WORDS_FOUND = 0.75;
/** Shorter titles say too little. Letters and digits. */
const TELLING_LENGTH = 12;
/** Where a document prints its title and authors. UTF-16 code units. */
const HEAD_LENGTH = 4_000;
/** A preprint and its article, or first publication and issue, may be a year apart. */
const YEARS_APART = 1;

export function crossCheck(wanted: Described, page: ReadPage): CrossCheck {
  const title = titlesAgree(wanted, page);
  const authors = authorsAgree(wanted, page);
  const dois = wanted.doi === null || page.doi === null ? null : fold(wanted.doi) === fold(page.doi);
  const isOther = title === false && authors !== true && dois !== true;
  const warnings = [
    ...(title === false
      ? [`the search named it “${short(wanted.title)}”, the page is “${short(page.title)}”`]
      : []),
    ...(dois === false ? [`the search gave the DOI ${wanted.doi}, the page says ${page.doi}`] : []),
    ...(authors === false
      ? [
          `the search named ${short(wanted.authors[0] ?? '')} as author, the page ${short(page.authors[0] ?? '')}`,
        ]
      : []),
    ...(yearsDiffer(wanted, page)
      ? [`the search dated it ${wanted.publishedAt}, the page says ${page.publishedAt}`]
      : []),
  ];
  return { isOther, isHomePage: isOther && isHome(page.address), warnings };
}

/** Null where either side is silent. */
function titlesAgree(wanted: Described, page: ReadPage): boolean | null {
  const name = joined(wanted.title);
  if (name.length < TELLING_LENGTH) return null;
  const own = joined(page.title);
  if (own !== '' && titleSimilarity(wanted.title ?? '', page.title ?? '') >= ALIKE) return true;
  if (own.length >= TELLING_LENGTH && (own.includes(name) || name.includes(own))) return true;
  const head = `${page.title ?? ''} ${page.text.slice(0, HEAD_LENGTH)}`;
  if (joined(head).includes(name)) return true;
  const words = wordsOf(wanted.title ?? '');
  const found = new Set(wordsOf(head));
  return words.filter((word) => found.has(word)).length >= TITLE_WORDS_FOUND * words.length;
}

function authorsAgree(wanted: Described, page: ReadPage): boolean | null {
  const names = wordsOf(wanted.authors.join(' ')).filter((word) => word.length > 2);
  if (names.length === 0) return null;
  const own = new Set(wordsOf(page.authors.join(' ')));
  if (names.some((name) => own.has(name))) return true;
  if (own.size === 0) {
    const head = new Set(wordsOf(page.text.slice(0, HEAD_LENGTH)));
    return names.some((name) => name.length > 4 && head.has(name)) ? true : null;
  }
  return false;
}

function yearsDiffer(wanted: Described, page: Described): boolean {
  const [one, other] = [wanted, page].map(({ publishedAt }) => Number(publishedAt?.slice(0, 4)));
  if (!one || !other) return false;
  return Math.abs(one - other) > YEARS_APART;
}

const isHome = (address: string): boolean =>
  URL.canParse(address) &&
  /^\/?(?:(?:index|home|default)(?:\.[a-z]{2,5})?|[a-z]{2}(?:-[a-z]{2})?)?\/?$/i.test(
    new URL(address).pathname,
  );

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
const wordsOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const joined = (text: string | null): string => wordsOf(text ?? '').join('');
const short = (text: string | null): string => {
  const line = (text ?? '').replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};
