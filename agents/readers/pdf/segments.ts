/** Groups the runs of a page into segments: pieces of one line without a wide gap. */
import type { PageRuns, Run, Segment } from './layout.js';

/** A wider gap, in font sizes, may be a gutter or the space between cells. */
const WIDEST_WORD_GAP = 1;

export function segmentsOf(page: PageRuns): Segment[] {
  const groups: Run[][] = [];
  let group: Run[] = [];
  for (const run of page.runs) {
    const previous = group.at(-1);
    if (previous && continues(group, run, page.rightToLeft)) group.push(run);
    else {
      group = [run];
      groups.push(group);
    }
  }
  return groups.map(segmentOf);
}

/** In order of painting: on the same line (or raised, or lowered) and close after. */
function continues(group: readonly Run[], run: Run, rightToLeft: boolean): boolean {
  const previous = group.at(-1) as Run;
  const size = Math.max(previous.size, run.size, group[0]?.size ?? 0);
  const base = mainRun(group);
  const offset = Math.abs(run.y - base.y);
  const sameLine =
    offset < 0.2 * size ||
    (offset < 0.65 * size && Math.abs(run.y - previous.y) < 0.65 * size && isShifted(base, run));
  const gap = rightToLeft ? previous.x - (run.x + run.width) : run.x - (previous.x + previous.width);
  return sameLine && gap < WIDEST_WORD_GAP * size && gap > -0.8 * size;
}

/** Super- and subscripts are smaller than what they stand next to; back on the line, the size is right again. */
const isShifted = (base: Run, run: Run): boolean => run.size < 0.9 * base.size || base.size < 0.9 * run.size;

/** The run that tells the baseline: the longest of the largest. */
function mainRun(group: readonly Run[]): Run {
  let main = group[0] as Run;
  for (const run of group) {
    if (run.size > main.size * 1.1 || (run.size > main.size * 0.9 && run.text.length > main.text.length))
      main = run;
  }
  return main;
}

export function segmentOf(runs: readonly Run[]): Segment {
  const main = mainRun(runs);
  let left = Infinity;
  let right = -Infinity;
  for (const run of runs) {
    left = Math.min(left, run.x);
    right = Math.max(right, run.x + run.width);
  }
  return { runs, left, right, y: main.y, size: main.size };
}
