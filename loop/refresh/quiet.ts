import { finishStage } from '../../store/runs.js';
import { refreshOf, stageResult } from '../history.js';
import type { Gathered, StageResults } from '../results.js';
import { roundRow } from '../round-row.js';
import { keepState, lastState } from '../round-state.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';

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
