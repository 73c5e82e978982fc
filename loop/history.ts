import type { AskedQuery } from '../agents/roles/searcher.js';
import type { Angle } from '../agents/search/engine.js';
import { listRunSources, listUnread } from '../store/run-sources.js';
import { finishedStage } from '../store/runs.js';
import { addressesOf, currentKey } from '../store/sources.js';
import type {
  Plan,
  PlannedQuery,
  Reading,
  Rechecked,
  SearchOutcome,
  StageResults,
  Subject,
} from './results.js';
import type { StoredRun } from './run.js';

/** What a run has done so far, read back from the store. */

/** Queries that the run has asked, all or of one angle. What no engine answered may be asked again. */
export function askedQueries(run: StoredRun, angle?: Angle): readonly string[] {
  return plans(run).flatMap((plan) => {
    const failed = failedQueries(run, plan.round);
    return plan.queries
      .filter((query) => (angle === undefined || query.angle === angle) && !failed.has(query.id))
      .map((query) => query.question);
  });
}

/** An angle's queries so far with what they found. Addresses that an earlier query of any angle had brought are not new. */
export function askedWithFinds(run: StoredRun, angle: Angle): readonly AskedQuery[] {
  const known = new Set<string>();
  return plans(run).flatMap(({ round, queries }) => {
    const outcomes = searches(run, round);
    const added = readings(run, round).flatMap((reading) => reading.added);
    return queries.flatMap((query) => {
      const hits = outcomes.flatMap((each) => each.hits).filter(({ queryId }) => queryId === query.id);
      const fresh = hits.filter(({ address }) => !known.has(address));
      for (const { address } of hits) known.add(address);
      if (query.angle !== angle) return [];
      const isAnswered = hits.length > 0 || outcomes.some(({ answered }) => answered.includes(query.id));
      const read = added.filter(({ queryIds }) => queryIds.includes(query.id)).length;
      const found = isAnswered ? { hits: hits.length, read, fresh: fresh.length } : null;
      return [{ question: query.question, found }];
    });
  });
}

/** Queries of a round, by id, that every engine failed to answer. */
export function failedQueries(run: StoredRun, round: number): ReadonlySet<string> {
  const outcomes = searches(run, round);
  const answered = new Set(outcomes.flatMap((outcome) => outcome.answered));
  return new Set(
    outcomes
      .flatMap((outcome) => outcome.failures)
      .map((each) => each.queryId)
      .filter((id) => !answered.has(id)),
  );
}

/** The rounds whose queries some engine answered, with hits or with none, and those queries. A planned search is none yet. */
export function answeredQueries(
  run: StoredRun,
): readonly { readonly round: number; readonly queries: readonly PlannedQuery[] }[] {
  return plans(run).map(({ round, queries }) => {
    const answered = new Set(searches(run, round).flatMap((outcome) => outcome.answered));
    return { round, queries: queries.filter((query) => answered.has(query.id)) };
  });
}

/** The plans of all rounds that were planned. */
export function plans(run: StoredRun): readonly Plan[] {
  const found: Plan[] = [];
  for (let round = 1; ; round += 1) {
    const plan = stageResult(run, round, 'plan');
    if (plan === undefined) return found;
    found.push(plan);
  }
}

/** What the searches of a round brought. */
export const searches = (run: StoredRun, round: number): readonly SearchOutcome[] =>
  [stageResult(run, round, 'search')].flatMap((found) => found ?? []);

/** What a round has read. */
const readings = (run: StoredRun, round: number): readonly Reading[] =>
  [stageResult(run, round, 'read')].flatMap((found) => found ?? []);

/** Why addresses gave no text, over all rounds, by code. */
export function readingFailures(run: StoredRun): Reading['failures'] {
  const counts: Record<string, number> = {};
  for (let round = 1; ; round += 1) {
    const found = readings(run, round);
    if (found.length === 0) return counts;
    for (const [code, count] of found.flatMap(({ failures }) => Object.entries(failures)))
      counts[code] = (counts[code] ?? 0) + count;
  }
}

export interface SeenKeys {
  has(keyOrAddress: string): boolean;
  /** Sources of the run so far. */
  readonly sources: number;
}

/** Keys and addresses that the run has read or could not read: they are not picked again. */
export function seenKeys(run: StoredRun): SeenKeys {
  const seen = new Set<string>();
  const sources = listRunSources(run.store, run.id);
  for (const { source } of sources) {
    seen.add(currentKey(source.key));
    for (const { address } of addressesOf(run.store, source.id)) seen.add(address);
  }
  for (const each of triedInVain(run)) {
    seen.add(each.address);
    seen.add(each.key);
  }
  return { has: (name) => seen.has(name), sources: sources.length };
}

/** Keys of hits that earlier rounds passed over though there was room for them. */
export function passedOver(run: StoredRun, before: number): ReadonlySet<string> {
  const rounds = Array.from({ length: Math.max(0, before - 1) }, (_, index) => index + 1);
  return new Set(rounds.flatMap((round) => stageResult(run, round, 'select')?.passedOver ?? []));
}

/** Keys of hits that a picker was shown in an earlier round, and left. */
export function declinedHits(run: StoredRun, before: number): ReadonlySet<string> {
  const rounds = Array.from({ length: Math.max(0, before - 1) }, (_, index) => index + 1);
  return new Set(rounds.flatMap((round) => stageResult(run, round, 'select')?.declined ?? []));
}

/** Pages that could not be read; one that only the time was too short for has not been tried. */
export const triedInVain = (run: StoredRun): ReturnType<typeof listUnread> =>
  listUnread(run.store, run.id).filter(
    ({ failure }) => (failure as { code?: string }).code !== 'over-budget',
  );

/** Titles, authors and dates of what was read, the newest picks first; at most 40. */
export function knownSources(
  run: StoredRun,
): readonly { title: string; authors: readonly string[]; publishedAt: string | null }[] {
  return listRunSources(run.store, run.id)
    .slice(-40)
    .reverse()
    .map(({ source }) => ({
      title: source.title ?? '',
      authors: source.authors.slice(0, 3),
      publishedAt: source.publishedAt,
    }));
}

/** What the question is and what a good answer needs; undefined before it was planned. */
export const subjectOf = (run: StoredRun): Subject | undefined => stageResult(run, 1, 'decompose');

/** The run and question that the run goes on from; undefined for a run of its own. */
export const refinedFrom = (run: StoredRun): StageResults['refine'] | undefined =>
  stageResult(run, 0, 'refine');

/** The run that this one asks again, and how that one ended; undefined for any other run. */
export const refreshOf = (run: StoredRun): StageResults['refresh'] | undefined =>
  stageResult(run, 0, 'refresh');

/** What became of known sources that were asked for again, by round, in the order of rounds. */
export function rechecks(run: StoredRun): readonly { readonly round: number; readonly found: Rechecked }[] {
  const last = (refreshOf(run)?.round ?? -1) + 1;
  return Array.from({ length: last }, (_, index) => index + 1).flatMap((round) => {
    const found = stageResult(run, round, 'again');
    return found === undefined ? [] : [{ round, found }];
  });
}

/** The result of a stage that is done; undefined where it is not. */
export function stageResult<Name extends keyof StageResults>(
  run: StoredRun,
  round: number,
  stage: Name,
): StageResults[Name] | undefined {
  return finishedStage(run.store, { runId: run.id, round, stage }) as StageResults[Name] | undefined;
}

/** Numbers of sources that are no longer there, as far as the run has looked; who was not reached may still be gone. */
export function goneNumbers(run: StoredRun): ReadonlySet<number> {
  const gone = new Set<number>();
  for (const { found } of rechecks(run)) {
    const outcomes = new Map<number, string>(found.sources.map(({ number, outcome }) => [number, outcome]));
    for (const number of gone) if (outcomes.get(number) !== 'unreached') gone.delete(number);
    for (const [number, outcome] of outcomes) if (outcome === 'gone') gone.add(number);
  }
  return gone;
}

/** Says which engines did not answer: "nothing found" and "the search failed" must never look the same. */
export function searchLimitations(run: StoredRun, rounds: number): readonly string[] {
  const failures = new Map<string, string[]>();
  let asked = 0;
  for (const { round, queries } of plans(run).slice(0, rounds)) {
    asked += queries.length;
    for (const { engine, failure } of searches(run, round).flatMap(({ failures }) => failures))
      failures.set(engine, [...(failures.get(engine) ?? []), failure.message]);
  }
  return [...failures]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([engine, reasons]) =>
        `${reasons.length} of ${asked} searches on ${engine} failed, so what it alone would have found is missing. The last: ${reasons.at(-1) ?? ''}`,
    );
}
