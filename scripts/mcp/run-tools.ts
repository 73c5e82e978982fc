import { existsSync } from 'node:fs';
import type { ServerContext } from '@modelcontextprotocol/server';
import { Type, type Static, type TOptional, type TSchema, type TString } from 'typebox';
import type { Ending } from '../../loop/state.js';
import { endingIn } from '../../loop/words/lookup.js';
import { getRun } from '../../store/runs.js';
import { followRun, readingStore } from '../reading.js';
import { makeRunFolder, type RunPlace } from '../run-folder.js';
import { processOfRun } from '../../store/run-lock.js';
import { lineOfEvent } from '../terminal/event-lines.js';
import { storedSpent, storedView } from '../terminal/stored-view.js';
import { startProcess, stopProcess } from './child-run.js';
import { kebab } from '../options/option.js';
import { rowsWhere, type RunForm } from '../options/run.js';
import { propertiesOf } from '../options/schema.js';
import {
  allowedNewRun,
  allowedOptions,
  allowedRun,
  allowedRuns,
  nameOfRun,
  type AskedOptions,
  type LimitName,
  type Policy,
} from '../access/policy.js';
import { inputOf, tool, type Tool } from './tool.js';

/** Tools that start, follow, resume and stop runs. */

export const RUN = Type.String({
  minLength: 1,
  maxLength: 1_000,
  description: "The name of a run, or its folder where that lies in the server's folders.",
});

/** Options that a tool hands to one form of the command. */
const optionsOf = (form: RunForm): Record<string, TSchema> =>
  propertiesOf(rowsWhere((row) => row.mcp === true && row.commands.includes(form)));

const START = inputOf({
  question: Type.String({
    minLength: 3,
    maxLength: 4_000,
    description: 'What you want to know, as a whole question.',
  }),
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

/** How a run stands; what is not known of it is left out. */
const SUMMARY = Type.Object({
  run: Type.String({ description: 'The name to give to the other tools.' }),
  folder: Type.String(),
  status: Type.String({ description: 'running, interrupted, stopped, converged, error or unknown' }),
  question: Type.Optional(Type.String()),
  ending: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  round: Type.Optional(Type.Integer()),
  stages: Type.Optional(Type.Array(Type.Any())),
  sources: Type.Optional(Type.Integer()),
  refused: Type.Optional(Type.Integer()),
  claims: Type.Optional(Type.Integer()),
  openGaps: Type.Optional(Type.Integer()),
});

export const RUN_TOOLS: readonly Tool[] = [
  tool({
    name: 'start_run',
    description:
      'Starts a research run in a process of its own and returns at once. Follow it with watch_run. Without model and search it costs nothing and reads the corpus folders, or the engines that need no key. Folders, models and engines with a key are those that the operator of the server allowed.',
    input: START,
    output: SUMMARY,
    readOnly: false,
    perform: startRun,
  }),
  tool({
    name: 'resume_run',
    description:
      'Goes on with an unfinished run, or reopens a finished one with a raised limit or a new folder.',
    input: RESUME,
    output: SUMMARY,
    readOnly: false,
    perform: async ({ run, ...asked }, _, policy) => {
      const place = allowedRun(policy, run);
      const options = allowedResume(policy, asked, place);
      if (processOfRun(place.folder) === null)
        await startProcess(
          ['resume', '--quiet', ...flagsOf(options), '--', place.folder],
          place,
          policy.mostRuns,
        );
      return summary(place, policy);
    },
  }),
  tool({
    name: 'stop_run',
    description: 'Stops a run as Ctrl-C does: what is finished is kept, and it can be resumed.',
    input: inputOf({ run: RUN }),
    output: Type.Intersect([Type.Object({ stopped: Type.Boolean() }), SUMMARY]),
    readOnly: false,
    perform: async ({ run }, _, policy) => {
      const place = allowedRun(policy, run);
      const stopped = await stopProcess(place);
      return { stopped, ...summary(place, policy) };
    },
  }),
  tool({
    name: 'watch_run',
    description:
      'Follows a run until it ends or the time is over, with progress notifications; then says how it stands.',
    input: WATCH,
    output: SUMMARY,
    perform: watchRun,
  }),
  tool({
    name: 'list_runs',
    description: "The runs of the server's folders.",
    input: inputOf({}),
    output: Type.Object({ runs: Type.Array(SUMMARY) }),
    perform: (_, __, policy) => ({ runs: allowedRuns(policy).map((place) => summary(place, policy)) }),
  }),
];

async function startRun(
  { question, run, ...asked }: Static<typeof START>,
  _: unknown,
  policy: Policy,
): Promise<object> {
  const options = allowedOptions(policy, asked);
  const date = new Date().toISOString().slice(0, 10);
  const place = makeRunFolder({ run: allowedNewRun(policy, run), store: undefined, question, date });
  try {
    const args = ['--quiet', ...flagsOf(options), '--run', place.folder, '--', question];
    await startProcess(args, place, policy.mostRuns);
  } catch (error) {
    if (!existsSync(place.storePath)) place.remove();
    throw error;
  }
  return summary(place, policy);
}

/** A run keeps its limits; only those above the operator's are lowered, since any change may reopen it. */
function allowedResume(policy: Policy, asked: AskedOptions, place: RunPlace): AskedOptions {
  const allowed = allowedOptions(policy, asked);
  const stored = readingStore(place.storePath, (store) => getRun(store, place.runId)?.options) as
    AskedOptions | undefined;
  const isKept = (name: string): boolean => {
    const [before, most] = [stored?.[name], policy.limits[name as LimitName]];
    return asked[name] === undefined && typeof before === 'number' && most !== undefined && before <= most;
  };
  return Object.fromEntries(Object.entries(allowed).filter(([name]) => !isKept(name)));
}

async function watchRun(
  { run, seconds = 50 }: Static<typeof WATCH>,
  { mcpReq }: ServerContext,
  policy: Policy,
): Promise<object> {
  const timeUp = AbortSignal.any([mcpReq.signal, AbortSignal.timeout(Math.round(seconds * 1000))]);
  const progressToken = mcpReq._meta?.progressToken;
  const place = allowedRun(policy, run);
  return readingStore(place.storePath, async (store) => {
    let progress = 0;
    for await (const { type, data } of followRun(store, place, timeUp)) {
      const message = lineOfEvent({ type, ...(data as Record<string, unknown> | null) });
      progress += 1;
      if (progressToken === undefined || message === null) continue;
      const params = { progressToken, progress, message };
      await mcpReq.notify({ method: 'notifications/progress', params });
    }
    return summary(place, policy);
  });
}

/** How a run stands, in numbers. */
const summary = (place: RunPlace, policy: Policy): Record<string, unknown> =>
  readingStore(place.storePath, (store) => {
    const row = getRun(store, place.runId);
    const named = { run: nameOfRun(policy, place), folder: place.folder };
    if (row === undefined) return { ...named, status: 'unknown' };
    const view = storedView(store, place.runId);
    const reason = (row.ending as { reason?: Ending } | null)?.reason;
    const isAtWork = processOfRun(place.folder) !== null;
    return {
      ...named,
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
