import { foldedWords } from '../../../text/bare-words.js';
import { isLimit } from '../../grid/cell-values.js';
import { compareValues, type ValueRelation } from '../../grid/compare.js';
import { compareConditions } from '../../grid/conditions.js';
import type { Cell, CellValue } from '../../grid/grid.js';
import { readValue } from '../../grid/reading.js';
import type { Brief } from '../brief.js';
import type { BriefDifference, CellMention } from './difference.js';
import type { SourceKeys } from './sources.js';

/** A value of one brief's grid with its place there. */
interface Value extends CellMention {
  readonly value: string;
  readonly cell: CellValue;
  /** Canonical keys of what it rests on. */
  readonly sources: ReadonlySet<string>;
}

/** Values by thing and attribute: the same where they are equal in whatever unit, changed where one took another's place. */
export function compareCells(before: Brief, after: Brief, keys: SourceKeys): BriefDifference['cells'] {
  const [old, now] = [valuesByPlace(before, keys.before), valuesByPlace(after, keys.after)];
  const places = [...new Set([...old.keys(), ...now.keys()])];
  const compared = places.map((place) => compareCell(old.get(place) ?? [], now.get(place) ?? []));
  return {
    same: compared.reduce((sum, { same }) => sum + same, 0),
    changed: compared.flatMap(({ changed }) => changed),
    added: compared.flatMap(({ added }) => added),
    gone: compared.flatMap(({ gone }) => gone),
  };
}

function valuesByPlace(
  { grid }: Brief,
  keys: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly Value[]> {
  const byPlace = new Map<string, Value[]>();
  for (const cell of grid?.cells ?? []) {
    const place = `${foldedWords(cell.about)} | ${foldedWords(cell.attribute)}`;
    byPlace.set(place, [
      ...(byPlace.get(place) ?? []),
      ...cell.values.map((value) => valueOf(cell, value, keys)),
    ]);
  }
  return byPlace;
}

const valueOf = ({ about, attribute }: Cell, cell: CellValue, keys: ReadonlyMap<string, string>): Value => ({
  about,
  attribute,
  cell,
  value: cell.value,
  conditions: cell.conditions,
  claimIds: cell.claimIds,
  sources: new Set(cell.evidence.map(({ sourceId }) => keys.get(sourceId) ?? sourceId)),
});

function compareCell(old: readonly Value[], now: readonly Value[]): BriefDifference['cells'] {
  const left = new Set(old);
  const open = now.filter((value) => {
    const same = [...left].find((each) => isSame(each, value));
    return same === undefined || !left.delete(same);
  });
  const pairs = open.flatMap((value) => {
    const from = [...left].find((each) => takesPlaceOf(value, each, { left: left.size, open: open.length }));
    if (from === undefined) return [];
    left.delete(from);
    return [{ from, to: value }];
  });
  const placed = new Set(pairs.map(({ to }) => to));
  return {
    same: now.length - open.length,
    changed: pairs.map(({ from, to: { about, attribute, conditions, claimIds, value } }) => ({
      about,
      attribute,
      conditions,
      claimIds,
      before: from.value,
      after: value,
    })),
    added: open.filter((value) => !placed.has(value)).map(mention),
    gone: [...left].map(mention),
  };
}

const isSame = (left: Value, right: Value): boolean =>
  relation(left, right) === 'equal' && compareConditions(left.conditions, right.conditions) !== 'different';

/** Of the same source, or the only one that there was and is: under conditions that do not exclude each other. */
function takesPlaceOf(now: Value, old: Value, { left, open }: { left: number; open: number }): boolean {
  if (compareConditions(old.conditions, now.conditions) === 'different') return false;
  return [...now.sources].some((key) => old.sources.has(key)) || (left === 1 && open === 1);
}

function relation(left: Value, right: Value): ValueRelation {
  if (foldedWords(left.value) === foldedWords(right.value) && left.value === right.value) return 'equal';
  const [one, other] = [left, right].map(({ value, attribute, cell }) =>
    readValue({ value, unit: unitOf(value, cell.unit), attribute }),
  );
  if (one == null || other == null) return 'incomparable';
  return compareValues(one, other, isLimit(left.attribute));
}

/** A printed value holds its unit, as a rule. */
const unitOf = (value: string, unit: string | null): string | null =>
  unit === null || value.includes(unit) || /[\p{Sc}%]|\p{L}/u.test(value) ? null : unit;

const mention = ({ about, attribute, value, conditions, claimIds }: Value): CellMention => ({
  about,
  attribute,
  value,
  conditions,
  claimIds,
});
