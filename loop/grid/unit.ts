/** Units of findings: money by currency, physical ones, counted things; and what a rate is of. */
import Quantities from 'js-quantities';
import { inOtherUnits, multiplierOf, unitOf } from '../gate/numbers/units.js';
import { isSubset, listed, spellings, stemOf, WORDS, wordsOf } from './words.js';

export interface Unit {
  /** ISO code of a currency, a unit of `units.json`, `%`, or the stem of what is counted; null where nobody says. */
  readonly base: string | null;
  readonly kind: 'money' | 'physical' | 'percent' | 'points' | 'times' | 'count' | 'none';
  /** What it is a rate of, sorted: `month`, `user`; none where it is none, or nobody says. */
  readonly per: readonly string[];
  /** `million`: what the number before it is times. */
  readonly factor: number;
}

export const NO_UNIT: Unit = { base: null, kind: 'none', per: [], factor: 1 };

const ISO_CODES = new Set(Intl.supportedValuesOf('currency'));
const PER = spellings(WORDS.per);
const FILLER = listed('filler');
const PERIODS = new Set(['hour', 'day', 'week', 'month', 'year']);

/** `US$`, `€`, `CHF`, `euros`; null without one. */
export function currencyOf(text: string): string | null {
  const sign = /(?:us|au|ca|nz|hk|sg|mx|nt|[acsr])?\$|[€£¥₹₩₽₺₪]|zł/iu.exec(text)?.[0].toLowerCase();
  if (sign !== undefined) return WORDS.currencies[sign] ?? 'USD';
  const code = (text.match(/(?<![\p{L}])[A-Za-z]{3}(?![\p{L}])/gu) ?? []).find((each) => isCode(each));
  if (code !== undefined) return code.toUpperCase();
  const word = wordsOf(text).find((each) => Object.hasOwn(WORDS.currencies, each));
  return word === undefined ? null : (WORDS.currencies[word] as string);
}

/** Small letters are words elsewhere ("all", "top", "try"): only the commonest codes are read in them. */
const isCode = (letters: string): boolean =>
  ISO_CODES.has(letters.toUpperCase()) &&
  (letters === letters.toUpperCase() || ['usd', 'eur', 'gbp', 'chf'].includes(letters.toLowerCase()));

const PARTS = /\s*\/\s*|(?:^|\s+)(?:per|a|an|each|every|pro)\s+(?=\p{L}|\d)/iu;
const BILLING = /(?:billed|paid|charged|billing|payment)\s+\p{L}+|\p{L}+\s+(?:billing|payment|contract)/giu;

/** What a rate is of in words that may say more: `price per user and month`; none where they say nothing of it. */
export function ratesIn(text: string): readonly string[] {
  const rest = text.slice(0, LONGEST_UNIT).replace(BILLING, ' ');
  const named = rest
    .split(PARTS)
    .slice(1)
    .flatMap((part) => {
      const [first = '', joint = '', second = ''] = wordsOf(part);
      const of = [first, ...(joint === 'and' ? [second] : [])];
      return of.flatMap((word) => perOf(word) ?? []);
    });
  const adverbs = wordsOf(rest).flatMap((word) =>
    /^(?:monthly|yearly|annually|weekly|daily|hourly)$/.test(word) ? (PER.get(word) ?? []) : [],
  );
  return sorted([...named, ...adverbs]);
}

const perOf = (word: string): string | undefined =>
  FILLER.has(word) || word === '' ? undefined : (PER.get(word) ?? unitOf(word) ?? stemOf(word));

const sorted = (words: readonly string[]): readonly string[] => [...new Set(words)].sort();

/** UTF-16 units. */
const LONGEST_UNIT = 160;

/** "more" of "$30 more": the word that makes an amount a difference to something else; null where there is none. */
export const comparedBy = (text: string): string | null =>
  /\b(?:more|less|fewer|extra|off|cheaper|dearer|higher|lower)\b/iu.exec(text)?.[0] ?? null;

/** A unit as it is written beside a number: `USD per user per month`, `$/seat/mo`, `mg/mL`, `% of patients`, `million people`. */
export function readUnit(written: string | null): Unit {
  const text = (written ?? '').trim();
  if (text === '' || text.length > LONGEST_UNIT) return NO_UNIT;
  const currency = currencyOf(text);
  const per = ratesIn(text);
  const factor = factorOf(text);
  if (currency !== null) return { base: currency, kind: 'money', per, factor };
  if (/^%|^per ?cent\b(?! points)|^percent\b(?!age| points)/i.test(text) && !/points?\b/i.test(text))
    return { base: '%', kind: 'percent', per: [], factor };
  if (/^(?:pp|percentage[ -]points?|percent[ -]points?|%[ -]points?)\b/i.test(text))
    return { base: 'pp', kind: 'points', per: [], factor };
  if (/^(?:times|fold|x|×)$/i.test(text)) return { base: 'times', kind: 'times', per: [], factor };
  const [head = ''] = text.split(PARTS);
  const known = firstUnit(head);
  if (known !== undefined) return { base: known, kind: 'physical', per, factor };
  if (/bps$|\^|[²³]/.test(text) && quantityOf(text) !== null)
    return { base: text, kind: 'physical', per: [], factor };
  const counted = wordsOf(head).filter(
    (word) => !FILLER.has(word) && multiplierOf(word, false) === undefined,
  );
  if (counted.length === 0) return { ...NO_UNIT, per, factor };
  const [last = ''] = counted.slice(-1).map((word) => PER.get(word));
  const base = last === 'user' ? last : counted.map((word) => stemOf(word)).join(' ');
  return { base, kind: 'count', per, factor };
}

/** `months of history` is a time: what stands behind `of` is no unit. */
function firstUnit(head: string): string | undefined {
  const words = head
    .trim()
    .split(/\s+/u)
    .filter((word) => multiplierOf(word, false) === undefined);
  const [first = '', next] = words;
  if (next !== undefined && !/^(?:of|after|before|from)$/i.test(next)) return undefined;
  const unit = unitOf(first) ?? symbolOf(first);
  return unit === 'usd' || unit === 'eur' || unit === 'gbp' ? undefined : unit;
}

function factorOf(text: string): number {
  const first = /^[^\p{L}]*(\p{L}{2,9})/u.exec(text)?.[1] ?? '';
  return multiplierOf(first, false) ?? 1;
}

/** `t`, `Wh`: short symbols that stand for other things in prose, and for a unit where only a unit can stand. */
function symbolOf(word: string): string | undefined {
  if (word.length > LONGEST_SYMBOL || !/^\p{L}+$/u.test(word)) return undefined;
  const kind = quantityOf(word)?.kind();
  return kind === undefined || kind === '' || kind === 'unitless' || kind === 'currency' ? undefined : word;
}
const LONGEST_SYMBOL = 3;

/** As js-quantities knows it: `mg/mL`, `Mbps`; null where it does not. */
function quantityOf(name: string): Quantities | null {
  const kept = known.get(name);
  if (kept !== undefined) return kept;
  const read = parsedQuantity(name);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(name, read);
  return read;
}
const known = new Map<string, Quantities | null>();
const MOST_KEPT = 2_000;

function parsedQuantity(name: string): Quantities | null {
  if (name.length > LONGEST_NAME) return null;
  try {
    return Quantities(1, libraryName(name));
  } catch {
    return null;
  }
}
const LONGEST_NAME = 40;

const libraryName = (name: string): string =>
  name
    .split('/')
    .map((part) => WORDS.quantities[part] ?? part.replace(/[µμ]/g, 'u').replace('²', '2').replace('³', '3'))
    .join('/');

/** The value in the other unit; null where none is known. No currency is ever turned into another. */
export function convert(value: number, from: Unit, to: Unit): number | null {
  const isSame = sameBase(from, to);
  const areRated = from.per.length > 0 && to.per.length > 0 && from.per.join() !== to.per.join();
  if (isSame && !areRated) return value;
  if (isSame) return otherPeriod(value, from, to) ?? otherMeasure(value, { from, to, isCounted: true });
  if (from.kind !== 'physical' || to.kind !== 'physical') return null;
  const plain = from.per.length + to.per.length === 0 ? inOtherUnits(value, from.base ?? '') : [];
  return (
    plain.find(({ unit }) => unit === to.base)?.value ?? otherMeasure(value, { from, to, isCounted: false })
  );
}

/** `searchable messages` are `messages`. */
function sameBase(left: Unit, right: Unit): boolean {
  if (left.base === right.base || left.base === null || right.base === null) return true;
  if (left.kind !== 'count' || right.kind !== 'count') return false;
  const [one, other] = [left.base, right.base].map((base) => new Set(base.split(' '))) as [
    Set<string>,
    Set<string>,
  ];
  return isSubset(one, other) || isSubset(other, one);
}

/** A yearly rate by the month, and the other way; null where they are of other things. */
function otherPeriod(value: number, from: Unit, to: Unit): number | null {
  const others = ({ per }: Unit): string => per.filter((each) => !PERIODS.has(each)).join();
  if (others(from) !== others(to)) return null;
  const [one, other] = [from, to].map(({ per }) => per.find((each) => PERIODS.has(each)));
  if (one === 'month' && other === 'year') return exact(value * 12);
  return one === 'year' && other === 'month' ? exact(value / 12) : null;
}

/** `mg/mL` in `μg/L`; of what is counted, only what it is counted in is turned: `copies/mL` in `copies/L`. */
function otherMeasure(
  value: number,
  { from, to, isCounted }: { from: Unit; to: Unit; isCounted: boolean },
): number | null {
  const named = ({ base, per }: Unit): string => [isCounted ? '1' : (base ?? '1'), ...per].join('/');
  const [one, wanted] = [named(from), named(to)].map(quantityOf);
  if (one == null || wanted == null || !one.isCompatible(wanted)) return null;
  return exact(Quantities(value, libraryName(named(from))).to(libraryName(named(to))).scalar);
}

/** Without the dust of floating-point numbers. */
const exact = (value: number): number => Number(value.toPrecision(12));

/** Whether both say what they are rates of, and name other periods or things. */
export const ratesDiffer = (left: Unit, right: Unit): boolean =>
  left.per.length > 0 && right.per.length > 0 && left.per.join() !== right.per.join();
