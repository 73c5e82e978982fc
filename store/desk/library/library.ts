/** What finished runs have read, kept so that it is found again: each text once, whatever number of runs have it. */
import { sentenceId } from '../../sentence-id.js';
import { tokensOf } from '../../tokens.js';
import type { DeskDatabase, Queryable } from '../database.js';
import { libraryIndexOf } from './index-of.js';
import type { LibraryIndex } from './index-port.js';
import { packCuts, packText, unpackCuts, type LibraryCut } from './source.js';

/** A source as a run has read it. */
export interface LibrarySource {
  /** Canonical key. */
  readonly key: string;
  /** Of the text, hex. */
  readonly sha256: string;
  readonly title: string | null;
  readonly address: string;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  /** The run's number: 4 is `S4`. */
  readonly number: number;
  readonly text: string;
  /** Sentences that can back a claim. */
  readonly cuts: readonly LibraryCut[];
}

/** Adds what a run has read; again changes nothing. Each source is a commit of its own. */
export async function addToLibrary(
  database: DeskDatabase,
  { run, sources }: { run: string; sources: Iterable<LibrarySource> },
): Promise<void> {
  const index = libraryIndexOf(database);
  for (const source of sources)
    await database.transaction(async (within) => {
      const id =
        (await insertSource(within, index, source)) ??
        (await lockedId(within, source)) ??
        (await insertSource(within, index, source));
      if (id === undefined) throw new Error(`The library lost ${source.key} while it was added.`);
      await within.query(
        `INSERT INTO library_readings (run, source_id, number, read_at_ms) VALUES ($1, $2, $3, now_ms())
         ON CONFLICT (run, source_id) DO UPDATE SET number = excluded.number`,
        [run, id, source.number],
      );
    });
}

/** @returns undefined where the library has the text */
async function insertSource(
  within: Queryable,
  index: LibraryIndex,
  source: LibrarySource,
): Promise<number | undefined> {
  const rows = source.cuts
    .map(({ number, start, end }) => ({ number, tokens: tokensOf(source.text.slice(start, end)) }))
    .filter(({ tokens }) => tokens.length > 0);
  const [added] = await within.query<{ id: number }>(
    `INSERT INTO library_sources (key, sha256, title, address, published_at, modified_at, sentences)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (key, sha256) DO NOTHING RETURNING id`,
    [
      ...[source.key, source.sha256, source.title, source.address, source.publishedAt, source.modifiedAt],
      rows.length,
    ],
  );
  if (added === undefined) return undefined;
  await within.query('INSERT INTO library_texts (source_id, text, cuts) VALUES ($1, $2, $3)', [
    added.id,
    packText(source.text),
    packCuts(source.cuts),
  ]);
  await index.add(
    within,
    rows.map(({ number, tokens }) => ({ id: sentenceId(added.id, number), tokens })),
  );
  return added.id;
}

/** Holds the row until the commit, so that nobody takes it out meanwhile; undefined where somebody has. */
async function lockedId(within: Queryable, { key, sha256 }: LibrarySource): Promise<number | undefined> {
  const [known] = await within.query<{ id: number }>(
    'UPDATE library_sources SET address = address WHERE key = $1 AND sha256 = $2 RETURNING id',
    [key, sha256],
  );
  return known?.id;
}

/** Takes a run out, and what no other run has read. */
export async function removeFromLibrary(database: DeskDatabase, run: string): Promise<void> {
  const index = libraryIndexOf(database);
  const read = await database.query<{ id: number }>(
    'SELECT source_id AS id FROM library_readings WHERE run = $1',
    [run],
  );
  for (const { id } of read)
    await database.transaction(async (within) => {
      await within.query('UPDATE library_sources SET address = address WHERE id = $1', [id]);
      await within.query('DELETE FROM library_readings WHERE run = $1 AND source_id = $2', [run, id]);
      const others = await within.query(
        'SELECT 1 AS one FROM library_readings WHERE source_id = $1 LIMIT 1',
        [id],
      );
      if (others.length === 0) await removeSource(within, index, id);
    });
}

async function removeSource(within: Queryable, index: LibraryIndex, id: number): Promise<void> {
  const [text] = await within.query<{ cuts: Uint8Array }>(
    'SELECT cuts FROM library_texts WHERE source_id = $1',
    [id],
  );
  const numbers = text === undefined ? [] : [...unpackCuts(text.cuts).keys()];
  await index.remove(
    within,
    numbers.map((number) => sentenceId(id, number)),
  );
  await within.query('DELETE FROM library_texts WHERE source_id = $1', [id]);
  await within.query('DELETE FROM library_sources WHERE id = $1', [id]);
}
