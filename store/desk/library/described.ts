/** The sources of hits, with the run that each is opened in, as far as who asks may see them. */
import { formatSourceNumber, sourceNumber } from '../../../text/source-number.js';
import type { DeskDatabase } from '../database.js';
import { unpackCuts, unpackText } from './source.js';

/** Whose readings count. */
export interface Visible {
  /** Only what this person's runs have read; null: everybody's. */
  readonly only: string | null;
  /** Whose private questions count besides what is open to all; null: everybody's. */
  readonly sharedWith: string | null;
}

export interface DescribedSource {
  readonly key: string;
  readonly title: string | null;
  readonly address: string;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  readonly run: string;
  readonly runs: number;
  /** `S4` in that run. */
  readonly sourceId: string;
  /** Null where the source has no such sentence. */
  sentence(number: number): { readonly text: string; readonly start: number; readonly end: number } | null;
}

interface SourceRow {
  readonly id: number;
  readonly key: string;
  readonly title: string | null;
  readonly address: string;
  readonly published_at: string | null;
  readonly modified_at: string | null;
  readonly text: Uint8Array;
  readonly cuts: Uint8Array;
}

interface ReadingRow {
  readonly source_id: number;
  readonly run: string;
  readonly number: number;
}

/** Those that may be seen, by id; null for the others. */
export async function describeSources(
  database: DeskDatabase,
  ids: readonly number[],
  visible: Visible,
): Promise<ReadonlyMap<number, DescribedSource | null>> {
  if (ids.length === 0) return new Map();
  const readings = await readingsOf(database, ids, visible);
  const seen = [...readings.keys()];
  const sources = new Map<number, DescribedSource | null>(ids.map((id) => [id, null]));
  if (seen.length === 0) return sources;
  const places = seen.map((_, at) => `$${at + 1}`).join(', ');
  const rows = await database.query<SourceRow>(
    `SELECT id, key, title, address, published_at, modified_at, text, cuts
     FROM library_sources JOIN library_texts ON source_id = id WHERE id IN (${places})`,
    seen,
  );
  for (const row of rows) sources.set(row.id, describe(row, readings.get(row.id) ?? []));
  return sources;
}

/** Newest first. */
async function readingsOf(
  database: DeskDatabase,
  ids: readonly number[],
  { only, sharedWith }: Visible,
): Promise<ReadonlyMap<number, readonly ReadingRow[]>> {
  const values: (string | number)[] = [...ids];
  const with_ = (value: string): string => `$${values.push(value)}`;
  const conditions = [
    `source_id IN (${ids.map((_, at) => `$${at + 1}`).join(', ')})`,
    ...(only === null ? [] : [`asked_by = ${with_(only)}`]),
    ...(sharedWith === null ? [] : [`(is_private = 0 OR asked_by = ${with_(sharedWith)})`]),
  ];
  const rows = await database.query<ReadingRow>(
    `SELECT source_id, read.run AS run, number FROM library_readings AS read JOIN jobs ON jobs.run = read.run WHERE ${conditions.join(' AND ')}
     ORDER BY source_id, read_at_ms DESC, read.run DESC`,
    values,
  );
  const bySource = new Map<number, ReadingRow[]>();
  for (const row of rows) bySource.set(row.source_id, [...(bySource.get(row.source_id) ?? []), row]);
  return bySource;
}

function describe(row: SourceRow, readings: readonly ReadingRow[]): DescribedSource | null {
  const [newest] = readings;
  if (newest === undefined) return null;
  const text = unpackText(row.text);
  const cuts = unpackCuts(row.cuts);
  return {
    key: row.key,
    title: row.title,
    address: row.address,
    publishedAt: row.published_at,
    modifiedAt: row.modified_at,
    run: newest.run,
    runs: readings.length,
    sourceId: formatSourceNumber(sourceNumber(newest.number)),
    sentence: (number) => {
      const cut = cuts.get(number);
      return cut === undefined
        ? null
        : { text: text.slice(cut.start, cut.end), start: cut.start, end: cut.end };
    },
  };
}
