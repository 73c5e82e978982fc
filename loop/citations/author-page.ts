/** Marks of an author and a page, as MLA has them: `(Foy 42)`, `(Foy and Roe, "Short Title" 12)`, `("Short Title")`, `(51)`. */
import { ENGLISH_MONTHS } from '../../text/months.js';
import { NAMES } from './author-year.js';
import { foundAt, type Found, type Target } from './part.js';

export type AuthorPage = Extract<Target, { kind: 'author-page' }>;

const NUMBERS = '\\d{1,4}(?:\\s?[–-]\\s?\\d{1,4})?(?:,\\s\\d{1,4}(?:[–-]\\d{1,4})?){0,5}';
const PLACE = `(?:pp?\\.\\s)?(?:${NUMBERS}|[ivxlc]{1,8}|(?:pars?|ch|sec|chs|vol)\\.\\s?\\d{1,4})`;
const QUOTED = '[“"][^“”"]{2,120}[”"]';
const LEAD = '(?:(?:see|see also|cf\\.|qtd\\. in|quoted in|cited in|e\\.g\\.,|zit\\. nach)\\s)?';
const ONE = `${LEAD}(?:(${NAMES})(?:,\\s(${QUOTED}))?|(${QUOTED}))(?:,?\\s(${PLACE}))?`;
const UNNAMED = ONE.replace(/\((?!\?)/g, '(?:');
const BRACKET = new RegExp(`\\(${UNNAMED}(?:;\\s${UNNAMED}){0,10}\\)`, 'gu');
const EACH = new RegExp(ONE, 'gu');
/** A page alone, after a sentence that names its author. */
const PAGE = new RegExp(`\\((?:pp?\\.\\s)?${NUMBERS}\\)`, 'gu');

/** Words that numbers follow and that are not authors. */
const COUNTED = new RegExp(
  `^(?:${ENGLISH_MONTHS.join('|')}|Figures?|Figs?|Tables?|Chapters?|Sections?|Parts?|Vol|Volume|Act|Scene|Step|Phase|Type|Class|Level|Grade|Version|Windows|Room|Box|Day|Week|Year|Page|Line|Item|Note|Appendix|Abb|Tab|Kapitel|Teil)$`,
);

export interface Works {
  /** Whether an entry of the list is meant by these names, or by this title. */
  readonly isListed: (target: AuthorPage) => boolean;
  /** Whether an entry's author has this name. */
  readonly isAuthor: (name: string) => boolean;
}

/** How often the text names a listed work by author and page. */
export const countAuthorPages = (text: string, works: Works): number =>
  bracketsIn(text).filter(({ targets }) => targets.every((target) => works.isListed(target))).length;

/** @param isHabit whether the document cites so: then a name that is not listed cites as well, where a page follows */
export function findAuthorPages(text: string, works: Works, isHabit: boolean): Found<AuthorPage>[] {
  const named = bracketsIn(text).filter(({ targets }) =>
    targets.every((target) => works.isListed(target) || (isHabit && target.isCertain)),
  );
  return isHabit ? [...named, ...pagesAlone(text, works)] : named;
}

function bracketsIn(text: string): Found<AuthorPage>[] {
  return [...text.matchAll(BRACKET)].map((match) => foundAt(match, targetsIn(match[0])));
}

const targetsIn = (bracket: string): AuthorPage[] =>
  [...bracket.matchAll(EACH)].map(([words, names, after, alone, place]) => {
    const surnames = (names ?? '')
      .replace(/,?\set\s?al\.?$/u, '')
      .split(/,\s(?:and|&)\s|\s(?:and|&|und|et|y|e)\s|,\s/u);
    const title = (after ?? alone)?.slice(1, -1) ?? null;
    const isCertain = place !== undefined && names !== undefined && !COUNTED.test(surnames[0] ?? '');
    return { kind: 'author-page', surnames: names === undefined ? [] : surnames, title, words, isCertain };
  });

/** Characters of a sentence before the page that its author is looked for in. */
const LOOK_BACK = 400;

function pagesAlone(text: string, works: Works): Found<AuthorPage>[] {
  return [...text.matchAll(PAGE)].flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - LOOK_BACK), match.index);
    const sentence = before.split(/[.!?]["”’)]?\s(?=\p{Lu})/u).at(-1) ?? '';
    const name = (sentence.match(/\p{Lu}[\p{L}’'-]{2,40}/gu) ?? []).findLast((each) => works.isAuthor(each));
    if (name === undefined) return [];
    const words = `${name} ${match[0].slice(1, -1)}`;
    const target: AuthorPage = {
      kind: 'author-page',
      surnames: [name],
      title: null,
      words,
      isCertain: false,
    };
    return [foundAt(match, [target])];
  });
}
