import { ordinalOf } from '../store/claims.js';

/** The id after the last of its kind: `C7` where `C6` is the highest, whatever has gone between. */
export const nextId = (
  letter: 'C' | 'X' | 'G' | 'F' | 'Q',
  known: readonly { readonly id: string }[],
): string => `${letter}${Math.max(0, ...known.map(({ id }) => ordinalOf(id))) + 1}`;

/**
 * The same in the same order, each under an id of its own: where two have one, the later gets the next. Under one id the
 * store would keep one of them.
 */
export function withOwnIds<T extends { readonly id: string }>(
  letter: 'X' | 'G',
  items: readonly T[],
): readonly T[] {
  const own: T[] = [];
  for (const item of items) {
    const isTaken = own.some(({ id }) => id === item.id);
    own.push(isTaken ? { ...item, id: nextId(letter, items.concat(own)) } : item);
  }
  return own;
}
