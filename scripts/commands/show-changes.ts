import type { Brief } from '../../loop/report/brief.js';
import type { BriefDifference, Compared, Mention } from '../../loop/report/brief-difference.js';
import { compareBriefs } from '../../loop/report/compare-briefs.js';
import type { Part } from './show-parts.js';

/** `show AFTER --since BEFORE`: what changed between two briefs on one question. */
export function changesPart(before: Brief, after: Brief): Part {
  const value = compareBriefs(before, after);
  return { value, lines: linesOf(value, before, after) };
}

function linesOf(difference: BriefDifference, before: Brief, after: Brief): string[] {
  const lines = [
    ...(difference.sameQuestion
      ? [before.run.question]
      : [`These briefs are on different questions:`, `  ${before.run.question}`, `  ${after.run.question}`]),
    `${before.run.id} (${before.run.today}, ${before.run.status}) → ${after.run.id} (${after.run.today}, ${after.run.status})`,
    ...PARTS.flatMap((part) => partLines(part, difference[part])),
  ];
  return [...lines, ...(difference.isNothing ? ['Nothing has changed.'] : [])];
}

const PARTS = ['claims', 'cells', 'answer', 'disagreements', 'sources'] as const;

/** How many, then each: changed with both its words, new, and gone with the reason. */
function partLines(
  part: (typeof PARTS)[number],
  { same, changed, added, gone }: Compared,
): readonly string[] {
  if (same + changed.length + added.length + gone.length === 0) return [];
  const told = ({ id, text, why }: Mention): string =>
    [...(text.startsWith(id) ? [] : [id]), text, ...(why ? [`(${why})`] : [])].join('  ');
  return [
    `${part}: ${same} the same, ${changed.length} changed, ${added.length} added, ${gone.length} gone`,
    ...changed.flatMap(({ before: old, after: now, how }) => [
      `~ ${how.join(', ')}`,
      ...(old.text === now.text ? [`      ${told(now)}`] : [`    - ${told(old)}`, `    + ${told(now)}`]),
    ]),
    ...added.map((each) => `+ ${told(each)}`),
    ...gone.map((each) => `- ${told(each)}`),
  ];
}
