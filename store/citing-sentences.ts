/** Which sentences of a run's sources cite which works, by their reference lists. */
import { SENTENCES_PER_SOURCE, numberOfSentence, sourceOfSentence } from './sentence-id.js';
import type { Store } from './open-store.js';
import { textsOf } from './sources.js';
import { statement } from './statement.js';

export interface CitingSentence {
  readonly referenceKey: string;
  readonly sourceId: number;
  readonly number: number;
  /** Kind of the section that it stands in. */
  readonly section: string;
  readonly text: string;
}

/** In the order of the run's sources and of their texts. Entries that say too little to know the work are left out. */
export function citingSentences(store: Store, runId: string): CitingSentence[] {
  const rows = statement<
    [string],
    { id: number; referenceKey: string; section: string; start: number; end: number }
  >(
    store,
    `SELECT m.sentence_id AS id, r.reference_key AS referenceKey, s.section, s.start, s."end"
     FROM run_sources n
     CROSS JOIN sentence_references m ON m.sentence_id >= n.source_id * ${SENTENCES_PER_SOURCE}
       AND m.sentence_id < (n.source_id + 1) * ${SENTENCES_PER_SOURCE}
     CROSS JOIN source_references r ON r.source_id = n.source_id AND r.ordinal = m.ordinal
     CROSS JOIN sentences s ON s.id = m.sentence_id
     WHERE n.run_id = ? AND r.reference_key IS NOT NULL ORDER BY n.number, m.sentence_id, m.ordinal`,
  ).all(runId);
  const texts = textsOf(store, [...new Set(rows.map(({ id }) => sourceOfSentence(id)))]);
  return rows.map(({ id, referenceKey, section, start, end }) => ({
    referenceKey,
    section,
    number: numberOfSentence(id),
    sourceId: sourceOfSentence(id),
    text: (texts.get(sourceOfSentence(id)) ?? '').slice(start, end),
  }));
}
