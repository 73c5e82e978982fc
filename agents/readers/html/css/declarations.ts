/** Declarations of a style attribute or a rule, by property in small letters. Comments, escapes and importance are resolved. */
export type Declarations = ReadonlyMap<string, string>;

/** Longer declarations hide nothing in their tail that a real page needs. */
const LONGEST = 4_000;

/** Nothing that `hiding.ts` looks for is in a text without one of these. */
const RELEVANT =
  /\\|\/\*|display|visib|opacity|font|color|background|clip|transform|left|right|top|bottom|indent|margin|height|width/iu;

const NONE: Declarations = new Map();

export function declarationsOf(css: string): Declarations {
  if (css.length < 6) return NONE;
  const text = css.slice(0, LONGEST);
  if (!RELEVANT.test(text)) return NONE;
  const found = new Map<string, string>();
  const important = new Set<string>();
  for (const part of unescapeCss(withoutComments(text)).toLowerCase().split(';')) {
    const colon = part.indexOf(':');
    if (colon < 1) continue;
    const property = part.slice(0, colon).trim();
    const raw = part.slice(colon + 1);
    const isImportant = raw.includes('!');
    if (important.has(property) && !isImportant) continue;
    if (isImportant) important.add(property);
    found.set(property, (isImportant ? raw.slice(0, raw.indexOf('!')) : raw).trim());
  }
  return found;
}

export function withoutComments(css: string): string {
  if (!css.includes('/*')) return css;
  const parts: string[] = [];
  let from = 0;
  for (let at = css.indexOf('/*'); at >= 0; at = css.indexOf('/*', from)) {
    parts.push(css.slice(from, at));
    const end = css.indexOf('*/', at + 2);
    from = end < 0 ? css.length : end + 2;
  }
  parts.push(css.slice(from));
  return parts.join('');
}

/** `d\69splay` is `display` (CSS Syntax 3, section 4.3.7). */
const unescapeCss = (css: string): string =>
  css.includes('\\')
    ? css.replace(/\\([0-9a-f]{1,6})\s?|\\([^\n])/giu, (_, code?: string, plain?: string) =>
        code === undefined ? (plain ?? '') : characterOf(Number.parseInt(code, 16)),
      )
    : css;

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
