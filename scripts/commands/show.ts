import { printJson, printText } from '../terminal/print.js';
import { EXIT, UsageError, listed } from '../exit-codes.js';
import { plain } from '../terminal/text-width.js';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import { planOf } from '../../loop/own-plan.js';
import { PARTS } from './show-parts.js';
import { withStore } from '../reading.js';

/** `show RUN [PART]`: what a run has found so far, finished or not. */
export function showCommand(run: string, part: string, flags: { json?: boolean }): number {
  const make = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  if (make === undefined)
    throw new UsageError(
      `There is no part "${part}" to show.`,
      `Known parts: ${listed(Object.keys(PARTS))}.`,
    );
  const { value, lines } = withStore(run, (store, { runId }) => {
    const brief = assembleBrief(store, runId);
    return make(brief, planOf({ id: runId, store, question: brief.run.question }));
  });
  if (flags.json === true) printJson(value, { isIndented: true });
  else printText(`${lines.map(plain).join('\n')}\n`);
  return EXIT.ok;
}
