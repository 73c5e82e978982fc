import type { EmbeddingModelV3 } from '@ai-sdk/provider';
import { abortAfter } from '../fetch/timer.js';
import { fail, succeed, type Result } from '../result.js';
import { failureOfAbort, type CallPlace } from './failures.js';
import type { Embedded, Embedder } from './provider.js';
import { failureOf } from './sdk-provider.js';

/** An embedder over a client of the `ai` family: one exchange, no retries of its own. */
export function sdkEmbedder(place: CallPlace, load: () => Promise<EmbeddingModelV3>): Embedder {
  let model: Promise<EmbeddingModelV3> | null = null;
  return {
    async embed(texts, { signal, timeoutMs }) {
      const deadline = abortAfter(timeoutMs);
      try {
        model ??= load();
        const { embeddings, usage } = await (
          await model
        ).doEmbed({ values: [...texts], abortSignal: AbortSignal.any([signal, deadline]) });
        return embeddedOf(embeddings, { count: texts.length, tokens: usage?.tokens, place });
      } catch (error) {
        const isAborted = signal.aborted || deadline.aborted;
        return fail(isAborted ? failureOfAbort(signal.aborted, timeoutMs, place) : failureOf(error, place));
      }
    },
  };
}

/** Checked vectors: as many as asked for, of one length, of finite numbers, none without a direction. */
export function embeddedOf(
  vectors: unknown,
  { count, tokens, place }: { readonly count: number; readonly tokens: unknown; readonly place: CallPlace },
): Result<Embedded> {
  const given: readonly unknown[] = Array.isArray(vectors) ? vectors : [];
  const made = given.flatMap((vector) => (isVector(vector) ? [Float32Array.from(vector)] : []));
  const length = made[0]?.length;
  if (made.length !== count || given.length !== count || made.some((each) => each.length !== length)) {
    const message = `${place.label} (${place.model}) gave no vectors of one length for ${count} texts.`;
    return fail({
      code: 'bad-reply',
      message,
      retryable: false,
      cure: 'Name a model that makes embeddings.',
    });
  }
  return succeed({
    vectors: made,
    inputTokens: typeof tokens === 'number' && tokens > 0 ? tokens : undefined,
  });
}

const isVector = (value: unknown): value is readonly number[] =>
  Array.isArray(value) &&
  value.every((each) => typeof each === 'number' && Number.isFinite(each)) &&
  value.some((each) => each !== 0);
