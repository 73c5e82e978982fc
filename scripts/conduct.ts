import { closeReaders } from '../agents/readers/index.js';
import { reopen } from '../loop/reopen.js';
import { Interrupted, type Run, type RunOptions } from '../loop/run.js';
import type { RoundState } from '../loop/state.js';
import { assembleRun } from './assemble.js';
import type { Assembly } from './assembly.js';
import { carryOn } from './carry-on.js';
import { diskError, noteEnd } from './work-on-run.js';

export interface Conduct extends Assembly {
  /** The options that the run had, where it is taken up with others. */
  readonly before?: RunOptions;
}

/** Carries a run on until it ends, silently. That it was interrupted or failed is noted in its store, and thrown. */
export async function conduct({
  before,
  ...assembly
}: Conduct): Promise<{ readonly run: Run; readonly state: RoundState }> {
  const { known, store, signal } = assembly;
  try {
    const run = await assembleRun(assembly);
    if (before !== undefined) reopen(run, before);
    return { run, state: await carryOn(run) };
  } catch (thrown) {
    const interrupted = thrown instanceof Interrupted || signal.aborted;
    const error = diskError(thrown) ?? (thrown as Error);
    noteEnd(store, known.id, { status: interrupted ? 'interrupted' : 'error', why: error.message });
    throw error;
  } finally {
    await closeReaders();
  }
}
