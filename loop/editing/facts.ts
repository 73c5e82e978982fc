/** What the program itself can say of how sure a brief is: dates, interests, counts. Each is a sentence, ready to be printed. */
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { originFacts } from '../../text/origin/source-origin.js';
import { independentWorks } from '../independence.js';
import type { Claim } from '../claim.js';
import type { Grid } from '../grid/grid.js';
import { shownGrid } from '../grid/shown.js';
import type { Words } from '../words/index.js';
import type { StoredRun } from '../run.js';

export interface Fact {
  /** `V1` */
  readonly id: string;
  readonly text: string;
  /** The sources that it is about: `S3`. */
  readonly sourceIds: readonly string[];
}

/** More interests than a reader takes in are no fact but a list. */
const MOST_INTERESTS = 8;
const MOST_SINGLE = 6;

export function factsOf(
  run: StoredRun,
  { claims, grid, words }: { claims: readonly Claim[]; grid: Grid | null; words: Words },
): readonly Fact[] {
  const cited = new Set(claims.flatMap(({ sourceIds }) => sourceIds));
  const sources = listRunSources(run.store, run.id).filter(({ number }) => cited.has(`S${number}`));
  const works = independentWorks(claims.flatMap(({ evidence }) => evidence));
  return [
    ...(works.length > 1 ? [{ text: words.facts.works({ count: works.length }), sourceIds: [] }] : []),
    ...datesOf(sources, words),
    ...interestsOf(sources, words),
    ...singleVoices(grid, words),
  ].map((fact, at) => ({ id: `V${at + 1}`, ...fact }));
}

type Said = Omit<Fact, 'id'>;

const nameOf = ({ number }: RunSource): string => `S${number}`;

function datesOf(sources: readonly RunSource[], words: Words): readonly Said[] {
  const dates = sources.flatMap(({ source }) => source.publishedAt ?? []).sort();
  const undated = sources.filter(({ source }) => source.publishedAt === null && source.modifiedAt === null);
  const [first, last] = [dates[0], dates.at(-1)];
  const names = undated.map(nameOf);
  return [
    ...(first === undefined || last === undefined || first === last
      ? []
      : [{ text: words.facts.dates({ first, last }), sourceIds: [] }]),
    ...(names.length === 0
      ? []
      : [{ text: words.facts.undated({ sources: names.join(', ') }), sourceIds: names }]),
  ];
}

const interestsOf = (sources: readonly RunSource[], words: Words): readonly Said[] =>
  sources
    .filter(({ source }) => source.interests.length > 0)
    .slice(0, MOST_INTERESTS)
    .map((each) => {
      const { source, sourceType } = each;
      const who = originFacts({ ...source, title: source.title ?? '', sourceType }, words);
      return {
        text: words.facts.interest({ source: nameOf(each), who: who.join(', ') }),
        sourceIds: [nameOf(each)],
      };
    });

/** Values of the table that one work alone carries. */
const singleVoices = (grid: Grid | null, words: Words): readonly Said[] =>
  (grid === null ? [] : (shownGrid(grid)?.cells ?? []))
    .filter(({ values }) => new Set(values.flatMap((value) => value.works)).size === 1)
    .filter(({ values }) => values.every(({ formula }) => formula === null))
    .slice(0, MOST_SINGLE)
    .map(({ about, attribute, values }) => ({
      text: words.facts.single({ attribute, about }),
      sourceIds: [...new Set(values.flatMap(({ evidence }) => evidence.map(({ sourceId }) => sourceId)))],
    }));
