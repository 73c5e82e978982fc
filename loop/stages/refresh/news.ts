import { ANGLES, type Freshness } from '../../../agents/search/engine.js';
import { canonicalKey } from '../../../store/canonical-key.js';
import { finishStage, getRun } from '../../../store/runs.js';
import { findSource } from '../../../store/sources.js';
import { answeredQueries, refreshOf, searches, stageResult } from '../../history.js';
import { assembleBrief } from '../../report/assemble-brief.js';
import { compareBriefs } from '../../report/compare-briefs.js';
import type { Gathered, PlannedQuery, SearchOutcome, StageResults } from '../../results.js';
import { roundRow } from '../decide.js';
import { anglesInTurn, takeInTurn } from '../queries.js';
import { keepState, lastState } from '../../round-state.js';
import type { Run, StoredRun } from '../../run.js';
import { stage } from '../../stage.js';
import type { RoundState } from '../../state.js';

/** What is news to a run that asks its question again: the searches for it, its hits, and what changed; or that there is none. */

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
  const asked = answeredQueries(run)
    .flatMap(({ queries }) => queries)
    .filter(({ lookupFor }) => lookupFor === null);
  const byAngle = new Map(ANGLES.map((angle) => [angle, asked.filter((query) => query.angle === angle)]));
  const turns = anglesInTurn(1, MOST_REPEATED * run.options.queriesPerRound);
  return takeInTurn(turns, byAngle, { first: [], asked: [] }).map((query, index) => ({
    ...query,
    id: `R${round}.Q${index + 1}`,
    freshness,
  }));
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

/** What later rounds look back at: a round without news leaves them what the one before it left. */
const LOOKED_BACK_AT = ['write', 'ground', 'review', 'critique'] as const;

/**
 * Ends a run that asks a question again and finds no news: nothing new was read, and known sources say what they said. The
 * brief stands, as it stood then, and nobody is asked anything.
 *
 * @returns null where there is news, or the run is another
 */
export async function standsAsItStood(
  run: Run,
  before: RoundState,
  gathered: Gathered,
): Promise<RoundState | null> {
  const refresh = refreshOf(run);
  const { round } = gathered.queries;
  if (refresh === undefined || round !== refresh.round + 1 || isNews(run, gathered)) return null;
  await stage(run, { round, name: 'decide' }, () => {
    const last = before.signOffs.at(-1);
    const signOff = { round, signoff: last?.signoff ?? false, claimsHash: last?.claimsHash ?? '' };
    const state: RoundState = {
      ...before,
      round,
      ending: refresh.ending,
      signOffs: [...before.signOffs, signOff],
      saturation: [...before.saturation, gathered.picks.saturation],
    };
    const row = roundRow(run, { before, state, ...gathered });
    return {
      result: null,
      write: () => {
        keepState(run, state, row);
        leaveAsBefore(run, before.round, round);
      },
      event: { ...row, ending: state.ending, isQuiet: true },
    };
  });
  return lastState(run);
}

function isNews(run: Run, { queries, reading }: Gathered): boolean {
  const sources = stageResult(run, queries.round, 'again')?.sources ?? [];
  return reading.added.length > 0 || sources.some(({ outcome }) => outcome !== 'unreached');
}

function leaveAsBefore(run: Run, before: number, round: number): void {
  const at = run.now();
  for (const name of LOOKED_BACK_AT) {
    const result = stageResult(run, before, name);
    if (result !== undefined)
      finishStage(run.store, { runId: run.id, round, stage: name, result: asBefore(name, result), at });
  }
}

/** Nothing was drafted; what was answered stays answered. */
function asBefore(name: (typeof LOOKED_BACK_AT)[number], result: StageResults[typeof name]): unknown {
  return name === 'write' ? { ...(result as StageResults['write']), drafts: [], contradictions: [] } : result;
}

/** Keeps what changed since the run that this one asks again, while both are in the store; the brief opens with it. */
export async function noteChanges(run: Run, state: RoundState): Promise<void> {
  const refresh = refreshOf(run);
  if (refresh === undefined) return;
  await stage(run, { round: state.round, name: 'changes' }, () => {
    const result = compareBriefs(assembleBrief(run.store, refresh.run), assembleBrief(run.store, run.id));
    const { isNothing, claims, cells } = result;
    return {
      result,
      event: {
        isNothing,
        added: claims.added.length,
        gone: claims.gone.length,
        changed: claims.changed.length,
        values: cells.changed.length,
      },
    };
  });
}
