/** When two titles that look alike are not the same title. */
import { distance } from 'fastest-levenshtein';
import { SAME_TITLE } from '../../text/title-similarity.js';
import type { CleanTitle } from './title.js';

/** How the titles of two records stand to each other. */
export type TitleRelation =
  /** The same words, but for spelling. */
  | 'equal'
  /** One is cut short, and as far as it goes it is the other. */
  | 'cut'
  /** One is the main title or the subtitle of the other. */
  | 'part'
  /** One goes on where the other ends. */
  | 'longer'
  /** Alike (over `SAME_TITLE`), but words differ. */
  | 'alike'
  /** Different, or different in a number, or missing. */
  | 'none';

const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'a an the of on in for to and or with by from at as is are its their via using der die das und le la les de des du et el los las y en un une una'.split(' '),
); // prettier-ignore

// Words that turn a title into another one although they are spelled alike.
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['hyper', 'hypo'], ['intra', 'inter'], ['pre', 'post'], ['macro', 'micro'], ['mono', 'poly'], ['sub', 'super'],
  ['endo', 'exo'], ['homo', 'hetero'], ['iso', 'aniso'], ['uni', 'multi'], ['uni', 'bi'], ['over', 'under'], ['ante', 'post'],
]; // prettier-ignore
const NEGATING = ['non', 'un', 'in', 'im', 'anti', 'dis', 'a', 'fe'];

/** Words of one group that stand against each other: titles that differ in them report different studies. */
const CONTRASTS: readonly ReadonlySet<string>[] = [
  'rat mouse rabbit dog cat pig sheep monkey human patient animal cell bird fish',
  'man woman male female boy girl',
  'child adult adolescent infant neonate elderly older younger',
  'increase decrease increasing decreasing increased decreased rise fall gain loss',
  'high low higher lower large small strong weak', 'acute chronic', 'early late', 'before after', 'left right', 'with without',
  'north south east west', 'positive negative', 'short long', 'primary secondary', 'vitro vivo', 'upper lower',
].map((group) => new Set(group.split(' '))); // prettier-ignore
const IRREGULAR: Readonly<Record<string, string>> = {
  mice: 'mouse',
  men: 'man',
  women: 'woman',
  children: 'child',
};
const singular = (word: string): string =>
  IRREGULAR[word] ?? (word.length > 3 ? word.replace(/s$/, '') : word);

/** Whether a word that only one title has stands against a word that only the other has. */
function isContrast(a: readonly string[], b: readonly string[]): boolean {
  const [onlyA, onlyB] = [missing(a, b).map(singular), missing(b, a).map(singular)];
  return onlyA.some((one) => onlyB.some((other) => areOpposites(one, other)));
}

function areOpposites(one: string, other: string): boolean {
  if (CONTRASTS.some((group) => group.has(one) && group.has(other))) return true;
  if (NEGATING.some((prefix) => one === prefix + other || other === prefix + one)) return true;
  return OPPOSITES.some(
    ([x, y]) =>
      (one.startsWith(x) && other === y + one.slice(x.length)) ||
      (one.startsWith(y) && other === x + one.slice(y.length)),
  );
}

const isNumber = (word: string): boolean => /\d/.test(word);
const NUMBER_WORDS: ReadonlySet<string> = new Set('one two three four five six seven eight nine ten'.split(' ')); // prettier-ignore

/** What must agree to the letter: numbers, numerals, number words, and single letters (`hepatitis B`, `part A`). */
function marks(words: readonly string[]): string {
  return words
    .filter(
      (word) => isNumber(word) || NUMBER_WORDS.has(word) || (word.length === 1 && !EMPTY_WORDS.has(word)),
    )
    .sort()
    .join(' ');
}

export const sameMarks = (a: readonly string[], b: readonly string[]): boolean => marks(a) === marks(b);

/** A spelling error or another spelling of one word, and not its opposite. */
function isVariant(a: string, b: string): boolean {
  if (isNumber(a) || isNumber(b)) return false;
  const longest = Math.max(a.length, b.length);
  if (longest < 4) return false;
  if (a === `${b}s` || b === `${a}s`) return true;
  return distance(a, b) <= Math.max(1, Math.floor(longest / 5));
}

/** The words of one list that the other lacks, each counted as often as it stands. */
function missing(from: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1);
  return from.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0 && !EMPTY_WORDS.has(word);
  });
}

/** Whether every difference between the titles is one of spelling, hyphens or empty words. */
function differsInSpellingOnly(a: readonly string[], b: readonly string[]): boolean {
  const onlyA = missing(a, b);
  const onlyB = missing(b, a);
  if (onlyA.length === 0 && onlyB.length === 0) return true;
  if (onlyA.length > 4 || onlyB.length > 4) return false;
  if (onlyA.join('') === onlyB.join('')) return true;
  if (onlyA.length !== onlyB.length) return false;
  const open = [...onlyB];
  return onlyA.every((word) => {
    const found = open.findIndex((other) => isVariant(word, other));
    if (found >= 0) open.splice(found, 1);
    return found >= 0;
  });
}

const startsWith = (long: CleanTitle, short: CleanTitle): boolean =>
  short.joined.length >= 18 && short.words.length >= 3 && long.joined.startsWith(short.joined);

/** A part must be distinctive enough to stand for the whole title. */
const isDistinctive = (words: readonly string[]): boolean => words.length >= 4 && words.join('').length >= 20;

function isPart(whole: CleanTitle, part: CleanTitle): boolean {
  if (!isDistinctive(part.words)) return false;
  const text = part.joined;
  const subtitle = whole.subtitle.join('');
  if (whole.main.join('') === text) return !ANOTHER_STUDY.test(whole.subtitle.join(' '));
  return subtitle === text || (part.isCut && subtitle.startsWith(text));
}

/** Subtitles that make another work of the title before them. */
const ANOTHER_STUDY =
  /\b(?:reproducibility|replication|revisited|reanalysis|re analysis|reassessment|follow ?up|protocol|rationale and design|study design|pilot|update|updated|years? later|extension|extended|comment|reply|response|erratum|correction|review of|part \d+|(?:19|20)\d\d)\b/;

/** One title stands whole at the beginning of the other, which goes on with further words. */
function isLonger(whole: CleanTitle, begin: CleanTitle): boolean {
  if (!isDistinctive(begin.words) || !whole.joined.startsWith(begin.joined)) return false;
  const rest = whole.words.slice(begin.words.length).join(' ');
  return !ANOTHER_STUDY.test(rest);
}

export function titleRelation(a: CleanTitle, b: CleanTitle, likeness: number): TitleRelation {
  if (a.joined === '' || b.joined === '') return 'none';
  if (a.joined === b.joined) return 'equal';
  if (a.parallel.includes(b.joined) || b.parallel.includes(a.joined)) return 'equal';
  if ((a.isCut && startsWith(b, a)) || (b.isCut && startsWith(a, b))) return 'cut';
  if (isPart(a, b) || isPart(b, a)) return 'part';
  if (likeness > SAME_TITLE) {
    if (a.isCut !== b.isCut || !sameMarks(a.words, b.words)) return 'none';
    if (isContrast(a.words, b.words)) return 'none';
    if (differsInSpellingOnly(a.words, b.words)) return 'equal';
  }
  if (isLonger(a, b) || isLonger(b, a)) return 'longer';
  return likeness > SAME_TITLE ? 'alike' : 'none';
}

// Titles of regular parts of journals, and of records that have no title.
const GENERIC =
  /^(?:(?:guest |from the )?(?:editor|editors|editorial|editorials|(?:editors?|editorial|chairs?|chairmans?|presidents?|publishers?|readers?)(?: s)? (?:notes?|introduction|foreword|preface|message|letter|column|corner|comments?|remarks?|perspective|choice|page)|editorial board)|introduction(?: to (?:the|this) (?:special )?(?:issue|section))?|preface|prologue|epilogue|afterword|foreword|contents?(?: volume \d+)?|table of contents|index|author index|subject index|(?:book )?reviews?(?: (?:column|section))?|review of|recenzje|news|letters?|letters? to the editor|correspondence|abstracts?|announcements?|obituary|in memoriam|errat(?:um|a)|corrigend(?:um|a)|corrections?|retraction|reply|response|comments?|commentary|discussion|conclusions?|untitled|unknown|no title|not available|front ?matter|back ?matter|masthead|cover|about this issue|in this issue|calendar|list of (?:referees|reviewers|contributors).*|acknowledge?ments?(?: (?:of|to) (?:referees|reviewers))?|proceedings.*|conference (?:report|proceedings)|meeting report|home|homepage|login|sign in|pubmed|access denied|just a moment|page not found|receive tables of contents.*)$/;

/** Titles that regular parts of journals and failed pages share: they name no work. */
export const isGeneric = (title: CleanTitle): boolean =>
  title.words.length <= 1 || GENERIC.test(title.words.join(' '));

/** Titles of a word or three: `Segment Anything` names one work, `Anticoagulant therapy` many. */
export const isShort = (title: CleanTitle): boolean => title.words.length <= 3 || title.joined.length < 20;
