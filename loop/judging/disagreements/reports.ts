import type { SentenceRow } from '../../../store/sentence-rows.js';
import { stem } from '../../../text/stem.js';
import { words } from '../../../text/tokens.js';
import { readData } from '../../data/read-data.js';
import { directionOf, LIGHT, readAssertion, type Assertion } from '../assertion.js';
import type { Disagreement } from '../disagreement.js';

/** Which sentences report what their own source found or states, and whether two of them speak of what is asked. Pure. */

const DATA = readData('report-words.json') as Readonly<
  Record<'kinds' | 'otherSections' | 'ofAnyStudy', string> & Record<'noReport' | 'saidBy', readonly string[]>
>;
const listed = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const KINDS = listed(DATA.kinds);
const OTHER_SECTIONS = listed(DATA.otherSections);
/** They stand in the report of any study, and name no matter. */
const OF_ANY_STUDY: ReadonlySet<string> = new Set([...listed(DATA.ofAnyStudy)].map(stem));
/** What somebody thinks, wants or asks, and what others found. */
const NO_REPORT = DATA.noReport.map((pattern) => new RegExp(pattern, 'iu'));
/** Who is said to say it: the words before what is said. */
const SAID_BY = DATA.saidBy.map((pattern) => new RegExp(pattern, 'iu'));
const FEWEST_WORDS = 4;

/** What a sentence reports; null where it reports nothing of its own. */
export function reportIn(
  text: string,
  { kind, section }: Pick<SentenceRow, 'kind' | 'section'>,
): Assertion | null {
  if (!KINDS.has(kind) || OTHER_SECTIONS.has(section) || words(text).length < FEWEST_WORDS) return null;
  if (NO_REPORT.some((pattern) => pattern.test(text))) return null;
  const said = readAssertion(withoutSpeaker(text));
  return said.isSupposed ? null : said;
}

function withoutSpeaker(text: string): string {
  const before = SAID_BY.map((pattern) => pattern.exec(text)?.[0].length ?? 0);
  return text.slice(Math.max(...before));
}

/** Question words that both sentences hold themselves: what stands in headings alone is another study's. */
const LEAST_ASKED = 2;

/**
 * Whether what two sentences share names the question's matter: two of its words and something said of it, or all its words.
 *
 * @param asked for each word of the question the stems that stand for it
 */
export function isOnMatter(
  { shared, isWithin }: Disagreement,
  asked: readonly ReadonlySet<string>[],
): boolean {
  const stems = shared.map(stem).filter((each) => !OF_ANY_STUDY.has(each));
  const isTelling = (each: string): boolean =>
    !OF_ANY_STUDY.has(each) && !LIGHT.has(each) && directionOf(each) === 0;
  const telling = asked.filter((forms) => [...forms].every(isTelling));
  const held = telling.filter((forms) => stems.some((each) => forms.has(each)));
  if (isWithin === true || held.length < Math.min(LEAST_ASKED, telling.length)) return false;
  const isAll = held.length === telling.length;
  return isAll || stems.some((each) => !LIGHT.has(each) && !telling.some((forms) => forms.has(each)));
}
