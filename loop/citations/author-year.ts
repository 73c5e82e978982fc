/**
 * Author-year citations: `(Foy et al., 2011; Musso and Roche 2015a)`, `Foy et al. (2011)`, `[Hayes, 2009]`,
 * `(World Health Organization [WHO], 2018)`, `(Foy, n.d.)`, `（佐藤 2015）`.
 */
import { monthOf } from '../../text/months.js';
import { wordSet } from '../../text/word-lists.js';
import { readData } from '../data/read-data.js';
import { foundAt, type Found, type Target } from './part.js';
import { yearOf } from './match-author-year.js';

type AuthorYear = Extract<Target, { kind: 'author-year' }>;

const PARTICLE =
  '(?:(?:van|von|de|der|den|del|della|da|dos|di|du|la|le|el|al|ter|ten|bin|ibn|Van|Von|De|Der|La|Le|Di|Da)\\s){0,3}';
const NAME = `${PARTICLE}\\p{Lu}[\\p{L}'’]{1,30}(?:-\\p{Lu}?[\\p{L}'’]{1,30}){0,2}`;
/** One to six surnames, with what stands for more. */
const NAMES = `${NAME}(?:(?:,\\s|\\s(?:and|&|und|et|y|e|en|och|og)\\s|,\\s(?:and|&)\\s|\\s?/\\s?)${NAME}){0,5}(?:,?\\s(?:et\\s?al\\.?|and (?:others|colleagues)|and coworkers|u\\.\\s?a\\.|y otros|et autres))?`;
/** Of an organisation or a case at law: words in capitals, with small ones between them. */
const CAPITAL = "\\p{Lu}[\\p{L}’'&.-]{1,30}";
const BODY = `${CAPITAL}(?:\\s(?:of|for|the|and|&|on|in|de|la|le|des|du|für|der|und|v\\.|vs\\.|${CAPITAL})){1,9}(?:\\s[([][\\p{Lu}\\d-]{2,12}[)\\]])?`;
const AUTHORS = `(?:${NAMES}|${BODY})`;
const YEAR =
  '(?:(?:(?:1[5-9]|20)\\d\\d/|\\[(?:1[5-9]|20)\\d\\d\\]\\s)?(?:1[6-9]|20)\\d\\d[a-z]?|n\\.\\s?d\\.|s\\.\\s?[df]\\.|o\\.\\s?[JD]\\.|in press|forthcoming|im Druck|im Erscheinen|sous presse|en prensa)';
const YEARS = `${YEAR}(?:\\s?[,;]\\s?(?:${YEAR}|[a-z](?=[\\s,;)\\]]))){0,6}`;
const PAGES =
  '(?:(?:,?\\s(?:pp?\\.?|ch\\.|chap\\.|sec\\.|§|[Ff]ig(?:ure|\\.)|[Tt]able|[Tt]ab\\.|[Aa]ppendix|[Cc]hapter|[Ss]ection|Abb\\.|paras?\\.?|S\\.|Seiten?|Kap\\.|págs?\\.)\\s?|:\\s?|,\\s)[\\d–-]{1,12}(?:\\s?ff?\\.?|n\\d{1,3})?)?';
const BEFORE =
  '(?:(?:see|cf\\.?|e\\.g\\.,?|i\\.e\\.,?|also|as in|reviewed (?:in|by)|compare|but|from|after|quoted in|[Vv]gl\\.|[Ss]iehe|auch|nach|zit\\. nach|zitiert nach|voir|[Vv]éase|ver),?\\s){0,3}';
/** What is said of the work inside the bracket: "for a review", "emphasis added". */
const REMARK = '(?:,?\\s(?:for|and references|emphasis|italics|my|among|in this)\\b[^;()[\\]\\d]{0,60})?';
const ONE = `${BEFORE}${AUTHORS},?\\s(?:\\(${YEARS}\\)|\\(?${YEARS})${PAGES}${REMARK}`;

/**
 * A bracket of several, each read in one way only, up to what parts it from the next: else two ways of reading each
 * would be tried against all of the others, where such a bracket is never closed.
 */
function bracketOf(one: string, between: string): RegExp {
  const end = `(?:${between}|\\s?[)\\]])`;
  const [first, other] = [1, 2].map((group) => `(?=(${one}(?=${end})))\\${group}`);
  return new RegExp(`[([]\\s?${first}(?:${between}\\s?${other}){0,20}\\s?[)\\]]`, 'gu');
}

/** A whole bracket of citations and nothing else. */
const BRACKET = bracketOf(ONE, '(?:\\s?;|\\s(?:and|&|und|et(?!\\sal)|y)\\b)');
const IN_SENTENCE = new RegExp(`(${NAMES})(?:['’]s)?\\s[([](${YEARS})${PAGES}[)\\]]`, 'gu');
const SINGLE = new RegExp(`(${AUTHORS}),?\\s\\(?(${YEARS})`, 'gu');

const UNSPACED = '[\\p{Script=Han}\\p{Script=Katakana}\\p{Script=Hangul}]{1,12}';
/** In scripts without capitals only a whole bracket is known to cite. */
const UNSPACED_BRACKET = new RegExp(
  `[(（]\\s?(${UNSPACED}(?:\\s?[・、，,·와과与和と]\\s?${UNSPACED}){0,4}?)(?:\\s?(ら|等|ほか|他|외))?[,，、\\s]{0,2}((?:1[6-9]|20)\\d\\d[a-z]?)[年년]?(?:\\s?[,，:：]\\s?(?:pp?\\.\\s?|第)?[\\d–-]{1,9}[頁页쪽]?)?\\s?[)）]`,
  'gu',
);

const MARKS = '(?:\\s?\\[\\^\\d{1,4}\\]){1,20}';
/** The same words as links: the link says which page is meant, the words are only its mark. */
const LINKED_BRACKET = bracketOf(`${ONE}${MARKS}`, '\\s?[;,]');
const LINKED_IN_SENTENCE = new RegExp(`(${NAMES})\\s[([]${YEARS}[)\\]](${MARKS})`, 'gu');

/** Leaves of linked names with years only the link's own marks, and the names where they are part of a sentence. */
export const withoutLinkedYears = (text: string): string =>
  text
    .replace(LINKED_BRACKET, (bracket) => (bracket.match(/\[\^\d{1,4}\]/g) ?? []).join(''))
    .replace(LINKED_IN_SENTENCE, '$1$2');

/** In order, not overlapping. The text should not be longer than a paragraph. */
export function findAuthorYear(text: string): Found<AuthorYear>[] {
  const found: Found<AuthorYear>[] = [];
  for (const match of text.matchAll(BRACKET)) {
    const targets = [...match[0].matchAll(SINGLE)].flatMap((one) => targetsOf(one[1] ?? '', one[2] ?? ''));
    if (targets.length > 0) found.push(foundAt(match, targets));
  }
  for (const match of text.matchAll(UNSPACED_BRACKET)) {
    const [words, names = '', others, year = ''] = match;
    const surnames = names.split(/\s?[・、，,·와과与和と]\s?/u);
    const isCertain = others !== undefined;
    const target: AuthorYear = { kind: 'author-year', surnames, year, words: words.slice(1, -1), isCertain };
    found.push(foundAt(match, [target]));
  }
  for (const match of text.matchAll(IN_SENTENCE)) {
    const end = match.index + match[0].length;
    if (found.some((other) => match.index < other.end && other.start < end)) continue;
    const names = match[1] ?? '';
    const targets = targetsOf(names, match[2] ?? '', true);
    // Without the full stop of "et al.": with the mark after it, it would end the sentence.
    const keeps = names.replace(/al\.$/, 'al');
    if (targets.length > 0) found.push(foundAt(match, targets, keeps));
  }
  return found.sort((a, b) => a.start - b.start);
}

const WHOLE = new RegExp(`^(${NAMES}),?\\s${YEARS}$`, 'u');

/** The words of a link that are a name with its year: the name alone. Null for all others. */
export const namesOfYear = (words: string): string | null => WHOLE.exec(words.trim())?.[1] ?? null;

/** Every name with a year, bracketed or not: for the text of footnotes. */
export const authorYearsIn = (text: string): AuthorYear[] =>
  [...text.slice(0, 2_000).matchAll(SINGLE)].flatMap((one) => targetsOf(one[1] ?? '', one[2] ?? ''));

const LEADS =
  /^(?:\p{Lu}{2,12}|\p{Lu}\p{Ll}{3,}ly|However|Moreover|Furthermore|Therefore|Thus|Hence|Indeed|Instead|Nevertheless|Also|Later|Here|Then|Today|Meanwhile|Likewise|Conversely|Although|While|Whereas|And|But)$/u;

/** What bodies that publish are called: such a name with a year is an author, any other may be a place or an event. */
const PUBLISHES =
  /\b(?:Academ|Administration|Agenc|Alliance|Association|Authorit|Bank|Board|Bureau|Cent(?:er|re)|College|Commission|Committee|Consortium|Council|Department|Federation|Foundation|Fund|Institut|Laborator|Minist|Network|Office|Organi[sz]ation|Panel|Programme|Society|Survey|Trust|Union|Universit)/;

function targetsOf(names: string, years: string, isInSentence = false): AuthorYear[] {
  if (!ALL_NAMES.test(names)) {
    const body = names.replace(/^The\s|\s[([][^()[\]]{1,14}[)\]]$/g, '');
    const [first = ''] = body.split(' ');
    if (isNoAuthor(first) || isNoAuthor(body.split(' ').at(-1) ?? '')) return [];
    return eachYear(years, { surnames: [body], words: names, isCertain: PUBLISHES.test(body) });
  }
  const isCertain =
    /\bet\s?al\b|\band (?:others|colleagues|coworkers)|\su\.\s?a\.|\s(?:&|and|und|et|y)\s/.test(names);
  const surnames = names
    .replace(/,?\s(?:et\s?al\.?|and (?:others|colleagues|coworkers)|u\.\s?a\.|y otros|et autres)$/u, '')
    .split(/,\s(?:and|&)\s|\s(?:and|&|und|et|y|e|en|och|og)\s|\s?\/\s?|,\s/u)
    .map((name) => name.trim().replace(/['’]s$/, ''))
    .filter((name) => name !== '');
  // "However, Zhang et al." and "SOLA, Pijpers and Thompson": what leads to the authors is none of them.
  while (surnames.length > 1 && LEADS.test(surnames[0] ?? '') && !surnames.every((name) => LEADS.test(name)))
    surnames.shift();
  if (
    surnames.length === 0 ||
    (surnames.length === 1 ? surnames.some(isNoAuthor) : surnames.every(isNoAuthor))
  )
    return [];
  const named = names.slice(Math.max(0, names.indexOf(surnames[0] as string)));
  return eachYear(years, {
    surnames,
    words: named,
    isCertain: isCertain && !isOneName(names, surnames, isInSentence),
  });
}

const ALL_NAMES = new RegExp(`^${NAMES}$`, 'u');

/** `2011a, b; 2015` */
function eachYear(
  years: string,
  { surnames, words, isCertain }: Pick<AuthorYear, 'surnames' | 'words' | 'isCertain'>,
): AuthorYear[] {
  let last = '';
  return years.split(/\s?[,;]\s?/).map((piece) => {
    const year = /^[a-z]$/.test(piece) ? `${last.slice(0, 4)}${piece}` : yearOf(piece);
    last = year;
    return { kind: 'author-year', surnames, year, words: `${words} ${year}`, isCertain };
  });
}

/** Capitalised words before a year that are not names of authors, or may well be none. */
const LISTS = readData('no-authors.json') as Readonly<
  Record<'words' | 'companies' | 'institutions' | 'pairs' | 'publishers', string>
>;
const NO_AUTHORS = wordSet(LISTS.words);
const COMPANIES = wordSet(LISTS.companies);
const PAIRS = wordSet(LISTS.pairs);
const PUBLISHERS = wordSet(LISTS.publishers);

/** "Dec", "Figure", "Since", "COVID": never an author. */
const isNoAuthor = (name: string): boolean =>
  NO_AUTHORS.has(name.replace(/\.$/, '')) ||
  monthOf(name) > 0 ||
  /^\p{L}\d?$/u.test(name) ||
  /^COVID/i.test(name);

/** "AT&T", "Johnson & Johnson", "McKinsey & Company", "Research & Development": two names that are one. A company in brackets with its year is cited. */
export function isOneName(names: string, surnames: readonly string[], isInSentence: boolean): boolean {
  if (/\p{Lu}&\p{Lu}/u.test(names)) return true;
  const [first, second] = surnames;
  if (second === undefined || surnames.length > 2) return false;
  const isCompany = isInSentence && COMPANIES.has(second.replace(/\.$/, ''));
  return first === second || isCompany || PAIRS.has(`${first}&${second}`);
}

const INSTITUTIONS = wordSet(LISTS.institutions);

/** "Aalto", "UGent", "Cambridge-Turing": where a work was made or is kept, as notes in brackets name it. */
export const isInstitution = (name: string): boolean =>
  /^\p{Lu}{2,}\p{Ll}/u.test(name) || INSTITUTIONS.has(name.split(/[-/]/)[0] ?? '');

/** A short name in capitals: an author where it is known to publish, else a venue, a programme, a tag of a group. */
export const isOtherInitials = (name: string): boolean =>
  /^[\p{Lu}\d/&-]{2,14}$/u.test(name) && !name.split('/').some((part) => PUBLISHERS.has(part));
