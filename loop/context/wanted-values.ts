import type { Wanted, WantedAttribute } from '../../agents/roles/vocabulary.js';
import { contentStems, stemsOf } from '../../text/tokens.js';
import type { Quantity } from '../gate/numbers/quantity.js';
import { CURRENCIES } from '../gate/numbers/units.js';
import { readFigures } from '../gate/numbers/read-figures.js';
import type { SourceLine } from './source-lines.js';

/** Which lines hold a value of what the question asks for. Pure. */

type Told = Pick<SourceLine, 'text' | 'headings'>;

/** Share of an attribute's words that a line names it by. */
const NAMED = 0.5;

interface Sought {
  readonly attribute: WantedAttribute;
  readonly stems: readonly string[];
  /** Of the unit that its values are compared in; null where it has none that can be read. */
  readonly measure: string | null;
}

export interface WantedValues {
  /** Names of the attributes that a line holds a value of. */
  readonly valuesIn: (line: Told) => readonly string[];
}

export function wantedValues(wanted: Wanted | undefined): WantedValues {
  const sought = (wanted?.attributes ?? []).flatMap((attribute): Sought[] =>
    attribute.computed === undefined
      ? [{ attribute, stems: contentStems(attribute.name), measure: measureOf(attribute.unit) }]
      : [],
  );
  return {
    valuesIn: (line) => {
      if (sought.length === 0) return [];
      const said = stemsOf(`${line.text} ${line.headings.at(-1) ?? ''}`);
      const figures = readFigures(line.text, { isSource: true }).quantities;
      const measures = new Set(figures.map((each) => kindOf(each, line.text)));
      return sought.flatMap((each) => (holds(each, { said, measures }) ? [each.attribute.name] : []));
    },
  };
}

/** A value of an attribute with a unit is an amount in it, or any amount under its name; else its words have to do. */
function holds(
  { stems, measure }: Sought,
  { said, measures }: { said: ReadonlySet<string>; measures: ReadonlySet<string> },
): boolean {
  if (measure !== null && measures.has(measure)) return true;
  const named = stems.filter((stem) => said.has(stem)).length;
  return named > 0 && named >= stems.length * NAMED && (measure === null || measures.size > 0);
}

function measureOf(unit: string | null): string | null {
  if (unit === null) return null;
  const text = `1 ${unit}`;
  const [read] = readFigures(text).quantities;
  return read === undefined ? null : kindOf(read, text);
}

/** Amounts of money are of one kind, whatever their currency. */
function kindOf({ start, end, unit, measure }: Quantity, text: string): string {
  if (/\p{Sc}/u.test(text.slice(start, end)) || (unit !== undefined && MONEY.has(unit))) return 'money';
  return unit ?? measure;
}

const MONEY: ReadonlySet<string> = new Set(Object.values(CURRENCIES));

/** Whether a line, or a heading that it stands under, names a thing. */
export function namesThing({ text, headings }: Told, thing: string): boolean {
  const wanted = contentStems(thing);
  if (wanted.length === 0) return false;
  const said = stemsOf([text, ...headings].join(' '));
  return wanted.every((stem) => said.has(stem));
}
