/** What lists of references are headed by, in the languages that papers are written in, and sections on a run itself. */
import { readData } from '../data/read-data.js';
import { isOwnHeading } from './own-words.js';

/** Patterns of whole headings: of lists of sources, by language, and of links that accompany the text. */
const { lists, aside } = readData('section-headings.json') as {
  readonly lists: Readonly<Record<string, string>>;
  readonly aside: string;
};

const NUMBERED = '^(?:[\\d.\\sIVX]{1,10}\\s)?[\\d.\\s]*';
const LIST = new RegExp(`${NUMBERED}(?:${Object.values(lists).join('|')}|${aside})[\\s:：]*$`, 'iu');
const ACCOMPANYING = new RegExp(`${NUMBERED}(?:${aside})[\\s:：]*$`, 'iu');

/** Headings are short; the text of one, without its markup. */
export const headsList = (heading: string): boolean => heading.length <= 80 && LIST.test(heading);

/** Links and reading that accompany the text, which nothing in it cites. */
export const headsAside = (heading: string): boolean => heading.length <= 80 && ACCOMPANYING.test(heading);

/** Sections of a report about itself, as other programs head them too: how it was made, what it left open. */
const RUN = new RegExp(
  `${NUMBERED}(?:methodology|methods? of this (?:brief|report|review)|(?:how|about) this (?:brief|report|review)(?: was made)?|run(?: parameters)?|(?:the )?rounds|convergence|quer(?:y|ies)|search(?:es| queries| strategy| parameters)?|open questions?|what (?:was|is) not (?:found|read|known|verified|covered)|(?:appendix(?: [A-Z\\d]{1,2})?:? ?)?(?:struck claims|queries|searches|rounds)|struck|parameters|limitations(?: of this (?:brief|report|review))?|confidence and limitations|unverified|(?:table of )?contents)[\\s:：]*$`,
  'iu',
);

/** The whole heading, never its first word alone: "Search for life" and "Rounds of vaccination" head statements. */
export const headsRun = (heading: string): boolean =>
  heading.length <= 80 && (RUN.test(heading) || isOwnHeading(heading));
