import { printJson, printText } from '../terminal/print.js';
import { EXIT, UsageError, listed } from '../exit-codes.js';
import { plain } from '../terminal/text-width.js';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import { notesOfRun } from '../../loop/reading/notes.js';
import { planOf } from '../../loop/own-plan.js';
import { PARTS } from './show-parts.js';
import { findingsPart } from './show-findings.js';
import { withStore } from '../reading.js';

/** `show RUN [PART]`: what a run has found so far, finished or not. */
export function showCommand(run: string, part: string, flags: { json?: boolean; source?: string }): number {
  const known = [...Object.keys(PARTS), 'findings'];
  if (!known.includes(part))
    throw new UsageError(`There is no part "${part}" to show.`, `Known parts: ${listed(known)}.`);
  if (flags.source !== undefined && part !== 'findings')
    throw new UsageError('--source chooses among findings.', 'Write `show RUN findings --source S4`.');
  const { value, lines } = withStore(run, (store, { runId }) => {
    const brief = assembleBrief(store, runId);
    const stored = { id: runId, store, question: brief.run.question };
    return PARTS[part]?.(brief, planOf(stored)) ?? findingsPart(notesOfRun(stored), flags.source ?? null);
  });
  if (flags.json === true) printJson(value, { isIndented: true });
  else printText(`${lines.map(plain).join('\n')}\n`);
  return EXIT.ok;
}
