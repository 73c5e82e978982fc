import { foldedWords } from '../../../text/bare-words.js';
import { cellKey, type Cell } from '../../writing/table.js';
import type { Brief } from '../brief.js';
import type { BriefDifference, CellMention } from './difference.js';

/** Cells of two tables by their rows and columns: the same where their words are, changed where others took their place. */
export function compareCells(before: Brief, after: Brief): BriefDifference['cells'] {
  const [old, now] = [before, after].map(cellsOf) as [Cells, Cells];
  const both = [...now].flatMap(([place, cell]) => {
    const from = old.get(place);
    return from === undefined ? [] : [{ from, to: cell }];
  });
  const changed = both.filter(({ from, to }) => from.value !== to.value);
  return {
    same: both.length - changed.length,
    changed: changed.map(({ from, to }) => {
      const { value, ...place } = mention(to);
      return { ...place, before: from.value, after: value };
    }),
    added: [...now].flatMap(([place, cell]) => (old.has(place) ? [] : [mention(cell)])),
    gone: [...old].flatMap(([place, cell]) => (now.has(place) ? [] : [mention(cell)])),
  };
}

type Cells = ReadonlyMap<string, Cell>;

const cellsOf = ({ grid }: Brief): Cells =>
  new Map(
    (grid?.cells ?? []).map((cell) => [cellKey(foldedWords(cell.about), foldedWords(cell.attribute)), cell]),
  );

const mention = ({
  about,
  attribute,
  value,
  conditions,
  claimIds,
}: Cell): CellMention & { value: string } => ({
  about,
  attribute,
  value,
  conditions,
  claimIds,
});
