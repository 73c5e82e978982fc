import { createHash } from 'node:crypto';
import type { RawDocument } from '../../agents/document.js';
import { readDocument, type ReadOptions } from '../../agents/readers/index.js';
import { fail, type Failure, type FailureCode, type Result } from '../../agents/result.js';
import { lostCalls } from '../../store/sqlite-journal.js';
import type { ReadDocument } from '../../text/document.js';
import type { Run, RunOptions } from '../run.js';
import { note } from '../stage.js';

/** Failures of a document that took its reader along, or would have. */
const DEADLY: ReadonlySet<FailureCode> = new Set(['timed-out', 'too-large', 'parser-crashed']);

/** From this many deaths of the whole program with the document in hand, it is read under the limits of a suspect. */
const DEATHS_OF_A_SUSPECT = 2;
/** A healthy document needs less; one that ends the program has no chance to. */
const SUSPECT_LIMITS = { timeoutMs: 10_000, memoryMb: 256 };

/**
 * Reads a document that a run came upon. The journal notes that it is being read, so that one that took its reader along,
 * or the whole program twice, is known when the run is resumed, and is not read (or not without care) again. `settings` are
 * what it is read with besides.
 */
export async function readOnce(
  run: Pick<Run, 'id' | 'store' | 'journal' | 'now'>,
  raw: RawDocument,
  settings: ReadOptions = {},
): Promise<Result<ReadDocument>> {
  const sha256 = createHash('sha256').update(raw.bytes).digest('hex');
  const request = { runId: run.id, kind: 'reading', label: 'reader', request: { sha256 } };
  const isSuspect = lostCalls(run.store, request) >= DEATHS_OF_A_SUSPECT;
  const read = (): Promise<Result<ReadDocument>> =>
    readDocument(
      { ...raw, today: run.now().slice(0, 10) },
      { ...settings, ...(isSuspect && SUSPECT_LIMITS) },
    );
  let fresh: Result<ReadDocument> | undefined;
  const outcome = await run.journal.once(request, async () => {
    fresh = await read();
    const deadly = fresh.ok || fresh.failure.retryable ? null : deadlyFailure(fresh.failure);
    return deadly === null ? { ok: true, reply: '' } : { ok: false, reply: '', failure: deadly };
  });
  if (fresh !== undefined) return fresh;
  return outcome.ok ? read() : fail(outcome.failure as Failure);
}

const deadlyFailure = (failure: Failure): Failure | null => (DEADLY.has(failure.code) ? failure : null);

/** How a run reads: in which languages pictures of pages are recognised, and who hears of each. */
export function readingOf(
  run: Pick<Run, 'id' | 'store' | 'now' | 'signal' | 'watch'> & {
    readonly options: Pick<RunOptions, 'ocrLanguage'>;
  },
  address: string,
): ReadOptions {
  const { ocrLanguage } = run.options;
  return {
    signal: run.signal,
    languages: ocrLanguage?.split(',') ?? [],
    onPage: (progress) => note(run, { type: 'page-recognised', address, ...progress }),
  };
}
