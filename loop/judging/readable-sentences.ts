import { sentencesOf } from '../../store/sentence-rows.js';
import { NO_EVIDENCE } from '../../text/document.js';
import { headingPath } from '../../text/heading-path.js';
import { wordsOver } from '../context/surroundings.js';
import { storedTextOf } from '../context/texts.js';
import type { StoredRun } from '../run.js';
import { readCandidate, type Candidate } from './contrary.js';

/** The sentences of a source as they are compared with claims: read once a process. */

interface Known {
  readonly text: string;
  readonly sentences: ReadonlyMap<number, Candidate>;
}

const known = new WeakMap<StoredRun['store'], Map<number, Known>>();

/** By number: those that may be cited, and stand below nothing but headings and the words over their row or item. */
export function readableSentences(run: StoredRun, sourceId: number): ReadonlyMap<number, Candidate> {
  const ofStore = known.get(run.store) ?? new Map<number, Known>();
  known.set(run.store, ofStore);
  const document = storedTextOf(run, sourceId);
  const kept = ofStore.get(sourceId);
  if (kept?.text === document.text) return kept.sentences;
  const sentences = new Map<number, Candidate>();
  for (const row of sentencesOf(run.store, sourceId)) {
    if (NO_EVIDENCE.has(row.kind) || row.kind === 'heading' || row.kind === 'title') continue;
    const over = wordsOver(document, row);
    const above = [
      ...headingPath(document, row.paragraph),
      ...(over === null ? [] : [document.text.slice(over.start, over.end)]),
    ];
    const text = document.text.slice(row.start, row.end);
    sentences.set(row.number, readCandidate(text, above.join('\n')));
  }
  ofStore.set(sourceId, { text: document.text, sentences });
  return sentences;
}
