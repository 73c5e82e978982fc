/**
 * Closed word lists that decide whether a restatement with one word changed says something else. Keys as
 * `tokens.ts` makes them: lower case, without apostrophes.
 */
import { readFileSync } from 'node:fs';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Words of one line exclude each other where one takes the other's place: `loop/data/exclusive-words.json`. */
const EXCLUSIVE = JSON.parse(
  readFileSync(new URL('../../data/exclusive-words.json', import.meta.url), 'utf8'),
) as readonly string[];

const classOf = new Map<string, Set<number>>();
EXCLUSIVE.forEach((line, number) => {
  for (const word of line.split(' ')) classOf.set(word, (classOf.get(word) ?? new Set()).add(number));
});

/** True where one of the two cannot stand for the other. */
export function excludeEachOther(left: string, right: string): boolean {
  if (left === right || sameMonth(left, right)) return false;
  const others = classOf.get(right);
  return others !== undefined && [...(classOf.get(left) ?? [])].some((number) => others.has(number));
}

const sameMonth = (left: string, right: string): boolean =>
  left.length >= 3 && right.length >= 3 && (left.startsWith(right) || right.startsWith(left));

const OPPOSITES =
  /^(?:un|in|im|il|ir|non|dis|mis|a|an|anti|counter|de|over|under|hyper|hypo|pre|post|sub|super|up|down|intra|inter|macro|micro|mono|poly|bi|tri|multi|semi)$/;

/** "likely" and "unlikely", "harmful" and "harmless": one stem, turned by an affix. */
export function turnedByAffix(left: string, right: string): boolean {
  const [longer, shorter] = left.length >= right.length ? [left, right] : [right, left];
  if (shorter.length >= 4 && longer.endsWith(shorter)) {
    return OPPOSITES.test(longer.slice(0, longer.length - shorter.length));
  }
  const isLess = left.endsWith('less') !== right.endsWith('less');
  const stem = (word: string): string => word.replace(/(?:less|ful)$/, '');
  if (isLess && stem(left) === stem(right) && stem(left).length >= 3) return true;
  const one = PREFIXED.exec(left);
  const other = PREFIXED.exec(right);
  return one !== null && other !== null && one[1] !== other[1] && one[2] === other[2];
}

/** Pairs of prefixes that turn one stem into two measures: "hyperglycaemia", "hypoglycaemia". */
const PREFIXED =
  /^(hyper|hypo|pre|post|intra|inter|over|under|macro|micro|mono|poly|in|ex|up|down|out)(\p{L}{4,})$/u;

/** Of the tentative words, the ones that hedge before "to" only: "is reported to be", but "the first reported outbreak". */
export const TENTATIVE_BEFORE_TO = words('said says reported considered');

/** Of those, the ones that tell where a finding comes from when "that" follows: "evidence indicates that". */
export const EVIDENTIAL = words('indicate indicates indicated indicating reported');

/** Put in where nothing is taken out, they claim less than the source. */
export const WEAKENING = words(
  'some several sometimes few often usually generally typically mainly partly partially one',
);

/** Left out where nothing is put in, less is claimed. */
export const UNIVERSAL = words(
  'all every each both always entire entirely fully completely wholly universally invariably constantly one either',
);

/** Words after which a name follows that says the same with or without them. */
export const TITLES = words(`
  president dr mr mrs ms sir professor prof king queen prince princess senator governor judge justice captain general
  colonel pope saint st lord lady honorable honourable hon chief deputy vice`);

/** Words that a phrase of time, place, manner or condition begins with. */
export const OPENERS = words(`
  in on at by for from with without within during after before since until till between among amongst across through
  throughout under over above below beyond behind beside near against despite about around along inside outside
  towards toward upon via per as while when whenever where if once because although though unless given compared based
  following according due using last next this each every today yesterday unlike like relative among to`);

/** Units that give a number its meaning; with `%`, currencies and degree signs read apart. */
export const UNITS = words(`
  percent percentage percentages degree degrees pp bp kg g mg ug ng μg pg lb lbs oz ton tons tonne tonnes kilogram kilograms gram
  grams milligram milligrams km m cm mm nm μm um mi mile miles metre metres meter meters kilometre kilometres
  kilometer kilometers centimetre centimeters feet foot ft inch inches yard yards acre acres hectare hectares ha l ml
  dl μl litre litres liter liters gallon gallons s ms h hr hrs min sec second seconds minute minutes hour hours day
  days week weeks month months year years decade decades century centuries hz khz mhz ghz w kw mw gw kwh mwh gwh v kv
  ma j kj mj cal kcal calories k pa kpa mpa bar psi mol mmol μmol nmol mm ppm ppb db bit bits byte bytes kb mb gb tb
  dollar dollars euro euros pound pounds yen yuan usd eur gbp cent cents rupees francs`);
