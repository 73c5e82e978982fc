/** Everything two records say about each other, worked out once: what the rules weigh. */
import { compareNames, type Agreement } from './names.js';
import type { Profile } from './profile.js';
import { likeness as likenessOf } from './title.js';
import { titleRelation, type TitleRelation } from './title-guards.js';
import { compareVenues } from './venue.js';

export interface Evidence {
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
  /** Two issues of one volume, or of volumes that are not given. */
  readonly issueConflict: boolean;
  readonly isCopy: boolean;
  /** The text of the one begins with the title of the other. */
  readonly isInText: boolean;
}

export function gather(a: Profile, b: Profile): Evidence {
  const likeness = likenessOf(a.title, b.title);
  const bothPages = a.firstPage !== '' && b.firstPage !== '';
  const bothVolumes = a.volume !== '' && b.volume !== '';
  return {
    likeness,
    relation: titleRelation(a.title, b.title, likeness),
    names: namesBetween(a, b),
    venue: compareVenues(a.venue, b.venue),
    yearGap: a.year === null || b.year === null ? null : Math.abs(a.year - b.year),
    samePage: bothPages && a.firstPage === b.firstPage && a.firstPage !== '1',
    pageConflict: bothPages && a.firstPage !== b.firstPage,
    sameVolume: bothVolumes && a.volume === b.volume,
    volumeConflict: bothVolumes && a.volume !== b.volume,
    issueConflict: a.issue !== '' && b.issue !== '' && a.issue !== b.issue && a.volume === b.volume,
    isCopy: a.isCopy || b.isCopy,
    isInText: standsInText(a, b) || standsInText(b, a),
  };
}

/** Where one side lists no authors, those of the other may stand at the beginning of its text. */
function namesBetween(a: Profile, b: Profile): Agreement {
  const listed = compareNames(a.names, b.names);
  // A study group on one side and its people on the other.
  if (listed === 'contradict' && a.isSignedByBody !== b.isSignedByBody) return 'unclear';
  if (listed !== 'unclear' || (a.names.size > 0 && b.names.size > 0)) return listed;
  const [named, other] = a.names.size > 0 ? [a, b] : [b, a];
  if (named.names.size === 0 || other.headWords.size === 0) return 'unclear';
  let found = 0;
  for (const name of named.names) if (other.headWords.has(name)) found += 1;
  return found >= 2 && found / named.names.size >= 0.5 ? 'agree' : 'unclear';
}

function standsInText(titled: Profile, read: Profile): boolean {
  const { joined } = titled.title;
  return joined.length >= 20 && !titled.isGeneric && read.head.includes(joined);
}

export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const value of a) if (b.has(value)) return true;
  return false;
}
