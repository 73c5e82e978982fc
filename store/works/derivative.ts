/**
 * Pages that retell one study: press releases, news stories, blog posts. They add reach, not independence, so support
 * is counted once for the study and its derivatives.
 */
import { arxivsIn, pmidsIn } from '../identity/archive-identifiers.js';
import { doisIn } from '../identity/doi.js';
import { compareProfiles } from './compare.js';
import { profileOf, type Profile } from './profile.js';
import type { WorkRecord } from './record.js';
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
 * Share of the pairs of words of a study's abstract that its retelling holds: verbatim parts give 0.6 and more, other
 * articles on the same subject up to 0.44. Single words do not tell: articles of one field share most of them.
 */
const SAME_STATEMENTS = 0.45;
/** Shorter abstracts are notes of a sentence or two. Words that say something. */
const TELLING_STATEMENTS = 40;
const TITLE_WORDS_RETOLD = 0.6;
const READ_LENGTH = 60_000;

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
  if (read.dois.size + read.arxivs.size > MAXIMUM_STUDIES) return no('the page names many studies');
  return byNaming(read, other) ?? byRetelling(read, study) ?? no('nothing shows that it retells the study');
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
  /** Letters and digits without spaces, for titles. */
  readonly joined: string;
}

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
    joined: (fold(text).match(/[\p{L}\d]+/gu) ?? []).join(''),
  };
  readings.set(page, reading);
  return reading;
}

/** It has a number of its own in the literature. */
const isStudy = ({ dois, pmids, pmcids, arxivs }: Profile): boolean =>
  dois.size + pmids.size + pmcids.size + arxivs.size > 0;

function byNaming({ dois, pmids, arxivs, joined }: PageReading, study: Profile): Derivation | null {
  for (const doi of study.dois) if (dois.has(doi)) return yes(`names the study's doi ${doi}`);
  for (const pmid of pmids) if (study.pmids.has(pmid)) return yes(`names the study's pmid ${pmid}`);
  for (const arxiv of arxivs)
    if (study.arxivs.has(arxiv)) return yes(`names the study's arXiv number ${arxiv}`);
  const isNamed = !study.isShort && study.title.joined.length >= 30 && joined.includes(study.title.joined);
  return isNamed ? yes("names the study's title") : null;
}

/** Its people and most of its title's words, or most of its own statements. */
function byRetelling({ onPage, pairs }: PageReading, study: WorkRecord): Derivation | null {
  const titleWords = contentWords(study.title ?? '');
  const retold =
    titleWords.length === 0 ? 0 : titleWords.filter((word) => onPage.has(word)).length / titleWords.length;
  const lead = study.authors?.[0] ?? '';
  const leadNames = (fold(lead).match(/\p{L}{3,}/gu) ?? []).map(stem);
  const quotesLead = leadNames.length > 0 && leadNames.every((name) => onPage.has(name));
  if (quotesLead && titleWords.length >= 4 && retold >= TITLE_WORDS_RETOLD)
    return yes("quotes the study's first author on its subject");
  const statements = statementsOf(study);
  if (statements.size < TELLING_STATEMENTS) return null;
  const told = [...statements].filter((pair) => pairs.has(pair)).length;
  return told >= SAME_STATEMENTS * statements.size ? yes("makes most of the study's statements") : null;
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

const EMPTY: ReadonlySet<string> = new Set(
  'the and for that with from this these those were was are have has had not but its their they which when where while than then into between among also can may might could would should been being both more most such some any all our his her who what how there here over under after before during other each per via using used use new study studies research researchers result results found finding findings'.split(' '),
); // prettier-ignore

/** Words that say something, with plain English endings cut, in order. */
export function contentWords(text: string): string[] {
  return (fold(text).match(/\p{L}{3,}|\d+(?:\.\d+)?/gu) ?? []).filter((word) => !EMPTY.has(word)).map(stem);
}

const stem = (word: string): string =>
  word.length > 5 ? word.replace(/(?:ations?|ments?|ings?|edly|ed|es|s|ly)$/, '') : word.replace(/s$/, '');
