/** Meaning beside words, where a run names an embedding model: vectors of its passages and of what is looked for. */
import { estimateTokens } from '../../agents/models/tokens.js';
import { fail, succeed, type Failure, type Result } from '../../agents/result.js';
import type { JournalOutcome, JournalRequest } from '../../store/journal.js';
import type { MeaningPassage } from '../../store/retrieval.js';
import { listRunSources } from '../../store/run-sources.js';
import { nearestPassages, passageWordsOf, putVectors, textHashOf, vectorOf } from '../../store/vectors.js';
import { failedCall, MAYBE_BILLED } from '../limits/ask.js';
import type { CallSpent } from '../limits/allowance.js';
import { reserve, spentOf, type WorstCase } from '../limits/budget.js';
import { Interrupted, type EmbeddingGate, type Run, type RunOptions, type StoredRun } from '../run.js';
import { breathe, note } from '../stage.js';
import { worstInputTokens } from '../../agents/models/worst-case.js';

/** Texts of one call. */
const BATCH = 64;
const FLOAT_BYTES = 4;

/**
 * Has vectors made of the passages that the run has read so far, and of what the round looks for. Each is asked for once,
 * by whichever run of the store comes first. A failure leaves the round without meaning, and is said.
 *
 * @throws Interrupted when the run was told to stop
 */
export async function embedRound(run: Run, round: number, queries: readonly string[]): Promise<void> {
  const { embedding } = run;
  if (!embedding) return;
  for (const texts of batchesOf(run, queries)) {
    await breathe(run);
    const made = await embedBatch(run, embedding, texts);
    if (made.ok) continue;
    note(run, { type: 'meaning-failed', round, model: embedding.model, failure: made.failure });
    return;
  }
}

/** By the round that read them, so that the batches of earlier rounds stay the same; what is looked for comes last. */
function batchesOf(run: Run, queries: readonly string[]): readonly (readonly string[])[] {
  const byRound = new Map<number, Set<string>>();
  for (const { sourceId, round } of listRunSources(run.store, run.id)) {
    const texts = byRound.get(round) ?? new Set();
    for (const { words } of passageWordsOf(run.store, sourceId)) texts.add(words);
    byRound.set(round, texts);
  }
  const rounds = [...byRound].sort(([a], [b]) => a - b).map(([, texts]) => [...texts]);
  return [...rounds, [...new Set(queries)]].flatMap((texts) =>
    Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, at) =>
      texts.slice(at * BATCH, (at + 1) * BATCH),
    ),
  );
}

async function embedBatch(
  run: Run,
  embedding: EmbeddingGate,
  texts: readonly string[],
): Promise<Result<null>> {
  const { model } = embedding;
  const hashes = texts.map(textHashOf);
  const missing = texts.filter((_, at) => vectorOf(run.store, model, hashes[at] ?? '') === undefined);
  const worst = worstOf(embedding, missing);
  const asked: JournalRequest = {
    runId: run.id,
    kind: 'embed',
    label: 'embedding',
    request: { model, texts: hashes },
    reserved: { tokens: worst.tokens, usd: worst.usd ?? 0 },
  };
  const isKept = run.journal.has(asked);
  if (isKept && missing.length === 0) return succeed(null);
  const granted =
    isKept || missing.length === 0 ? null : await reserve(run, 'embedding', { worst, asked, model });
  if (granted?.ok === false) return granted;
  let spent: CallSpent | null = null;
  try {
    const outcome = await run.journal.once(asked, () => perform(run, embedding, { texts, hashes, worst }));
    spent = spentOf(outcome);
    if (!outcome.ok) return fail(outcome.failure as Failure);
    const { reply } = outcome;
    const bytes = typeof reply === 'string' ? Buffer.from(reply) : reply;
    const size = bytes.length / texts.length;
    const made = hashes.map((textHash, at) => ({
      textHash,
      vector: bytes.subarray(at * size, (at + 1) * size),
    }));
    putVectors(run.store, model, made);
    return succeed(null);
  } finally {
    await granted?.value.settle(spent);
  }
}

interface Batch {
  readonly texts: readonly string[];
  readonly hashes: readonly string[];
  readonly worst: WorstCase;
}

/** The outcome holds the vectors of all texts, those that the store has had among them: a replay begins without any. */
async function perform(run: Run, embedding: EmbeddingGate, batch: Batch): Promise<JournalOutcome> {
  const { model } = embedding;
  const known = batch.hashes.map((hash) => vectorOf(run.store, model, hash));
  const missing = batch.texts.filter((_, at) => known[at] === undefined);
  if (missing.length === 0) return { ok: true, reply: Buffer.concat(known.flatMap((each) => each ?? [])) };
  const reply = await embedding.embed(missing, run.signal);
  if (run.signal.aborted && !reply.ok) throw new Interrupted();
  if (!reply.ok) return failedBatch(reply.failure, batch.worst);
  const fresh = reply.value.vectors.map((vector) =>
    Buffer.from(vector.buffer, vector.byteOffset, vector.length * FLOAT_BYTES),
  );
  const all = known.map((each) => each ?? fresh.shift() ?? Buffer.alloc(0));
  if (all.some((each) => each.length !== all[0]?.length)) return otherLength(model);
  const inputTokens = reply.value.inputTokens ?? missing.reduce((sum, text) => sum + estimateTokens(text), 0);
  return {
    ok: true,
    reply: Buffer.concat(all),
    inputTokens,
    outputTokens: 0,
    costUsd: embedding.usd(inputTokens),
  };
}

function failedBatch(failure: Failure, { tokens, usd }: WorstCase): JournalOutcome {
  const billed = MAYBE_BILLED.has(failure.code) ? { inputTokens: tokens, outputTokens: 0, costUsd: usd } : {};
  return { ...failedCall(failure), ...billed };
}

const otherLength = (model: string): JournalOutcome =>
  failedCall({
    code: 'bad-reply',
    message: `${model} makes vectors of another length than those in the store.`,
    retryable: false,
    cure: 'Use another store, or the model that made them.',
  });

function worstOf(embedding: EmbeddingGate, texts: readonly string[]): WorstCase {
  const tokens = texts.length === 0 ? 0 : worstInputTokens(texts);
  return { tokens, usd: embedding.usd(tokens), reply: { tokens: 0, usd: 0 } };
}

/** A run's passages near in meaning to a text, the nearest first; none where nothing has made a vector of it. */
export const nearInMeaning = (
  run: StoredRun,
  { embedding }: Pick<RunOptions, 'embedding'>,
  text: string,
): readonly MeaningPassage[] =>
  embedding ? nearestPassages(run.store, { model: embedding, text, runId: run.id }) : [];
