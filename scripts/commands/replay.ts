import { resolve } from 'node:path';
import { ENGINES } from '../../agents/search/registry.js';
import type { EngineEntry } from '../../agents/search/engine-entry.js';
import { finish } from '../../loop/stages/finish.js';
import { recheck, type Recheck } from '../../loop/recheck.js';
import { refinedFrom } from '../../loop/history.js';
import { givenPlan, givePlan } from '../../loop/own-plan.js';
import { RunError, type Run, type RunOptions } from '../../loop/run.js';
import { listEvents, addEvent } from '../../store/events.js';
import type { Journal, JournalOutcome, JournalRequest } from '../../store/journal.js';
import { openStore, type Store } from '../../store/open-store.js';
import { replayJournal } from '../../store/journal.js';
import { createRun, setRunOptions } from '../../store/runs.js';
import type { RunRow } from '../../store/schema.js';
import { journalEntries } from '../../store/sqlite-journal.js';
import { readConfig, type Config } from '../config.js';
import { environment } from '../environment.js';
import { UsageError } from '../exit-codes.js';
import type { RunFlags } from '../options/run.js';
import { rowOf } from '../reading.js';
import { findRunPlace, makeRunFolder, type RunPlace } from '../run-folder.js';
import { changedOptions, defined } from '../run-options.js';
import { foreignItems, markOrigin, refuseForeign } from '../trust/run-origin.js';
import { withRun } from '../work-on-run.js';
import { work, type Work } from './start.js';

/** Roles that may judge a recorded run again. */
const JUDGES = ['reviewer', 'challenger'];

/**
 * `research-loop --replay RUN`: the whole loop again from the journal of a finished run, into a folder of its own:
 * no network, no model, no key. With `--role-model reviewer=…` or `--gate strict` the claims it ended with are judged
 * again, and only those roles are asked.
 */
export async function replayRun(given: string, flags: RunFlags): Promise<number> {
  const from = findRunPlace(given);
  const recorded = openStore(from.storePath, { readOnly: true });
  try {
    const row = finishedRun(recorded, from);
    if (refinedFrom({ id: row.id, store: recorded, question: row.question }) !== undefined)
      throw new UsageError(
        'A refined run begins with the sources of another, which its recording does not hold.',
        'Replay the run that it goes on from.',
      );
    const options = row.options as RunOptions;
    const judges = judgesOf(changedOptions(options, flags), options);
    const { question, today } = row;
    if (flags.run !== undefined && resolve(flags.run) === from.folder)
      throw new UsageError('A run cannot be replayed into its own folder.', 'Give another --run.');
    if (flags.gate === 'standard' && options.gate === 'strict')
      throw new UsageError(
        'The run was recorded with --gate strict; what that struck cannot be brought back.',
        'Start a run of its own.',
      );
    const isOwn = isOwnRun(recorded, row, { from, judges, flags });
    const place = makeRunFolder({ run: flags.run, store: undefined, question, date: today });
    const how = { strict: flags.gate === 'strict', review: Object.keys(judges).length > 0 };
    const config = readConfig('.', flags.config);
    return await withRun(place, (store) => {
      const at = new Date().toISOString();
      createRun(store, { id: place.runId, question, options, today, at });
      const known = { id: place.runId, question, options, today, isNew: true };
      if (isOwn) markOrigin(store, known);
      const plan = givenPlan({ id: row.id, store: recorded, question });
      if (plan !== null) givePlan({ ...known, store, now: () => at }, plan);
      const recording = recordingOf({ recorded, row, judges, how, config });
      return work({ place, store, known, flags: { ...config, ...defined(flags) }, config, recording });
    });
  } finally {
    recorded.close();
  }
}

/**
 * Whether what the run names is the user's own, so that its copy may be resumed.
 *
 * @throws UsageError for a run of somebody else that is to be judged again by a program that it names
 */
function isOwnRun(
  recorded: Store,
  { id, options }: RunRow,
  { from, judges, flags }: { from: RunPlace; judges: RunOptions['roleModels']; flags: RunFlags },
): boolean {
  const stored = options as RunOptions;
  const about = { folder: from.folder, given: flags };
  const judged = { ...stored, roleModels: { ...stored.roleModels, ...judges } };
  if (Object.keys(judges).length > 0) refuseForeign(recorded, { id, options: judged }, about);
  return foreignItems(recorded, { id, options: stored }, about).length === 0;
}

interface Replayed {
  readonly recorded: Store;
  readonly row: RunRow;
  readonly judges: RunOptions['roleModels'];
  readonly how: Recheck;
  readonly config: Config;
}

/** What makes a run the recorded one: its answers, and the judges that read its claims again. */
function recordingOf({ recorded, row, judges, how, config }: Replayed): NonNullable<Work['recording']> {
  const options = row.options as RunOptions;
  return {
    variables: anyVariables(),
    play: (run) => ({ ...run, journal: playedJournal(run, { recorded, row }) }),
    judge: async (run, state) => {
      if (!how.strict && !how.review) return state;
      const roleModels = { ...options.roleModels, ...judges };
      const judging = how.review ? await withJudges(run, { ...options, roleModels }, config) : run;
      const judged = await recheck(judging, state, how);
      // Only now: what was recorded was not gated so.
      if (how.strict)
        setRunOptions(run.store, run.id, { options: { ...options, gate: 'strict' }, at: run.now() });
      await finish(run, judged);
      return judged;
    },
  };
}

/** The same run with other reviewers, who are truly asked. */
async function withJudges(run: Run, options: RunOptions, config: Config): Promise<Run> {
  const { assembleModels } = await import('../assemble-models.js');
  return { ...run, options, ...assembleModels({ options, config, variables: environment(), lazily: true }) };
}

function finishedRun(store: Store, place: RunPlace): RunRow {
  const row = rowOf(store, place);
  if (row.status !== 'converged' && row.status !== 'stopped')
    throw new UsageError(
      `The run ${place.runId} has not ended, so it cannot be replayed.`,
      `Resume it first: research-loop resume ${place.runId}`,
    );
  return row;
}

/** @throws UsageError for a role that cannot be changed without asking the world again */
function judgesOf(asked: RunOptions, recorded: RunOptions): Readonly<Record<string, string>> {
  if (asked.roleModels === recorded.roleModels) return {};
  const other = Object.keys(asked.roleModels).find((role) => !JUDGES.includes(role));
  if (other !== undefined)
    throw new UsageError(
      `--replay cannot change the model of the ${other}: what it says decides what is searched.`,
      `It can change ${JUDGES.join(' and ')}; start a run of its own for the others.`,
    );
  if (recorded.depth === 'quick')
    throw new UsageError(
      'At depth quick nothing is reviewed, so another reviewer would not be asked.',
      'Replay a run of --depth standard or more, or hold this one against a stricter gate: --gate strict.',
    );
  return asked.roleModels;
}

/** Engines only parse what was recorded; none is called, so none needs its key or address. */
function anyVariables(): Readonly<Record<string, string>> {
  const entries: readonly EngineEntry[] = Object.values(ENGINES);
  const unneeded = entries.flatMap(({ keyVariable, baseUrlVariable, defaultBaseUrl }) => [
    ...(keyVariable === null ? [] : [[keyVariable, 'replayed'] as const]),
    ...(defaultBaseUrl === null ? [[baseUrlVariable, 'http://127.0.0.1'] as const] : []),
  ]);
  return { ...Object.fromEntries(unneeded), ...environment() };
}

/** Answers come from the recording and are kept in the new run's own journal, so that it is complete by itself. */
function playedJournal(run: Run, from: { recorded: Store; row: RunRow }): Journal {
  const { recorded, row } = from;
  const own = run.journal;
  const missing = (request: JournalRequest): JournalOutcome | null => {
    const refused = notAllowed(run, request, from);
    if (refused === null) refuseOtherVersion(run, { request, ...from });
    return refused;
  };
  const answers = replayJournal(
    { entries: (id, filter) => journalEntries(recorded, id, filter) },
    { runId: row.id, missing },
  );
  return {
    has: (request) => own.has(request) || answers.has(request),
    // What a reader makes of a page is no answer of the world: it is read again.
    once: (request, perform) =>
      own.once(request, request.kind === 'reading' ? perform : () => answers.once(request, perform)),
    totals: (id) => own.totals(id),
    entries: (id, filter) => own.entries(id, filter),
  };
}

interface Writer {
  readonly program: string;
  readonly roles: string;
}

/**
 * Another version of the program may ask in other words, or for other things, and then a recording has no answer.
 *
 * @throws RunError that names both versions
 */
function refuseOtherVersion(
  run: Run,
  about: { request: JournalRequest; recorded: Store; row: RunRow },
): void {
  const { request, recorded, row } = about;
  const sessions = listEvents(recorded, row.id).filter(({ type }) => type === 'session-started');
  const writers = sessions.map(({ data }) => data as Writer);
  const other = writers.find(({ program, roles }) => program !== run.program || roles !== run.roles.version);
  if (other === undefined) return;
  const nameOf = ({ program, roles }: Writer): string => `version ${program} with the roles ${roles}`;
  throw new RunError(
    'replay-miss',
    `The recording of ${row.id} has no ${request.kind} call of ${request.label} with this request: ${nameOf(other)} wrote it, and this is ${nameOf({ program: run.program, roles: run.roles.version })}, which asks otherwise.`,
    `Replay it with version ${other.program} as it was then, or start a run of its own.`,
  );
}

/** A recorded run that its budget stopped never made the calls that were refused; they are refused again. */
function notAllowed(
  run: Run,
  { kind }: JournalRequest,
  { recorded, row }: { recorded: Store; row: RunRow },
): JournalOutcome | null {
  // A run goes on without vectors, and ends without a model's reply.
  const isMeant = (data: unknown): boolean =>
    ((data as { spender?: string } | null)?.spender === 'embedding') === (kind === 'embed');
  const refused = listEvents(recorded, row.id).find(
    ({ type, data }) => type === 'budget-refused' && isMeant(data),
  );
  if (refused === undefined) return null;
  addEvent(run.store, run.id, { at: run.now(), type: 'budget-refused', data: refused.data });
  const failure = {
    code: 'over-budget',
    message: 'The recorded run’s budget did not allow this call.',
    retryable: false,
  };
  return { ok: false, reply: '', failure };
}
