import type { RoundRow } from '../../state.js';
import type { Words } from '../../words/index.js';
import { percent } from '../language.js';
import type { Spoken } from './claims.js';

/** A column of the table of rounds: a number, words, a yes or no, or a share of 0 to 1. */
export type RoundColumn =
  | { readonly kind: 'number' | 'share'; readonly value: (row: RoundRow) => number }
  | { readonly kind: 'text'; readonly value: (row: RoundRow) => string }
  | { readonly kind: 'flag'; readonly value: (row: RoundRow) => boolean };

export type RoundColumnName = keyof Words['rounds']['columns'];

/** The columns in their order: every document and `show` draw the rounds from this table. Their titles are `rounds.columns` of the words. */
export const ROUND_COLUMNS = {
  round: { kind: 'number', value: (row) => row.round },
  target: { kind: 'text', value: (row) => row.target },
  queries: { kind: 'number', value: (row) => row.queries.length },
  sources: { kind: 'number', value: (row) => row.sources },
  fresh: { kind: 'number', value: (row) => row.newSources },
  claims: { kind: 'number', value: (row) => row.claims },
  struck: { kind: 'number', value: (row) => row.struck },
  gaps: { kind: 'number', value: (row) => row.openGaps },
  inVain: { kind: 'number', value: (row) => row.gapsInVain },
  signOff: { kind: 'flag', value: (row) => row.signoff },
  known: { kind: 'share', value: (row) => row.saturation },
} as const satisfies Readonly<Record<RoundColumnName, RoundColumn>>;

/** A round as a row of the table. */
export const roundCells = (
  row: RoundRow,
  spoken: Pick<Spoken, 'language' | 'words'>,
): readonly { readonly name: RoundColumnName; readonly text: string }[] =>
  (Object.entries(ROUND_COLUMNS) as [RoundColumnName, RoundColumn][]).map(([name, column]) => ({
    name,
    text: cellText(column, row, spoken),
  }));

function cellText(
  column: RoundColumn,
  row: RoundRow,
  { language, words }: Pick<Spoken, 'language' | 'words'>,
): string {
  if (column.kind === 'flag') return column.value(row) ? words.rounds.yes : words.rounds.no;
  if (column.kind === 'share') return percent(column.value(row), language);
  return String(column.value(row));
}
