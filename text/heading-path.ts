import type { Block } from './document.js';

/**
 * The headings above a block, the outermost first. Where headings have no level, only the nearest is known.
 *
 * @param index of the block in `blocks`
 */
export function headingPath(
  { text, blocks }: { readonly text: string; readonly blocks: readonly Block[] },
  index: number,
): readonly string[] {
  const nearest = blocks[index]?.heading;
  if (nearest === undefined) return [];
  const path: string[] = [];
  let below = Infinity;
  for (const { kind, level, start, end } of blocks.slice(0, index).toReversed()) {
    if (kind !== 'heading' || level === undefined || level >= below) continue;
    below = level;
    path.unshift(text.slice(start, end).trim());
  }
  return path.at(-1) === nearest ? path : [nearest];
}
