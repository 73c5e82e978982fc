import type { Span } from '../gate/find-exact.js';
import { segmentAround } from './attribute.js';
import { chainOf } from './chains.js';
import { anyOf, WORDS } from './word-lists.js';

/** Conditions that a program knows by their form: how a price is billed, a day, an age, a dose, a plan. Pure. */

export interface Marker extends Span {
  readonly kind: MarkerKind;
  /** The same for two that say the same: `billing:year`, `time:day 3`. */
  readonly key: string;
  readonly words: string;
}

export type MarkerKind = 'billing' | 'time' | 'age' | 'dose' | 'seats' | 'plan' | 'sample' | 'group';

const PERIOD = '(annual(?:ly)?|year(?:ly)?|month(?:ly)?|quarter(?:ly)?|monatlich|jährlich)';
const NUMBER = String.raw`[<>≤≥~≈]?\s?\d+(?:[.,]\d+)?(?:\s?(?:[-–—]|to)\s?[<>≤≥]?\s?\d+(?:[.,]\d+)?)?`;
const TIME_UNIT = '(days?|weeks?|months?|hours?|hrs?|h|years?|minutes?|min)(?![\\p{L}/])';

interface Form {
  readonly kind: MarkerKind;
  readonly pattern: RegExp;
  readonly keyOf: (match: RegExpMatchArray) => string;
}

const periodOf = (word = ''): string =>
  /^(?:annual|year|jähr)/iu.test(word) ? 'year' : /^quarter/iu.test(word) ? 'quarter' : 'month';
const plain = (text = ''): string =>
  text
    .toLowerCase()
    .replace(/\s*(?:[-–—]|to)\s*(?=\d|[<>≤≥])/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
const singular = (unit = ''): string =>
  unit.toLowerCase().replace(/s$/u, '').replace(/^hr?$/u, 'hour').replace(/^min$/u, 'minute');

const FORMS: readonly Form[] = [
  {
    kind: 'billing',
    pattern: new RegExp(
      `(?<![\\p{L}/])(?:(?:when |if |with |on an? |and )?(?:billed|paid|charged|invoiced|billing|paying)\\s+(?:(?:on an?|per|by the|every)\\s+)?${PERIOD}(?:\\s+basis)?|(?:with |on an? |when |by the )?${PERIOD}\\s+(?:billing|payments?|contract|commitment|basis|plan|subscription))(?!\\p{L})`,
      'giu',
    ),
    keyOf: ([, first, second]) => periodOf(first ?? second),
  },
  {
    kind: 'billing',
    pattern:
      /(?<![\p{L}/-])(annually|yearly|monthly|by the month|by the year|a year upfront)(?!\p{L}|\s+(?:fee|price|cost|rate|active))/giu,
    keyOf: ([, word = '']) => (/year|annual/iu.test(word) ? 'year' : 'month'),
  },
  {
    kind: 'time',
    pattern: new RegExp(
      `(?<!\\p{L})${TIME_UNIT}\\s+(${NUMBER})(?:\\s+(?:after|post|of|since)[-\\s]\\p{L}+(?:\\s(?:illness|symptoms|disease|onset))?)?`,
      'giu',
    ),
    keyOf: ([, unit, number]) => `${singular(unit)} ${plain(number)}`,
  },
  {
    kind: 'time',
    pattern: new RegExp(
      `(?<![\\p{L}\\d.])(${NUMBER})[\\s-]${TIME_UNIT}\\s+(?:after|post|since|following|before|into|later)(?:[-\\s]\\p{L}+)?`,
      'giu',
    ),
    keyOf: ([, number, unit]) => `${singular(unit)} ${plain(number)}`,
  },
  {
    kind: 'time',
    pattern: new RegExp(`(?<!\\p{L})at\\s+(${NUMBER})[\\s-]?${TIME_UNIT}`, 'giu'),
    keyOf: ([, number, unit]) => `${singular(unit)} ${plain(number)}`,
  },
  {
    kind: 'age',
    pattern: new RegExp(
      `(?<!\\p{L})(?:aged?|ages)\\s+(?:under |over )?(${NUMBER})|(${NUMBER})[\\s-](?:years?|months?)[\\s-](?:olds?|of age)`,
      'giu',
    ),
    keyOf: ([words = '', first, second]) =>
      `${plain(first ?? second)}${/under/iu.test(words) ? '<' : /over/iu.test(words) ? '>' : ''}`,
  },
  {
    kind: 'dose',
    pattern:
      /(?<![\p{L}\d.])(\d+(?:[.,]\d+)?\s?(?:mg|µg|μg|mcg|IU|g)(?:\/kg)?(?:\s?(?:\/|per )(?:day|d|dose|week))?)(?![\p{L}/])/giu,
    keyOf: ([, dose]) => plain(dose).replace(/\s/gu, ''),
  },
  {
    kind: 'seats',
    pattern: new RegExp(
      `(?<!\\p{L})(?:up to|for|per|over|more than|fewer than|less than|under|at least|minimum of|from)\\s+(\\d[\\d,]*(?:\\s?[-–]\\s?\\d+)?)\\+?\\s+${anyOf(WORDS.persons)}(?!\\p{L})`,
      'giu',
    ),
    keyOf: ([, number]) => plain(number).replace(/,/gu, ''),
  },
  {
    kind: 'plan',
    pattern: new RegExp(
      `(?<!\\p{L})((?:(?:${anyOf(WORDS.planNames.map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`))}|free|Free|paid)(?![\\p{L}-])\\+?\\s?)+)(?:${anyOf(WORDS.plans)}(?!\\p{L}))?`,
      'gu',
    ),
    keyOf: ([, names]) => plain(names).replace(/^(?:free|paid) (?=.)/u, ''),
  },
  {
    kind: 'plan',
    pattern: new RegExp(`(?<!\\p{L})(\\p{Lu}[\\p{L}+]+)\\s+(?:plan|tier|edition|package)(?!\\p{L})`, 'gu'),
    keyOf: ([, name]) => plain(name),
  },
  {
    kind: 'sample',
    pattern: new RegExp(`(?<!\\p{L})(${anyOf(WORDS.samples)})(?!\\p{L})`, 'giu'),
    keyOf: ([, word]) => singular(word).replace(/^sera$/u, 'serum'),
  },
  {
    kind: 'group',
    pattern: new RegExp(`(?<![\\p{L}-])(${anyOf(WORDS.groups)})(?![\\p{L}-])`, 'giu'),
    keyOf: ([, word]) => singular(word),
  },
];

/** The conditions that a text names, in its order; of one place the first form. */
export function markersIn(text: string): Marker[] {
  const found: Marker[] = [];
  for (const { kind, pattern, keyOf } of FORMS) {
    for (const match of text.matchAll(pattern)) {
      const words = match[0].trim();
      const start = match.index + match[0].indexOf(words);
      const end = start + words.length;
      const key = keyOf(match);
      if (key === '' || isNoCondition(kind, { words, text, end })) continue;
      if (found.some((other) => other.kind === kind && other.start < end && start < other.end)) continue;
      found.push({ kind, key: `${kind}:${key}`, words, start, end });
    }
  }
  const listed = timesListed(text);
  const rest = found.filter((each) => !listed.some(({ from, to }) => each.start < to && from < each.end));
  return [...rest, ...listed.flatMap(({ markers }) => markers)].sort((a, b) => a.start - b.start);
}

const EACH = String.raw`\d+(?:\.\d+)?`;
const LISTED = new RegExp(
  `(?<![\\p{L}\\d.])(?:at\\s+)?(${EACH}(?:\\s*,\\s*${EACH})*,?\\s+(?:and|or|&)\\s+${EACH})[\\s-]?${TIME_UNIT}(?:\\s+(?:after|post|of|since)[-\\s](?:the\\s)?\\p{L}+)?`,
  'giu',
);

/** "at 6, 12 and 24 hours": a time each, with all of them from and to where they stand. */
function timesListed(
  text: string,
): { readonly from: number; readonly to: number; readonly markers: Marker[] }[] {
  return [...text.matchAll(LISTED)].map((match) => {
    const [all, numbers = '', unit = ''] = match;
    const from = match.index + all.indexOf(numbers);
    const markers = [...numbers.matchAll(/\d+(?:\.\d+)?/gu)].map(({ 0: number, index }): Marker => {
      const start = from + index;
      const words = `${number} ${unit}`;
      return {
        ...{ kind: 'time', key: `time:${singular(unit)} ${number}`, words },
        ...{ start, end: start + number.length },
      };
    });
    return { from: match.index, to: match.index + all.length, markers };
  });
}

const PLAN_AT_END = new RegExp(`${anyOf(WORDS.plans)}$`, 'iu');

/** "free" of anything but a plan, a plan's name that begins a sentence, names of a plan before another noun. */
function isNoCondition(
  kind: MarkerKind,
  { words, text, end }: { words: string; text: string; end: number },
): boolean {
  if (kind !== 'plan' || PLAN_AT_END.test(words)) return false;
  if (/^free$/iu.test(words)) return true;
  return (
    /^\s+\p{Ll}/u.test(text.slice(end)) &&
    !/^\s+(?:is|costs?|starts?|at|has|for|from|includes?|offers?|allows?|gives?|with|users)\b/u.test(
      text.slice(end),
    )
  );
}

export interface Governed {
  /** The conditions that hold for the value, as far as the sentence tells. */
  readonly markers: readonly Marker[];
  /** Those of which it does not tell. */
  readonly unclear: readonly Marker[];
  /** That it stands under one of several, and the sentence does not tell which. */
  readonly isUntold?: boolean;
}

/** Of times that stand listed before values that stand listed, each has the value in its place. */
function ofListed(
  text: string,
  { value, others }: { readonly value: Span; readonly others: readonly Span[] },
  markers: readonly Marker[],
): Governed | null {
  const listed = timesListed(text).find((each) =>
    each.markers.every(({ start }) => markers.some((marker) => marker.start === start)),
  );
  if (listed === undefined) return null;
  const { values, at } = chainOf(text, value, others);
  const own = listed.markers[at];
  if (values.length === 1) return { markers: listed.markers, unclear: [] };
  return values.length === listed.markers.length && own !== undefined
    ? { markers: [own], unclear: [] }
    : { markers: [], unclear: [], isUntold: true };
}

/** The conditions of one kind in a sentence that a value stands under. */
export function governing(
  text: string,
  { value, others: all }: { readonly value: Span; readonly others: readonly Span[] },
  markers: readonly Marker[],
): Governed {
  // The number of a condition is no value beside it.
  const others = all.filter(
    (other) => !markers.some(({ start, end }) => other.start < end && start < other.end),
  );
  const listed = ofListed(text, { value, others }, markers);
  if (listed !== null) return listed;
  const segment = segmentAround(text, value);
  const from = text.indexOf(segment);
  const inside = markers.filter(({ start, end }) => start >= from && end <= from + segment.length);
  if (inside.length > 0) return nearestOf(inside, value);
  if (others.length === 0) return nearestOf(markers, value);
  const leading = markers.findLast(({ end }) => end <= value.start);
  const isOpen = (from: number): boolean =>
    !CLAUSE_END.test(text.slice(from, value.start)) &&
    !others.some(({ start }) => start >= from && start < value.start);
  if (leading !== undefined && isOpen(leading.end)) return { markers: [leading], unclear: [] };
  const firstValue = Math.min(value.start, ...others.map(({ start }) => start));
  const [first] = markers;
  if (first !== undefined && first.end <= firstValue) {
    const last = markers.findLast(({ end }) => end <= value.start);
    return { markers: last === undefined ? [] : [last], unclear: [] };
  }
  const next = markers.find(({ start }) => start >= value.end);
  if (next === undefined) return { markers: [], unclear: [] };
  const isBetween = others.some(({ start }) => start >= value.end && start < next.start);
  const isNextOfOther = markers.length > 1;
  if (!isBetween) return { markers: [next], unclear: [] };
  return { markers: [], unclear: isNextOfOther ? [] : [next] };
}

const CLAUSE_END = /[;.]|\s(?:while|whereas|but|however)\s/iu;

function nearestOf(markers: readonly Marker[], value: Span): Governed {
  const keys = new Set(markers.map(({ key }) => key));
  if (keys.size <= 1) return { markers: markers.slice(0, 1), unclear: [] };
  const away = ({ start, end }: Marker): number =>
    end <= value.start ? value.start - end : start - value.end;
  const [nearest, ...rest] = [...markers].sort((a, b) => away(a) - away(b));
  return { markers: nearest === undefined ? [] : [nearest], unclear: rest };
}
