import type { ElementNode } from '../tree.js';
import type { Unit } from '../blocks.js';

/** How much text, of which kind, stands in an element or a group of units. */

export interface Totals {
  characters: number;
  linkCharacters: number;
  units: number;
  paragraphs: number;
  paragraphCharacters: number;
}

export function empty(): Totals {
  return { characters: 0, linkCharacters: 0, units: 0, paragraphs: 0, paragraphCharacters: 0 };
}

export function totalsOf(map: Map<ElementNode, Totals>, element: ElementNode): Totals {
  let totals = map.get(element);
  if (!totals) map.set(element, (totals = empty()));
  return totals;
}

export function add(totals: Totals, unit: Unit, paragraph: boolean): void {
  totals.characters += unit.text.length;
  totals.linkCharacters += unit.linkCharacters;
  totals.units += 1;
  if (!paragraph) return;
  totals.paragraphs += 1;
  totals.paragraphCharacters += unit.text.length;
}

export const share = (part: number, whole: number): number => Math.min(1, part / Math.max(1, whole));
