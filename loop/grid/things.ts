/** Names of things: which of them name one thing, and which are a thing under a condition ("Slack Pro" of "Slack"). */
import { definedAbbreviations } from '../../text/defined-abbreviations.js';
import { fold } from '../../text/fold.js';
import { listed, stemOf, wordsOf } from './words.js';

export interface NamedThing {
  readonly name: string;
  /** What the name as it was written says more than the thing's: "Pro". */
  readonly conditions: readonly string[];
}

interface Naming {
  /** As the findings name them. */
  readonly names: readonly string[];
  readonly wanted: readonly string[];
  /** What is said of them: it explains abbreviations, and tells whether they are sold by plans. */
  readonly texts: readonly string[];
}

const COMPANY = listed('company');
const PLANS = listed('plans');
const VENDORS = new Set([...listed('vendors')].map(stemOf));
const ARTICLES = new Set(['the', 'a', 'an']);

/** A name as written → its thing. Names that are not among those given stay as they are. */
export function nameThings({ names, wanted, texts }: Naming): (name: string) => NamedThing {
  const spelled = spelledOutBy([...texts, ...names, ...wanted]);
  const keys = new Map<string, string>();
  const keyed = (name: string): string => {
    const known = keys.get(name) ?? keyOf(name, spelled);
    keys.set(name, known);
    return known;
  };
  const known: Known = {
    hasPlans: [...names, ...wanted, ...texts].some((text) => OF_PLANS.test(text)),
    shown: shownNames(names, { wanted, keyed }),
    wanted: new Set(wanted.map(keyed)),
    keyed,
  };
  const resolved = new Map<string, NamedThing>();
  return (name) => {
    const found = resolved.get(name) ?? resolve(name, known);
    resolved.set(name, found);
    return found;
  };
}

/** Words of what is paid for by plans; a machine "Plus" or "Pro" is another machine. */
const OF_PLANS =
  /(?<!\p{L})(?:plans?|tiers?|editions?|subscriptions?|licen[cs]es?|bill(?:ed|ing)|(?:self-)?hosted|per\s+(?:user|seat|member|month|year)|\/\s?(?:user|seat|month|mo|year))(?!\p{L})/iu;

interface Known {
  /** Whether anything that is said of the things is said of plans. */
  readonly hasPlans: boolean;
  /** Key → the name that is printed. */
  readonly shown: ReadonlyMap<string, string>;
  /** Keys of the things that the question names. */
  readonly wanted: ReadonlySet<string>;
  readonly keyed: (name: string) => string;
}

/** The plan's own name first, then the commonest spelling, the first of them. */
function shownNames(
  names: readonly string[],
  { wanted, keyed }: Pick<Naming, 'wanted'> & Pick<Known, 'keyed'>,
): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const common = [...counts].sort((left, right) => right[1] - left[1]).map(([name]) => name);
  const shown = new Map<string, string>();
  for (const name of [...wanted, ...common]) if (!shown.has(keyed(name))) shown.set(keyed(name), name.trim());
  return shown;
}

function resolve(name: string, known: Known): NamedThing {
  const key = known.keyed(name);
  const same = { name: known.shown.get(key) ?? name.trim(), conditions: [] };
  if (known.wanted.has(key)) return same;
  return underCondition(name, known) ?? vendorNamed(key, known) ?? same;
}

/** "Slack Pro" is Slack under a condition, unless the question names plans of Slack as things; "iPhone 15 Pro" is its own. */
function underCondition(name: string, { hasPlans, shown, wanted, keyed }: Known): NamedThing | null {
  const [bare, inBrackets] = withoutBrackets(name);
  const words = keyed(bare).split(' ');
  const ownLength = inBrackets === null || keyed(name) === keyed(bare) ? words.length - 1 : words.length;
  for (let length = ownLength; length > 0; length -= 1) {
    const key = words.slice(0, length).join(' ');
    const head = shown.get(key);
    const rest = words.slice(length);
    if (head === undefined || !rest.every(isPlan) || (rest.length > 0 && !hasPlans)) continue;
    if (/\d/.test(words[length - 1] ?? '') && rest.length > 0) return null;
    if (
      [...wanted].some(
        (each) =>
          each.startsWith(`${key} `) &&
          each
            .slice(key.length + 1)
            .split(' ')
            .every(isPlan),
      )
    )
      return null;
    const said = rest.length === 0 ? [] : [lastWords(bare, rest.length)];
    return { name: head, conditions: [...said, ...(inBrackets === null ? [] : [inBrackets])] };
  }
  return null;
}

const isPlan = (word: string): boolean => PLANS.has(word.replace(/\++$/, ''));

/** "Teams" where "Microsoft Teams" is known, or asked for: a maker's name tells no two things apart. */
function vendorNamed(key: string, { shown, wanted }: Known): NamedThing | null {
  const [first = '', ...rest] = key.split(' ');
  const short = rest.join(' ');
  if (VENDORS.has(first) && wanted.has(short)) return { name: shown.get(short) as string, conditions: [] };
  const long = [...VENDORS].flatMap((vendor) => shown.get(`${vendor} ${key}`) ?? []);
  return long.length === 1 ? { name: long[0] as string, conditions: [] } : null;
}

/** A folded name without article, company form and plural; abbreviations as the texts explain them. */
function keyOf(name: string, spelled: (word: string) => string | undefined): string {
  const [bare, inBrackets] = withoutBrackets(name.replace(/\s+by\s+\p{Lu}.*$/u, ''));
  const explained = inBrackets !== null && spelled(fold(inBrackets)) !== undefined;
  const written = inBrackets === null || explained ? bare : name;
  const words = wordsOf(singular(written))
    .flatMap((word) => (spelled(word) ?? word).split(/[ -]/))
    .map((word) => (word === 'ms' ? 'microsoft' : word));
  const start = ARTICLES.has(words[0] ?? '') && words.length > 1 ? 1 : 0;
  let end = words.length;
  while (end - start > 1 && COMPANY.has(words[end - 1] ?? '')) end -= 1;
  return words
    .slice(start, end)
    .map((word) => (PLANS.has(word) ? word : stemOf(word)))
    .join(' ');
}

/** "RT-PCRs" are RT-PCR. */
const singular = (name: string): string => name.replace(/(\p{Lu}{2})s(?!\p{L})/gu, '$1');

/** `Zulip (self-hosted)` in two; null for the second where there is none. */
function withoutBrackets(name: string): readonly [string, string | null] {
  const match = /^(.*\S)\s*\(([^()]+)\)\s*$/u.exec(name.trim());
  return match === null ? [name.trim(), null] : [match[1] ?? '', (match[2] ?? '').trim()];
}

/** The end of a name that holds so many words, `Self-Hosted` being two. */
function lastWords(name: string, count: number): string {
  const parts = name.trim().split(/\s+/u);
  const wordCount = (from: number): number =>
    parts.slice(from).flatMap((part) => wordsOf(part).flatMap((word) => word.split('-'))).length;
  let from = parts.length - 1;
  while (from > 0 && wordCount(from) < count) from -= 1;
  return parts.slice(from).join(' ');
}

/** Folded short form → folded long form; none for one that is explained in two ways. */
function spelledOutBy(texts: readonly string[]): (word: string) => string | undefined {
  const long = new Map<string, string | null>();
  for (const text of texts)
    for (const [short, written] of definedAbbreviations(text)) {
      const key = fold(short);
      const words = wordsOf(written).map(stemOf).join(' ');
      const known = long.get(key);
      long.set(key, known === undefined || known === words ? words : null);
    }
  return (word) => long.get(word) ?? undefined;
}
