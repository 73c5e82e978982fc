/** Groups records into works. */
import { candidatePairs } from './blocks.js';
import { compareProfiles } from './compare.js';
import { profileOf, type Profile } from './profile.js';
import type { LinkKind, WorkRecord } from './record.js';
import { bandsOf, compareTexts, differ, textOf } from './texts.js';

export interface Grouping {
  /** Every record once, each group in the order of the records, groups in the order of their first. */
  readonly groups: number[][];
  /** Records of different works that belong together. Indices of records. */
  readonly links: { readonly a: number; readonly b: number; readonly kind: LinkKind }[];
}

/** Groups are checked member against member up to this size; beyond, against the first members only. */
const CHECKED_MEMBERS = 24;

export function groupRecords(records: readonly WorkRecord[]): Grouping {
  const profiles = withCommonTitles(records.map(profileOf));
  const texts = records.map(textOf);
  const bands = texts.map((read) => (read ? bandsOf(read.signature) : []));
  const works = new Works(profiles);
  const links: Grouping['links'] = [];
  const joins: Join[] = [];
  for (const [a, b] of candidatePairs(profiles, bands)) {
    const one = profiles[a];
    const other = profiles[b];
    if (!one || !other) continue;
    const verdict = compareProfiles(one, other);
    const read = compareTexts([one, other], [texts[a] ?? null, texts[b] ?? null]);
    if (verdict.same) {
      const isPartial = verdict.isPartial === true;
      if (!isPartial || read !== 'other') joins.push({ a, b, isPartial });
    } else if (verdict.link) links.push({ a, b, kind: verdict.link });
    else if (read === 'same') joins.push({ a, b, isPartial: false });
  }
  const certain = joins.filter(({ isPartial }) => !isPartial);
  for (const { a, b } of certain) works.join(a, b);
  for (const { a, b } of unambiguous(
    joins.filter(({ isPartial }) => isPartial),
    works,
    profiles,
  ))
    works.join(a, b);
  return {
    groups: works.groups(),
    links: links.filter(({ a, b }) => works.find(a) !== works.find(b)).sort((x, y) => x.a - y.a || x.b - y.b),
  };
}

interface Join {
  readonly a: number;
  readonly b: number;
  /** Only a part of a title agrees, so that another record may fit as well. */
  readonly isPartial: boolean;
}

/** More works that fit one shortened title are not looked at: it is a common one. */
const MAXIMUM_WHOLES = 12;

/** Joins by a part of a title, but not where that part fits two works: it is unclear which one is meant. */
function unambiguous(joins: readonly Join[], works: Works, profiles: readonly Profile[]): readonly Join[] {
  const known = (index: number): number => (profiles[index] ? amountKnown(profiles[index]) : 0);
  const partOf = ({ a, b }: Join): number => (known(a) <= known(b) ? a : b);
  /** For every part the works that it fits, each by the first of its records that was met. */
  const wholes = new Map<number, Map<number, number>>();
  for (const join of joins) {
    const part = partOf(join);
    const whole = part === join.a ? join.b : join.a;
    if (profiles[whole]?.title.isCut) continue;
    const found = wholes.get(part) ?? new Map<number, number>();
    const work = works.find(whole);
    wholes.set(part, found.has(work) ? found : found.set(work, whole));
  }
  const fitsTwo = (part: number): boolean => {
    const found = [...(wholes.get(part)?.values() ?? [])];
    if (found.length > MAXIMUM_WHOLES) return true;
    return found.some((one, index) => found.slice(index + 1).some((other) => works.areApart(one, other)));
  };
  return joins.filter((join) => !fitsTwo(partOf(join)));
}

/** Orders records by how much they say: a longer title first, then names, year and numbers. */
function amountKnown({ title, names, year, dois, arxivs, pmids, pmcids }: Profile): number {
  const numbers = dois.size + arxivs.size + pmids.size + pmcids.size;
  return (
    title.joined.length * 100 + Math.min(names.size, 9) + (year === null ? 0 : 20) + Math.min(numbers, 3) * 20
  );
}

/**
 * A title that stands over three years and more in one list is a column's, not a work's; but where one year holds most
 * of its records, the others are citations with a wrong year.
 */
const COLUMN_YEARS = 3;
const MAIN_YEAR_SHARE = 0.7;

function withCommonTitles(profiles: readonly Profile[]): readonly Profile[] {
  const counts = new Map<string, Map<number, number>>();
  for (const { title, year, isCopy } of profiles) {
    // Versions of a preprint spread over years too.
    if (year === null || title.joined === '' || isCopy) continue;
    const years = counts.get(title.joined) ?? new Map<number, number>();
    counts.set(title.joined, years.set(year, (years.get(year) ?? 0) + 1));
  }
  const isColumn = (joined: string): boolean => {
    const records = [...(counts.get(joined)?.values() ?? [])];
    const all = records.reduce((total, count) => total + count, 0);
    return records.length >= COLUMN_YEARS && Math.max(...records) <= MAIN_YEAR_SHARE * all;
  };
  return profiles.map((profile) =>
    isColumn(profile.title.joined) ? { ...profile, isGeneric: true } : profile,
  );
}

/** Whether two records are one text, whatever their titles: syndication, mirrors, a preprint and its article. */
export function isNearCopy(a: WorkRecord, b: WorkRecord): boolean {
  const [one, other] = [profileOf(a), profileOf(b)];
  if (compareTexts([one, other], [textOf(a), textOf(b)]) !== 'same') return false;
  return !areDifferent(one, other) && compareProfiles(one, other).link === undefined;
}

/** Whether two texts of about one length share next to nothing: what one title over both does not make one work. */
export function isOtherText(a: WorkRecord, b: WorkRecord): boolean {
  return compareTexts([profileOf(a), profileOf(b)], [textOf(a), textOf(b)]) === 'other';
}

/** Whether their numbers say that they are two works. */
function areDifferent(a: Profile, b: Profile): boolean {
  if (differ(a.arxivs, b.arxivs) || differ(a.pmids, b.pmids)) return true;
  return (differ(a.dois, b.dois) || differ(a.pmcids, b.pmcids)) && !compareProfiles(a, b).same;
}

/** Union-find that refuses to bridge two records which name themselves different. */
class Works {
  private readonly parents: number[];
  private readonly members: Map<number, number[]>;

  private readonly profiles: readonly Profile[];

  constructor(profiles: readonly Profile[]) {
    this.profiles = profiles;
    this.parents = profiles.map((_profile, index) => index);
    this.members = new Map(profiles.map((_profile, index) => [index, [index]]));
  }

  find(index: number): number {
    let root = index;
    while (this.parents[root] !== root) root = this.parents[root] ?? root;
    this.parents[index] = root;
    return root;
  }

  join(a: number, b: number): void {
    const left = this.find(a);
    const right = this.find(b);
    if (left === right || this.conflict(left, right)) return;
    const [keep, drop] = left < right ? [left, right] : [right, left];
    this.parents[drop] = keep;
    this.members.set(keep, [...(this.members.get(keep) ?? []), ...(this.members.get(drop) ?? [])]);
    this.members.delete(drop);
  }

  /** Whether two records are in two groups and are not one work as far as they say. */
  areApart(a: number, b: number): boolean {
    const one = this.profiles[a];
    const other = this.profiles[b];
    return (
      this.find(a) !== this.find(b) &&
      one !== undefined &&
      other !== undefined &&
      !compareProfiles(one, other).same
    );
  }

  private conflict(left: number, right: number): boolean {
    for (const a of (this.members.get(left) ?? []).slice(0, CHECKED_MEMBERS)) {
      for (const b of (this.members.get(right) ?? []).slice(0, CHECKED_MEMBERS)) {
        const one = this.profiles[a];
        const other = this.profiles[b];
        if (one && other && areDifferent(one, other)) return true;
      }
    }
    return false;
  }

  groups(): number[][] {
    return [...this.members.values()]
      .map((group) => [...group].sort((x, y) => x - y))
      .sort((x, y) => (x[0] ?? 0) - (y[0] ?? 0));
  }
}
