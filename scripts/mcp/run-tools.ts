import { existsSync } from 'node:fs';
import { Type, type Static, type TOptional, type TSchema, type TString } from 'typebox';
import type { Ending } from '../../loop/state.js';
import { endingIn } from '../../loop/words/lookup.js';
import { getRun } from '../../store/runs.js';
import { readingStore, withStore } from '../reading.js';
import { listRunPlaces, findRunPlace, makeRunFolder, type RunPlace } from '../run-folder.js';
import { processOfRun } from '../../store/run-lock.js';
import { followRun } from '../commands/watch.js';
import { lineOfEvent } from '../terminal/event-lines.js';
import { storedSpent, storedView } from '../terminal/stored-view.js';
import { startProcess, stopProcess } from './child-run.js';
import { kebab } from '../options/option.js';
import { rowsWhere, type RunForm } from '../options/run.js';
import { propertiesOf } from '../options/schema.js';
import { inputOf, tool, type Tool } from './tool.js';

/** Tools that start, follow, resume and stop runs. */

export const RUN = Type.String({ minLength: 1, description: 'A run folder, or its name under runs/.' });

/** Options that a tool hands to one form of the command. */
const optionsOf = (form: RunForm): Record<string, TSchema> =>
  propertiesOf(rowsWhere((row) => row.mcp === true && row.commands.includes(form)));

const START = inputOf({
  question: Type.String({ minLength: 3, description: 'What you want to know, as a whole question.' }),
  ...(optionsOf('run') as { run: TOptional<TString> }),
});
const RESUME = inputOf({ run: RUN, ...(optionsOf('resume') as object) });
const WATCH = inputOf({
  run: RUN,
  seconds: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 3600,
      default: 50,
      description: 'How long to wait for the end; 0 only looks.',
    }),
  ),
});

export const RUN_TOOLS: readonly Tool[] = [
  tool({
    name: 'start_run',
    description:
      'Starts a research run in a process of its own and returns at once. Follow it with watch_run. Without model and search it costs nothing and reads the corpus folders, or the engines that need no key.',
    input: START,
    readOnly: false,
    perform: async (input) => {
      const { question, run, ...options } = input;
      const date = new Date().toISOString().slice(0, 10);
      const place = makeRunFolder({ run, store: undefined, question, date });
      try {
        await startProcess(['--quiet', ...flagsOf(options), '--run', place.folder, '--', question], place);
      } catch (error) {
        if (!existsSync(place.storePath)) place.remove();
        throw error;
      }
      return summary(place);
    },
  }),
  tool({
    name: 'resume_run',
    description:
      'Goes on with an unfinished run, or reopens a finished one with a raised limit or a new folder.',
    input: RESUME,
    readOnly: false,
    perform: async ({ run, ...options }) => {
      const place = findRunPlace(run);
      if (processOfRun(place.folder) === null)
        await startProcess(['resume', '--quiet', ...flagsOf(options), '--', place.folder], place);
      return summary(place);
    },
  }),
  tool({
    name: 'stop_run',
    description: 'Stops a run as Ctrl-C does: what is finished is kept, and it can be resumed.',
    input: inputOf({ run: RUN }),
    readOnly: false,
    perform: async ({ run }) => {
      const place = findRunPlace(run);
      const stopped = await stopProcess(place);
      return { stopped, ...summary(place) };
    },
  }),
  tool({
    name: 'watch_run',
    description:
      'Follows a run until it ends or the time is over, with progress notifications; then says how it stands.',
    input: WATCH,
    perform: watchRun,
  }),
  tool({
    name: 'list_runs',
    description: 'The runs of the working folder.',
    input: inputOf({}),
    perform: () => ({ runs: listRunPlaces().map(summary) }),
  }),
];

async function watchRun(
  { run, seconds = 50 }: Static<typeof WATCH>,
  { mcpReq }: Parameters<Tool['perform']>[1],
): Promise<unknown> {
  const timeUp = AbortSignal.any([mcpReq.signal, AbortSignal.timeout(Math.round(seconds * 1000))]);
  const progressToken = mcpReq._meta?.progressToken;
  return withStore(run, async (store, place) => {
    let progress = 0;
    for await (const { type, data } of followRun(store, place, timeUp)) {
      const message = lineOfEvent({ type, ...(data as Record<string, unknown> | null) });
      progress += 1;
      if (progressToken === undefined || message === null) continue;
      const params = { progressToken, progress, message };
      await mcpReq.notify({ method: 'notifications/progress', params });
    }
    return summary(place);
  });
}

/** How a run stands, in numbers. */
const summary = (place: RunPlace): Record<string, unknown> =>
  readingStore(place.storePath, (store) => {
    const row = getRun(store, place.runId);
    if (row === undefined) return { run: place.runId, folder: place.folder, status: 'unknown' };
    const view = storedView(store, place.runId);
    const reason = (row.ending as { reason?: Ending } | null)?.reason;
    const isAtWork = processOfRun(place.folder) !== null;
    return {
      run: place.runId,
      folder: place.folder,
      question: row.question,
      status: row.status === 'running' && !isAtWork ? 'interrupted' : row.status,
      ending:
        reason === undefined ? ((row.ending as { why?: string } | null)?.why ?? null) : endingIn(reason),
      round: view.round,
      stages: isAtWork ? view.stages : [],
      sources: view.sources,
      refused: view.refused.count,
      claims: view.claims,
      openGaps: view.openGaps,
      ...storedSpent(store, place.runId),
    };
  });

/** `{ maxRounds: 3 }` as `--max-rounds=3`; the schema lets only strings, numbers and lists of strings in. */
const flagsOf = (options: object): string[] =>
  Object.entries(options as Record<string, string | number | string[] | undefined>).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => `--${kebab(name)}=${each}`),
  );
