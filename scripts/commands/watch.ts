import { printJson, printText } from '../terminal/print.js';
import { setTimeout as wait } from 'node:timers/promises';
import { endsWell, foundBy, isSomething, outcomeOf, type Found } from '../../loop/found.js';
import { lastState } from '../../loop/round-state.js';
import type { Ending } from '../../loop/state.js';
import { endingIn } from '../../loop/words/lookup.js';
import { listEvents, type StoredEvent } from '../../store/events.js';
import type { Store } from '../../store/open-store.js';
import type { RunRow } from '../../store/schema.js';
import { EXIT } from '../exit-codes.js';
import { rowOf, withStore } from '../reading.js';
import type { RunPlace } from '../run-folder.js';
import { processOfRun } from '../../store/run-lock.js';
import { lineOfEvent } from '../terminal/event-lines.js';
import { openLiveView } from '../terminal/live-view.js';
import { storedSpent, storedView, foldStored } from '../terminal/stored-view.js';

/** How often the store is looked at, in milliseconds. */
const LOOK_EVERY_MS = 250;

/**
 * `research-loop watch RUN`: follows a run from another terminal until it ends. Reads the store, writes nothing.
 *
 * @returns the exit code that the run itself ended with
 */
export async function watchCommand(given: string, flags: { json?: boolean }): Promise<number> {
  return withStore(given, async (store, place) => {
    const output = outputOf(store, rowOf(store, place), flags);
    const unread = new AbortController();
    // Nobody reads what is printed any more (`| head -1`): there is nothing left to do.
    process.stdout.once('error', () => unread.abort());
    try {
      for await (const event of followRun(store, place, unread.signal)) output.take(event);
    } finally {
      output.stop();
    }
    const row = rowOf(store, place);
    const run = { id: place.runId, store, question: row.question };
    return ended(row, { folder: place.folder, found: foundBy(run, lastState(run)) }, flags);
  });
}

/** The run's events from the first to the last; ends when the run does, or its process. */
export async function* followRun(
  store: Store,
  place: RunPlace,
  signal?: AbortSignal,
): AsyncGenerator<StoredEvent> {
  let last = 0;
  while (signal?.aborted !== true) {
    // Looked at first: what the process wrote before it ended is still read below.
    const isOver = processOfRun(place.folder) === null || rowOf(store, place).status !== 'running';
    for (const event of listEvents(store, place.runId, { after: last })) {
      last = event.sequence;
      yield event;
    }
    if (isOver) return;
    await wait(LOOK_EVERY_MS);
  }
}

interface Output {
  take(event: StoredEvent): void;
  stop(): void;
}

function outputOf(store: Store, row: RunRow, flags: { json?: boolean }): Output {
  if (flags.json === true)
    return {
      take: (event) => {
        printJson(flat(event));
      },
      stop: () => undefined,
    };
  if (process.stderr.isTTY) {
    const live = openLiveView(storedView(store, row.id), () => storedSpent(store, row.id));
    const known = listEvents(store, row.id).at(-1)?.sequence ?? 0;
    return {
      take: (event) => {
        if (event.sequence > known) live.replace(foldStored(live.view(), event));
      },
      stop: () => live.stop(),
    };
  }
  return {
    take: (event) => {
      const line = lineOfEvent(flat(event));
      if (line !== null) process.stderr.write(`${line}\n`);
    },
    stop: () => undefined,
  };
}

const flat = ({ type, at, sequence, data }: StoredEvent): { type: string } & Record<string, unknown> => ({
  ...(data as Record<string, unknown> | null),
  type,
  at,
  sequence,
});

function ended(
  row: RunRow,
  { folder, found }: { folder: string; found: Found },
  flags: { json?: boolean },
): number {
  const reason = (row.ending as { reason?: Ending; why?: string } | null)?.reason;
  const say = (text: string): void => {
    if (flags.json !== true) process.stderr.write(`${text}\n`);
  };
  switch (row.status) {
    case 'converged':
    case 'stopped':
      say(`${outcomeOf(reason ?? row.status, found)}${reason === undefined ? '' : `: ${endingIn(reason)}`}.`);
      if (flags.json !== true) printText(`${folder}/report.md\n`);
      say(`Check it: verify-citations ${folder}/synth.json ${folder}`);
      if (!isSomething(found)) say('Nothing was found: no claim stands; the brief says why.');
      return endsWell(reason ?? row.status, found) ? EXIT.ok : EXIT.limit;
    case 'interrupted':
      say(`Interrupted. Go on with: research-loop resume ${folder}`);
      return EXIT.interrupted;
    case 'error':
      say(`Ended with an error: ${(row.ending as { why?: string } | null)?.why ?? 'unknown'}`);
      return EXIT.failed;
    case 'running':
      say(`No process works on this run any more. Go on with: research-loop resume ${folder}`);
      return EXIT.failed;
  }
}
