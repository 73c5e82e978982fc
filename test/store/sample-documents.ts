/** Documents and runs to fill a store with, small enough to be checked by eye. */
import type { StoredClaim } from '../../store/schema.js';
import { UNKNOWN_ORIGIN } from '../../text/document.js';
import type { NewRunSource } from '../../store/run-sources.js';
import { createRun } from '../../store/runs.js';
import type { Store } from '../../store/open-store.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { getSource, getText } from '../../store/sources.js';
import type { NewSource } from '../../store/sources.js';

export const at = '2026-01-02T03:04:05.000Z';

/** A document of paragraphs, each a block; whatever else is given replaces the defaults. */
export function document(paragraphs: readonly string[], more: Partial<NewSource> = {}): NewSource {
  const text = paragraphs.join('\n\n');
  let start = 0;
  const blocks = paragraphs.map((paragraph) => {
    const block = {
      start,
      end: start + paragraph.length,
      kind: 'paragraph' as const,
      section: 'body' as const,
    };
    start += paragraph.length + 2;
    return block;
  });
  const key = more.key ?? `url:example.org/${text.length}-${paragraphs[0]?.slice(0, 20) ?? ''}`;
  return {
    ...UNKNOWN_ORIGIN,
    key,
    doi: null,
    addresses: [{ address: `https://example.org/${encodeURIComponent(key)}`, route: 'hit' }],
    address: 'https://example.org/',
    title: null,
    authors: [],
    publishedAt: null,
    siteName: null,
    language: 'en',
    license: null,
    articleType: null,
    pmid: null,
    pmcid: null,
    arxiv: null,
    notices: [],
    text,
    blocks,
    references: [],
    citationMarks: [],
    footnotes: [],
    readClass: 'full',
    extractor: 'sample 1',
    warnings: [],
    retrievedAt: at,
    ...more,
  };
}

export function startRun(store: Store, id = 'run-1'): string {
  createRun(store, { id, question: 'Is it so?', options: { depth: 'quick' }, today: '2026-01-02', at });
  return id;
}

/** A pick with nothing special about it. */
export function runSource(sourceId: number): NewRunSource {
  return { sourceId, round: 1, sourceType: 'peer', angles: ['entity'], queries: ['q'], why: 'fits' };
}

/** A standing claim on one sentence of a stored source. */
export function claim(
  store: Store,
  id: string,
  place: { readonly sourceId: number; readonly sourceNumber: number; readonly sentence: number },
): StoredClaim {
  const { sourceId, sourceNumber, sentence } = place;
  const [row] = sentencesOf(store, sourceId, { from: sentence, to: sentence });
  const text = getText(store, sourceId)?.text ?? '';
  if (row === undefined) throw new Error(`Source ${sourceId} has no sentence ${sentence}.`);
  return {
    id,
    firstRound: 1,
    changedRound: 1,
    claim: text.slice(row.start, row.end),
    kind: 'reported',
    part: 'section',
    place: 1,
    findingIds: [],
    decisionCritical: false,
    answersOpposition: false,
    subtopic: 'all',
    stance: 'for',
    confidence: 'med',
    gate: { verdict: 'holds' },
    review: { status: 'not-reviewed' },
    background: null,
    column: null,
    evidence: [
      {
        sourceNumber,
        sourceId,
        sentenceFirst: sentence,
        sentenceLast: sentence,
        start: row.start,
        end: row.end,
        exact: text.slice(row.start, row.end),
        prefix: text.slice(Math.max(0, row.start - 20), row.start),
        suffix: text.slice(row.end, row.end + 20),
        page: row.page,
        sha256: getSource(store, sourceId)?.sha256 ?? '',
        works: [],
      },
    ],
  };
}
