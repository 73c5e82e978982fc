import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { RunOptions } from '../../loop/run.js';
import { addEvent, listEvents } from '../../store/events.js';
import type { Store } from '../../store/open-store.js';
import { userFolders } from '../process/environment.js';
import { UsageError } from '../../loop/exit-codes.js';
import type { RunFlags } from '../../loop/options/run.js';
import { plain } from '../../text/text-width.js';
import { realPathOf } from '../../loop/files/paths.js';
import { readUserFile, writeUserFile } from '../../loop/files/user-file.js';

/**
 * Whether what a stored run would start or read is this user's own choice. A run folder may come from somebody else, and
 * its store names programs and folders. A run that begins here therefore keeps a mark for each of them, made with a key
 * that only this user has; without its mark an item is refused, until it is given again. Addresses and the
 * names of key variables are never stored with a run: they come from the environment and the configuration.
 */
export interface StoredRun {
  readonly id: string;
  readonly options: RunOptions;
}

/** What of a run's options could do harm in somebody else's hands. */
export interface Item {
  readonly kind: 'program' | 'folder';
  /** `exec/…`, or an absolute path. */
  readonly value: string;
}

const ORIGIN = 'run-origin';
const isProgram = (model: string): boolean => model.startsWith('exec/');

/**
 * Programs always; folders only where something of the run leaves this machine (a model that is a service, a search
 * engine): else their text stays where it is.
 */
export function itemsOf({ model, roleModels, engines, corpora }: RunOptions): readonly Item[] {
  const models = [...new Set([model, ...Object.values(roleModels)])];
  const reachesOut =
    models.some((name) => name !== 'extractive') || engines.some((name) => name !== 'corpus');
  return [
    ...models.filter(isProgram).map((value) => ({ kind: 'program', value }) as const),
    ...(reachesOut ? corpora.map((value) => ({ kind: 'folder', value }) as const) : []),
  ];
}

/** Marks what the user chose for a run of theirs. Where no key can be kept there is no mark, and a resume will ask. */
export function markOrigin(store: Store, run: StoredRun): void {
  const items = itemsOf(run.options);
  if (items.length === 0) return;
  const key = ownKey();
  if (key === null) return;
  const known = marksOf(store, run.id);
  const marks = items.map((item) => markOf(key, run.id, item)).filter((mark) => !known.has(mark));
  if (marks.length > 0)
    addEvent(store, run.id, { at: new Date().toISOString(), type: ORIGIN, data: { marks } });
}

/** What of a stored run is neither marked nor given again. */
export function foreignItems(
  store: Store,
  run: StoredRun,
  { model, roleModel = [], corpus = [] }: RunFlags,
): readonly Item[] {
  const given = [
    ...(model === undefined ? [] : [model]),
    ...roleModel.map((each) => each.slice(each.indexOf('=') + 1)),
    ...corpus.map((folder) => realPathOf(folder) ?? folder),
  ];
  const asked = itemsOf(run.options).filter(
    ({ kind, value }) => !given.includes(kind === 'folder' ? (realPathOf(value) ?? value) : value),
  );
  if (asked.length === 0) return [];
  const [key, marks] = [existingKey(), marksOf(store, run.id)];
  return asked.filter((item) => key === null || !marks.has(markOf(key, run.id, item)));
}

/** @throws UsageError that names the programs and folders, and the cure */
export function refuseForeign(
  store: Store,
  run: StoredRun,
  { folder, given }: { readonly folder: string; readonly given: RunFlags },
): void {
  const foreign = foreignItems(store, run, given);
  if (foreign.length === 0) return;
  throw new UsageError(
    `The run in ${plain(folder)} was not made by you on this machine, and it names what it would start or read:\n${foreign.map(lineOf).join('\n')}`,
    'If you agree, give each again, or your own choice: a program with --model or --role-model, a folder with --corpus. `show`, `export` and `verify-citations` start nothing.',
  );
}

const lineOf = ({ kind, value }: Item): string =>
  `  the ${kind} ${plain(kind === 'program' ? value.slice('exec/'.length) : value)}`;

const markOf = (key: Buffer, runId: string, { kind, value }: Item): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([runId, kind, value]))
    .digest('hex');

function marksOf(store: Store, runId: string): ReadonlySet<string> {
  const events = listEvents(store, runId).filter(({ type }) => type === ORIGIN);
  const marks = events.flatMap(({ data }) => (data as { marks?: unknown } | null)?.marks ?? []);
  return new Set(marks.filter((mark) => typeof mark === 'string'));
}

const keyPath = (): string => join(userFolders().state, 'origin.key');
const KEY_BYTES = 32;

/** The key that only this user has; null where there is none yet. */
function existingKey(): Buffer | null {
  const key = readUserFile(keyPath());
  return key?.length === KEY_BYTES * 2 ? Buffer.from(key.toString('ascii'), 'hex') : null;
}

/** The same, made on first use; null where it cannot be kept. */
function ownKey(): Buffer | null {
  try {
    const known = existingKey();
    if (known !== null) return known;
    writeUserFile(keyPath(), randomBytes(KEY_BYTES).toString('hex'));
    return existingKey();
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}
