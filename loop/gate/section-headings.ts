/** What lists of references are headed by, in the languages that papers are written in. */
import { readData } from '../data/read-data.js';

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
