/**
 * `tsx desk-run.ts SETTINGS`: works on a job of a desk as a worker's process does, and prints a line for every event, so that
 * a test can kill it at any of them.
 */
import { readFileSync } from 'node:fs';
import { closeReaders } from '../../agents/readers/index.js';
import type { RunOptions } from '../../loop/run.js';
import { beginRun } from '../../loop/start.js';
import { carryOn, conduct, openRun, type RunStart } from '../../scripts/open-run.js';
import { openDesk } from '../../scripts/desk/desk.js';
import { prepareRun } from '../../scripts/desk/prepare-run.js';
import { getRun } from '../../store/runs.js';

export interface DeskRunSettings {
  readonly databaseUrl: string;
  readonly schema: string;
  readonly runsFolder: string;
  readonly job: { readonly id: string; readonly run: string };
  readonly attempt: number;
  readonly question: string;
  readonly options: RunOptions;
  readonly at: string;
  readonly variables: Readonly<Record<string, string>>;
}

const print = (event: object): boolean => process.stdout.write(`${JSON.stringify(event)}\n`);

async function main(settings: DeskRunSettings): Promise<void> {
  const { question, options, at, variables, attempt } = settings;
  const desk = await openDesk(settings);
  const stop = new AbortController();
  const failed = (error: Error): void => {
    print({ type: 'journal-failed', message: error.message });
    stop.abort();
  };
  const startedMs = performance.now();
  const prepared = await prepareRun(desk, { job: settings.job, attempt, signal: stop.signal, failed });
  print({ type: 'run-prepared', from: prepared.from, milliseconds: performance.now() - startedMs });
  const begin: RunStart['begin'] = (store) => {
    const known = beginRun(store, { id: settings.job.run, question, options, at });
    return { known: { ...known, options: (getRun(store, known.id)?.options ?? options) as RunOptions } };
  };
  const start = { place: prepared.place, config: {}, given: {}, begin };
  const how = { variables, signal: stop.signal, watch: (event: object) => void print(event) };
  const side = { keepJournal: prepared.keepJournal };
  await openRun(start, (opened) => conduct(opened, { ...how, desk: side }, carryOn));
  await prepared.flush();
  print({ type: 'all-told' });
  await closeReaders();
  await desk.close();
}

await main(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as DeskRunSettings);
