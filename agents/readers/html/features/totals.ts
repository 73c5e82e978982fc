import type { ElementNode } from '../../tree.js';
import type { TextBlock } from '../blocks.js';

/** How much text, of which kind, stands in an element or a group of blocks. */

export interface Totals {
  characters: number;
  linkCharacters: number;
  blocks: number;
  paragraphs: number;
  paragraphCharacters: number;
}

export function empty(): Totals {
  return { characters: 0, linkCharacters: 0, blocks: 0, paragraphs: 0, paragraphCharacters: 0 };
}

export function totalsOf(map: Map<ElementNode, Totals>, element: ElementNode): Totals {
  let totals = map.get(element);
  if (!totals) map.set(element, (totals = empty()));
  return totals;
}

export function add(totals: Totals, block: TextBlock, paragraph: boolean): void {
  totals.characters += block.text.length;
  totals.linkCharacters += block.linkCharacters;
  totals.blocks += 1;
  if (!paragraph) return;
  totals.paragraphs += 1;
  totals.paragraphCharacters += block.text.length;
}

export const share = (part: number, whole: number): number => Math.min(1, part / Math.max(1, whole));
