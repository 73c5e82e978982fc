import { assembleBrief } from '../report/assemble-brief.js';
import { compareBriefs } from '../report/compare-briefs.js';
import { refreshOf } from '../history.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';

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
