import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { keysOf, retractionOf, type KnownSource } from '../../loop/citations/known-source.js';
import { readStoreEntries } from '../../loop/gate/read-synth.js';
import type { StatedWords } from '../../loop/gate/stated.js';
import { canonicalKey } from '../../store/canonical-key.js';
import type { Store } from '../../store/open-store.js';
import type { RunRow, SourceRow } from '../../store/schema.js';
import { UsageError } from '../../loop/exit-codes.js';
import { givenBytes } from '../process/given-file.js';

/** The texts of a STORE: a store.json, a store.db, or a run folder. Loads nothing that reaches the network. */
export async function readStoredSources(path: string): Promise<KnownSource[]> {
  const stored = locate(path);
  if (stored.kind === 'database') return fromDatabase(stored.path);
  const bytes = await givenBytes(stored.path, GIVE);
  return fromJson(bytes.toString('utf8'), basename(stored.path));
}

const GIVE = 'Give a store.json, a store.db or a run folder.';

/** A database, or a run folder that holds or points to one; else a store.json. */
function locate(path: string): { kind: 'json' | 'database'; path: string } {
  if (!existsSync(path)) {
    throw new UsageError(`There is no ${path}.`, GIVE);
  }
  const found = statSync(path);
  if (found.isDirectory()) {
    if (existsSync(join(path, 'store.db')) || existsSync(join(path, 'store.path')))
      return { kind: 'database', path };
    if (existsSync(join(path, 'store.json'))) return { kind: 'json', path: join(path, 'store.json') };
    throw new UsageError(`The folder ${path} has no store.db and no store.json.`, 'Give a run folder.');
  }
  const isDatabase = found.isFile() && startOf(path) === 'SQLite format 3';
  if (!isDatabase && /\.db$/i.test(path))
    throw new UsageError(`${path} is not a store: it is not a database.`, GIVE);
  return { kind: isDatabase ? 'database' : 'json', path };
}

function startOf(path: string): string {
  const [file, bytes] = [openSync(path, 'r'), Buffer.alloc(15)];
  readSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
  return bytes.toString('latin1');
}

const fromJson = (json: string, name: string): KnownSource[] =>
  readStoreEntries(json, name).map(({ source, key, entry }): KnownSource => {
    // Anything may be missing or of another type.
    const text = (name: string): string | null => {
      const value = entry[name];
      return typeof value === 'string' && value.trim() !== '' ? value : null;
    };
    const list = (name: string): string[] =>
      Array.isArray(entry[name]) ? (entry[name] as unknown[]).filter((each) => typeof each === 'string') : [];
    const named = ['key', 'url', 'doi', 'address', 'link'].flatMap((name) => text(name) ?? []);
    const ofKey = /^S\d+$/.test(key) || key === source.id ? [] : [key];
    return {
      ...source,
      keys: [...new Set([...named, ...list('urls'), ...ofKey].map((address) => canonicalKey(address).key))],
      authors: list('authors'),
      publishedAt: text('publishedAt') ?? text('date') ?? text('year'),
      modifiedAt: text('modifiedAt'),
      publisher: text('publisher'),
      siteName: text('siteName'),
      retraction: retractionOf({ title: source.title ?? null, notices: [] }),
    };
  });

const fromDatabase = (path: string): Promise<KnownSource[]> =>
  inDatabase(path, async (store, run) => {
    if (run === undefined) return allSources(store);
    const { listRunSources } = await import('../../store/run-sources.js');
    const known = await knownIn(store);
    return listRunSources(store, run.id).map(({ number, source }) => known(source, `S${number}`));
  });

/** What the brief of a STORE's run states; undefined of a store without runs, and of a store.json. */
export async function readStated(path: string): Promise<StatedWords | undefined> {
  const stored = locate(path);
  if (stored.kind === 'json') return undefined;
  const { statedByRun } = await import('../../loop/report/stated.js');
  return inDatabase(stored.path, (store, run) => run && statedByRun(store, run.id));
}

/** @param perform is given the run that is meant; undefined of a store without runs */
async function inDatabase<T>(
  path: string,
  perform: (store: Store, run: RunRow | undefined) => T | Promise<T>,
): Promise<T> {
  const { openStore } = await import('../../store/open-store.js');
  const { chooseRun, locateStore } = await import('../../store/read-sources.js');
  const { listRuns } = await import('../../store/runs.js');
  const { storePath, runId } = locateStore(path);
  const store = openStore(storePath, { readOnly: true });
  try {
    return await perform(store, listRuns(store).length === 0 ? undefined : chooseRun(store, runId));
  } finally {
    store.close();
  }
}

/** Every source of a store without runs, each by its key: what `--fetch` keeps. */
export async function allSources(store: Store): Promise<KnownSource[]> {
  const { listSources } = await import('../../store/sources.js');
  const known = await knownIn(store);
  return listSources(store).map((row) => known(row, row.key));
}

async function knownIn(store: Store): Promise<(row: SourceRow, id: string) => KnownSource> {
  const { addressesOf, getText } = await import('../../store/sources.js');
  return (row, id) => {
    const { key, address, title, readClass, sha256, authors, publishedAt, modifiedAt, publisher } = row;
    const addresses = [address, ...addressesOf(store, row.id).map((each) => each.address)];
    const { text = '', blocks = [] } = getText(store, row.id) ?? {};
    const keys = [...new Set([key, ...keysOf(row, addresses)])];
    const head = { title, authors, publishedAt, modifiedAt, publisher, retraction: retractionOf(row) };
    return { id, ...head, keys, readClass, sha256, text, blocks };
  };
}
