/** The vectors of a store, made again from the replies of the embedding model that its journal holds. */
import { decodeBody } from './body-codec.js';
import type { Store } from './open-store.js';
import type { BodyEncoding } from './schema.js';
import { statement } from './statement.js';
import { putVectors } from './vectors.js';

interface EmbedCall {
  readonly request: Buffer;
  readonly requestEncoding: BodyEncoding;
  readonly reply: Buffer;
  readonly replyEncoding: BodyEncoding;
}

/** As `meaning.ts` asks: the model, and the hashes of the texts in the order of the vectors in the reply. */
interface EmbedRequest {
  readonly model: string;
  readonly texts: readonly string[];
}

/** Calls whose request was not kept say nothing of their texts: those vectors are made anew where they are wanted. */
export function restoreVectors(store: Store): void {
  const calls = statement<[], EmbedCall>(
    store,
    `SELECT request, request_encoding AS requestEncoding, reply, reply_encoding AS replyEncoding FROM journal
     WHERE kind = 'embed' AND status = 'finished' AND ok = 1 AND request IS NOT NULL ORDER BY id`,
  );
  for (const call of calls.all()) {
    const asked = decodeBody({ data: call.request, encoding: call.requestEncoding });
    const { model, texts } = JSON.parse(String(asked)) as EmbedRequest;
    const vectors = Buffer.from(decodeBody({ data: call.reply, encoding: call.replyEncoding }));
    const bytes = vectors.length / texts.length;
    putVectors(
      store,
      model,
      texts.map((textHash, at) => ({ textHash, vector: vectors.subarray(at * bytes, (at + 1) * bytes) })),
    );
  }
}
