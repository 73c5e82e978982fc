import type { Subtopic } from '../agents/roles/vocabulary.js';
import { replaceClaims } from '../store/claims.js';
import { addEvent } from '../store/events.js';
import type { Store } from '../store/open-store.js';
import { addRunSources, listRunSources } from '../store/run-sources.js';
import { createRun, finishStage, getRun } from '../store/runs.js';
import { contentStems } from '../text/tokens.js';
import type { Claim } from './claim.js';
import { refinedFrom } from './history.js';
import type { StageResults } from './results.js';
import { claimRow } from './rows.js';
import { lastState } from './round-state.js';
import { RunError, type Run, type RunOptions, type StoredRun } from './run.js';
import { stage } from './stage.js';
import type { KnownRun } from './start.js';
import { planQuestion } from './stages/plan.js';

/** A run that goes on from another one with a changed question or focus: with its sources, and the claims that stood. */

/** Before the first round. */
const BEFORE = 0;

/**
 * Begins the refined run in the store of the other one: its sources under their numbers, nothing else of it yet.
 *
 * @throws RunError where nothing was read that could be reused
 */
export function beginRefined(
  store: Store,
  { from, ...asked }: { from: StoredRun; id: string; question: string; options: RunOptions; at: string },
): KnownRun {
  const sources = listRunSources(store, from.id);
  if (sources.length === 0)
    throw new RunError(
      'nothing-read',
      `The run ${from.id} has read nothing that could be reused.`,
      'Resume it first, or start a run of its own.',
    );
  const { id, question, options, at } = asked;
  const today = at.slice(0, 10);
  const before = getRun(store, from.id)?.options as RunOptions | undefined;
  const refined: StageResults['refine'] = {
    run: from.id,
    question: from.question,
    focus: before?.focus ?? null,
  };
  store.commit(() => {
    createRun(store, { id, question, options, today, at });
    const rows = sources.map(({ number: _number, source: _source, ...row }) => ({ ...row, round: BEFORE }));
    addRunSources(store, id, rows);
    finishStage(store, { runId: id, round: BEFORE, stage: 'refine', result: refined, at });
    addEvent(store, id, { at, type: 'run-refined', data: { from: from.id, sources: rows.length } });
  });
  return { id, question, options, today, isNew: true };
}

/**
 * The claims that stood in the earlier run stand in the refined one, each in the new part that it speaks most of. What was
 * judged of them was judged for another question, so that they are reviewed again. Rules draft from the sources anew.
 */
export async function carryOver(run: Run): Promise<void> {
  const refined = refinedFrom(run);
  if (refined === undefined) return;
  await stage(run, { round: BEFORE, name: 'carry' }, async () => {
    const before = lastState({ ...run, id: refined.run, question: refined.question });
    const isByRules = run.roles.kind === 'extractive';
    const standing = isByRules ? [] : [...before.claims, ...before.background];
    const { subtopics } = standing.length === 0 ? { subtopics: [] } : await planQuestion(run, (plan) => plan);
    const claims = standing.map((claim) => asUnjudged(claim, subtopics));
    return {
      result: claims.length,
      write: () => void replaceClaims(run.store, run.id, claims.map(claimRow(run))),
      event: { from: refined.run, claims: claims.length },
    };
  });
}

function asUnjudged({ background: _, ...claim }: Claim, subtopics: readonly Subtopic[]): Claim {
  return {
    ...claim,
    subtopic: nearestPart(claim, subtopics)?.name ?? claim.subtopic,
    answersOpposition: false,
    review: { status: 'not-reviewed', triggers: [], verdicts: [], challenge: null },
    firstRound: BEFORE,
    changedRound: BEFORE,
  };
}

/** The part that has most of the claim's words; the first of equals. */
function nearestPart({ claim, subtopic }: Claim, subtopics: readonly Subtopic[]): Subtopic | undefined {
  const said = new Set(contentStems(`${claim} ${subtopic}`));
  const shared = ({ name, scope }: Subtopic): number =>
    [...new Set(contentStems(`${name} ${scope}`))].filter((stem) => said.has(stem)).length;
  return subtopics.reduce<Subtopic | undefined>(
    (best, each) => (best === undefined || shared(each) > shared(best) ? each : best),
    undefined,
  );
}
