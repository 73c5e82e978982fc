/**
 * Are two records one work? Identifiers decide first; without a common one the title is the trigger, and names, year and
 * place are the proof. What the rules win and cost is in docs/decisions/works.md.
 */
import { compareNames, namesEqual, overlap, type Agreement } from './names.js';
import { numbersOf, profileOf, type Profile } from './profile.js';
import type { LinkKind, Sameness, WorkRecord } from './record.js';
import { likeness as likenessOf } from './title.js';
import { isGeneric, sameMarks, titleRelation, type TitleRelation } from './title-relation.js';
import { compareVenues } from './venue.js';

/** Symmetric. Records with neither title nor identifiers are never the same. */
export function sameWork(a: WorkRecord, b: WorkRecord): Sameness {
  return compareProfiles(profileOf(a), profileOf(b));
}

export function compareProfiles(a: Profile, b: Profile): Sameness {
  const evidence = gather(a, b);
  const notice = noticeBetween(evidence);
  if (notice !== null) return { same: false, link: notice };
  // Catalogues carry wrong identifiers: one that stands at two titles by other people proves nothing.
  if (sharesIdentifier(a, b))
    return { same: !areOtherTitles(evidence, 0.5) || evidence.names !== 'contradict' };
  // Bibliographies give the page of a journal, a volume or a database for many of its items.
  if (overlap(a.keys, b.keys) && !(areOtherTitles(evidence, 0.6) && evidence.names !== 'agree'))
    return { same: true };
  const areApart =
    a.isDataset !== b.isDataset ||
    // An article under the title of a book is its review, its notice or its summary.
    isPair(evidence, 'book', 'article') ||
    (['arxivs', 'pmids', 'pmcids'] as const).some((name) => a[name].size > 0 && b[name].size > 0);
  const verdict = areApart ? 'version' : byTitle(evidence);
  if (verdict === true) return isPartial(evidence) ? { same: true, isPartial: true } : { same: true };
  // One title, authors in common, and yet two works: a talk and its paper, a paper and its journal version.
  const { relation, names } = evidence;
  const isVersion =
    verdict === 'version' && (relation === 'equal' || relation === 'alike') && names === 'agree';
  return isVersion ? { same: false, link: 'version' } : { same: false };
}

/** Everything two records say about each other, worked out once: what the rules weigh. */
interface Evidence {
  readonly a: Profile;
  readonly b: Profile;
  readonly likeness: number;
  readonly relation: TitleRelation;
  readonly names: Agreement;
  readonly venue: Agreement;
  /** 0 where one year is unknown. */
  readonly gap: number;
  readonly isDated: boolean;
  readonly samePage: boolean;
  readonly pageConflict: boolean;
  readonly sameVolume: boolean;
  readonly volumeConflict: boolean;
  readonly isCopy: boolean;
  /** Neither knows a volume or a page: nothing more than title, authors and year can be compared. */
  readonly areBare: boolean;
}

function gather(a: Profile, b: Profile): Evidence {
  const likeness = likenessOf(a.title, b.title);
  const bothPages = a.firstPage !== '' && b.firstPage !== '';
  const bothVolumes = a.volume !== '' && b.volume !== '';
  return {
    a,
    b,
    likeness,
    relation: titleRelation(a.title, b.title, likeness),
    names: namesBetween(a, b),
    venue: compareVenues(a.venue, b.venue),
    gap: a.year !== null && b.year !== null ? Math.abs(a.year - b.year) : 0,
    isDated: a.year !== null && b.year !== null,
    samePage: bothPages && a.firstPage === b.firstPage && a.firstPage !== '1',
    pageConflict: bothPages && a.firstPage !== b.firstPage,
    sameVolume: bothVolumes && a.volume === b.volume,
    volumeConflict: bothVolumes && a.volume !== b.volume,
    isCopy: a.isCopy || b.isCopy,
    areBare: [a, b].every(({ volume, firstPage }) => volume === '' && firstPage === ''),
  };
}

function namesBetween(a: Profile, b: Profile): Agreement {
  const listed = compareNames(a.names, b.names);
  // A study group on one side and its people on the other.
  return listed === 'contradict' && a.isSignedByBody !== b.isSignedByBody ? 'unclear' : listed;
}

/** An erratum, a retraction, a comment and its reply stand next to the article; two notices of one kind are compared as usual. */
function noticeBetween({ a, b, relation, likeness }: Evidence): LinkKind | null {
  if (a.notice !== null && overlap(a.noticeDois, b.dois)) return a.notice;
  if (b.notice !== null && overlap(b.noticeDois, a.dois)) return b.notice;
  // One number under two titles is one record, however a catalogue titled it.
  if (a.notice === b.notice || sharesIdentifier(a, b)) return null;
  return relation !== 'none' || likeness > 0.8 ? (a.notice ?? b.notice) : null;
}

const sharesIdentifier = (a: Profile, b: Profile): boolean =>
  (['dois', 'arxivs', 'pmids', 'pmcids'] as const).some((name) => overlap(a[name], b[name]));

const areOtherTitles = ({ a, b, relation, likeness }: Evidence, alike: number): boolean =>
  a.title.joined !== '' && b.title.joined !== '' && relation === 'none' && likeness < alike;

const isPair = ({ a, b }: Evidence, one: Profile['kind'], other: Profile['kind']): boolean =>
  (a.kind === one && b.kind === other) || (a.kind === other && b.kind === one);

/** Whether two records are one work; `version`: two that belong together. */
type Judgement = boolean | 'version';

function byTitle(e: Evidence): Judgement {
  const { a, b, relation } = e;
  if (relation === 'none') return byPlace(e);
  if (e.names === 'contradict') return false;
  if (a.dois.size > 0 && b.dois.size > 0)
    return relation === 'equal' || relation === 'cut' ? byTwoDois(e) : byPlace(e);
  if (relation === 'alike') return byAlikeTitle(e);
  if (relation !== 'equal' && (isGeneric(a.title) || isGeneric(b.title))) return false;
  if (relation === 'part' || relation === 'longer') return byPart(e);
  if (a.isGeneric || b.isGeneric) return byGenericTitle(e);
  return relation === 'equal' && a.isShort && b.isShort ? byShortTitle(e) : byEqualTitle(e);
}

/** Whether no more than a part of a title, or a title without names or place, made them one: another may fit as well. */
function isPartial({ a, b, relation, names, samePage }: Evidence): boolean {
  const areRegistered = a.dois.size > 0 && b.dois.size > 0;
  if (areRegistered || a.isGeneric || b.isGeneric) return false;
  if (relation === 'none' || relation === 'alike') return false;
  if (relation === 'part' || relation === 'longer') return !isComplete(a) || !isComplete(b);
  return relation === 'cut' || (names === 'unclear' && !samePage) || isVague(a) || isVague(b);
}

/**
 * Two published DOIs are two works unless they name one place or one item number; a preprint's, a repository's or a
 * version's DOI is another name of one work.
 */
function byTwoDois(e: Evidence): Judgement {
  const { a, b, names, gap } = e;
  if (overlap(a.baseDois, b.baseDois)) return true;
  if (a.isGeneric && names !== 'agree') return false;
  if (e.isCopy && gap <= 6) return true;
  const isOnePlace = e.samePage && gap <= 1 && (e.venue === 'agree' || e.sameVolume || names === 'agree');
  if (e.relation === 'equal' && isOnePlace && !countsDiffer(e)) return true;
  if (gap === 0 && overlap(itemNumbers(a), itemNumbers(b))) return true;
  // A book reprints an article as its chapter; two chapters, or two articles, of one title are two.
  if (names === 'agree' && gap <= 2 && isPair(e, 'chapter', 'article') && !sameRegistrant(e)) return true;
  return isOneStandard(e) || 'version';
}

function byEqualTitle(e: Evidence): Judgement {
  const { gap, venue } = e;
  if (e.samePage && (e.sameVolume || venue === 'agree' || gap === 0)) return true;
  // Preprints may be six years older, others one.
  if (gap > (e.isCopy ? 6 : 1)) return isDatedOtherwise(e) || 'version';
  if (e.isCopy) return true;
  // Names of journals and conferences differ between catalogues; only the place inside them is a proof.
  const isSameVolume = e.sameVolume && !e.pageConflict;
  if (venue === 'contradict' && !isSameVolume && (!e.areBare || gap > 0)) return 'version';
  if (isOtherKind(e) || (e.volumeConflict && (e.pageConflict || gap > 0))) return 'version';
  return gap > 0 && countsDiffer(e) ? 'version' : true;
}

/** A title of two or three words: the authors must agree, or one side must say nothing that could contradict. */
function byShortTitle(e: Evidence): boolean {
  if (e.samePage && e.isDated && e.gap === 0) return true;
  const isNear = e.gap <= (e.venue === 'agree' || e.isCopy ? 1 : 0);
  if (e.names === 'agree' && !e.pageConflict && isNear) return true;
  return (isMention(e.a) || isMention(e.b)) && e.a.title.words.length >= 2 && e.gap === 0;
}

/** `Editorial`, `Book review`, a column of every issue: such a title needs every other proof. */
function byGenericTitle(e: Evidence): boolean {
  if (e.pageConflict || !e.isDated || e.gap > 0) return false;
  if (e.samePage && (e.sameVolume || e.venue === 'agree')) return true;
  return namesEqual(e.a.names, e.b.names) && e.venue !== 'contradict';
}

function byAlikeTitle(e: Evidence): boolean {
  if (e.names !== 'agree' || e.gap > 1) return false;
  if (e.samePage && (e.sameVolume || e.venue === 'agree')) return true;
  if (!e.isDated || e.gap > 0) return false;
  return (
    (e.areBare && sameCount(e)) || (e.likeness >= NEARLY_EQUAL && e.venue === 'agree' && !e.pageConflict)
  );
}

const NEARLY_EQUAL = 0.92;
/** A title that lost a word, by the same people on the same page. */
const MISREAD = 0.7;

/** A title without its subtitle, or without what follows it. */
function byPart(e: Evidence): boolean {
  const isSamePlace = e.samePage && e.sameVolume && e.venue !== 'contradict';
  if (e.gap > (e.isCopy ? 2 : isSamePlace ? 1 : 0)) return false;
  const isSubtitle = e.relation === 'part';
  if (!isComplete(e.a) || !isComplete(e.b)) return isSubtitle || e.names === 'agree';
  if (e.names !== 'agree' || e.pageConflict) return false;
  return e.samePage || e.isCopy || isSubtitle || e.venue === 'agree' || (e.areBare && sameCount(e));
}

/** Translated, mangled and shortened titles: everything else must agree. */
function byPlace(e: Evidence): boolean {
  const { a, b, venue, likeness } = e;
  if (e.gap > 0 || e.names !== 'agree' || !e.samePage) return false;
  const haveSameMarks = sameMarks(a.title.words, b.title.words);
  if (venue === 'agree' && likeness >= MISREAD && haveSameMarks) return true;
  if (!e.isDated) return false;
  if (mainTitle(a) === mainTitle(b) && a.title.joined !== '') return true;
  return e.sameVolume && venue === 'agree' && likeness >= 0.5 && haveSameMarks;
}

const mainTitle = ({ title }: Profile): string =>
  title.main.length > 0 ? title.main.join('') : title.joined;

/** How far the years of one record may be apart between catalogues. */
const DATED_WITHIN = 4;

/**
 * Whether two records of one title and the same people differ in nothing but the year: a journal's archive is dated by
 * the year in which it went online, a citation by its draft. People use a long title once; bodies publish one every year.
 */
function isDatedOtherwise({ a, b, gap, venue, pageConflict, volumeConflict }: Evidence): boolean {
  const isApart = pageConflict || volumeConflict || (a.dois.size > 0 && b.dois.size > 0);
  if (isApart || gap > DATED_WITHIN || !namesEqual(a.names, b.names)) return false;
  if (a.venue.length > 0 && a.venue.join() === b.venue.join() && a.venueKind === b.venueKind) return true;
  const isCitation = [a, b].some((profile) => profile.venue.length === 0 && profile.keys.size === 0);
  return isCitation && venue === 'unclear' && !a.isSignedByBody && a.title.words.length >= 5;
}

/** A conference paper and its journal version; a year apart, a journal against what does not call itself one is enough. */
function isOtherKind({ a, b, gap }: Evidence): boolean {
  if (a.venueKind === b.venueKind || a.venue.length === 0 || b.venue.length === 0) return false;
  return gap > 0
    ? a.venueKind === 'journal' || b.venueKind === 'journal'
    : a.venueKind !== null && b.venueKind !== null;
}

/** Both lists are whole, and one names more people. */
const countsDiffer = ({ a, b }: Evidence): boolean =>
  a.authorCount !== null && b.authorCount !== null && a.authorCount !== b.authorCount;
const sameCount = ({ a, b }: Evidence): boolean => a.authorCount !== null && a.authorCount === b.authorCount;

/** A record with title, authors and year says all there is to say; one without is a search result or a mention. */
const isComplete = (profile: Profile): boolean => profile.names.size > 0 && profile.year !== null;

/** Neither when nor where it appeared: another work of the same people under that title may be meant. */
const isVague = (profile: Profile): boolean =>
  profile.year === null && profile.venue.length === 0 && profile.firstPage === '' && numbersOf(profile) === 0;

/**
 * A search result or a mention: no authors, no year, and nothing that makes it another kind of page. A short title on
 * an encyclopedia or a news site is its own.
 */
function isMention(profile: Profile): boolean {
  if (profile.names.size > 0 || profile.year !== null) return false;
  return numbersOf(profile) > 0 || (profile.keys.size === 0 && profile.title.joined.length >= 12);
}

const registrants = ({ dois }: Profile): ReadonlySet<string> =>
  new Set([...dois].map((doi) => doi.slice(0, doi.indexOf('/'))));
const sameRegistrant = ({ a, b }: Evidence): boolean => overlap(registrants(a), registrants(b));

/** A body registers a standard under the number of its catalogue (`00100724`) and again under its designation (`bsiso13317`). */
function isOneStandard(e: Evidence): boolean {
  const isNumber = ({ dois }: Profile): boolean => [...dois].every((doi) => /\/\d{6,}u?$/.test(doi));
  const areTwoNames = isPair(e, 'standard', 'standard') && isNumber(e.a) !== isNumber(e.b);
  return areTwoNames && e.a.title.words.length >= 5 && sameRegistrant(e);
}

/** One publisher registers editions and issues of one item under its own number (`anie.202003115`, `ange.202003115`). */
const itemNumbers = ({ dois }: Profile): ReadonlySet<string> =>
  new Set(
    [...dois].map((doi) => `${doi.slice(0, doi.indexOf('/'))} ${/(\d{6,})\D{0,2}$/.exec(doi)?.[1] ?? doi}`),
  );
