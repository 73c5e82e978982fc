import type { StoredEvent } from '../../store/schema.js';
import { setTimeout as wait } from 'node:timers/promises';
import { endsWell, foundBy, isSomething, outcomeOf } from '../../loop/found.js';
import { lastState } from '../../loop/round-state.js';
import type { Ending } from '../../loop/state.js';
import { endingIn } from '../../loop/words/lookup.js';
import { listEvents } from '../../store/events.js';
import type { Store } from '../../store/open-store.js';
import { processOfRun } from '../../store/run-lock.js';
import { EXIT } from '../exit-codes.js';
import { rowOf, withStore } from '../reading.js';
import type { RunPlace } from '../run-folder.js';
import { lineOfEvent } from '../terminal/event-lines.js';
import { printJson, printText } from '../terminal/print.js';

/** How often the store is looked at, in milliseconds. */
const LOOK_EVERY_MS = 250;

/**
 * `show RUN --follow`: follows a run from another terminal until it ends. Reads the store, writes nothing.
 *
 * @returns the exit code that the run itself ended with
 */
export function followCommand(given: string, { json = false }: { json?: boolean }): Promise<number> {
  return withStore(given, async (store, place) => {
    const unread = new AbortController();
    // Nobody reads what is printed any more (`| head -1`): there is nothing left to do.
    process.stdout.once('error', () => unread.abort());
    for await (const { type, at, sequence, data } of followRun(store, place, unread.signal)) {
      const event = { ...(data as Record<string, unknown> | null), type, at, sequence };
      const line = json ? null : lineOfEvent(event);
      if (json) printJson(event);
      else if (line !== null) process.stderr.write(`${line}\n`);
    }
    return sayEnd(store, place, { json });
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

function sayEnd(store: Store, place: RunPlace, { json }: { json: boolean }): number {
  const { status, ending: end, question } = rowOf(store, place);
  const { reason, why = 'unknown' } = (end ?? {}) as { reason?: Ending; why?: string };
  const say = (text: string): void => void (json || process.stderr.write(`${text}\n`));
  const goOn = `Go on with: research-loop resume ${place.folder}`;
  if (status === 'converged' || status === 'stopped') {
    const run = { id: place.runId, store, question };
    const found = foundBy(run, lastState(run));
    say(`${outcomeOf(reason ?? status, found)}${reason === undefined ? '' : `: ${endingIn(reason)}`}.`);
    if (!json) printText(`${place.folder}/report.md\n`);
    if (!isSomething(found)) say('Nothing was found: no claim stands; the brief says why.');
    return endsWell(reason ?? status, found) ? EXIT.ok : EXIT.limit;
  }
  if (status === 'interrupted') say(`Interrupted. ${goOn}`);
  else if (status === 'error') say(`Ended with an error: ${why}`);
  else say(`No process works on this run any more. ${goOn}`);
  return status === 'interrupted' ? EXIT.interrupted : EXIT.failed;
}
