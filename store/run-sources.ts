/** Which sources a run uses, under its own numbers, and which it picked in vain. */
import { sourceNumber, type SourceNumber } from '../text/source-number.js';
import type { Store } from './open-store.js';
import { runSources, sources, unread } from './schema.js';
import { statement } from './statement.js';
import type { RunSourceRow, SourceRow, UnreadRow } from './schema.js';
import { addRow, changeRows, putRow, rowOf, rowsOf, rowsOfRun } from './rows.js';

export type NewRunSource = Omit<RunSourceRow, 'number'>;

/** A source of a run, without its text. */
export interface RunSource extends RunSourceRow {
  readonly source: SourceRow;
}

/**
 * Numbers the sources in the order given, after those the run already has; a source that the run has keeps
 * its number and is not written again. Returns the number of each, in the order given.
 */
export function addRunSources(store: Store, runId: string, picked: readonly NewRunSource[]): SourceNumber[] {
  return store.commit(() => {
    const last = rowOf(store, runSources, ['WHERE run_id = ? ORDER BY number DESC', runId]);
    let next = (last?.number ?? 0) + 1;
    return picked.map((source) => {
      const known = numberOfSource(store, runId, source.sourceId);
      if (known !== undefined) return known;
      addRow(store, runSources, { ...source, runId, number: sourceNumber(next) });
      return sourceNumber(next++);
    });
  });
}

interface Listed {
  readonly stamp: string;
  readonly byRun: Map<string, readonly RunSource[]>;
}

/** Lists are asked for by the claim and cost a millisecond for sixty sources, so each is kept until something is written. */
const listed = new WeakMap<Store, Listed>();

/** In the order of their numbers. The list is the caller's own; its rows are shared. */
export function listRunSources(store: Store, runId: string): RunSource[] {
  const stamp = stampOf(store);
  let known = listed.get(store);
  if (known?.stamp !== stamp) listed.set(store, (known = { stamp, byRun: new Map() }));
  let sources = known.byRun.get(runId);
  if (sources === undefined) known.byRun.set(runId, (sources = readRunSources(store, runId)));
  return [...sources];
}

/** Another with every row that this connection writes and every commit of another. */
export function stampOf(store: Store): string {
  const own = statement<[], number>(store, 'SELECT total_changes()').pluck().get() as number;
  const others = store.database.pragma('data_version', { simple: true }) as number;
  return `${own} ${others}`;
}

function readRunSources(store: Store, runId: string): RunSource[] {
  const ofRun = ['WHERE id IN (SELECT source_id FROM run_sources WHERE run_id = ?)', runId] as const;
  const byId = new Map(rowsOf(store, sources, ofRun).map((source) => [source.id, source]));
  return rowsOfRun(store, runId, runSources).map((row) => ({
    ...row,
    source: byId.get(row.sourceId) as SourceRow,
  }));
}

/**
 * Makes a number of the run lead to another source: to the new text of what it led to.
 *
 * @returns false where the run has that source under another number
 */
export function moveRunSource(
  store: Store,
  runId: string,
  {
    number,
    sourceId,
    round,
  }: { readonly number: SourceNumber; readonly sourceId: number; readonly round: number },
): boolean {
  return store.commit(() => {
    const known = numberOfSource(store, runId, sourceId);
    if (known !== undefined) return known === number;
    const which = ['WHERE run_id = ? AND number = ?', runId, number] as const;
    return changeRows(store, runSources, { set: { sourceId, round }, which }) > 0;
  });
}

/** The run's number of a source, where the run has it. */
export const numberOfSource = (store: Store, runId: string, sourceId: number): SourceNumber | undefined =>
  rowOf(store, runSources, ['WHERE run_id = ? AND source_id = ?', runId, sourceId])?.number;

/** The source that has a run's number, where there is one. */
export const sourceOfNumber = (store: Store, runId: string, number: number): number | undefined =>
  rowOf(store, runSources, ['WHERE run_id = ? AND number = ?', runId, number])?.sourceId;

/** Notes what could not be read; the same address again in one round replaces its reason. */
export function addUnread(store: Store, runId: string, rows: readonly UnreadRow[]): void {
  store.commit(() => {
    for (const row of rows) putRow(store, unread, { ...row, runId });
  });
}

/** By round, then address. */
export const listUnread = (store: Store, runId: string): UnreadRow[] => rowsOfRun(store, runId, unread);
