import { readFileSync } from 'node:fs';
import { listCorpora, listCorpusFiles } from '../../store/corpora.js';
import { listEvents } from '../../store/events.js';
import type { Store } from '../../store/open-store.js';
import { listUnread } from '../../store/run-sources.js';
import { readingFailures } from '../history.js';
import type { SkippedFiles } from '../reading/list-files.js';
import type { StoredRun } from '../run.js';
import type { Brief } from './brief.js';

/** What a run could not read, and why: pages, addresses without text, files of its folders. */
export const unreadOf = (
  run: StoredRun,
  folders: readonly string[],
): Pick<Brief, 'unread' | 'refused' | 'unreadFiles'> => ({
  unread: listUnread(run.store, run.id).map(({ address, title, failure, round }) => ({
    address,
    title: title ?? '',
    why: whyOf(failure),
    round,
  })),
  refused: refusedAddresses(run),
  unreadFiles: [...unreadFiles(run.store, folders), ...skippedFiles(run)],
});

/** Failure codes that do not explain themselves. */
const REFUSALS = JSON.parse(readFileSync(new URL('./refusals.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;

const refusedAddresses = (run: StoredRun): Brief['refused'] =>
  Object.entries(readingFailures(run))
    .map(([code, count]) => ({ why: REFUSALS[code] ?? code.replaceAll('-', ' '), count }))
    .sort((a, b) => b.count - a.count || (a.why < b.why ? -1 : 1));

const whyOf = (failure: unknown): string => (failure as { message?: string }).message ?? 'unknown reason';

function unreadFiles(store: Store, folders: readonly string[]): Brief['unreadFiles'] {
  return listCorpora(store)
    .filter((corpus) => folders.includes(corpus.folder))
    .flatMap((corpus) => listCorpusFiles(store, corpus.id))
    .filter((file) => file.sourceId === null)
    .map((file) => ({ path: file.path, why: whyOf(file.failure) }));
}

/** What the walk through a folder passed over when it was last walked, once for each reason. */
function skippedFiles(run: StoredRun): Brief['unreadFiles'] {
  const byFolder = new Map<string, readonly SkippedFiles[]>();
  for (const { type, data } of listEvents(run.store, run.id)) {
    if (type !== 'files-skipped') continue;
    const { folder, skipped } = data as { folder: string; skipped: readonly SkippedFiles[] };
    byFolder.set(folder, skipped);
  }
  return [...byFolder.values()].flat().map(({ why, count, examples }) => ({
    path: examples[0] ?? '',
    why: count === 1 ? why : `${why} (${count} in all)`,
  }));
}
