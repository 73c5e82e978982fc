/**
 * Are two records one work? Identifiers decide first; then the title is the trigger and names, year and place are the
 * proof. The rules, with what they cost and win, are in docs/decisions/works.md.
 */
import { compareNames, type Agreement } from './names.js';
import { profileOf, type Profile } from './profile.js';
import type { LinkKind, WorkRecord } from './record.js';
import { similarity } from './title.js';
import { sameMarks, titleRelation, type TitleRelation } from './title-guards.js';
import { compareVenues } from './venue.js';

export interface Sameness {
  readonly same: boolean;
  /** Why, in a few words that a person can check. */
  readonly reason: string;
  /** Where the two are different works that belong together: what the first is to the second, or the second to the first. */
  readonly link?: LinkKind;
}

/** Symmetric but for nothing; records without title and identifiers are never the same. */
export function sameWork(a: WorkRecord, b: WorkRecord): Sameness {
  return compareProfiles(profileOf(a), profileOf(b));
}

const no = (reason: string, link?: LinkKind): Sameness => ({
  same: false,
  reason,
  ...(link ? { link } : {}),
});
const yes = (reason: string): Sameness => ({ same: true, reason });

/** Everything two records say about each other, worked out once. */
interface Evidence {
  readonly likeness: number;
  readonly relation: TitleRelation;
  readonly names: Agreement;
  readonly venue: Agreement;
  /** Null where one year is unknown. */
  readonly yearGap: number | null;
  readonly samePage: boolean;
  readonly pageConflict: boolean;
  readonly sameVolume: boolean;
  readonly volumeConflict: boolean;
  readonly isCopy: boolean;
}

export function compareProfiles(a: Profile, b: Profile): Sameness {
  const evidence = gather(a, b);
  const notice = noticeBetween(a, b, evidence);
  if (notice) return notice;
  const shared = sharedIdentifier(a, b);
  if (shared !== null) {
    return contradicts(a, b, evidence)
      ? no(`${shared} is the same, but title and authors are not`)
      : yes(`same ${shared}`);
  }
  for (const name of ['arxivs', 'pmids', 'pmcids'] as const) {
    if (a[name].size > 0 && b[name].size > 0)
      return no(`different ${name.slice(0, -1)}`, versionLink(evidence));
  }
  return byTitle(a, b, evidence);
}

function gather(a: Profile, b: Profile): Evidence {
  const likeness = similarity(a.title, b.title);
  const bothPages = a.firstPage !== '' && b.firstPage !== '';
  const bothVolumes = a.volume !== '' && b.volume !== '';
  return {
    likeness,
    relation: titleRelation(a.title, b.title, likeness),
    names: compareNames(a.names, b.names),
    venue: compareVenues(a.venue, b.venue),
    yearGap: a.year === null || b.year === null ? null : Math.abs(a.year - b.year),
    samePage: bothPages && a.firstPage === b.firstPage && a.firstPage !== '1',
    pageConflict: bothPages && a.firstPage !== b.firstPage,
    sameVolume: bothVolumes && a.volume === b.volume,
    volumeConflict: bothVolumes && a.volume !== b.volume,
    isCopy: a.isCopy || b.isCopy,
  };
}

/** An erratum, a retraction, a comment and its reply stand beside the article; two notices of one kind are compared as usual. */
function noticeBetween(a: Profile, b: Profile, { relation, likeness }: Evidence): Sameness | null {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (one.notice !== null && overlap(one.noticeDois, other.dois))
      return no(`a ${one.notice} of the other`, one.notice);
  }
  if (a.notice === b.notice) return null;
  const kind = a.notice ?? b.notice;
  if (kind === null) return null;
  const isAbout = relation !== 'none' || likeness > 0.8;
  if (sharedIdentifier(a, b) !== null && !isAbout) return null;
  return isAbout ? no(`a ${kind}`, kind) : null;
}

function sharedIdentifier(a: Profile, b: Profile): string | null {
  if (overlap(a.dois, b.dois)) return 'doi';
  if (overlap(a.arxivs, b.arxivs)) return 'arxiv';
  if (overlap(a.pmids, b.pmids)) return 'pmid';
  if (overlap(a.pmcids, b.pmcids)) return 'pmcid';
  return overlap(a.keys, b.keys) ? 'address' : null;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const value of a) if (b.has(value)) return true;
  return false;
}

/** Catalogues carry wrong identifiers: one that stands at two titles by other people proves nothing. */
function contradicts(a: Profile, b: Profile, { likeness, relation, names }: Evidence): boolean {
  if (a.title.joined === '' || b.title.joined === '') return false;
  return relation === 'none' && likeness < 0.5 && names === 'contradict';
}

const versionLink = ({ relation, names }: Evidence): LinkKind | undefined =>
  (relation === 'equal' || relation === 'alike') && names === 'agree' ? 'version' : undefined;

function byTitle(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { relation, names } = evidence;
  if (relation === 'none') return byPlace(a, b, evidence);
  if (names === 'contradict') return no('same title by other authors');
  if (a.dois.size > 0 && b.dois.size > 0) return byTwoDois(a, b, evidence);
  if (relation === 'alike') return byAlikeTitle(evidence);
  if (relation === 'part') return byPart(a, b, evidence);
  if (a.isGeneric || b.isGeneric) return byGenericTitle(evidence);
  return byEqualTitle(evidence);
}

/** Two published DOIs are two works unless the place is the same; a preprint's or a version's is another name of one. */
function byTwoDois(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { relation, names, yearGap, samePage, venue, sameVolume } = evidence;
  if (overlap(a.baseDois, b.baseDois) && relation !== 'part') return yes('versions of one doi');
  const isNear = yearGap === null || yearGap <= 6;
  if (evidence.isCopy && (relation === 'equal' || relation === 'cut') && isNear) {
    if (!a.isGeneric || names === 'agree') return yes('preprint or copy of the same title');
  }
  const samePlace = samePage && (yearGap ?? 0) <= 1 && (venue === 'agree' || sameVolume || names === 'agree');
  if (relation === 'equal' && samePlace) return yes('same title, year and page under two dois');
  return no('different dois', versionLink(evidence));
}

function byEqualTitle(evidence: Evidence): Sameness {
  const { names, yearGap, venue, samePage, sameVolume, volumeConflict, pageConflict, isCopy } = evidence;
  const gap = yearGap ?? 0;
  const isSamePlace = samePage && (sameVolume || venue === 'agree' || gap === 0);
  if (isSamePlace) return yes('same title and place');
  if (gap > (isCopy ? 6 : 1)) return no('same title in other years', versionLink(evidence));
  if (isCopy) return yes('preprint or copy of the same title');
  if (venue === 'contradict') {
    return sameVolume && !pageConflict
      ? yes('same title and volume')
      : no('same title at another place', versionLink(evidence));
  }
  if (volumeConflict && pageConflict) return no('same title in another volume', versionLink(evidence));
  return yes(names === 'agree' ? 'same title, authors and year' : 'same title');
}

/** `Editorial`, `Book review`, `Ketorolac`: such a title needs every other proof. */
function byGenericTitle({ names, yearGap, venue, samePage, sameVolume, pageConflict }: Evidence): Sameness {
  const isSamePlace = samePage || (venue === 'agree' && sameVolume && !pageConflict);
  if (names === 'agree' && yearGap !== null && yearGap <= 1 && venue !== 'contradict' && !pageConflict) {
    return yes('short title, same authors and year');
  }
  return isSamePlace && yearGap === 0 ? yes('short title at the same place') : no('the title is too common');
}

function byAlikeTitle({ names, yearGap, venue, samePage, sameVolume }: Evidence): Sameness {
  if (names !== 'agree' || (yearGap ?? 0) > 1) return no('the titles differ in words');
  if (samePage && (sameVolume || venue === 'agree')) return yes('alike titles, same authors and place');
  return no('the titles differ in words');
}

/** A record with title, authors and year says all there is to say; one without is a search result or a mention. */
const isComplete = (profile: Profile): boolean => profile.names.size > 0 && profile.year !== null;

function byPart(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { names, yearGap, samePage, venue, isCopy } = evidence;
  if (!isComplete(a) || !isComplete(b)) return yes('title without its subtitle or name');
  const agrees = names === 'agree' && (yearGap ?? 0) <= (isCopy ? 2 : 0);
  return agrees && (samePage || isCopy || venue !== 'contradict')
    ? yes('title without its subtitle, same authors and year')
    : no('only a part of the title agrees');
}

/** Translated and mangled titles: everything else must agree. */
function byPlace(a: Profile, b: Profile, evidence: Evidence): Sameness {
  const { names, yearGap, venue, samePage, sameVolume, likeness } = evidence;
  const isSamePlace = samePage && sameVolume && venue === 'agree' && yearGap === 0;
  if (!isSamePlace || names !== 'agree' || likeness < 0.5) return no('different titles');
  return sameMarks(a.title.words, b.title.words)
    ? yes('same authors, volume and page')
    : no('titles differ in a number');
}
