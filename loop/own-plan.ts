import { addEvent } from '../store/events.js';
import { finishStage, setRunStatus, withdrawStage } from '../store/runs.js';
import { stageResult, subjectOf } from './history.js';
import { lastState } from './round-state.js';
import { planDocument, subjectOfPlan, type PlanDocument } from './plan-document.js';
import { RunError, type Run, type StoredRun } from './run.js';
import { planQuestion } from './stages/plan.js';
import { noteSession } from './stages/prepare.js';

/** A run's plan before it searches: made alone, or given by the user. */

const ONLY_PLANNED = 'It has planned and waits to be resumed.';

/**
 * Plans and does no more; the run goes on from there.
 *
 * @throws RunError where the decomposer failed: nothing is kept then, and it can be asked again
 */
export async function planOnly(run: Run): Promise<PlanDocument> {
  noteSession(run);
  const subject = await planQuestion(run, (asked) => {
    const [why] = asked.failedParts;
    if (why === undefined) return asked;
    throw new RunError(
      'run-failed',
      `The question could not be planned: ${why}`,
      'Try again, or write a plan yourself and start from it with --plan FILE.',
    );
  });
  setRunStatus(run.store, run.id, { status: 'interrupted', ending: { why: ONLY_PLANNED }, at: run.now() });
  return planDocument(run.question, subject);
}

/**
 * Starts from the user's plan: nobody is asked for one.
 *
 * @throws RunError `has-searched` where the run has gone on from its own
 */
export function givePlan(run: StoredRun & Pick<Run, 'now'>, plan: PlanDocument): void {
  const subject = subjectOfPlan(plan);
  if (JSON.stringify(stageResult(run, 1, 'decompose')) === JSON.stringify(subject)) return;
  if (stageResult(run, 1, 'plan') !== undefined)
    throw new RunError(
      'has-searched',
      `The run ${run.id} has searched by its own plan, which cannot be changed any more.`,
      'Start a run of its own with --plan FILE.',
    );
  const place = { runId: run.id, round: 1, stage: 'decompose' };
  const at = run.now();
  run.store.commit(() => {
    withdrawStage(run.store, place);
    finishStage(run.store, { ...place, result: subject, at });
    addEvent(run.store, run.id, { at, type: 'plan-given', data: { subtopics: plan.subtopics.length } });
  });
}

/** The plan that a run goes by, or went by; null where it has not planned. */
export function planOf(run: StoredRun): PlanDocument | null {
  const subject = subjectOf(run) ?? stageResult(run, 1, 'plan');
  if (subject !== undefined) return planDocument(run.question, subject);
  const { round, subtopics, familiarity } = lastState(run);
  return round === 0 ? null : planDocument(run.question, { subtopics, familiarity, failedParts: [] });
}

/** The plan that the user gave to a run; null where it made its own. */
export function givenPlan(run: StoredRun): PlanDocument | null {
  const subject = subjectOf(run);
  return subject?.given === true ? planDocument(run.question, subject) : null;
}
