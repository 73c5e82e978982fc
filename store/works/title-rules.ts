/**
 * Records without a common identifier: the title is the trigger, names, year and place are the proof. Every rule says
 * why; what the rules win and cost is in docs/decisions/works.md.
 */
import { byGarbledCitation, hasIdentifier, isDatedOtherwise } from './citation-rules.js';
import { hasPlace, isReprint, sameItemNumber, sameRegistrant, sameStandard } from './doi-rules.js';
import { overlap, type Evidence } from './evidence.js';
import { namesEqual } from './names.js';
import type { Profile } from './profile.js';
import type { LinkKind } from './record.js';
import { no, yes, type Sameness } from './sameness.js';
import { isGeneric, sameMarks, sameWords } from './title-guards.js';

/** One title, authors in common, and yet two works: a talk and its paper, a paper and its journal version. */
export const versionLink = ({ relation, names }: Evidence): LinkKind | undefined =>
  (relation === 'equal' || relation === 'alike') && names === 'agree' ? 'version' : undefined;

export function byTitle(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { relation, names } = evidence;
  const garbled = byGarbledCitation(a, b, evidence);
  if (garbled) return garbled;
  if (relation === 'none') return byPlace(a, b, evidence);
  if (names === 'contradict') return byMixedNames(a, b, evidence);
  if (a.dois.size > 0 && b.dois.size > 0) return byTwoDois(a, b, evidence);
  if (relation === 'alike') return byAlikeTitle(a, b, evidence);
  if (relation !== 'equal' && (isGeneric(a.title) || isGeneric(b.title)))
    return no('the title is too common');
  if (relation === 'part' || relation === 'longer') return byPart(a, b, evidence);
  if (a.isGeneric || b.isGeneric) return byGenericTitle(a, b, evidence);
  const isShort = relation === 'equal' && a.isShort && b.isShort;
  const verdict = isShort ? byShortTitle(a, b, evidence) : byEqualTitle(a, b, evidence);
  const isUnsigned = names === 'unclear' && !evidence.samePage;
  const isPartial =
    verdict.same && !evidence.isInText && (relation === 'cut' || isUnsigned || isVague(a) || isVague(b));
  return isPartial ? { ...verdict, isPartial } : verdict;
}

/** Neither when nor where it appeared: another work of the same people under that title may be meant. */
const isVague = (profile: Profile): boolean =>
  profile.year === null && profile.venue.length === 0 && profile.firstPage === '' && !hasIdentifier(profile);

/**
 * Databases take given names for surnames; the initials of the whole list still decide, together with the place or with a title
 * that hardly two papers share.
 */
function byMixedNames(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { relation, yearGap, samePage, sameVolume, pageConflict, volumeConflict } = evidence;
  const isOther = relation !== 'equal' || (yearGap ?? 0) !== 0 || a.initials !== b.initials;
  if (isOther || a.initials.length < 3) return no('same title by other authors');
  if (samePage && sameVolume) return yes('same title and place, names mixed up');
  const isDistinctive = a.title.words.length >= 5 && a.initials.length >= 4 && !a.isGeneric && !b.isGeneric;
  const isPlain = !pageConflict && !volumeConflict && (a.dois.size === 0 || b.dois.size === 0);
  return isDistinctive && isPlain
    ? yes('same long title, names mixed up')
    : no('same title by other authors');
}

/**
 * Two published DOIs are two works unless they name one place or one item number; a preprint's, a repository's or a
 * version's DOI is another name of one work.
 */
function byTwoDois(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { relation, names, yearGap, samePage, venue, sameVolume } = evidence;
  const gap = yearGap ?? 0;
  if (relation !== 'equal' && relation !== 'cut') return byPlace(a, b, evidence);
  if (overlap(a.baseDois, b.baseDois)) return yes('versions of one doi');
  if (a.isGeneric && names !== 'agree') return no('different dois');
  if (evidence.isCopy && gap <= 6) return yes('preprint or copy of the same title');
  const isSamePlace = samePage && gap <= 1 && (venue === 'agree' || sameVolume || names === 'agree');
  if (relation === 'equal' && isSamePlace && !countsDiffer(a, b))
    return yes('same title, year and page under two dois');
  if (gap === 0 && sameItemNumber(a.dois, b.dois)) return yes('one item number under two dois');
  if (names === 'agree' && gap <= 2 && isReprint(a, b)) return yes('a chapter and its article');
  if (sameStandard(a, b)) return yes('one standard by its catalogue number and its designation');
  const areChapters = a.kind === 'chapter' && b.kind === 'chapter';
  const isDeposit = (!hasPlace(a) || !hasPlace(b)) && !areChapters && !sameRegistrant(a.dois, b.dois);
  if (isDeposit && names === 'agree' && gap <= 1 && !a.isShort) return yes('a copy registered elsewhere');
  return no('different dois', versionLink(evidence));
}

function byEqualTitle(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { names, yearGap, venue, samePage, sameVolume, volumeConflict, pageConflict, isCopy } = evidence;
  const gap = yearGap ?? 0;
  if (samePage && (sameVolume || venue === 'agree' || gap === 0)) return yes('same title and place');
  if (gap > (isCopy ? 6 : 1)) {
    return isDatedOtherwise(a, b, evidence)
      ? yes('same title and authors, dated otherwise')
      : no('same title in other years', versionLink(evidence));
  }
  if (isCopy) return yes('preprint or copy of the same title');
  // Names of journals and conferences differ between catalogues; only the place inside them is a proof.
  const isSameVolume = sameVolume && !pageConflict;
  if (venue === 'contradict' && !isSameVolume && (!isBare(a) || !isBare(b) || gap > 0)) {
    return no('same title at another place', versionLink(evidence));
  }
  if (isOtherKind(a, b, gap)) return no('same title in a journal and elsewhere', versionLink(evidence));
  if (volumeConflict && pageConflict) return no('same title in another volume', versionLink(evidence));
  if (evidence.issueConflict) return no('same title in another issue');
  if (gap > 0 && volumeConflict) return no('same title in another year and volume', versionLink(evidence));
  if (gap > 0 && countsDiffer(a, b)) {
    return no('same title by more authors in another year', versionLink(evidence));
  }
  return yes(names === 'agree' ? 'same title, authors and year' : 'same title');
}

/** A conference paper and its journal version; a year apart, a journal against what does not call itself one is enough. */
function isOtherKind(a: Profile, b: Profile, gap: number): boolean {
  if (a.venueKind === b.venueKind || a.venue.length === 0 || b.venue.length === 0) return false;
  return gap > 0
    ? a.venueKind === 'journal' || b.venueKind === 'journal'
    : a.venueKind !== null && b.venueKind !== null;
}

/** A title of two or three words: the authors must agree, or one side must say nothing that could contradict. */
function byShortTitle(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { names, yearGap, venue, samePage, pageConflict } = evidence;
  if (samePage && yearGap === 0) return yes('short title at the same place');
  if (
    names === 'agree' &&
    !pageConflict &&
    (yearGap ?? 0) <= (venue === 'agree' || evidence.isCopy ? 1 : 0)
  ) {
    return yes('short title, same authors and year');
  }
  const isMention = isBareMention(a) || isBareMention(b);
  return isMention && a.title.words.length >= 2 && (yearGap ?? 0) === 0
    ? yes('short title')
    : no('the title is too common');
}

/**
 * A search result or a mention: no authors, no year, and nothing that makes it another kind of page. A short title on
 * an encyclopedia or a news site is its own.
 */
function isBareMention(profile: Profile): boolean {
  if (profile.names.size > 0 || profile.year !== null) return false;
  return hasIdentifier(profile) || (profile.keys.size === 0 && profile.title.joined.length >= 12);
}

/** `Editorial`, `Book review`, a column of every issue: such a title needs every other proof. */
function byGenericTitle(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { yearGap, venue, samePage, sameVolume, pageConflict } = evidence;
  if (pageConflict || yearGap !== 0) return no('the title is too common');
  if (samePage && (sameVolume || venue === 'agree')) return yes('common title at the same place');
  const isProven = namesEqual(a.names, b.names) && venue !== 'contradict';
  return isProven ? yes('common title, same authors and year') : no('the title is too common');
}

function byAlikeTitle(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { likeness, names, yearGap, venue, samePage, sameVolume, pageConflict } = evidence;
  if (names !== 'agree' || (yearGap ?? 0) > 1) return no('the titles differ in words');
  if (samePage && (sameVolume || venue === 'agree')) return yes('alike titles, same authors and place');
  if (yearGap === 0 && isBare(a) && isBare(b) && sameCount(a, b))
    return yes('alike titles of the same authors in one year');
  const isNearlyEqual = likeness >= NEARLY_EQUAL && yearGap === 0 && venue === 'agree' && !pageConflict;
  return isNearlyEqual
    ? yes('nearly the same title, same authors, year and journal')
    : no('the titles differ in words');
}

const NEARLY_EQUAL = 0.92;
/** A title that lost a word, by the same people on the same page. */
const MISREAD = 0.7;

/** Both lists are whole, and one names more people. */
const countsDiffer = (a: Profile, b: Profile): boolean =>
  a.authorCount !== null && b.authorCount !== null && a.authorCount !== b.authorCount;

/** A list that knows neither volumes nor pages: nothing more than title, authors and year can be compared. */
const isBare = ({ volume, firstPage }: Profile): boolean => volume === '' && firstPage === '';
const sameCount = (a: Profile, b: Profile): boolean =>
  a.authorCount !== null && a.authorCount === b.authorCount;
const sameTeam = (a: Profile, b: Profile): boolean =>
  a.authorCount !== null && a.authorCount === b.authorCount && a.authorCount >= 2;

/** A record with title, authors and year says all there is to say; one without is a search result or a mention. */
const isComplete = (profile: Profile): boolean => profile.names.size > 0 && profile.year !== null;

function byPart(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { relation, names, yearGap, samePage, venue, isCopy, isInText, pageConflict } = evidence;
  const isSamePlace = samePage && evidence.sameVolume && venue !== 'contradict';
  const isNear = (yearGap ?? 0) <= (isCopy ? 2 : isSamePlace ? 1 : 0);
  if (!isComplete(a) || !isComplete(b)) {
    const isProven = relation === 'part' || names === 'agree' || isInText;
    return isProven && isNear
      ? { ...yes('title without its subtitle or name'), isPartial: !isInText }
      : no('only a part of the title agrees');
  }
  if (names !== 'agree' || !isNear || pageConflict) return no('only a part of the title agrees');
  const isOneTeam = isBare(a) && isBare(b) && sameCount(a, b);
  return samePage || isCopy || isOneTeam || relation === 'part' || venue === 'agree'
    ? yes('title without its subtitle, same authors and year')
    : no('only a part of the title agrees');
}

/** Translated, mangled and shortened titles: everything else must agree. */
function byPlace(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { names, yearGap, venue, samePage, sameVolume, likeness, isInText } = evidence;
  const isRead = isInText && names === 'agree' && (!isComplete(a) || !isComplete(b)) && (yearGap ?? 0) === 0;
  if (isRead && (a.dois.size === 0 || b.dois.size === 0))
    return yes('title and authors at the beginning of the text');
  if ((yearGap ?? 0) !== 0 || names !== 'agree') return no('different titles');
  const isOneSpot = samePage && venue === 'agree' && sameMarks(a.title.words, b.title.words);
  if (isOneSpot && likeness >= MISREAD) return yes('nearly the same title, same authors, venue and page');
  if (yearGap === null) return no('different titles');
  const isReworded =
    isBare(a) && isBare(b) && sameTeam(a, b) && venue !== 'contradict' && sameWords(a.title, b.title);
  if (isReworded && a.dois.size + b.dois.size === 0)
    return yes('the same words in the title, one team, year and venue');
  if (!samePage) return no('different titles');
  const main = (profile: Profile): string =>
    profile.title.main.length > 0 ? profile.title.main.join('') : profile.title.joined;
  if (main(a) === main(b) && a.title.joined !== '') return yes('same main title, authors and page');
  if (!sameVolume || venue !== 'agree' || likeness < 0.5) return no('different titles');
  return sameMarks(a.title.words, b.title.words)
    ? yes('same authors, volume and page')
    : no('titles differ in a number');
}
