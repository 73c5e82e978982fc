import type { groupRecords } from '../../../store/works.js';
import { titleSimilarity, type Grouping } from '../../../store/works.js';
import type { LibraryRecord } from '../../references/library-file.js';

/** A pair of records that a person should look at; numbers are places in the file, from 0. */
export interface DoubtfulPair {
  readonly a: number;
  readonly b: number;
  readonly decision: 'joined' | 'kept apart' | ReturnType<typeof groupRecords>['links'][number]['kind'];
  readonly why: string;
}

/** From this likeness of titles a pair that was kept apart is worth a look. */
const ALIKE = 0.85;
/** Records with the same first words that are compared with each other. */
const MOST_COMPARED = 300;

/**
 * Pairs that were joined though they share no identifier, pairs with like titles that were kept apart, and records that
 * belong together without being one work.
 */
export function doubtfulPairs(
  records: readonly LibraryRecord[],
  { groups, links }: Grouping,
): DoubtfulPair[] {
  const groupOf = new Map(groups.flatMap((group, index) => group.map((place) => [place, index] as const)));
  const joined = groups.flatMap((group) =>
    group.slice(1).flatMap((place): DoubtfulPair[] => {
      const others = group.filter((other) => other < place);
      if (others.some((other) => shareIdentifier(records[other], records[place]))) return [];
      const [first = place] = group;
      return [
        { a: first, b: place, decision: 'joined', why: 'like titles and facts, no identifier in common' },
      ];
    }),
  );
  const apart = likeTitles(records)
    .filter(([a, b]) => groupOf.get(a) !== groupOf.get(b))
    .filter(([a, b]) => !links.some((link) => isPair(link, a, b)))
    .map(([a, b]): DoubtfulPair => ({
      a,
      b,
      decision: 'kept apart',
      why: 'like titles, but other facts differ',
    }));
  const linked = links.map(({ a, b, kind }): DoubtfulPair => ({ a, b, decision: kind, why: 'not one work' }));
  return [...joined, ...apart, ...linked].sort((x, y) => x.a - y.a || x.b - y.b);
}

const isPair = (link: { a: number; b: number }, a: number, b: number): boolean =>
  (link.a === a && link.b === b) || (link.a === b && link.b === a);

function shareIdentifier(a: LibraryRecord | undefined, b: LibraryRecord | undefined): boolean {
  const identifiers = ({ record }: LibraryRecord): string[] =>
    [record.doi, record.pmid, record.pmcid, record.arxiv].flatMap(
      (each) => each?.toLowerCase().match(/[^:/\s]+(?:\/\S+)?$/) ?? [],
    );
  if (a === undefined || b === undefined) return false;
  const own = new Set(identifiers(a));
  return identifiers(b).some((each) => own.has(each));
}

/** Pairs of like titles among those that begin with the same two words. */
function likeTitles(records: readonly LibraryRecord[]): (readonly [number, number])[] {
  const byWords = new Map<string, number[]>();
  records.forEach(({ record }, place) => {
    const words = (record.title ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length < 2) return;
    const key = words.slice(0, 2).join(' ');
    byWords.set(key, [...(byWords.get(key) ?? []), place]);
  });
  return [...byWords.values()].flatMap((all) => {
    const places = all.slice(0, MOST_COMPARED);
    return places.flatMap((a, index) =>
      places
        .slice(index + 1)
        .filter(
          (b) => titleSimilarity(records[a]?.record.title ?? '', records[b]?.record.title ?? '') >= ALIKE,
        )
        .map((b) => [a, b] as const),
    );
  });
}
