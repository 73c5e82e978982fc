import { findSentences } from '../../store/retrieval.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { findSource } from '../../store/sources.js';
import { cutSentences } from '../../text/sentences.js';
import { contentStems, stemsOf } from '../../text/tokens.js';
import { textOf } from '../context/stored-text.js';
import type { StoredRun } from '../run.js';

/** What a hit itself says of what was asked: its best sentences, from the store where it was read before, else from what came with it. */

/** UTF-16 units of a text that are looked at. */
const LOOKED_AT = 40_000;

export function bestLines(
  run: StoredRun,
  hit: { readonly address: string; readonly text: string | null; readonly snippet: string },
  about: { readonly asked: readonly string[]; readonly most: number },
): readonly string[] {
  const stored = findSource(run.store, { address: hit.address });
  if (stored !== undefined) return fromStore(run, stored.id, about);
  return bestOf(hit.text ?? hit.snippet, about);
}

function fromStore(
  run: StoredRun,
  sourceId: number,
  { asked, most }: { readonly asked: readonly string[]; readonly most: number },
): readonly string[] {
  const text = textOf(run, sourceId);
  const aspects = asked.map((each) => ({ text: each, weight: 1 }));
  return findSentences(run.store, { aspects, sourceIds: [sourceId], limit: most })
    .sort((a, b) => a.number - b.number)
    .flatMap(({ number }) => sentencesOf(run.store, sourceId, { from: number, to: number }))
    .map(({ start, end }) => text.slice(start, end));
}

/** @internal Sentences with most of the words asked for, in their order; the first where none has any. */
export function bestOf(
  text: string,
  { asked, most }: { readonly asked: readonly string[]; readonly most: number },
): readonly string[] {
  const looked = text.slice(0, LOOKED_AT);
  const wanted = new Set(asked.flatMap(contentStems));
  const all = cutSentences(looked).map(({ start, end }, index) => {
    const sentence = looked.slice(start, end).trim();
    const held = [...stemsOf(sentence)].filter((each) => wanted.has(each)).length;
    return { sentence, index, held };
  });
  return all
    .filter(({ sentence }) => sentence !== '')
    .sort((a, b) => b.held - a.held || a.index - b.index)
    .slice(0, most)
    .sort((a, b) => a.index - b.index)
    .map(({ sentence }) => sentence);
}
