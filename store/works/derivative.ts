/**
 * Pages that retell one study: press releases, news stories, blog posts. They add reach, not independence, so support
 * is counted once for the study and its derivatives.
 */
import { arxivsIn, doisIn, pmidsIn } from '../../text/identifiers.js';
import { compareProfiles } from './compare.js';
import { overlap } from './names.js';
import { hasOtherFigures, particularsOf, type Particulars } from './texts.js';
import { numbersOf, profileOf, type Profile } from './profile.js';
import { keptWith, type WorkRecord } from './record.js';
import { TOPIC_STOP_WORDS } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { hashOfText } from '../top.js';
import { fold } from './title.js';

/** A page that names more studies than this gives an overview; it retells none of them. */
const MAXIMUM_STUDIES = 3;
/** Longer texts are reports and articles of their own. Words. */
const MAXIMUM_WORDS = 4_000;
/**
 * Share of the page's phrases of three distinctive words that stand in the study, and how many at least. Measured with
 * `bench/derivatives.ts`: pages made of a study's statements, a word in ten to one in four changed, hold 0.2 and more in 95
 * of 100; parts of other articles on the subject 0.12 at most, in 25,000 pairs. Single words prove nothing: articles of one
 * field share most of them.
 */
const TAKEN_OVER = 0.2;
const TAKEN_OVER_PHRASES = 12;
/** Share of the pairs of words of a study's abstract that its retelling holds, where no more of it was read than that. */
const SAME_STATEMENTS = 0.45;
/** Shorter abstracts are notes of a sentence or two. Words that say something. */
const FEWEST_PAIRS = 40;
const TITLE_WORDS_RETOLD = 0.6;
const READ_LENGTH = 60_000;
/** As much of a study as is held against pages. UTF-16 code units. */
const STUDY_LENGTH = 200_000;

/** Whether `page` retells `study`. Needs the page's text; a page without one derives from nothing that can be shown. */
export function isDerivative(page: WorkRecord, study: WorkRecord): boolean {
  const [one, other] = [profileOf(page), profileOf(study)];
  if ((page.text ?? '').trim() === '' || numbersOf(one) > 0) return false;
  if (numbersOf(other) === 0 && other.names.size === 0) return false;
  if (compareProfiles(one, other).same) return false;
  const read = readingOf(page);
  const namesMany = read.dois.size + read.arxivs.size > MAXIMUM_STUDIES || read.teams > MAXIMUM_STUDIES;
  if (read.words > MAXIMUM_WORDS || namesMany) return false;
  return byNaming(read, other, study.title) || byPeople(read, study) || byStatements(read, study);
}

/** What a page says, worked out once: it is held against many studies. */
interface PageReading {
  /** Words that say something. */
  readonly words: number;
  readonly onPage: ReadonlySet<string>;
  readonly pairs: ReadonlySet<string>;
  readonly dois: ReadonlySet<string>;
  readonly pmids: ReadonlySet<string>;
  readonly arxivs: ReadonlySet<string>;
  readonly phrases: Phrases;
  readonly particulars: Particulars;
  /** Names before `et al.` and `and colleagues`, each once. */
  readonly teams: number;
  /** Letters and digits without spaces, for titles. */
  readonly joined: string;
  /** Words in a row, one space between them, for names. */
  readonly spaced: string;
}

const TEAM =
  /(?<![\p{L}])(\p{Lu}[\p{L}'’-]{1,30}),? (?:et al\b|and (?:his |her |their )?(?:colleagues|coworkers|co-workers|coauthors|team)\b)/gu;

const readingOf = keptWith((page): PageReading => {
  const text = (page.text ?? '').slice(0, READ_LENGTH);
  const words = contentWords(text);
  return {
    words: words.length,
    onPage: new Set(words),
    pairs: pairsOf(words),
    dois: new Set(doisIn(text)),
    pmids: new Set(pmidsIn(text)),
    arxivs: new Set(arxivsIn(text)),
    phrases: phrasesIn(words),
    particulars: particularsOf(text),
    teams: new Set([...text.matchAll(TEAM)].map((match) => match[1])).size,
    joined: lettersOf(text).join(''),
    spaced: ` ${lettersOf(text).join(' ')} `,
  };
});

const phrasesOf = keptWith((study) =>
  phrasesIn(contentWords((study.text ?? study.abstract ?? '').slice(0, STUDY_LENGTH))),
);
const particularsOfStudy = keptWith((study) => particularsOf(study.text ?? study.abstract ?? ''));
/** Pairs of neighbouring words of the study's abstract, or of the beginning of its text. */
const statementsOf = keptWith((study) =>
  pairsOf(contentWords(study.abstract ?? (study.text ?? '').slice(0, 3_000))),
);

function byNaming(
  { dois, pmids, arxivs, joined }: PageReading,
  study: Profile,
  title: string | null | undefined,
): boolean {
  if (overlap(study.dois, dois) || overlap(study.pmids, pmids) || overlap(study.arxivs, arxivs)) return true;
  // Comparing titles turns numerals into digits; the page prints them as they are.
  const names = study.isShort ? [] : [study.title.joined, lettersOf(title ?? '').join('')];
  return names.some((name) => name.length >= DISTINCTIVE_TITLE && joined.includes(name));
}

const DISTINCTIVE_TITLE = 30;
const lettersOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\d]+/gu) ?? [];

/** Most of its title's words, and its first author or another in full. */
function byPeople({ onPage, spaced }: PageReading, study: WorkRecord): boolean {
  const titleWords = contentWords(study.title ?? '');
  const retold = titleWords.filter((word) => onPage.has(word)).length;
  if (titleWords.length < 4 || retold < TITLE_WORDS_RETOLD * titleWords.length) return false;
  const leadNames = (fold(study.authors?.[0] ?? '').match(/\p{L}{3,}/gu) ?? []).map(stem);
  const quotesLead = leadNames.length > 0 && leadNames.every((name) => onPage.has(name));
  return quotesLead || namesSomeone(spaced, study.authors ?? []);
}

/** Most of its own statements, or the page's own taken from it, and no other figures. */
function byStatements({ pairs, phrases, particulars }: PageReading, study: WorkRecord): boolean {
  if (hasOtherFigures(particulars, particularsOfStudy(study))) return false;
  const taken = sharedPhrases(phrases, phrasesOf(study));
  if (taken >= TAKEN_OVER_PHRASES && taken >= TAKEN_OVER * phrases.length) return true;
  const statements = [...statementsOf(study)];
  const repeated = statements.filter((pair) => pairs.has(pair)).length;
  return statements.length >= FEWEST_PAIRS && repeated >= SAME_STATEMENTS * statements.length;
}

/** Whether a page names one of the authors in full, given name and surname in a row. */
const namesSomeone = (spaced: string, authors: readonly string[]): boolean =>
  authors.slice(0, MAXIMUM_AUTHORS).some((author) => {
    const [family = '', given] = author.split(',').map((part) => lettersOf(part).join(' '));
    const name = given === undefined ? family : `${given} ${family}`;
    return name.includes(' ') && !/(?:^| )\p{L}(?: |$)/u.test(name) && spaced.includes(` ${name} `);
  });
const MAXIMUM_AUTHORS = 40;

const pairsOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));

/** Words that every report of a study holds. */
const OF_EVERY_STUDY: ReadonlySet<string> = new Set(
  'new study studies research researchers result results found finding findings'.split(' '),
);

/** Stems of the words that say something, and numbers, in order. */
export const contentWords = (text: string): string[] =>
  (fold(text).match(/\p{L}{3,}|\d+(?:\.\d+)?/gu) ?? [])
    .filter((word) => !TOPIC_STOP_WORDS.has(word) && !OF_EVERY_STUDY.has(word))
    .map(stem);

/** Three distinctive words in a row, as numbers: what one text took over from another, however its sentences were cut. */
const PHRASE_WORDS = 3;

/** Numbers in order, each once, in a tenth of the room that a `Set` takes: a run holds the phrases of hundreds of papers. */
type Phrases = Uint32Array;

const phrasesIn = (words: readonly string[]): Phrases => {
  const phrases = words.slice(PHRASE_WORDS - 1).map((_, at) => words.slice(at, at + PHRASE_WORDS).join(' '));
  return Uint32Array.from(new Set(phrases.map(hashOfText))).sort();
};

/** How many phrases both have. */
function sharedPhrases(a: Phrases, b: Phrases): number {
  let [count, at] = [0, 0];
  for (const phrase of a) {
    while ((b[at] ?? Infinity) < phrase) at += 1;
    if (b[at] === phrase) count += 1;
  }
  return count;
}
