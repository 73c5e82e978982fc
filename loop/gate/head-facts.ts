/**
 * What a claim says of the document itself: "updated in March 2026", "according to the blog of Pumble". It stands in the
 * head of the source (date, publisher, site, title, authors) and not in its text; it proves the date and the publisher,
 * and nothing else. Pure.
 */
import { monthOf, MONTH } from '../../text/months.js';
import { stemsOf } from '../../text/tokens.js';
import { stem } from '../../text/stem.js';
import { readData } from '../data/read-data.js';
import { isCommonWord } from './common-words.js';
import { weightyWords } from './locate.js';
import type { SourceHead } from './prepare.js';

interface HeadWords {
  readonly documents: readonly string[];
  readonly dated: readonly string[];
  readonly told: readonly string[];
}

const HEAD_WORDS = readData('head-words.json') as HeadWords;
const DOCUMENTS: ReadonlySet<string> = new Set(HEAD_WORDS.documents.map((word) => stem(word)));
const { dated: DATED, told: TOLD } = HEAD_WORDS;

const YEAR = String.raw`(?<year>(?:19|20)\d\d)`;
const DATE = `(?:(?<day>\\d{1,2})\\s+)?(?:(?<month>${MONTH}),?\\s+(?:(?<dayAfter>\\d{1,2}),?\\s+)?)?${YEAR}(?:-(?<isoMonth>\\d\\d)(?:-(?<isoDay>\\d\\d))?)?(?![\\d-])`;
const PREPOSITION = '(?:as of|in|of|from|on|since|later than|newer than)';
const DATE_PHRASE = new RegExp(
  `,?\\s*\\(?(?<![\\p{L}\\d])(?:${PREPOSITION}\\s+|(?<=(?:${DATED.join('|')})\\s))${DATE}\\)?`,
  'giu',
);
/** A study or a survey is often another than the document that tells of it. */
const WRITTEN = HEAD_WORDS.documents.filter((word) => !['study', 'survey', 'review'].includes(word));
/** "a 2024 guide", "Foxxr's 2024 guide", "one March 2026 price list": the date stands before the document that it is of. */
const DATE_BEFORE = new RegExp(
  `(?<=(?<!\\p{L})(?:an?|the|one|its|this|their|\\p{L}+['’]s)\\s+)${DATE}\\s+(?=(?:[\\p{L}'’-]+\\s+){0,2}(?:${WRITTEN.join('|')})(?!\\p{L}))`,
  'giu',
);
const ANY_YEAR = /(?<![\d.,])(?:19|20)\d\d(?![\d.,]\d|\d)/u;

/** "Two studies (2012, 2013)", "(Buathong 2015, citing others)": as works are cited everywhere. */
const IN_BRACKETS =
  /\s*\(((?:[^()\d]{1,60}?(?=,?\s))?),?\s*((?:19|20)\d\d(?:(?:,|;| and)\s(?:19|20)\d\d)*)((?:[,;]\s[^()\d]{1,40})?)\)/gu;

const AS_OF = /(?<!\p{L})as of(?!\p{L})/iu;

/** A claim of fewer weighty words would be its attribution alone. */
const LEAST_LEFT = 3;

/**
 * A claim without what the heads of its sources prove.
 *
 * @param cited the words that the claim rests on: a year that they name is the year of what they say, not of the document
 */
export function withoutHeadFacts(claim: string, heads: readonly SourceHead[], cited: string): string {
  const undated = withoutDates(claim, heads, cited);
  const left = withoutNames(undated, heads);
  if (left === claim) return claim;
  const isEnough = (text: string): boolean => weightyWords(text).length >= LEAST_LEFT;
  if (isEnough(left)) return left;
  return isEnough(undated) ? undated : claim;
}

/** A statement as its numbers are to be looked up: one without its ending ("AirPods Pro 3's", "patient 3's"; not "the 1990's"), none before a month ("Pro 3 may slip"). */
export const asLookedUp = (statement: string): string =>
  statement
    .replace(/(?<=\p{Lu}\p{L}* \p{N}{1,3}|\p{L} \p{N}?[1-9])['’]s(?!\p{L})/gu, '')
    .replace(/(?<=\p{N}) (?=(?:may|march)(?!\p{L}))/gu, ' — ');

/** Characters before a date in which a word says that it is the document's. */
const BEFORE = 60;
const wordIn = (words: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})[^.;]*$`, 'iu');
const IS_DATED = wordIn(DATED);
/** "The sources that were read end in 2015". */
const ENDS = /(?<!\p{L})(?:sources|studies|articles|reports|papers)(?: \p{L}+){0,4} (?:end|stop)$/iu;
/** "Later than February 2015, the date of the newest source". */
const IS_DATED_AFTER = /^[^.;]{0,30}(?<!\p{L})(?:newest|latest)(?!\p{L})/iu;
const IS_TOLD = wordIn([...DATED, ...TOLD, ...HEAD_WORDS.documents]);
/** "In 2026 Wirecutter found": who tells comes next. */
const TELLS = new RegExp(`^,?\\s+(?:\\p{Lu}[\\p{L}'’.&-]*\\s+){1,4}(?:${TOLD.join('|')})(?!\\p{L})`, 'u');

function withoutDates(claim: string, heads: readonly SourceHead[], rested: string): string {
  const hasYear = ANY_YEAR.test(rested);
  const isOfHeads = (groups: Groups): boolean =>
    heads.some(({ dates }) => dates.some((date) => isSameDate(date, groups)));
  const years = new Set(heads.flatMap(({ dates }) => dates.map((date) => date.slice(0, 4))));
  const bare = claim.replace(IN_BRACKETS, (words, ...[names, given, more]: [string, string, string]) => {
    if (!(given.match(/\d{4}/gu) ?? []).every((year) => years.has(year))) return words;
    return names + more === '' ? '' : ` (${names}${more})`;
  });
  const cited = withoutYearsOf(heads, bare);
  const named = cited.replace(DATE_BEFORE, (...match: unknown[]) =>
    isOfHeads(match.at(-1) as Groups) ? '' : (match[0] as string),
  );
  return named.replace(DATE_PHRASE, (...match: unknown[]) => {
    const [words, groups] = [match[0] as string, match.at(-1) as Groups];
    const at = match.at(-3) as number;
    const before = named.slice(Math.max(0, at - BEFORE), at);
    const isAsOf = AS_OF.test(words) && !AS_OF.test(rested);
    const isTold = IS_TOLD.test(before) || (at === 0 && TELLS.test(named.slice(words.length)));
    const isBound = /than/iu.test(words) && IS_DATED_AFTER.test(named.slice(at + words.length));
    const isDated = isBound || IS_DATED.test(before) || ENDS.test(before);
    const isOfDocument = isAsOf || isDated || (!hasYear && isTold);
    return isOfDocument && isOfHeads(groups) ? '' : words;
  });
}

/**
 * "Hayes's 2009 review", "(Filipe 1973, in Hayes 2009)", "in 2009 (Hayes)", "Hayes concluded in 2009": a year beside the name of
 * whoever wrote a source is the year of that source.
 */
function withoutYearsOf(heads: readonly SourceHead[], claim: string): string {
  return heads.reduce((left, head) => {
    const years = [...new Set(head.dates.map((date) => date.slice(0, 4)))].filter((year) =>
      left.includes(year),
    );
    const names = makersIn(head, left).map((name) => name.replace(/[^\p{L}\p{N}]/gu, '.'));
    if (years.length === 0 || names.length === 0) return left;
    const year = String.raw`(?:${years.join('|')})(?!\p{N}|[.,]\p{N})`;
    const name = String.raw`(?<!\p{L})(?:${names.join('|')})(?!\p{L})`;
    const words = String.raw`(?:['’]s?)?(?:[,\s]+(?:\p{L}{1,20}\.?|&)){0,3}\s*`;
    const after = new RegExp(String.raw`(?<=${name}${words}),?\s*\(?${year}\)?`, 'gu');
    const before = new RegExp(String.raw`(?:in|of|by|since)\s+${year}(?=\s*\([^()\p{N}]{0,20}${name})`, 'gu');
    return left.replace(after, '').replace(before, '');
  }, claim);
}

/** Who wrote a source, as a text names them: one word of an author that is none of the language, a publisher in full. */
const makersIn = ({ authors, publishers }: SourceHead, text: string): readonly string[] => {
  const words = authors.flatMap((author) => author.match(/\p{Lu}[\p{L}’'-]{2,}/gu) ?? []);
  return [...publishers, ...words.filter((word) => !isCommonWord(word.toLowerCase()))].filter((name) =>
    text.includes(name),
  );
};

type Groups = Readonly<Record<string, string | undefined>>;

function isSameDate(date: string, groups: Groups): boolean {
  const [year, month, day] = date.split('-').map(Number);
  const asked = {
    month:
      groups['isoMonth'] ??
      (groups['month'] === undefined ? undefined : monthOf(groups['month'].replace('.', ''))),
    day: groups['isoDay'] ?? groups['day'] ?? groups['dayAfter'],
  };
  return (
    Number(groups['year']) === year &&
    (asked.month === undefined || Number(asked.month) === month) &&
    (asked.day === undefined || Number(asked.day) === day)
  );
}

/** "according to X", "as X reports": up to the next sign. */
const ACCORDING =
  /,?\s*(?<!\p{L})(?:according to|as reported by|as described by|as listed by)\s+([^,;.]{2,120}?)\s*(?=,|;|\.(?:\s|$)|$)/giu;
/** "on the blog of X", "on X's blog", "in a list by X". */
const ON_DOCUMENT = new RegExp(
  `\\s+(?:on|by|in|from|at)\\s+((?:the|an?)?\\s*(?:\\p{Lu}[^\\s,;.]*\\s+){1,4}(?:${HEAD_WORDS.documents.join('|')})|(?:the|an?)\\s+(?:${HEAD_WORDS.documents.join('|')})\\s+(?:of|by|from)\\s+(?:\\p{Lu}[^\\s,;.]*\\s*){1,4})(?=[\\s,;.]|$)`,
  'gu',
);

function withoutNames(claim: string, heads: readonly SourceHead[]): string {
  const drop = (words: string, named: string): string => (isOfHead(named, heads) ? '' : words);
  return claim
    .replace(ACCORDING, drop)
    .replace(ON_DOCUMENT, drop)
    .replace(/^\s*,\s*/u, '');
}

/** Whether every weighty word of an attribution is one of a source's head or of documents at large, and one of the head. */
function isOfHead(named: string, heads: readonly SourceHead[]): boolean {
  const asked = weightyWords(named.replace(/['’]s\b/gu, '')).filter((word) => !DOCUMENTS.has(word.stem));
  if (asked.some(({ isNumber }) => isNumber)) return false;
  return heads.some(({ names }) => {
    const said = stemsOf(names);
    return asked.length > 0 && asked.every((word) => said.has(word.stem));
  });
}
