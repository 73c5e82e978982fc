/** Records that people typed from memory or machines read off a page: nearly the title, hardly the year. */
import type { Evidence } from './evidence.js';
import { namesEqual } from './names.js';
import type { Profile } from './profile.js';
import { yes, type Sameness } from './sameness.js';
import { isContrast, namesAnotherStudy, sameMarks, standsWithin, swapsWords } from './title-guards.js';

export const hasIdentifier = ({ dois, arxivs, pmids, pmcids }: Profile): boolean =>
  dois.size + arxivs.size + pmids.size + pmcids.size > 0;

/** How much of the letters of a citation must be those of the title that it means, the authors agreeing. */
const GARBLED = 0.8;
/** Under this, a word of each that the other lacks makes another paper (`quantitative`, `generalized`: 10 of 51 pairs); above, none of 70. */
const MISREMEMBERED = 0.88;

/**
 * Citations are typed from memory and read by machines: words are lost, the last author stands in the title, the year is
 * missing. Where the authors agree, a title that is nearly the same or stands whole in the other means the same work.
 * Measured on citations that Google Scholar found in papers (docs/decisions/works.md).
 */
export function byGarbledCitation(
  a: Profile,
  b: Profile,
  { names, likeness, relation }: Evidence,
): Sameness | null {
  if (names !== 'agree' || relation === 'equal' || (!isLooseCitation(a) && !isLooseCitation(b))) return null;
  if (a.isGeneric || b.isGeneric || a.isShort || b.isShort) return null;
  if (isContrast(a.title.words, b.title.words)) return null;
  const isNear =
    likeness >= GARBLED &&
    !namesAnotherStudy(a.title, b.title) &&
    sameMarks(a.title.words, b.title.words) &&
    (likeness >= MISREMEMBERED || !swapsWords(a.title.words, b.title.words));
  return isNear || standsWithin(a.title, b.title, new Set([...a.names, ...b.names]))
    ? { ...yes('a citation of nearly the same title, same authors'), isPartial: true }
    : null;
}

/** An entry of a bibliography without a date, a number or an address of its own. */
const isLooseCitation = (profile: Profile): boolean =>
  profile.year === null && profile.keys.size === 0 && !hasIdentifier(profile);

/** How far the years of one record may be apart between catalogues. */
const DATED_WITHIN = 4;
const DISTINCTIVE_WORDS = 5;

/**
 * Whether two records of one title and the same people differ in nothing but the year: a journal's archive is dated by
 * the year in which it went online, a citation by its draft. People use a long title once; bodies publish one every year.
 */
export function isDatedOtherwise(a: Profile, b: Profile, evidence: Evidence): boolean {
  const { venue, pageConflict, volumeConflict, yearGap } = evidence;
  const isApart = pageConflict || volumeConflict || (a.dois.size > 0 && b.dois.size > 0);
  if (isApart || (yearGap ?? 0) > DATED_WITHIN || !namesEqual(a.names, b.names)) return false;
  const isOneJournal = a.venue.length > 0 && a.venue.join() === b.venue.join() && a.venueKind === b.venueKind;
  if (isOneJournal) return true;
  const isCitation = [a, b].some((profile) => profile.venue.length === 0 && profile.keys.size === 0);
  return isCitation && venue === 'unclear' && !a.isSignedByBody && a.title.words.length >= DISTINCTIVE_WORDS;
}
