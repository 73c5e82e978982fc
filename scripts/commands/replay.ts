import { resolve } from 'node:path';
import { ENGINES } from '../../agents/search/registry.js';
import type { EngineEntry } from '../../agents/search/engine-entry.js';
import { refinedFrom } from '../../loop/history.js';
import { givenPlan } from '../../loop/own-plan.js';
import { RunError, type Run, type RunOptions } from '../../loop/run.js';
import { listEvents, addEvent } from '../../store/events.js';
import {
  replayJournal,
  type Journal,
  type JournalOutcome,
  type JournalRequest,
} from '../../store/journal.js';
import type { Store } from '../../store/open-store.js';
import { createRun } from '../../store/runs.js';
import type { RunRow } from '../../store/schema.js';
import { journalEntries } from '../../store/sqlite-journal.js';
import { readConfig } from '../config.js';
import { environment } from '../environment.js';
import { EXIT, UsageError } from '../../loop/exit-codes.js';
import { openRun, type RunStart } from '../open-run.js';
import type { RunFlags } from '../../loop/options/run.js';
import { readingStore, rowOf } from '../../loop/files/reading.js';
import { findRunPlace, makeRunFolder, type RunPlace } from '../../loop/files/run-folder.js';
import { defined } from '../../loop/options/run-options.js';
import { foreignItems } from '../trust/run-origin.js';
import { work } from './work.js';

/**
 * `research-loop --replay RUN`: the whole loop again from the journal of a finished run, into a folder of its own:
 * no network, no model, no key.
 */
export function replayRun(named: string, flags: RunFlags): Promise<number> {
  const from = findRunPlace(named);
  return readingStore(from.storePath, (recorded) => replayFrom(recorded, from, flags));
}

async function replayFrom(recorded: Store, from: RunPlace, flags: RunFlags): Promise<number> {
  const row = finishedRun(recorded, from);
  const { question, today } = row;
  const about = { id: row.id, store: recorded, question };
  const options = row.options as RunOptions;
  if (refinedFrom(about) !== undefined)
    throw new UsageError(
      'A refined run begins with the sources of another, which its recording does not hold.',
      'Replay the run that it goes on from.',
    );
  if (flags.run !== undefined && resolve(flags.run) === from.folder)
    throw new UsageError('A run cannot be replayed into its own folder.', 'Give another --run.');
  const config = readConfig('.', flags.config);
  const place = makeRunFolder({ run: flags.run, store: undefined, question, date: today });
  const begin: RunStart['begin'] = (store, at) => {
    createRun(store, { id: place.runId, question, options, today, at });
    const isForeign = foreignItems(recorded, row as RunRow & { options: RunOptions }, {
      folder: from.folder,
      given: {},
    });
    return {
      known: { id: place.runId, question, options, today, isNew: true },
      isForeign: isForeign.length > 0,
    };
  };
  const given = { ...config, ...defined(flags) };
  const plan = givenPlan(about);
  const recording = {
    variables: anyVariables(),
    play: (run: Run) => ({ ...run, journal: playedJournal(run, { recorded, row }) }),
  };
  const code = await openRun({ place, config, given, plan, begin }, (opened) => work(opened, recording));
  return code ?? EXIT.ok;
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
    const refused = notAllowed(run, from);
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
function notAllowed(run: Run, { recorded, row }: { recorded: Store; row: RunRow }): JournalOutcome | null {
  const refused = listEvents(recorded, row.id).find(({ type }) => type === 'budget-refused');
  if (refused === undefined) return null;
  addEvent(run.store, run.id, { at: run.now(), type: 'budget-refused', data: refused.data });
  const failure = {
    code: 'over-budget',
    message: 'The recorded run’s budget did not allow this call.',
    retryable: false,
  };
  return { ok: false, reply: '', failure };
}
