import type { DraftFinding } from '../../agents/roles/vocabulary.js';
import { stem } from '../../text/stem.js';
import { isContentWord, stemsOf, words } from '../../text/tokens.js';
import { inOtherUnits } from '../gate/numbers/units.js';
import type { Span } from '../gate/find-exact.js';
import { knownUnit } from './value.js';
import { anyOf, setOf, stemsIn, WORDS } from './word-lists.js';

/** Whether a value is one of the attribute that a finding names: by its unit, and by the words beside it. Pure. */

const MONEY = setOf(['usd', 'eur', 'gbp', 'yen', 'inr', 'cent']);
const BYTES = setOf(['kb', 'mb', 'gb', 'tb']);

/** What kind of thing a unit measures; undefined where the gate does not know it. */
function kindOfUnit(unit: string): string | undefined {
  if (MONEY.has(unit)) return 'money';
  if (BYTES.has(unit)) return 'bytes';
  if (unit === '%') return 'share';
  const others = [unit, ...inOtherUnits(1, unit).map((other) => other.unit)];
  if (others.some((other) => other === 'day' || other === 'year')) return 'time';
  if (others.includes('kg')) return 'mass';
  return others.includes('km') ? 'length' : undefined;
}

const DIMENSIONS = Object.entries(WORDS.dimensions).map(
  ([kind, all]) => [kind, new RegExp(`(?<!\\p{L})${anyOf(all)}(?!\\p{L})`, 'iu')] as const,
);

/** The kinds of unit that an attribute's own words ask for. */
export const dimensionsOf = (attribute: string): readonly string[] =>
  DIMENSIONS.filter(([, pattern]) => pattern.test(attribute)).map(([name]) => name);

/** Whether a value of this unit can be one of the attribute: a price is not in GB. */
export function fitsDimension(attribute: string, unit: string | null): boolean {
  const known = unit === null ? undefined : knownUnit(unit);
  const kind = known === undefined ? undefined : kindOfUnit(known);
  const named = dimensionsOf(attribute);
  if (kind === undefined || named.includes(kind)) return true;
  // Money and bytes measure nothing but what is called so; a time or a share may be of anything.
  return named.length === 0 ? kind !== 'money' || !/\p{L}/u.test(attribute) : false;
}

const NEAR = WORDS.near.map((group) => stemsIn(group));
const GENERAL = stemsIn(WORDS.generalNouns);
const RATE_WORDS = stemsIn([...WORDS.persons, ...Object.values(WORDS.periods).flat(), 'per', 'each']);

/** The stems of an attribute that say what it is: not the persons and periods that a rate is of. */
export function attributeStems(attribute: string): ReadonlySet<string> {
  const stems = words(attribute)
    .filter((word) => isContentWord(word))
    .map((word) => word.stem);
  const own = /\bper\b|\//u.test(attribute) ? stems.filter((each) => !RATE_WORDS.has(each)) : stems;
  return new Set(own.length === 0 ? stems : own);
}

/** Stems that stand for those of an attribute. */
function nearStems(attribute: string): ReadonlySet<string> {
  const all = [...attributeStems(attribute)];
  const telling = all.filter((each) => !GENERAL.has(each));
  const own = new Set(telling.length === 0 ? all : telling);
  const near = NEAR.filter((group) => [...own].some((each) => group.has(each)));
  return new Set([...own, ...near.flatMap((group) => [...group])]);
}

/** Whether a text names the attribute, or something near it; a sign of money names a price. */
export function namesAttribute(text: string, attribute: string): boolean {
  const said = stemsOf(text);
  const near = nearStems(attribute);
  if ([...near].some((each) => said.has(each))) return true;
  return /[$€£¥₹]/u.test(text) && near.has(stem('price'));
}

/** Share of an attribute's own words that a text holds, 0 to 1. */
export function attributeShare(text: string, attribute: string): number {
  const said = stemsOf(text);
  const own = [...attributeStems(attribute)];
  return own.length === 0 ? 0 : own.filter((each) => said.has(each)).length / own.length;
}

/** Signs that part what is said of one value from what is said of the next. */
const PARTS = /[;,()•·|]|\s(?:and|but|while|whereas|plus|with|or)\s/giu;

/** The part of a sentence around a value, up to the next sign that parts. */
export function segmentAround(text: string, { start, end }: Span): string {
  const breaks = [...text.matchAll(PARTS)].filter(
    ({ 0: sign, index }) => !/^,$/u.test(sign) || !/^\d/u.test(text.slice(index + 1)),
  );
  const from = breaks.findLast(({ index, 0: sign }) => index + sign.length <= start);
  const to = breaks.find(({ index }) => index >= end);
  return text.slice(from === undefined ? 0 : from.index + from[0].length, to?.index ?? text.length);
}

/** The noun phrase that stands right behind a value: "3 apps", "10GB of file storage". */
function behind(text: string, { end }: Span): string {
  return /^[^,;.()·]{0,40}/u.exec(text.slice(end))?.[0] ?? '';
}

/**
 * Whether the words beside a value name the attribute and not rather another that is known. `around`: heads, captions and
 * headings, which name it where the sentence does not.
 */
export function isOfAttribute(
  { text, value }: { text: string; value: Span },
  finding: DraftFinding,
  { around, known }: { around: readonly string[]; known: readonly string[] },
): boolean {
  const { attribute } = finding;
  if (attributeStems(attribute).size === 0) return true;
  const segment = segmentAround(text, value);
  const isTheirs = known
    .filter((other) => fitsDimension(other, unitBeside(text, value)))
    .some((other) => isRather({ segment, near: behind(text, value) }, { attribute, other }));
  return !isTheirs && [segment, text, ...around].some((each) => namesAttribute(each, attribute));
}

const unitBeside = (text: string, { start, end }: Span): string | null =>
  /[$€£¥₹%]/u.exec(text.slice(Math.max(0, start - 1), end))?.[0] ?? null;

/** Whether the words beside a value are those of another attribute, and not of this one. */
function isRather(
  { segment, near }: { segment: string; near: string },
  { attribute, other }: { attribute: string; other: string },
): boolean {
  const [own, theirs] = [attributeStems(attribute), attributeStems(other)];
  const [mine, rival] = [
    [...own].filter((each) => !theirs.has(each)),
    [...theirs].filter((each) => !own.has(each)),
  ];
  if (mine.length === 0 || rival.length === 0) return false;
  const holds = (text: string, stems: readonly string[]): boolean => {
    const said = stemsOf(text);
    return stems.some((each) => said.has(each));
  };
  if (!holds(segment, rival)) return false;
  if (!holds(segment, mine) && !namesAttribute(segment, attribute)) return true;
  return holds(near, rival) && !holds(near, mine);
}
