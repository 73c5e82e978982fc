/** Which citation numbers stand above the line although nothing in the markup raises them: those glued to what is before them. */
import type { Run } from './runs.js';

const NUMBER = /^\[?\d{1,3}[a-z]?(?:\s?[,;–—-]\s?\d{1,3}[a-z]?)*\]?$/u;
const JOINT = /^\s*[,;–—-]?\s*$/u;
/** A word, number or stop; a comma or colon only after a letter or a year, since "[1,2]" may be typed in part. */
const GLUE = /[\p{L}\p{N}.?!”"’')\]%]$|[\p{L})”"’][,;:]$|\p{N}{4}[,;:]$/u;

/** Sets such runs above the line, takes off the brackets around them, and divides numbers on the line that nothing divides. */
export function liftGlued(runs: readonly Run[]): readonly Run[] {
  liftBrackets(runs);
  let before = '';
  let last: 'lifted' | 'on-line' | 'none' = 'none';
  let joint = '';
  for (const run of runs) {
    const isNumber = run.cited !== null && NUMBER.test(run.text.trim());
    if (isNumber && run.set === 'line') {
      const follows = JOINT.test(joint);
      if (last === 'lifted' && follows) run.set = 'raised';
      else if (last === 'on-line' && joint === '') run.text = `,${run.text}`;
      else if (last === 'none' && GLUE.test(before) && !/^\s/u.test(run.text)) run.set = 'raised';
    }
    if (isNumber) {
      last = run.set === 'raised' ? 'lifted' : 'on-line';
      joint = '';
    } else if (last !== 'none') {
      joint += run.text;
      if (!JOINT.test(joint)) last = 'none';
    }
    if (run.text !== '' && run.set === 'line') before = (before + run.text).slice(-6);
  }
  return runs;
}

/** "known.[1,2] It": brackets that are glued too. */
function liftBrackets(runs: readonly Run[]): void {
  let before = '';
  for (const [at, run] of runs.entries()) {
    before = (before + run.text).slice(-4);
    if (run.cited !== null || run.set !== 'line' || !/[\p{L}\p{N}.,;:)”"’%]\[$/u.test(before)) continue;
    let end = at + 1;
    while (isPart(runs[end])) end += 1;
    const inside = runs.slice(at + 1, end);
    const closing = runs[end];
    if (!closing?.text.startsWith(']') || !inside.some(({ cited }) => cited)) continue;
    run.text = run.text.slice(0, -1);
    closing.text = closing.text.slice(1);
    for (const part of inside) part.set = 'raised';
  }
}

const isPart = (run: Run | undefined): boolean =>
  run !== undefined && (run.cited ? NUMBER.test(run.text.trim()) : JOINT.test(run.text));
