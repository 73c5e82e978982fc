import { typed } from '../process/typed.js';
import { endIn, endsWell, foundBy, isSomething, RUN_STATES, stateOf } from '../../loop/found.js';
import { lastState } from '../../loop/round-state.js';
import type { Ending } from '../../loop/state.js';
import type { RunOptions } from '../../loop/run.js';
import type { Store } from '../../store/open-store.js';
import { EXIT } from '../../loop/exit-codes.js';
import { followRun, rowOf, withStore } from '../../loop/files/reading.js';
import type { RunPlace } from '../../loop/files/run-folder.js';
import { lineOfEvent } from '../terminal/event-lines.js';
import { capital } from '../../text/text-width.js';
import { printJson, printText } from '../terminal/print.js';

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

function sayEnd(store: Store, place: RunPlace, { json }: { json: boolean }): number {
  const { status, ending: end, options, question } = rowOf(store, place);
  const { reason, why = 'unknown' } = (end ?? {}) as { reason?: Ending; why?: string };
  const say = (text: string): void => {
    if (!json) process.stderr.write(`${text}\n`);
  };
  const goOn = `Go on with: ${typed('research-loop')} resume ${place.folder}`;
  if (status === 'converged' || status === 'stopped') {
    const run = { id: place.runId, store, question };
    const found = foundBy(run, lastState(run));
    say(
      `${reason === undefined ? capital(RUN_STATES[stateOf(status, found)]) : endIn(reason, found, options as RunOptions)}.`,
    );
    if (!json) printText(`${place.folder}/report.html\n`);
    if (!isSomething(found)) say('The brief says why.');
    return endsWell(reason ?? status, found) ? EXIT.ok : EXIT.limit;
  }
  if (status === 'interrupted') say(`Interrupted. ${goOn}`);
  else if (status === 'error') say(`Ended with an error: ${why}`);
  else say(`No process works on this run any more. ${goOn}`);
  return status === 'interrupted' ? EXIT.interrupted : EXIT.failed;
}
