import { ANGLES, type Angle, type Freshness } from '../../agents/search/engine.js';
import { bareWords } from '../../text/bare-words.js';
import { answeredQueries, refreshOf, searches } from '../history.js';
import { findSource } from '../../store/sources.js';
import { canonicalKey } from '../../store/canonical-key.js';
import { getRun } from '../../store/runs.js';
import type { PlannedQuery, SearchOutcome } from '../results.js';
import type { Run, StoredRun } from '../run.js';

/** What a run asks of the engines when it asks its question again: the searches of the earlier run, for what came since. */

/** Searches that are repeated at most, of those that a round makes. */
const MOST_REPEATED = 2;

/** Days that a window reaches back at least, the narrowest first. */
const WINDOWS: readonly (readonly [days: number, freshness: Freshness])[] = [
  [1, 'day'],
  [7, 'week'],
  [31, 'month'],
  [366, 'year'],
  [548, 'eighteen-months'],
];
/** Engines find a page days after it came out: a window is as much longer than the time since the last run. */
const LATE = 2;

function windowSince(before: string, today: string): Freshness {
  const days = (Date.parse(today) - Date.parse(before)) / 86_400_000;
  return WINDOWS.find(([reach]) => days * LATE <= reach)?.[1] ?? 'any';
}

/** The searches that were answered, angle by angle in turn, the earliest first; none that looked up a work by name. */
export function repeatedQueries(run: Run): readonly PlannedQuery[] {
  const refresh = refreshOf(run);
  if (refresh === undefined) return [];
  const round = refresh.round + 1;
  const freshness = windowSince(refresh.today, run.today);
  const seen = new Set<string>();
  const asked = answeredQueries(run)
    .flatMap(({ queries }) => queries)
    .filter(({ lookupFor }) => lookupFor === null)
    .filter(({ question }) => !seen.has(bareWords(question)) && seen.add(bareWords(question)));
  return inTurn(asked, MOST_REPEATED * run.options.queriesPerRound).map((query, index) => ({
    ...query,
    id: `R${round}.Q${index + 1}`,
    freshness,
  }));
}

function inTurn(queries: readonly PlannedQuery[], most: number): readonly PlannedQuery[] {
  const byAngle = new Map<Angle, PlannedQuery[]>(
    ANGLES.map((angle) => [angle, queries.filter((query) => query.angle === angle)]),
  );
  const taken: PlannedQuery[] = [];
  while (taken.length < most && [...byAngle.values()].some(({ length }) => length > 0))
    for (const own of byAngle.values()) {
      const next = own.shift();
      if (next !== undefined && taken.length < most) taken.push(next);
    }
  return taken;
}

/**
 * The hits that are news: no earlier round was shown them, and of a folder only what was read into the store since the
 * run began. Every hit, in a run that asks nothing again.
 */
export function newHits(run: StoredRun, outcome: SearchOutcome): SearchOutcome {
  const refresh = refreshOf(run);
  if (refresh === undefined) return outcome;
  const known = new Set<string>();
  for (let round = 1; round <= refresh.round; round += 1)
    for (const { hits } of searches(run, round))
      for (const hit of hits) known.add(canonicalKey(hit.address).key);
  const began = getRun(run.store, run.id)?.createdAt ?? '';
  const isNew = (address: string): boolean => {
    if (address.startsWith('file:')) {
      const source = findSource(run.store, { address });
      return source === undefined || source.retrievedAt >= began;
    }
    return !known.has(canonicalKey(address).key);
  };
  return { ...outcome, hits: outcome.hits.filter(({ address }) => isNew(address)) };
}
