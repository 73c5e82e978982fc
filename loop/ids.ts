import { ordinalOf } from '../store/claims.js';

/** The id after the last of its kind: `C7` where `C6` is the highest, whatever has gone between. */
export const nextId = (letter: 'C' | 'X' | 'G', known: readonly { readonly id: string }[]): string =>
  `${letter}${Math.max(0, ...known.map(({ id }) => ordinalOf(id))) + 1}`;
