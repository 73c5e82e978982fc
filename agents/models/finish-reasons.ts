import { dataOf } from '../data.js';
import type { ModelReply } from '../roles/roles.js';

const REASONS = dataOf('finish-reasons') as Readonly<
  Record<'refused' | 'length' | 'stop', readonly string[]>
>;

/** What a service's own word (or number) for the end of a reply means; `other` where nobody knows it. */
export function finishOfWord(word: unknown): ModelReply['finishReason'] {
  const said = typeof word === 'string' || typeof word === 'number' ? String(word).toLowerCase() : '';
  for (const reason of ['refused', 'length', 'stop'] as const)
    if (REASONS[reason].includes(said)) return reason;
  return 'other';
}
