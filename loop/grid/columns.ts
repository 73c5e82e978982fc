/** Names of attributes: which of them mean an attribute that the plan asks for, and which mean the same as each other. */
import type { WantedAttribute } from '../../agents/roles/vocabulary.js';
import { conditionKey } from './conditions.js';
import type { Reading } from './reading.js';
import { convert, ratesIn, readUnit } from './unit.js';
import { isSubset, listed, spellings, stemOf, WORDS, wordsOf } from './words.js';

/** A finding as far as its column is concerned. */
export interface InColumn {
  readonly attribute: string;
  readonly conditions: readonly string[];
  readonly reading: Reading;
}

const SYNONYMS = spellings(WORDS.attributes);
const FILLER = listed('attributeFiller');
/** Words of a rate and of its unit are compared as such, not as words. */
const RATE_WORDS = new Set([
  ...Object.keys(WORDS.per),
  ...Object.keys(WORDS.currencies),
  'usd',
  'eur',
  'gbp',
]);
const PER = spellings(WORDS.per);

interface Words {
  /** What is measured. */
  readonly head: ReadonlySet<string>;
  /** What a comma, a bracket or "when" adds to it. */
  readonly qualifier: ReadonlySet<string>;
  readonly rates: readonly string[];
}

const known = new Map<string, Words>();
const MOST_KEPT = 5_000;

function attributeWords(name: string): Words {
  const kept = known.get(name);
  if (kept !== undefined) return kept;
  const [head = '', ...rest] = name.split(/,\s|\s?[([;]|\s(?:when|if|with|on|under)\s/iu);
  const rates = ratesIn(head);
  const words = {
    head: new Set(telling(head, rates)),
    qualifier: new Set(rest.flatMap((each) => [...conditionKey(each.replace(/[)\]]/g, ''))])),
    rates,
  };
  if (known.size >= MOST_KEPT) known.clear();
  known.set(name, words);
  return words;
}

function telling(text: string, rates: readonly string[]): readonly string[] {
  const words = wordsOf(text).flatMap((word) => word.split('-'));
  const isOfRate = (word: string): boolean =>
    rates.length > 0 && (RATE_WORDS.has(word) || rates.includes(PER.get(word) ?? word));
  const content = words.filter((word) => !FILLER.has(word) && !isOfRate(word));
  return (content.length > 0 ? content : words).map((word) => SYNONYMS.get(word) ?? stemOf(word));
}

/** Attribute as written → the column it belongs to: one of the wanted, or a name that stands for its own kind. */
export function nameColumns(wanted: readonly WantedAttribute[]): (finding: InColumn) => string {
  const own = new Map<string, string>();
  return (finding) => {
    const best = wanted
      .map((each) => ({ name: each.name, score: likeness(finding, each) }))
      .reduce((left, right) => (right.score > left.score ? right : left), { name: '', score: 0 });
    if (best.score > 0) return best.name;
    const { head, qualifier, rates } = attributeWords(finding.attribute);
    const key = [[...head].sort(), [...qualifier].sort(), rates].map((part) => part.join(' ')).join('|');
    const name = own.get(key) ?? finding.attribute.trim();
    own.set(key, name);
    return name;
  };
}

/** 0: another attribute. Else up to 1, with half of a tenth on top where the units agree. */
function likeness(finding: InColumn, wanted: WantedAttribute): number {
  if (finding.attribute.trim().toLowerCase() === wanted.name.trim().toLowerCase()) return 2;
  if (wanted.computed !== undefined) return 0;
  const [said, asked] = [attributeWords(finding.attribute), attributeWords(wanted.name)];
  const unit = unitLikeness(finding.reading, wanted);
  if (unit === null || ratesClash(said.rates, asked.rates)) return 0;
  const conditions = new Set([
    ...finding.conditions.flatMap((each) => [...conditionKey(each)]),
    ...said.qualifier,
  ]);
  const around = new Set([...said.head, ...conditions]);
  if (!isSubset(asked.qualifier, around)) return 0;
  const [whole, part] = [isSubset(asked.head, around), isSubset(said.head, asked.head)];
  if (!whole && !part) return 0;
  const shared = [...said.head].filter((word) => asked.head.has(word)).length;
  if (shared === 0) return 0;
  const size = new Set([...said.head, ...asked.head]).size;
  const isClose =
    shared / size >= CLOSE ||
    (whole && [...said.head].every((word) => asked.head.has(word) || conditions.has(word)));
  return isClose ? shared / size + unit + (asked.qualifier.size > 0 ? QUALIFIED : 0) : 0;
}

/** Of all words of both names, how many they share at least. */
const CLOSE = 0.5;
const SAME_UNIT = 0.05;
const QUALIFIED = 0.02;

const ratesClash = (said: readonly string[], asked: readonly string[]): boolean =>
  said.length > 0 && asked.length > 0 && said.join() !== asked.join() && !differInPeriod(said, asked);

const PERIODS = new Set(['month', 'year']);
const differInPeriod = (said: readonly string[], asked: readonly string[]): boolean => {
  const others = (rates: readonly string[]): string => rates.filter((each) => !PERIODS.has(each)).join();
  return others(said) === others(asked);
};

/** Null where a value cannot be one of the attribute: money in a column of days. */
function unitLikeness(reading: Reading, wanted: WantedAttribute): number | null {
  const asked = readUnit(wanted.unit);
  if (reading.kind !== 'amount' || asked.base === null) return 0;
  const { unit, low } = reading;
  if (unit.kind === 'none' || (unit.kind === 'money' && unit.base === null)) return 0;
  if (unit.kind === 'money' && asked.kind === 'money') return unit.base === asked.base ? SAME_UNIT : 0;
  if (unit.kind === asked.kind && unit.kind === 'count') return unit.base === asked.base ? SAME_UNIT : 0;
  return unit.kind === asked.kind && convert(low, { ...unit, per: [] }, { ...asked, per: [] }) !== null
    ? SAME_UNIT
    : null;
}
