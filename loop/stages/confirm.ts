import { stageResult } from '../history.js';
import type { Gathered, Round } from '../results.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { critique } from './critique.js';
import { decide } from './decide.js';
import { mend } from './mend.js';

/**
 * A confirming round whose searches brought nothing new: nothing is read, written, opposed or reviewed again, and the critic
 * alone is asked once more whether it signs the same claims.
 *
 * @returns null where something came that has to be read first, or the round confirms nothing
 */
export async function confirm(run: Run, before: RoundState, gathered: Gathered): Promise<RoundState | null> {
  if (before.nextTarget.kind !== 'confirmation' || gathered.reading.added.length > 0) return null;
  const standing = asItStands(run, before, gathered);
  if (standing === null) return null;
  const { round } = gathered.queries;
  // What later rounds look back at.
  const left = { write: standing.written, ground: standing.grounded, review: standing.reviewed };
  for (const [name, result] of Object.entries(left)) await stage(run, { round, name }, () => ({ result }));
  const judged = { before, ...gathered, ...standing };
  const gaps = await critique(run, judged);
  const mended = await mend(run, { ...judged, gaps });
  return decide(run, { ...judged, reviewed: mended, gaps });
}

/** The round as its writer, gate, reviewers and antagonist would leave it, who have nothing new to go by. */
function asItStands(
  run: Run,
  before: RoundState,
  { queries: { round } }: Gathered,
): Pick<Round, 'written' | 'grounded' | 'reviewed' | 'opposition'> | null {
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
