import type { LaidCell, ReadFinding } from '../vocabulary.js';
import { clip, plainLine } from './fence.js';

/** Longest statement of a finding that is shown, in UTF-16 units: one sentence. */
const LONGEST = 600;
const MAX_NAME = 100;

/**
 * Findings as roles are shown them, a cell after the other: a line names the thing and the attribute, the findings stand
 * below it, those that give one value one after the other. `!` marks a decisive one.
 */
export const laidLines = (cells: readonly LaidCell[]): readonly string[] => cells.flatMap(cellLines);

function cellLines({ thing, attribute, isConflict, values }: LaidCell): readonly string[] {
  const head = [thing, attribute].flatMap((name) => (name === null ? [] : [clip(plainLine(name), MAX_NAME)]));
  const conflict = isConflict ? ' (VALUES DIFFER)' : '';
  return [
    `# ${head.join(' | ') || 'apart from the table'}${conflict}`,
    ...values.flatMap((same) => same.map((finding, at) => findingLine(finding, at > 0))),
  ];
}

/** `F4.3! | S4 sells plans from $500 a month. | 2025-12; sells it` */
function findingLine(finding: ReadFinding, isSame = false): string {
  const { id, statement, weight, asOf, interest, speaker } = finding;
  const facts = [asOf, speaker === null ? null : `by ${speaker}`, interest].flatMap((each) =>
    each === null ? [] : [clip(plainLine(each), MAX_NAME)],
  );
  const line = `${id}${weight === 'decisive' ? '!' : ''} | ${clip(plainLine(statement), LONGEST)}`;
  return `${isSame ? '= ' : ''}${line}${facts.length === 0 ? '' : ` | ${facts.join('; ')}`}`;
}
