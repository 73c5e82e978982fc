import { commonest } from '../../../text/commonest.js';
import type { LaidCell, ReadFinding } from '../vocabulary.js';
import { clip, plainLine } from './fence.js';

/** Longest statement of a finding that is shown, in UTF-16 units: one sentence. */
const LONGEST = 600;
const MAX_NAME = 100;

/**
 * Findings as roles are shown them, a cell after the other: a line names the thing and the attribute, the findings stand
 * below it, those that give one value one after the other. `!` marks a decisive one.
 */
export function laidLines(cells: readonly LaidCell[]): readonly string[] {
  const usual = usualFacts(cells.flatMap(({ values }) => values.flat()));
  return cells.flatMap((cell) => cellLines(cell, usual));
}

/** Source → who speaks in most of its findings and what they gain, which the list of sources says once. */
type Usual = ReadonlyMap<string, string>;

function usualFacts(findings: readonly ReadFinding[]): Usual {
  const ids = new Set(findings.map(({ sourceId }) => sourceId));
  const voicesOf = (id: string): string[] => findings.filter(({ sourceId }) => sourceId === id).map(voiceOf);
  return new Map([...ids].map((id) => [id, commonest(voicesOf(id)) ?? '']));
}

const voiceOf = ({ speaker, interest }: ReadFinding): string =>
  [speaker === null ? null : `by ${speaker}`, interest].filter((each) => each !== null).join('; ');

function cellLines({ thing, attribute, isConflict, values }: LaidCell, usual: Usual): readonly string[] {
  const head = [thing, attribute].flatMap((name) => (name === null ? [] : [clip(plainLine(name), MAX_NAME)]));
  const conflict = isConflict ? ' (VALUES DIFFER)' : '';
  return [
    `# ${head.join(' | ') || 'apart from the table'}${conflict}`,
    ...values.flatMap((same) => same.map((finding, at) => findingLine(finding, usual, at > 0))),
  ];
}

/** `F4.3! | S4 sells plans from $500 a month. | 2025-12; by its maker; sells it`: who speaks where it is not who speaks in most of S4. */
function findingLine(finding: ReadFinding, usual: Usual, isSame: boolean): string {
  const { id, statement, weight, asOf, retells = [] } = finding;
  const voice = voiceOf(finding);
  const facts = [
    asOf ?? '',
    voice === usual.get(finding.sourceId) ? '' : voice,
    retells.length === 0 ? '' : `retells ${retells.join(', ')}`,
  ].flatMap((each) => (each === '' ? [] : [clip(plainLine(each), 2 * MAX_NAME)]));
  const line = `${id}${weight === 'decisive' ? '!' : ''} | ${clip(plainLine(statement), LONGEST)}`;
  return `${isSame ? '= ' : ''}${line}${facts.length === 0 ? '' : ` | ${facts.join('; ')}`}`;
}
