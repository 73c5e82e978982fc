import type { Notes } from '../reading/notes.js';
import type { Grid } from './grid.js';
import { shownGrid } from './shown.js';

/** The printed table in words, a line a thing: its values with their findings, and what is empty, with who is silent on it. Pure. */
export function tableLines(grid: Grid | null, silent: Notes['silent']): readonly string[] {
  const table = grid === null ? null : shownGrid(grid);
  if (table === null) return [];
  const silentOn = (name: string): readonly string[] =>
    silent.filter(({ what }) => what.includes(name)).map(({ sourceId }) => sourceId);
  return table.about.map((about) => {
    const cells = table.attributes.map(({ name }) => {
      const values =
        table.cells.find((cell) => cell.about === about && cell.attribute === name)?.values ?? [];
      if (values.length > 0) return `${name}: ${values.map(valueText).join(' / ')}`;
      const by = [...new Set([...silentOn(`${about}: ${name}`), ...silentOn(name)])];
      return `${name}: EMPTY${by.length === 0 ? '' : ` (silent: ${by.join(', ')})`}`;
    });
    return `${about} | ${cells.join('; ')}`;
  });
}

const valueText = ({ value, conditions, findingIds }: Grid['cells'][number]['values'][number]): string =>
  `${[value, ...conditions].join(', ')} [${findingIds.slice(0, 4).join(', ')}]`;
