/** Colours as far as they decide whether a text can be distinguished from its background. */

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Colour = readonly [number, number, number, number];

const NAMES: Readonly<Record<string, Colour>> = {
  white: [255, 255, 255, 1],
  snow: [255, 250, 250, 1],
  ivory: [255, 255, 240, 1],
  whitesmoke: [245, 245, 245, 1],
  ghostwhite: [248, 248, 255, 1],
  floralwhite: [255, 250, 240, 1],
  black: [0, 0, 0, 1],
  transparent: [0, 0, 0, 0],
};

/** The colour a value begins with; null where it is none of the spellings known here. */
export function colourOf(raw: string): Colour | null {
  const value = raw.trim().slice(0, 60);
  const hex = /^#([0-9a-f]{3,8})(?![0-9a-z])/u.exec(value)?.[1];
  if (hex) return fromHex(hex);
  const inside = /^rgba?\(([^()]{1,40})\)/u.exec(value)?.[1];
  if (inside) {
    const [red = NaN, green = NaN, blue = NaN, alpha = 1] = inside
      .split(/[\s,/]+/u)
      .filter(Boolean)
      .map((part, at) =>
        part.endsWith('%') ? (Number.parseFloat(part) / 100) * (at === 3 ? 1 : 255) : Number(part),
      );
    return [red, green, blue, alpha].some(Number.isNaN) ? null : [red, green, blue, alpha];
  }
  const name = /^[a-z]+/u.exec(value)?.[0] ?? '';
  return Object.hasOwn(NAMES, name) ? (NAMES[name] ?? null) : null;
}

function fromHex(hex: string): Colour | null {
  const short = hex.length <= 4;
  if (![3, 4, 6, 8].includes(hex.length)) return null;
  const digits = short ? [...hex].map((digit) => digit + digit) : (hex.match(/../gu) ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 255] = digits.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue, alpha / 255];
}

export const isTransparent = ([, , , alpha]: Colour): boolean => alpha <= 0.05;

/** No eye tells them apart: a contrast far below any that style guides allow. */
export const isSameColour = (one: Colour, other: Colour): boolean =>
  [0, 1, 2].every((at) => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) <= 10);
