/** How a piece of a Word document looks, as far as that decides whether it shows. */
import type { HiddenText } from '../hidden-warnings.js';
import { colourOf, isSameColour, type Colour } from '../html/css/colour.js';

/** What a run or a style sets; what is absent is left to the style and its base. */
export interface Look {
  isVanished?: boolean;
  /** Six hexadecimal digits, or `auto`. */
  colour?: string;
  /** Size of the letters in half points. */
  halfPoints?: number;
  isShaded?: boolean;
  /** Id of the style that the rest is taken from. */
  style?: string;
}

/** Notes one property of a run, a paragraph or a style (ISO/IEC 29500-1, 17.3.2) in the look. */
export function noteProperty(look: Look, name: string, attributes: string): void {
  const value = valueOf(attributes, 'val');
  if (name === 'vanish') look.isVanished = !/^(?:0|false|off)$/i.test(value);
  else if (name === 'color') look.colour = value;
  else if (name === 'sz') look.halfPoints = Number.parseFloat(value);
  else if (name === 'shd')
    look.isShaded ||= isPainted(valueOf(attributes, 'fill')) || /^solid|pct/.test(value);
  else if (name === 'highlight') look.isShaded ||= !/^(?:none|white)$/i.test(value);
  else look.style = value;
}

export const valueOf = (attributes: string, name: string): string =>
  new RegExp(`\\sw:${name}\\s?=\\s?(?:"([^"]{0,200})"|'([^']{0,200})')`)
    .exec(attributes)
    ?.slice(1)
    .find(Boolean) ?? '';

const WHITE: Colour = [255, 255, 255, 1];
const isPainted = (fill: string): boolean => /^[\da-f]{6}$/i.test(fill) && !isWhite(fill);

function isWhite(hexadecimal: string): boolean {
  const colour = colourOf(`#${hexadecimal.toLowerCase()}`);
  return colour !== null && isSameColour(colour, WHITE);
}

/** Styles further down than this are nobody's. */
const DEEPEST_BASE = 20;

/** The look with what its style and the styles below that add. */
export function withStyles(look: Look, styles: ReadonlyMap<string, Look>): Look {
  let whole = look;
  for (let depth = 0; depth < DEEPEST_BASE && whole.style !== undefined; depth += 1) {
    const { style, ...own } = whole;
    whole = { ...styles.get(style), ...own };
  }
  return whole;
}

/** Why text that looks so does not show on a white page, or null. */
export function reasonToHide(look: Look, isOnWhite: boolean): HiddenText['reason'] | null {
  if (look.isVanished === true) return 'invisible';
  if (look.halfPoints !== undefined && look.halfPoints <= 2) return 'zero-size';
  const isPale = look.colour !== undefined && isWhite(look.colour);
  return isOnWhite && isPale && look.isShaded !== true ? 'same-colour' : null;
}
