/** Are the sentences of a text what they were cut into, by the rules it was cut by? */
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../open-store.js';
import { SENTENCES_PER_SOURCE } from '../sentence-id.js';
import { cutIntoRows, cutRulesOf, rowsOf } from '../sentence-rows.js';
import type { CutText, SentenceRow } from '../sentence-rows.js';
import { CUT_RULES } from '../../text/sentences/rules.js';

export interface ProvedCut {
  readonly holds: boolean;
  /** What everything that is made of sentences must agree with. */
  readonly rows: readonly SentenceRow[];
}

/**
 * Cuts again by the present rules. What other rules cut is proved by what holds under any of them: the sentences
 * are trimmed, numbered in order and do not overlap, only white space is outside of them, and each says of its
 * block what the block says.
 */
export function proveCut(stored: readonly SentenceRow[], cut: CutText, rules: number | undefined): ProvedCut {
  if (rules === CUT_RULES) {
    const rows = cutIntoRows(cut);
    return { holds: isDeepStrictEqual(stored, rows), rows };
  }
  const holds = isDeepStrictEqual(stored, rowsOf(stored, cut.blocks)) && covers(stored, cut.text);
  return { holds, rows: stored };
}

function covers(rows: readonly SentenceRow[], text: string): boolean {
  let from = 0;
  for (const { start, end } of rows) {
    if (start < from || end <= start || end > text.length) return false;
    if (text.slice(from, start).trim() !== '') return false;
    const inside = text.slice(start, end);
    if (inside !== inside.trim()) return false;
    from = end;
  }
  return rows.length === SENTENCES_PER_SOURCE - 1 || text.slice(from).trim() === '';
}

/** One sentence on the sources whose cuts could not be made again; none where every one could. */
export function cutNotes(store: Store): string[] {
  const others = [...cutRulesOf(store).values()].filter((rules) => rules !== CUT_RULES);
  if (others.length === 0) return [];
  const which = others.every((rules) => rules < CUT_RULES) ? 'earlier rules' : 'rules of other versions';
  return [
    others.length === 1
      ? `1 source was cut by ${which}: its cuts are proved by order and span only.`
      : `${others.length} sources were cut by ${which}: their cuts are proved by order and span only.`,
  ];
}
