import { printJson, printText } from '../terminal/print.js';
import { pasteable } from '../process/typed.js';
import { StoreError } from '../../store/store-error.js';
import { getRunOfFolder, isEnding, listRuns } from '../../store/runs.js';
import { GOING_ON, stateIn, type Found } from '../../loop/found.js';
import type { RunOptions } from '../../loop/run.js';
import type { RunRow } from '../../store/schema.js';
import type { Store } from '../../store/open-store.js';
import { EXIT } from '../../loop/exit-codes.js';
import { readingStore } from '../../loop/files/reading.js';
import { listRunPlaces } from '../../loop/files/run-folder.js';
import { counted, plain } from '../../text/text-width.js';
import { listRows } from '../../loop/round-state.js';

interface Listed {
  readonly run: string;
  /** As other programs know it: `running`, `converged`, `stopped`, `interrupted`, `error`, or what its store suffers from. */
  readonly status: string;
  /** How it came out, in words; null while it goes on. */
  readonly state: string | null;
  readonly question: string;
  readonly date: string;
  readonly rounds: number;
  readonly sources: number;
  readonly claims: number;
}

/** The runs under `runs/`, or of one store. */
export function listCommand(flags: { json?: boolean; store?: string }): number {
  const runs = flags.store === undefined ? runsOfFolder() : runsOfStore(flags.store);
  if (flags.json === true) printJson(runs, { isIndented: true });
  else if (runs.length === 0)
    printText(
      pasteable('There are no runs here yet. Start one: research-loop "your question" --corpus DIR\n'),
    );
  else
    for (const run of runs)
      printText(
        `${run.run}  ${run.state ?? GOING_ON[run.status] ?? run.status}  ${counted(run.rounds, 'round')}, ${counted(run.sources, 'source')}, ${counted(run.claims, 'statement')}\n    ${plain(run.question)}\n`,
      );
  return EXIT.ok;
}

/** As the run noted it when it ended. */
function stateOfRun({ status, ending, options }: RunRow): string | null {
  if (!isEnding(status)) return null;
  const { reason = status, found = 'claims' } = (ending ?? {}) as { reason?: string; found?: Found };
  return stateIn(reason, found, options as RunOptions);
}

function runsOfFolder(): Listed[] {
  return listRunPlaces().flatMap(({ storePath, runId }) => {
    try {
      return readingStore(storePath, (store) => {
        const run = getRunOfFolder(store, runId);
        return run === undefined ? [] : [describe(store, run, runId)];
      });
    } catch (error) {
      // One damaged run must not hide the others.
      if (!(error instanceof StoreError)) throw error;
      const nothing = { date: '', rounds: 0, sources: 0, claims: 0 };
      return [{ run: runId, status: error.code, state: null, question: error.message, ...nothing }];
    }
  });
}

const runsOfStore = (path: string): Listed[] =>
  readingStore(path, (store) => listRuns(store).map((run) => describe(store, run, run.id)));

/** @param name what other commands find it by */
function describe(store: Store, run: RunRow, name: string): Listed {
  const last = listRows({ ...run, store }).at(-1);
  return {
    run: name,
    status: run.status,
    state: stateOfRun(run),
    question: run.question,
    date: run.today,
    rounds: last?.round ?? 0,
    sources: last?.sources ?? 0,
    claims: last?.claims ?? 0,
  };
}
