import { colourOf, isTransparent } from './colour.js';
import type { Declarations } from './declarations.js';

/** Which declarations make a text invisible. */

export type HiddenReason =
  | 'hidden-attribute'
  | 'aria-hidden'
  | 'display-none'
  | 'invisible'
  | 'off-screen'
  | 'zero-size'
  | 'same-colour';

/** What hides; an element inside may take the properties of `inherited` back. */
export type HidingProperty =
  'display' | 'visibility' | 'opacity' | 'font-size' | 'color' | 'size' | 'clip' | 'place';

export interface Hiding {
  readonly property: HidingProperty;
  readonly reason: HiddenReason;
}

/** Properties that elements inside may set for themselves. */
export const INHERITED: ReadonlySet<HidingProperty> = new Set(['visibility', 'font-size', 'color']);

/** What of the declarations hides, or null. Text in the colour of its background needs `sameColour` as well. */
export function hidingOf(style: Declarations): Hiding | null {
  if (style.size === 0) return null;
  const of = (property: string): string => style.get(property) ?? '';
  if (of('display') === 'none') return { property: 'display', reason: 'display-none' };
  if (/^(?:hidden|collapse)$/u.test(of('visibility'))) return { property: 'visibility', reason: 'invisible' };
  if (of('content-visibility') === 'hidden') return { property: 'display', reason: 'invisible' };
  if (isNought(of('opacity')) || isNought(/opacity\(([^()]{1,10})\)/u.exec(of('filter'))?.[1] ?? ''))
    return { property: 'opacity', reason: 'invisible' };
  if (isTiny(fontSizeOf(style))) return { property: 'font-size', reason: 'zero-size' };
  const colour = style.has('color') ? colourOf(of('color')) : null;
  if (
    colour &&
    isTransparent(colour) &&
    !of('background-clip').includes('text') &&
    !of('-webkit-background-clip')
  )
    return { property: 'color', reason: 'same-colour' };
  if (hasNoRoom(style, ['max-height'])) return { property: 'size', reason: 'invisible' };
  if (hasNoRoom(style, ['height', 'width'])) return { property: 'size', reason: 'zero-size' };
  if (isClippedAway(style)) return { property: 'clip', reason: 'zero-size' };
  return isAway(style) ? { property: 'place', reason: 'off-screen' } : null;
}

/** The properties for which the declarations say that the text shows. */
export function shownBy(style: Declarations): HidingProperty[] {
  const shown: HidingProperty[] = [];
  const hides = hidingOf(style)?.property;
  const say = (property: HidingProperty, names: readonly string[]): void => {
    if (hides !== property && names.some((name) => style.has(name))) shown.push(property);
  };
  say('display', ['display']);
  say('visibility', ['visibility']);
  say('opacity', ['opacity']);
  say('font-size', ['font-size', 'font']);
  say('color', ['color']);
  say('size', ['height', 'max-height', 'width', 'overflow']);
  say('clip', ['clip', 'clip-path']);
  say('place', ['left', 'right', 'top', 'position', 'transform', 'text-indent', 'margin-left']);
  return shown;
}

/** `0`, `.0`, `0%`, `0.02`: nothing an eye could read. */
const isNought = (value: string): boolean =>
  /^[\d.]{1,8}%?$/u.test(value) && Number.parseFloat(value) / (value.endsWith('%') ? 100 : 1) <= 0.05;

const fontSizeOf = (style: Declarations): string =>
  style.get('font-size') ??
  /(?:^|\s)(\d[\d.]{0,6}[a-z%]{0,4})(?=[\s/])/u.exec(style.get('font') ?? '')?.[1] ??
  '';

const lengthOf = (value: string): { number: number; unit: string } | null => {
  const found = /^(-?\s?[\d.]{1,12})\s?([a-z%]{0,4})$/u.exec(value.trim());
  return found
    ? { number: Number.parseFloat((found[1] ?? '').replace(/\s/u, '')), unit: found[2] ?? '' }
    : null;
};

/** A point or less. */
function isTiny(value: string): boolean {
  const size = lengthOf(value);
  if (!size || !(size.number >= 0)) return false;
  if (size.number === 0) return true;
  const most: Readonly<Record<string, number>> = {
    px: 1.5,
    pt: 1,
    em: 0.1,
    rem: 0.1,
    '%': 10,
    vw: 0.1,
    ex: 0.2,
  };
  return Object.hasOwn(most, size.unit) && size.number <= (most[size.unit] ?? 0);
}

/** Boxes that open have `max-height: 0` until they do. */
function hasNoRoom(style: Declarations, names: readonly string[]): boolean {
  if (!/hidden|clip/u.test(`${style.get('overflow') ?? ''} ${style.get('overflow-y') ?? ''}`)) return false;
  return names.some((name) => {
    const size = lengthOf(style.get(name) ?? '');
    return size !== null && (size.number === 0 || (size.number === 1 && size.unit === 'px'));
  });
}

function isClippedAway(style: Declarations): boolean {
  if (/^rect\(\s*[01](?:px)?[\s,]+[01]/u.test(style.get('clip') ?? '')) return true;
  const path = style.get('clip-path') ?? '';
  if (/^(?:circle|ellipse)\(\s*0/u.test(path)) return true;
  const inset = /^inset\(\s*([\d.]{1,6})%/u.exec(path)?.[1];
  return inset !== undefined && Number(inset) >= 50;
}

/** Far outside of any screen. Shares of the screen count only where they are not a layout technique (`margin-left: -100%`). */
function isAway(style: Declarations): boolean {
  const transform = style.get('transform') ?? '';
  if (/\bscale[xy3d]{0,2}\(\s*0(?:\.0+)?\s*[,)]/u.test(transform)) return true;
  if (isStrip(style)) return false;
  const moved = /\btranslate[xy3d]{0,2}\(\s*(-?[\d.]{1,8})(px|em|rem)/u.exec(transform);
  if (moved && Math.abs(Number(moved[1])) >= (moved[2] === 'px' ? 1_000 : 60)) return true;
  const isPlaced = /absolute|fixed/u.test(style.get('position') ?? '');
  return ['left', 'right', 'top', 'bottom', 'text-indent', 'margin-left', 'margin-top'].some((name) => {
    const place = lengthOf(style.get(name) ?? '');
    if (!place) return false;
    const { number, unit } = place;
    if (unit === 'em' || unit === 'rem') return number <= -50;
    if (unit === 'vw' || unit === 'vh' || unit === '%') return !name.startsWith('margin') && number <= -100;
    return number <= -500 || (isPlaced && number >= 5_000);
  });
}

/** The slides of a carousel lie side by side in a box wider than the screen, which is pushed along. */
function isStrip(style: Declarations): boolean {
  const width = lengthOf(style.get('width') ?? '');
  return width !== null && (width.unit === '%' ? width.number >= 200 : width.number >= 2_000);
}
