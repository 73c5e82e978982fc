/** Signs that documents write in other ways than by their character: `agents/data/signs.json`. */
import { dataOf } from '../data.js';
import { type ElementNode, type MarkupNode, attributeOf } from './tree.js';

const DATA = dataOf('signs') as {
  /** Characters by their form above the line, and below it. */
  readonly raised: Readonly<Record<string, string>>;
  readonly lowered: Readonly<Record<string, string>>;
  /** What a sign means that has a line under it. */
  readonly underlined: Readonly<Record<string, string>>;
  /** Adobe's Symbol font at the codes of the private area that Word and others use (hexadecimal). */
  readonly symbolFont: Readonly<Record<string, string>>;
  /** Descriptions of a picture that stands for one sign, lower case. */
  readonly names: Readonly<Record<string, readonly string[]>>;
};

export const RAISED_FORMS: ReadonlyMap<string, string> = new Map(Object.entries(DATA.raised));
export const LOWERED_FORMS: ReadonlyMap<string, string> = new Map(Object.entries(DATA.lowered));
const UNDERLINED = new Map(Object.entries(DATA.underlined));
const SYMBOLS = new Map(
  Object.entries(DATA.symbolFont).map(([code, sign]) => [
    String.fromCharCode(Number.parseInt(code, 16)),
    sign,
  ]),
);
const BY_NAME = new Map(
  Object.entries(DATA.names).flatMap(([sign, names]) => names.map((name) => [name, sign] as const)),
);

/** U+0331 macron, U+0332 low line, U+0333 double low line, U+0347 equals sign, U+035F double macron, all below. */
const LINE_BELOW = /([<>+])[\u0331\u0332\u0333\u0347\u035f]+/gu;
/** A line of its own, lowered under the sign before. */
const LINE = /^[-–—−_=¯‗]$/u;
const ICONS = /[\uf020-\uf0ff]/gu;

/** What underlined words say: a lone comparison sign or plus is ≤, ≥ or ±; any other words are themselves. */
export const underlined = (words: string): string =>
  /^\s*[<>+]\s*$/u.test(words) ? words.replace(/[<>+]/u, (sign) => UNDERLINED.get(sign) ?? sign) : words;

export const isUnderlinedSign = (words: string): boolean => underlined(words) !== words;

/** Text with its signs as characters: those with a combining line below. */
const withSigns = (text: string): string =>
  /[\u0331-\u0333\u0347\u035f]/u.test(text)
    ? text.replace(LINE_BELOW, (_, sign: string) => UNDERLINED.get(sign) ?? sign)
    : text;

/** The same for formats that fonts are part of; pages of the web have pictures at these codes. */
export const withSymbols = (text: string): string =>
  withSigns(text.replace(ICONS, (code) => SYMBOLS.get(code) ?? code));

/** On pages of the web: where a number follows, or words do and a number stands before, it is a sign of Symbol, not an icon. */
export const withSymbolsByNumbers = (text: string): string =>
  withSigns(
    text.replace(
      /([\uf03c-\uf03e\uf0a3\uf0b1\uf0b3\uf0b4\uf0bb])(?=\s?[\d.])/gu,
      (code) => SYMBOLS.get(code) ?? code,
    ),
  );

/** The sign that a lowered line makes of the last character of `before`; null where it makes none. */
export const signOverLine = (before: string, lowered: string): string | null =>
  LINE.test(lowered.trim()) ? (UNDERLINED.get(before.slice(-1)) ?? null) : null;

/** The sign that a picture shows, by its description (`≤`, `[less-than-or-eq, slant]`) or by its file; null for any other picture. */
function signOfPicture(description: string, file = ''): string | null {
  const name = description
    .trim()
    .replace(/^\[(.{1,60})\]$/u, '$1')
    .trim();
  if (/^[\p{Sm}\u0370-\u03ff°′″µ†‡•]$/u.test(name)) return name;
  const code = /pmcents\/x([0-9a-f]{4})\.(?:gif|png)$/iu.exec(file)?.[1];
  return BY_NAME.get(name.toLowerCase()) ?? (code === undefined ? null : signOfCode(code));
}

const signOfCode = (code: string): string =>
  BY_NAME.get(`x${code.toLowerCase()}`) ?? String.fromCodePoint(Number.parseInt(code, 16));

/** What elements of HTML say of the signs in them: above or below the line, underlined, or drawn as a picture. */

const RAISING_MATH: Readonly<Record<string, number>> = { msup: 1, msubsup: 2, mover: -1 };
const LOWERING_MATH: Readonly<Record<string, number>> = { msub: 1, msubsup: 1 };

/** Whether the words of an element stand above or below the line. */
export function setOf(element: ElementNode): 'raised' | 'lowered' | null {
  const { tag, parent } = element;
  if (tag === 'sup') return 'raised';
  if (tag === 'sub') return 'lowered';
  if (parent && parent.tag in RAISING_MATH && isChild(element, parent, RAISING_MATH[parent.tag]))
    return 'raised';
  if (parent && parent.tag in LOWERING_MATH && isChild(element, parent, LOWERING_MATH[parent.tag]))
    return 'lowered';
  const style = attributeOf(element, 'style');
  if (!style.includes('vertical-align')) return null;
  return /vertical-align\s*:\s*super/iu.test(style)
    ? 'raised'
    : /vertical-align\s*:\s*sub\b/iu.test(style)
      ? 'lowered'
      : null;
}

const isChild = (element: ElementNode, parent: ElementNode, place: number | undefined): boolean =>
  place !== undefined && parent.children.filter((child) => child.type === 'element')[place] === element;

/** The sign that an element is: `<u>&lt;</u>` is ≤, a picture named "≥" is that; null for any other element. */
export function signOfElement(element: ElementNode): string | null {
  if (element.tag === 'img') return signOfPicture(attributeOf(element, 'alt'), attributeOf(element, 'src'));
  if (!isUnderlined(element)) return null;
  const words = wordsOf(element, 0);
  return isUnderlinedSign(words) ? underlined(words) : null;
}

/** By its name, style or class; links are underlined everywhere and mean nothing by it. */
function isUnderlined({ tag, attributes }: ElementNode): boolean {
  if (tag === 'u' || tag === 'ins') return true;
  if (tag === 'a') return false;
  return (
    /text-decoration(?:-line)?\s*:[^;]*underline|border-bottom(?:-style)?\s*:(?!\s*(?:0|none))/iu.test(
      attributes['style'] ?? '',
    ) || /(?:^|[\s_-])underlined?(?:$|[\s_-])/iu.test(attributes['class'] ?? '')
  );
}

/** Of a few letters only: nothing longer is a sign. */
function wordsOf(node: MarkupNode, depth: number): string {
  if (node.type === 'text') return node.text.slice(0, 20);
  return depth > 5 || node.children.length > 5
    ? '----'
    : node.children.map((child) => wordsOf(child, depth + 1)).join('');
}
