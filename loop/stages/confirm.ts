import { stageResult } from '../history.js';
import type { Gathered, Round } from '../results.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';

/** What a round has written, grounded, opposed and reviewed: what its critic judges. */
export type Standing = Pick<Round, 'written' | 'grounded' | 'reviewed' | 'opposition'>;

/**
 * What stands in a confirming round whose searches brought nothing new: nothing is read, written, opposed or reviewed again,
 * and the critic alone is asked once more whether it signs the same claims.
 *
 * @returns null where something came that has to be read first, or the round confirms nothing
 */
export async function confirmed(run: Run, before: RoundState, gathered: Gathered): Promise<Standing | null> {
  if (before.nextTarget.kind !== 'confirmation' || gathered.reading.added.length > 0) return null;
  const standing = asItStands(run, before, gathered);
  if (standing === null) return null;
  const { round } = gathered.queries;
  // What later rounds look back at.
  const left = { write: standing.written, ground: standing.grounded, review: standing.reviewed };
  for (const [name, result] of Object.entries(left)) await stage(run, { round, name }, () => ({ result }));
  return standing;
}

/** The round as its writer, gate, reviewers and antagonist would leave it, who have nothing new to go by. */
function asItStands(run: Run, before: RoundState, { queries: { round } }: Gathered): Standing | null {
  const written = stageResult(run, before.round, 'write');
  const grounded = stageResult(run, before.round, 'ground');
  if (written === undefined || grounded === undefined) return null;
  const { claims, contradictions, opposition } = before;
  const nothing = { struck: [], failedParts: [] };
  return {
    written: { ...written, drafts: [], contradictions: [], failedParts: [] },
    grounded: { ...grounded, ...nothing, round, claims, contradictions, counts: {} },
    reviewed: { ...nothing, claims, contradictions, background: [], points: opposition?.points ?? [] },
    opposition: { memo: opposition, failedParts: [] },
  };
}
