import { printJson, printText } from '../terminal/print.js';
import { searchSentences } from '../../store/full-text.js';
import { numberOfSource } from '../../store/run-sources.js';
import { sentenceText } from '../../store/sentence-rows.js';
import { EXIT } from '../exit-codes.js';
import { plain } from '../terminal/text-width.js';
import { withStore } from '../reading.js';

/** Sentences of a run with these words or "phrases in quotes", each with the number that claims cite it by. */
export const sentencesWith = (
  run: string,
  words: string,
  limit = 20,
): readonly { readonly ref: string; readonly text: string }[] =>
  withStore(run, (store, { runId }) =>
    searchSentences(store, { terms: words.match(/"[^"]+"|\S+/g) ?? [], runId, limit }).map((hit) => ({
      ref: `S${numberOfSource(store, runId, hit.sourceId)}.${hit.number}`,
      text: sentenceText(store, hit.sourceId, { from: hit.number }) ?? '',
    })),
  );

/** Full text over the sources of a run. */
export function searchCommand(run: string, words: string, flags: { json?: boolean; limit?: number }): number {
  const hits = sentencesWith(run, words, flags.limit);
  if (flags.json === true) printJson(hits, { isIndented: true });
  else if (hits.length === 0) printText('No sentence of the run has these words.\n');
  else for (const hit of hits) printText(`${hit.ref}  ${plain(hit.text)}\n`);
  return EXIT.ok;
}
