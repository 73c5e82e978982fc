/** Small readings of fields that every format shares. */

/** The number, from 1, of the line that a place in a text is on. */
export const lineAt = (text: string, place: number): number =>
  text.slice(0, place).split(/\r\n|\r|\n/).length;

/** The first year between 1400 and 2199 in a date of any form, or null. */
export function yearIn(date: unknown): number | null {
  if (typeof date === 'number') return Number.isFinite(date) ? Math.trunc(date) : null;
  const found = typeof date === 'string' ? /(?<!\d)(?:1[4-9]|2[01])\d\d(?!\d)/.exec(date) : null;
  return found ? Number(found[0]) : null;
}
