import { attributeOf, ownText, type ElementNode } from '../../tree.js';
import { colourOf, type Colour } from './colour.js';
import { declarationsOf, withoutComments, type Declarations } from './declarations.js';
import { hidingOf, shownBy, type Hiding, type HidingProperty } from './hiding.js';
import { keysOf, Matcher, parseSelectors, type Selector } from './selector.js';

/** The page's own `<style>` sheets, as far as they hide text or set its colours. */

interface SheetColours {
  readonly colour: Colour | 'unknown' | null;
  /** `unknown` where there is a picture or a colour in words not known here. */
  readonly background: Colour | 'unknown' | null;
}

export interface StyleSheets {
  /** What the rules hide of the element, those taken back by later or heavier ones left out. */
  hiding(element: ElementNode): readonly Hiding[];
  /** Whether a rule says that the element shows, as far as this property goes. */
  shows(element: ElementNode, property: HidingProperty): boolean;
  colours(element: ElementNode): SheetColours;
}

interface Rule {
  readonly selector: Selector;
  readonly style: Declarations;
  readonly order: number;
  /** Inside `@media` of some condition: it can show, but what it hides may show elsewhere. */
  readonly isConditional: boolean;
}

/** Characters of all sheets together, rules kept, and steps of look-up: far above any real page. */
const MOST_CHARACTERS = 600_000;
const MOST_RULES = 10_000;
const MOST_STEPS = 500_000;
const LONGEST_SELECTOR_LIST = 4_000;

export function styleSheetsOf(sheets: readonly ElementNode[]): StyleSheets {
  const rules: Rule[] = [];
  let budget = MOST_CHARACTERS;
  for (const element of sheets) {
    // What stands in <noscript> holds for those alone who run no scripts, and often hides all the rest from them.
    if (element.parent?.tag === 'noscript' || budget <= 0) continue;
    const media = attributeOf(element, 'media').toLowerCase();
    if (/print/u.test(media)) continue;
    const text = ownText(element);
    collectRules(withoutComments(text.slice(0, budget)), { rules, isConditional: !isPlainMedia(media) });
    budget -= text.length;
  }
  return lookUp(rules);
}

const isPlainMedia = (query: string): boolean => /^(?:(?:only\s+)?(?:all|screen))?$/u.test(query.trim());

/** Walks from brace to brace; nested blocks keep or drop their content as their at-rule says. */
function collectRules(sheet: string, into: { rules: Rule[]; isConditional: boolean }): void {
  const open: { isConditional: boolean; isDropped: boolean }[] = [];
  let from = 0;
  for (let brace = nextBrace(sheet, 0); brace >= 0; brace = nextBrace(sheet, brace + 1)) {
    const head = sheet.slice(from, brace);
    from = brace + 1;
    if (sheet[brace] === '}') {
      open.pop();
      continue;
    }
    const prelude = head.slice(head.lastIndexOf(';') + 1).trim();
    const outer = open.at(-1) ?? { isConditional: into.isConditional, isDropped: false };
    if (prelude.startsWith('@')) {
      open.push(afterAtRule(prelude.toLowerCase(), outer));
      continue;
    }
    const end = sheet.indexOf('}', brace);
    if (end < 0) return;
    if (!outer.isDropped) addRules(prelude, sheet.slice(brace + 1, end), { ...into, ...outer });
    from = end + 1;
    brace = end;
  }
}

function nextBrace(sheet: string, from: number): number {
  const opening = sheet.indexOf('{', from);
  const closing = sheet.indexOf('}', from);
  return opening < 0 || (closing >= 0 && closing < opening) ? closing : opening;
}

function afterAtRule(
  prelude: string,
  outer: { isConditional: boolean; isDropped: boolean },
): { isConditional: boolean; isDropped: boolean } {
  const [, name = '', query = ''] = /^@([\w-]{1,30})\s?(.{0,300})/su.exec(prelude) ?? [];
  const isMedia = name === 'media';
  if (isMedia && /print/u.test(query)) return { ...outer, isDropped: true };
  if (name === 'layer' || (isMedia && isPlainMedia(query))) return outer;
  if (isMedia || name === 'supports' || name === 'container') return { ...outer, isConditional: true };
  return { ...outer, isDropped: true };
}

function addRules(selectors: string, block: string, into: { rules: Rule[]; isConditional: boolean }): void {
  const { rules, isConditional } = into;
  if (selectors.length > LONGEST_SELECTOR_LIST || rules.length >= MOST_RULES) return;
  const style = declarationsOf(block);
  if (style.size === 0) return;
  for (const selector of parseSelectors(selectors))
    rules.push({ selector, style, order: rules.length, isConditional });
}

const backgroundIn = (style: Declarations): string =>
  style.get('background-color') ?? style.get('background') ?? style.get('background-image') ?? '';

/** The background that declarations set: null where they set none. */
export function backgroundOf(style: Declarations): Colour | 'unknown' | null {
  const value = backgroundIn(style);
  if (value === '' || /^(?:inherit|initial|unset|none)\b/u.test(value)) return null;
  if (
    /url\(|gradient\(/u.test(
      `${value} ${style.get('background-image') ?? ''} ${style.get('background') ?? ''}`,
    )
  )
    return 'unknown';
  const colour = colourOf(value);
  return colour && colour[3] < 0.5 ? null : (colour ?? 'unknown');
}

interface HidingRule extends Rule {
  readonly hiding: Hiding;
}

interface ShowingRule extends Rule {
  readonly shown: readonly HidingProperty[];
}

function lookUp(rules: readonly Rule[]): StyleSheets {
  const matcher = new Matcher(MOST_STEPS);
  const hides = rules.flatMap((rule): HidingRule[] => {
    const hiding = rule.isConditional ? null : hidingOf(rule.style);
    return hiding ? [{ ...rule, hiding }] : [];
  });
  const hidesOf = finder(hides, matcher);
  const showsOf = finder(showingRules(rules, hides), matcher);
  const coloursOf = finder(rules.flatMap(withColours), matcher);
  return {
    hiding: (element) => {
      const met = hidesOf(element);
      if (met.length === 0) return [];
      const against = showsOf(element);
      return met.filter((rule) => !isTakenBack(rule, against)).map(({ hiding }) => hiding);
    },
    shows: (element, property) => showsOf(element).some(({ shown }) => shown.includes(property)),
    colours: (element) => {
      const met = coloursOf(element).sort(compareWeight);
      return {
        colour: met.findLast(({ colour }) => colour !== null)?.colour ?? null,
        background: met.findLast(({ background }) => background !== null)?.background ?? null,
      };
    },
  };
}

/** Rules that say that something shows, as far as another rule hides in that way. */
function showingRules(rules: readonly Rule[], hides: readonly HidingRule[]): ShowingRule[] {
  const properties = new Set(hides.map(({ hiding }) => hiding.property));
  return rules.flatMap((rule) => {
    const shown = shownBy(rule.style).filter((property) => properties.has(property));
    return shown.length > 0 ? [{ ...rule, shown }] : [];
  });
}

function withColours(rule: Rule): (Rule & SheetColours)[] {
  if (rule.isConditional || !/^[.#]/u.test(rule.selector.key)) return [];
  const value = rule.style.get('color');
  const colour = value === undefined ? null : (colourOf(value) ?? 'unknown');
  const background = backgroundOf(rule.style);
  return colour || background ? [{ ...rule, colour, background }] : [];
}

const isTakenBack = (rule: HidingRule, against: readonly ShowingRule[]): boolean =>
  against.some((other) => other.shown.includes(rule.hiding.property) && compareWeight(other, rule) > 0);

/** Heavier rules win, and later ones over earlier ones of the same weight. */
const compareWeight = (one: Rule, other: Rule): number =>
  one.selector.weight - other.selector.weight || one.order - other.order;

/** The rules that an element meets, looked up by what is outermost in their innermost part. */
function finder<Kind extends Rule>(
  rules: readonly Kind[],
  matcher: Matcher,
): (element: ElementNode) => Kind[] {
  const byKey = new Map<string, Kind[]>();
  for (const rule of rules) {
    const { key } = rule.selector;
    byKey
      .set(key, byKey.get(key) ?? [])
      .get(key)
      ?.push(rule);
  }
  if (byKey.size === 0) return () => [];
  return (element) => {
    const met: Kind[] = [];
    if (matcher.isSpent()) return met;
    for (const key of keysOf(element))
      for (const rule of byKey.get(key) ?? []) {
        // A sheet made to cost time is read no further: a filter over its rules would still visit each of them.
        if (matcher.isSpent()) return met;
        if (matcher.matches(rule.selector, element)) met.push(rule);
      }
    return met;
  };
}
