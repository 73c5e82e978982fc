import type { MethodologySection, Outline, RoundsSection } from '../outline/outline.js';
import { code, escapeMarkdown, list, table } from './text.js';

/** How the brief came about. */
export function methodology(outline: Outline, { facts, searches, unread }: MethodologySection): string {
  const { words, parameters } = outline;
  const lines = facts.map(({ name, value }) => words.labelled({ name, value: escapeMarkdown(value) }));
  const reasons = unread.map(
    (each) =>
      `  - ${'path' in each ? `${code(each.path)}: ` : `${each.count} × `}${escapeMarkdown(each.why)}`,
  );
  const named = (name: string, items: readonly string[]): readonly string[] =>
    items.length === 0 ? [] : [[words.labelled({ name, value: '' }).trimEnd(), ...items].join('\n')];
  return [
    `*${words.parameters.line({ parameters: parameters.join(' · ') })}*`,
    list([...lines, ...named(words.method.unread, reasons)]),
    ...(searches.length === 0 ? [] : [words.opposition.searches, list(searches.map(code))]),
  ].join('\n\n');
}

/** The rounds as a table, and the two trends that show whether it converges. */
export function roundsTable(outline: Outline, { columns, rows }: RoundsSection): string {
  const cells = rows.map((row) =>
    row.map((text, index) => (columns[index]?.isText === true ? escapeMarkdown(short(text)) : text)),
  );
  const titles = columns.map((column) => column.title);
  return `${table(titles, cells)}\n\n\`\`\`text\n${convergence(outline)}\n\`\`\``;
}

const short = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 79)}…`);

const BAR_LENGTH = 24;

/** New sources and open material gaps by round: both should go down. */
function convergence({ brief: { rounds }, words: { rounds: said } }: Outline): string {
  const { columns } = said;
  const width = Math.max(columns.fresh.length, columns.gaps.length);
  const rowOf = (label: string, values: readonly number[], index: number): string => {
    const value = values[index] as number;
    const bar = '█'.repeat(Math.round((value / Math.max(1, ...values)) * BAR_LENGTH));
    return `${label.padEnd(width)}  ${bar} ${value}`;
  };
  const fresh = rounds.map((row) => row.newSources);
  const gaps = rounds.map((row) => row.openGaps);
  return rounds
    .flatMap(({ round, signoff }, index) => {
      const name = `${columns.round} ${round}`;
      return [
        `${name}  ${rowOf(columns.fresh, fresh, index)}`,
        `${' '.repeat(name.length)}  ${rowOf(columns.gaps, gaps, index)}${signoff ? `  ✓ ${columns.signOff}` : ''}`,
      ];
    })
    .join('\n');
}
