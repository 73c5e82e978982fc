import { attributeOf, type ElementNode } from '../tree.js';

/** Places inside the text of a block: where links inside the page point, and where things stand after trimming. */

/** The fragment that a link inside the page points to; raised links may spell out the page's address before it. */
export function jumpTarget(element: ElementNode, isRaised: boolean): string | null {
  const href = attributeOf(element, 'href');
  const hash = href.indexOf('#');
  if (hash < 0 || href.length - hash > 200) return null;
  if (hash > 0 && !isRaised && !attributeOf(element, 'role').startsWith('doc-')) return null;
  return href.slice(hash + 1) || null;
}

/** Places of a text in its cut from `by` on, `length` long; those outside are left out. */
export const shift = <Place extends { readonly start: number; readonly end: number }>(
  places: readonly Place[],
  by: number,
  length: number,
): Place[] =>
  places
    .map((place) => ({
      ...place,
      start: Math.max(0, place.start - by),
      end: Math.min(length, place.end - by),
    }))
    .filter(({ start, end }) => end > start);
