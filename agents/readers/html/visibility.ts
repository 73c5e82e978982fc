import { attributeOf, elementsOf, hasAttribute, type ElementNode } from './tree.js';

/** Decides from attributes, inline style and simple style-sheet rules whether a reader of the page sees a text. */

export type HiddenReason =
  | 'hidden-attribute'
  | 'aria-hidden'
  | 'display-none'
  | 'invisible'
  | 'off-screen'
  | 'zero-size'
  | 'same-colour';

const offScreen = /(?:^|[;\s])(?:left|top|right|text-indent|margin-left|margin-top)\s*:\s*-\s*\d{3,}/u;

/** Why a style declaration hides its element, if it does. */
export function hiddenByStyle(style: string): HiddenReason | null {
  if (style.length < 8) return null;
  const css = style.slice(0, 2_000).toLowerCase();
  if (/display\s*:\s*none/u.test(css)) return 'display-none';
  if (/visibility\s*:\s*(?:hidden|collapse)/u.test(css)) return 'invisible';
  if (/(?:^|[;\s])opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)/u.test(css)) return 'invisible';
  if (/font-size\s*:\s*0(?:\.0+)?(?:px|em|rem|pt|%)?\s*(?:;|!|$)/u.test(css)) return 'zero-size';
  if (
    /(?:^|[;\s])(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|!|$)/u.test(css) &&
    /overflow\s*:\s*hidden/u.test(css)
  )
    return 'zero-size';
  if (/clip\s*:\s*rect\(\s*[01](?:px)?[\s,]+[01]/u.test(css)) return 'zero-size';
  if (offScreen.test(css)) return 'off-screen';
  return sameColour(css) ? 'same-colour' : null;
}

const white = /^(?:#fff(?:fff)?|white|rgba?\(\s*255[\s,]+255[\s,]+255)/u;

function sameColour(css: string): boolean {
  const colour = /(?:^|[;\s])color\s*:\s*([^;!]{3,40})/u.exec(css)?.[1]?.trim();
  if (!colour) return false;
  if (colour === 'transparent') return true;
  const ground = /background(?:-color)?\s*:\s*([^;!]{3,40})/u.exec(css)?.[1]?.trim();
  if (!ground) return false;
  return colour === ground || (white.test(colour) && white.test(ground));
}

export function hiddenBy(element: ElementNode): HiddenReason | null {
  // A page that hides all of itself is shown by a script: guards against flicker do so.
  if (element.tag === 'html' || element.tag === 'body') return null;
  if (hasAttribute(element, 'hidden') && attributeOf(element, 'hidden') !== 'until-found')
    return 'hidden-attribute';
  if (attributeOf(element, 'aria-hidden') === 'true') return 'aria-hidden';
  return hiddenByStyle(attributeOf(element, 'style'));
}

/**
 * Class and id names (`.name`, `#name`) that the page's own `<style>` sheets hide without any condition. Only rules of one
 * simple selector outside of `@media` count: anything else is likely switched by script or by screen size.
 */
export function hiddenNamesOf(root: ElementNode): ReadonlySet<string> {
  const names = new Set<string>();
  let budget = 400_000;
  for (const element of elementsOf(root)) {
    if (element.tag !== 'style' || budget <= 0) continue;
    if (/print/u.test(attributeOf(element, 'media'))) continue;
    const text = element.children.map((child) => (child.type === 'text' ? child.text : '')).join('');
    collectHidden(text.slice(0, budget), names);
    budget -= text.length;
  }
  return names;
}

function collectHidden(sheet: string, names: Set<string>): void {
  let depth = 0;
  let from = 0;
  let selector = '';
  for (let at = 0; at < sheet.length; at += 1) {
    const character = sheet[at];
    if (character === '{') {
      depth += 1;
      if (depth === 1) selector = sheet.slice(from, at);
      from = at + 1;
    } else if (character === '}') {
      if (depth === 1) addHidden(selector, sheet.slice(from, at), names);
      depth = Math.max(0, depth - 1);
      from = at + 1;
    }
  }
}

function addHidden(selectors: string, declarations: string, names: Set<string>): void {
  if (selectors.length > 2_000 || !hiddenByStyle(declarations)) return;
  for (const selector of selectors.split(',')) {
    const name = selector.trim();
    if (/^[.#][\w-]{1,80}$/u.test(name)) names.add(name);
  }
}

export function sheetHides(element: ElementNode, names: ReadonlySet<string>): HiddenReason | null {
  if (names.size === 0 || element.tag === 'html' || element.tag === 'body') return null;
  const id = attributeOf(element, 'id');
  if (id && names.has(`#${id}`)) return 'display-none';
  const classes = attributeOf(element, 'class');
  if (!classes) return null;
  return classes.split(/\s+/u).some((name) => names.has(`.${name}`)) ? 'display-none' : null;
}
