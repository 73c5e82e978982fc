import type { Brief } from '../../loop/report/brief.js';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import { notesOfRun } from '../../loop/reading/notes.js';
import { planOf } from '../../loop/own-plan.js';
import { EXIT, UsageError, listed } from '../../loop/exit-codes.js';
import { withBrief, withStore } from '../../loop/files/reading.js';
import { printJson, printText } from '../terminal/print.js';
import { plain } from '../../text/text-width.js';
import { changesPart } from './show-changes.js';
import { findingsPart, PARTS, type Part } from './show-parts.js';

interface Shown {
  readonly part: string | undefined;
  /** The one whose findings are shown (`S4`). */
  readonly source: string | undefined;
  readonly json?: boolean;
  readonly since?: string;
  readonly follow?: boolean;
}

/** `show RUN [PART]`: what a run has found so far, finished or not. */
export async function showCommand(run: string, shown: Shown): Promise<number> {
  const { part, source, json, since, follow } = shown;
  if (part !== undefined && (since !== undefined || follow === true))
    throw new UsageError('--since and --follow show no part of a run.', `Leave "${part}" out.`);
  if (follow === true) return (await import('./follow.js')).followCommand(run, shown);
  const { value, lines } =
    since === undefined
      ? partOf(run, part ?? 'summary', source)
      : changesPart(...([since, run].map((each) => withBrief(each, (brief) => brief)) as [Brief, Brief]));
  if (json === true) printJson(value, { isIndented: true });
  else printText(`${lines.map(plain).join('\n')}\n`);
  return EXIT.ok;
}

function partOf(run: string, part: string, source: string | undefined): Part {
  const known = [...Object.keys(PARTS), 'findings'];
  if (!known.includes(part))
    throw new UsageError(`There is no part "${part}" to show.`, `Known parts: ${listed(known)}.`);
  if (source !== undefined && part !== 'findings')
    throw new UsageError('A source chooses among findings.', 'Write `show RUN findings S4`.');
  return withStore(run, (store, { runId }) => {
    const brief = assembleBrief(store, runId);
    const stored = { id: runId, store, question: brief.run.question };
    return PARTS[part]?.(brief, planOf(stored)) ?? findingsPart(notesOfRun(stored), source ?? null);
  });
}
