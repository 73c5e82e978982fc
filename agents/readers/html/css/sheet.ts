import { attributeOf, ownText, type ElementNode } from '../../tree.js';
import { colourOf, type Colour } from './colour.js';
import { declarationsOf, withoutComments, type Declarations } from './declarations.js';
import { hidingOf, shownBy } from './hiding.js';
import { keysOf, Matcher, parseSelectors, type Selector } from './selector.js';

/** The page's own `<style>` sheets, as far as they hide text or set its colours. */

/** What the sheets and its own attribute say of an element, as far as that hides text, takes such hiding back or sets colours. */
export type Cascade = (element: ElementNode, inline: Declarations) => Declarations;

interface Rule {
  readonly selector: Selector;
  readonly style: Declarations;
  readonly order: number;
}

/** Characters of all sheets together, rules kept, and steps of look-up: far above any real page. */
const MOST_CHARACTERS = 600_000;
const MOST_RULES = 10_000;
const MOST_STEPS = 500_000;
const LONGEST_SELECTOR_LIST = 4_000;

export function cascadeOf(sheets: readonly ElementNode[]): Cascade {
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
  // What hides under some condition may show elsewhere; what shows under one is shown.
  if (style.size === 0 || (isConditional && hidingOf(style) !== null)) return;
  for (const selector of parseSelectors(selectors)) rules.push({ selector, style, order: rules.length });
}

/** The background that declarations set: null where they set none. */
export function backgroundOf(style: Declarations): Colour | 'unknown' | null {
  const [colour = '', whole = '', picture = ''] = ['background-color', 'background', 'background-image'].map(
    (name) => style.get(name),
  );
  const value = colour || whole || picture;
  if (value === '' || /^(?:inherit|initial|unset|none)\b/u.test(value)) return null;
  if (/url\(|gradient\(/u.test(`${value} ${picture} ${whole}`)) return 'unknown';
  const found = colourOf(value);
  return found && found[3] < 0.5 ? null : (found ?? 'unknown');
}

/** Of the rules those that hide, that show what others hide, or that colour what a class or an id names: all others cost time alone. */
function lookUp(rules: readonly Rule[]): Cascade {
  const hidden = new Set(rules.flatMap(({ style }) => hidingOf(style)?.property ?? []));
  const isColouring = ({ selector, style }: Rule): boolean =>
    /^[.#]/u.test(selector.key) && (style.has('color') || backgroundOf(style) !== null);
  const metBy = finder(
    rules.filter(
      (rule) =>
        hidingOf(rule.style) !== null ||
        shownBy(rule.style).some((property) => hidden.has(property)) ||
        isColouring(rule),
    ),
  );
  return (element, inline) => {
    const met = metBy(element).sort(compareWeight);
    return met.length === 0 ? inline : new Map([...met.flatMap(({ style }) => [...style]), ...inline]);
  };
}

/** Heavier rules win, and later ones over earlier ones of the same weight. */
const compareWeight = (one: Rule, other: Rule): number =>
  one.selector.weight - other.selector.weight || one.order - other.order;

/** The rules that an element meets, looked up by what is outermost in their innermost part. */
function finder(rules: readonly Rule[]): (element: ElementNode) => Rule[] {
  const matcher = new Matcher(MOST_STEPS);
  const byKey = new Map<string, Rule[]>();
  for (const rule of rules) {
    const { key } = rule.selector;
    const known = byKey.get(key);
    if (known) known.push(rule);
    else byKey.set(key, [rule]);
  }
  return (element) => {
    const met: Rule[] = [];
    if (byKey.size === 0 || matcher.isSpent()) return met;
    for (const key of keysOf(element))
      for (const rule of byKey.get(key) ?? []) {
        // A sheet made to cost time is read no further: a filter over its rules would still visit each of them.
        if (matcher.isSpent()) return met;
        if (matcher.matches(rule.selector, element)) met.push(rule);
      }
    return met;
  };
}
