/** What is said about text that a document holds and nobody who looks at it sees. */
import { ADDRESSES_MODEL } from '../../text/addresses-model.js';
import { findInstruction } from './hostile-text.js';
import type { HiddenReason } from './html/visibility.js';

export interface HiddenText {
  readonly reason: HiddenReason;
  readonly text: string;
}

const MOST_WARNINGS = 10;

/** Hidden menus are everywhere and mean nothing; text made invisible by colour or size, or orders to a model, do. */
export function hiddenWarnings(withheld: Iterable<HiddenText>): string[] {
  const warnings = new Set<string>();
  for (const { reason, text } of withheld) {
    const order = findInstruction(text);
    if (order) warnings.add(`hidden text (${reason}) ${ADDRESSES_MODEL}: "${order}"`);
    else if ((reason === 'same-colour' || reason === 'zero-size') && text.length >= 40)
      warnings.add(`hidden text (${reason}) was left out`);
    if (warnings.size >= MOST_WARNINGS) break;
  }
  return [...warnings];
}
