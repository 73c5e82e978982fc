/**
 * Pages that retell one study: press releases, news stories, blog posts. They add reach, not independence, so support
 * is counted once for the study and its derivatives.
 */
import { arxivsIn, pmidsIn } from '../../text/identifiers.js';
import { doisIn } from '../../text/identifiers.js';
import { compareProfiles } from './compare.js';
import { hasOtherFigures, particularsOf, type Particulars } from './particulars.js';
import { Phrases } from './phrases.js';
import { profileOf, type Profile } from './profile.js';
import type { WorkRecord } from './record.js';
import { TOPIC_STOP_WORDS } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { fold } from './title.js';

export interface Derivation {
  readonly derivative: boolean;
  readonly reason: string;
}

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

const no = (reason: string): Derivation => ({ derivative: false, reason });
const yes = (reason: string): Derivation => ({ derivative: true, reason });

/** Whether `page` retells `study`. Needs the page's text; a page without one derives from nothing that can be shown. */
export function isDerivative(page: WorkRecord, study: WorkRecord): Derivation {
  const one = profileOf(page);
  const other = profileOf(study);
  if ((page.text ?? '').trim() === '') return no('the page has no text');
  if (isStudy(one)) return no('the page is a study of its own');
  if (!isStudy(other) && other.names.size === 0) return no('nothing makes the other a study');
  if (compareProfiles(one, other).same) return no('the page is the study itself');
  const read = readingOf(page);
  if (read.words > MAXIMUM_WORDS) return no('the page is a long report of its own');
  if (read.dois.size + read.arxivs.size > MAXIMUM_STUDIES || read.teams > MAXIMUM_STUDIES)
    return no('the page names many studies');
  return (
    byNaming(read, other, study.title) ??
    byPeople(read, study) ??
    byStatements(read, study) ??
    no('nothing shows that it retells the study')
  );
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

const readings = new WeakMap<WorkRecord, PageReading>();

function readingOf(page: WorkRecord): PageReading {
  const known = readings.get(page);
  if (known !== undefined) return known;
  const text = (page.text ?? '').slice(0, READ_LENGTH);
  const words = contentWords(text);
  const reading = {
    words: words.length,
    onPage: new Set(words),
    pairs: pairsOf(words),
    dois: new Set(doisIn(text)),
    pmids: new Set(pmidsIn(text)),
    arxivs: new Set(arxivsIn(text)),
    phrases: new Phrases(words),
    particulars: particularsOf(text),
    teams: new Set([...text.matchAll(TEAM)].map((match) => match[1])).size,
    joined: lettersOf(text).join(''),
    spaced: ` ${lettersOf(text).join(' ')} `,
  };
  readings.set(page, reading);
  return reading;
}

/** It has a number of its own in the literature. */
const isStudy = ({ dois, pmids, pmcids, arxivs }: Profile): boolean =>
  dois.size + pmids.size + pmcids.size + arxivs.size > 0;

function byNaming(
  { dois, pmids, arxivs, joined }: PageReading,
  study: Profile,
  title: string | null | undefined,
): Derivation | null {
  for (const doi of study.dois) if (dois.has(doi)) return yes(`names the study's doi ${doi}`);
  for (const pmid of pmids) if (study.pmids.has(pmid)) return yes(`names the study's pmid ${pmid}`);
  for (const arxiv of arxivs)
    if (study.arxivs.has(arxiv)) return yes(`names the study's arXiv number ${arxiv}`);
  // Comparing titles turns numerals into digits; the page prints them as they are.
  const names = study.isShort ? [] : [study.title.joined, lettersOf(title ?? '').join('')];
  const isNamed = names.some((name) => name.length >= DISTINCTIVE_TITLE && joined.includes(name));
  return isNamed ? yes("names the study's title") : null;
}

const DISTINCTIVE_TITLE = 30;
const lettersOf = (text: string): readonly string[] => fold(text).match(/[\p{L}\d]+/gu) ?? [];

/** Its people and most of its title's words. */
function byPeople({ onPage, spaced }: PageReading, study: WorkRecord): Derivation | null {
  const titleWords = contentWords(study.title ?? '');
  const retold =
    titleWords.length === 0 ? 0 : titleWords.filter((word) => onPage.has(word)).length / titleWords.length;
  const lead = study.authors?.[0] ?? '';
  const leadNames = (fold(lead).match(/\p{L}{3,}/gu) ?? []).map(stem);
  const quotesLead = leadNames.length > 0 && leadNames.every((name) => onPage.has(name));
  if (quotesLead && titleWords.length >= 4 && retold >= TITLE_WORDS_RETOLD)
    return yes("quotes the study's first author on its subject");
  if (titleWords.length >= 4 && retold >= TITLE_WORDS_RETOLD && namesSomeone(spaced, study.authors ?? []))
    return yes('quotes one of the study’s people on its subject');
  return null;
}

/** Most of its own statements, or the page's own taken from it, and no other figures. */
function byStatements({ pairs, phrases, particulars }: PageReading, study: WorkRecord): Derivation | null {
  if (hasOtherFigures(particulars, particularsOfStudy(study))) return null;
  const taken = phrasesOf(study).shared(phrases);
  if (taken >= TAKEN_OVER_PHRASES && taken >= TAKEN_OVER * phrases.size)
    return yes('takes its statements from the study');
  const statements = statementsOf(study);
  if (statements.size < FEWEST_PAIRS) return null;
  const repeated = [...statements].filter((pair) => pairs.has(pair)).length;
  return repeated >= SAME_STATEMENTS * statements.size ? yes("makes most of the study's statements") : null;
}

/** Whether a page names one of the authors in full, given name and surname in a row. */
const namesSomeone = (spaced: string, authors: readonly string[]): boolean =>
  authors.slice(0, MAXIMUM_AUTHORS).some((author) => {
    const [family = '', given] = author.split(',').map((part) => lettersOf(part).join(' '));
    const name = given === undefined ? family : `${given} ${family}`;
    return name.includes(' ') && !/(?:^| )\p{L}(?: |$)/u.test(name) && spaced.includes(` ${name} `);
  });
const MAXIMUM_AUTHORS = 40;

const phrases = new WeakMap<WorkRecord, Phrases>();

function phrasesOf(study: WorkRecord): Phrases {
  const known = phrases.get(study);
  if (known !== undefined) return known;
  const found = new Phrases(contentWords((study.text ?? study.abstract ?? '').slice(0, STUDY_LENGTH)));
  phrases.set(study, found);
  return found;
}

const particulars = new WeakMap<WorkRecord, Particulars>();

function particularsOfStudy(study: WorkRecord): Particulars {
  const known = particulars.get(study);
  if (known !== undefined) return known;
  const found = particularsOf(study.text ?? study.abstract ?? '');
  particulars.set(study, found);
  return found;
}

const statements = new WeakMap<WorkRecord, ReadonlySet<string>>();

/** Pairs of neighbouring words of the study's abstract, or of the beginning of its text. */
function statementsOf(study: WorkRecord): ReadonlySet<string> {
  const known = statements.get(study);
  if (known !== undefined) return known;
  const found = pairsOf(contentWords(study.abstract ?? profileText(study)));
  statements.set(study, found);
  return found;
}

const pairsOf = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));

const profileText = (study: WorkRecord): string => (study.text ?? '').slice(0, 3_000);

/** Words that every report of a study holds. */
const OF_EVERY_STUDY: ReadonlySet<string> = new Set(
  'new study studies research researchers result results found finding findings'.split(' '),
);

/** Stems of the words that say something, and numbers, in order. */
export const contentWords = (text: string): string[] =>
  (fold(text).match(/\p{L}{3,}|\d+(?:\.\d+)?/gu) ?? [])
    .filter((word) => !TOPIC_STOP_WORDS.has(word) && !OF_EVERY_STUDY.has(word))
    .map(stem);
