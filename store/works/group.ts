/** Groups records into works. */
import { compareProfiles } from './compare.js';
import { numbersOf, profileOf, type Profile } from './profile.js';
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
  const partial: Join[] = [];
  for (const [a, b] of candidatePairs(profiles, bands)) {
    const [one, other] = [profiles[a], profiles[b]] as [Profile, Profile];
    const { same, link, isPartial } = compareProfiles(one, other);
    const read = compareTexts([one, other], [texts[a] ?? null, texts[b] ?? null]);
    if (same && isPartial !== true) works.join(a, b);
    else if (same && read !== 'other') partial.push({ a, b });
    else if (!same && link) links.push({ a, b, kind: link });
    else if (!same && read === 'same') works.join(a, b);
  }
  for (const { a, b } of unambiguous(partial, works, profiles)) works.join(a, b);
  return {
    groups: works.groups(),
    links: links.filter(({ a, b }) => works.find(a) !== works.find(b)).sort((x, y) => x.a - y.a || x.b - y.b),
  };
}

/** Two records of which one is only known by a part of its title, so that another record may fit as well. */
interface Join {
  readonly a: number;
  readonly b: number;
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
function amountKnown(profile: Profile): number {
  const { title, names, year } = profile;
  const numbers = Math.min(numbersOf(profile), 3) + (year === null ? 0 : 1);
  return title.joined.length * 100 + Math.min(names.size, 9) + numbers * 20;
}

/**
 * A title that stands over three years and more in one list is a column's, not a work's; but where one year holds most
 * of its records, the others are citations with a wrong year.
 */
const COLUMN_YEARS = 3;
const MAIN_YEAR_SHARE = 0.7;

function withCommonTitles(profiles: readonly Profile[]): readonly Profile[] {
  // Versions of a preprint spread over years too.
  const dated = profiles.filter(({ title, year, isCopy }) => year !== null && title.joined !== '' && !isCopy);
  const byTitle = gathered(dated, ({ title }) => [title.joined]);
  const isColumn = ({ title }: Profile): boolean => {
    const records = byTitle.get(title.joined) ?? [];
    const byYear = [...gathered(records, ({ year }) => [String(year)]).values()].map(({ length }) => length);
    return byYear.length >= COLUMN_YEARS && Math.max(...byYear) <= MAIN_YEAR_SHARE * records.length;
  };
  return profiles.map((profile) => (isColumn(profile) ? { ...profile, isGeneric: true } : profile));
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
  private readonly members: number[][];
  private readonly profiles: readonly Profile[];

  constructor(profiles: readonly Profile[]) {
    this.profiles = profiles;
    this.members = profiles.map((_profile, index) => [index]);
  }

  /** The first record of a record's group. */
  find(index: number): number {
    return Math.min(...this.of(index));
  }

  join(a: number, b: number): void {
    const [left, right] = [this.of(a), this.of(b)];
    if (left === right) return;
    const isBridge = left
      .slice(0, CHECKED_MEMBERS)
      .some((one) => right.slice(0, CHECKED_MEMBERS).some((other) => areDifferent(...this.pair(one, other))));
    if (isBridge) return;
    const all = left.concat(right);
    for (const member of all) this.members[member] = all;
  }

  /** Whether two records are in two groups and are not one work as far as they say. */
  areApart(a: number, b: number): boolean {
    return this.of(a) !== this.of(b) && !compareProfiles(...this.pair(a, b)).same;
  }

  groups(): number[][] {
    return [...new Set(this.members)]
      .map((group) => [...group].sort((x, y) => x - y))
      .sort((x, y) => (x[0] ?? 0) - (y[0] ?? 0));
  }

  private of(index: number): number[] {
    return this.members[index] ?? [];
  }

  private pair(a: number, b: number): [Profile, Profile] {
    return [this.profiles[a], this.profiles[b]] as [Profile, Profile];
  }
}

/** Under a key that more records share, only neighbours in the order of titles are compared. */
const CROWDED = 40;
const NEIGHBOURS = 12;
const RAREST_WORDS = 4;

/** Every pair worth comparing, the smaller index first: those that meet under a key. Keeps grouping far from quadratic. */
function candidatePairs(
  profiles: readonly Profile[],
  extra: readonly (readonly string[])[],
): readonly (readonly [number, number])[] {
  const frequency = new Map<string, number>();
  for (const { title } of profiles)
    for (const word of new Set(title.words)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const blocks = gathered([...profiles.keys()], (index) => {
    const profile = profiles[index];
    return profile === undefined ? [] : [...keysOf(profile, frequency), ...(extra[index] ?? [])];
  });
  const pairs = new Map<number, readonly [number, number]>();
  for (const block of blocks.values())
    for (const pair of pairsOf(block, profiles)) pairs.set(pair[0] * profiles.length + pair[1], pair);
  return [...pairs.values()];
}

/** Items by each of their keys. */
function gathered<T>(items: readonly T[], keysOfItem: (item: T) => readonly string[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items)
    for (const key of new Set(keysOfItem(item))) {
      const known = found.get(key);
      if (known === undefined) found.set(key, [item]);
      else known.push(item);
    }
  return found;
}

function* pairsOf(block: readonly number[], profiles: readonly Profile[]): Generator<[number, number]> {
  const isCrowded = block.length > CROWDED;
  const joined = (index: number): string => profiles[index]?.title.joined ?? '';
  const order = isCrowded
    ? [...block].sort((x, y) => (joined(x) < joined(y) ? -1 : joined(x) > joined(y) ? 1 : x - y))
    : block;
  for (let first = 0; first < order.length; first += 1) {
    const last = isCrowded ? Math.min(order.length, first + 1 + NEIGHBOURS) : order.length;
    for (let second = first + 1; second < last; second += 1) {
      const a = order[first] ?? 0;
      const b = order[second] ?? 0;
      yield a < b ? [a, b] : [b, a];
    }
  }
}

function keysOf(profile: Profile, frequency: ReadonlyMap<string, number>): string[] {
  const { title } = profile;
  const named = (name: string, values: ReadonlySet<string>) => [...values].map((value) => `${name}:${value}`);
  const keys = [
    ...named('doi', profile.dois),
    // A notice meets the record it is about under that record's DOI.
    ...named('doi', profile.noticeDois),
    ...named('base', profile.baseDois),
    ...named('arxiv', profile.arxivs),
    ...named('pmid', profile.pmids),
    ...named('pmcid', profile.pmcids),
    ...named('key', profile.keys),
  ];
  if (title.joined !== '') {
    keys.push(
      `title:${title.joined}`,
      `head:${title.joined.slice(0, 18)}`,
      `tail:${title.joined.slice(-18)}`,
    );
    keys.push(...rarePairs(title.words, frequency));
  }
  if (profile.year !== null && profile.firstPage.length > 1)
    keys.push(`place:${profile.year}/${profile.firstPage}`);
  return keys;
}

/** Titles that are alike share most of their rare words, so they share a pair of the rarest. */
function rarePairs(words: readonly string[], frequency: ReadonlyMap<string, number>): string[] {
  const rare = [...new Set(words)]
    .filter((word) => word.length > 2)
    .sort((x, y) => (frequency.get(x) ?? 0) - (frequency.get(y) ?? 0) || (x < y ? -1 : 1))
    .slice(0, RAREST_WORDS)
    .sort();
  return rare.flatMap((one, at) => rare.slice(at + 1).map((other) => `rare:${one} ${other}`));
}
