/** Small readings of fields that every format shares. */

/** The first year between 1400 and 2199 in a date of any form, or null. */
export function yearIn(date: unknown): number | null {
  if (typeof date === 'number') return Number.isFinite(date) ? Math.trunc(date) : null;
  const found = typeof date === 'string' ? /(?<!\d)(?:1[4-9]|2[01])\d\d(?!\d)/.exec(date) : null;
  return found ? Number(found[0]) : null;
}
