/** Vectors of texts, as embedding models made them: each kept once, and compared by sqlite-vec. */
import Database from 'better-sqlite3';
import { load } from 'sqlite-vec';
import { sha256 } from './canonical-json.js';
import type { Store } from './open-store.js';
import type { MeaningPassage } from './retrieval.js';
import { scopeOf, type Restriction } from './retrieval/scope.js';
import { passagesOf } from './passages.js';
import { sentencesOf } from './sentence-rows.js';
import { getText } from './sources.js';
import { statement } from './statement.js';

/** Passages that count as near in meaning: some are always nearest, however far. */
const MOST_NEAR = 100;

/** A stored passage as it is embedded. */
export interface PassageWords {
  readonly sourceId: number;
  /** Numbers of its first and last sentence. */
  readonly first: number;
  readonly last: number;
  /** With its heading above. */
  readonly words: string;
}

export const textHashOf = (text: string): string => sha256(text);

/** Why vectors cannot be compared on this machine; null where they can. */
export function vectorFault(): string | null {
  const database = new Database(':memory:');
  try {
    load(database);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database.close();
  }
}

/** The passages of a source, in order; none of a source that the store does not have. */
export function passageWordsOf(store: Store, sourceId: number): PassageWords[] {
  const body = getText(store, sourceId);
  if (body === undefined) return [];
  return passagesOf(sentencesOf(store, sourceId), body.blocks).map(({ first, last, start, end, heading }) => {
    const words = body.text.slice(start, end);
    return { sourceId, first, last, words: heading === '' ? words : `${heading}\n${words}` };
  });
}

/** The bytes of a vector; undefined where the model has not been asked for this text. */
export const vectorOf = (store: Store, model: string, textHash: string): Buffer | undefined =>
  statement<[string, string], Buffer>(store, 'SELECT vector FROM vectors WHERE model = ? AND text_hash = ?')
    .pluck()
    .get(model, textHash);

export function putVectors(
  store: Store,
  model: string,
  made: readonly { readonly textHash: string; readonly vector: Uint8Array }[],
): void {
  const put = statement(store, 'INSERT OR IGNORE INTO vectors (model, text_hash, vector) VALUES (?, ?, ?)');
  store.commit(() => {
    for (const { textHash, vector } of made) put.run(model, textHash, vector);
  });
}

/**
 * Passages by the distance of their meaning from a text, the nearest first; none where the text has no vector in
 * the store, or vectors cannot be compared on this machine.
 */
export function nearestPassages(
  store: Store,
  { model, text, ...searched }: { readonly model: string; readonly text: string } & Restriction,
): MeaningPassage[] {
  const asked = vectorOf(store, model, textHashOf(text));
  if (asked === undefined || !isComparing(store)) return [];
  const distance = statement<[Buffer, string, string, number], number>(
    store,
    `SELECT vec_distance_cosine(vector, ?) FROM vectors
      WHERE model = ? AND text_hash = ? AND length(vector) = ?`,
  ).pluck();
  const ids = [...(scopeOf(store, searched)?.ids ?? [])];
  const found = ids.flatMap((sourceId) =>
    passageWordsOf(store, sourceId).flatMap(({ words, ...passage }) => {
      const textHash = textHashOf(words);
      const far = distance.get(asked, model, textHash, asked.length);
      return far === undefined ? [] : [{ passage, far, textHash }];
    }),
  );
  return found
    .sort((a, b) => a.far - b.far || (a.textHash < b.textHash ? -1 : 1))
    .slice(0, MOST_NEAR)
    .map(({ passage }) => passage);
}

const comparing = new WeakMap<Store, boolean>();

/** Loads sqlite-vec into this connection, once; a store is opened without it. */
function isComparing(store: Store): boolean {
  let known = comparing.get(store);
  if (known !== undefined) return known;
  try {
    load(store.database);
    known = true;
  } catch {
    known = false;
  }
  comparing.set(store, known);
  return known;
}
