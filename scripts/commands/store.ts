import { printJson, printText } from '../terminal/print.js';
import { existsSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { STORE_FILE } from '../../store/read-sources.js';
import { refuseWhileLocked } from '../../store/run-lock.js';
import { StoreError } from '../../store/store-error.js';
import { verifyStore, type Finding } from '../../store/verify.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { readingStore } from '../reading.js';
import { listKept } from '../kept-folders.js';
import { findRunPlace, RUNS } from '../run-folder.js';
import { plain } from '../terminal/text-width.js';

/** `store verify RUN`: the store proves itself again, for people (lines) or programs (`--json`). */
export function storeCommand(action: string, given: string | undefined, flags: { json?: boolean }): number {
  if (action === 'folders' || action === 'forget') return keptCommand(action, given, flags);
  if (action !== 'verify')
    throw new UsageError(
      `There is no action "${action}" on a store.`,
      'They are: store verify RUN, store folders, store forget [DIR].',
    );
  if (given === undefined) throw new UsageError('store verify takes a run.', 'Such as: store verify RUN.');
  const place = placeOf(given);
  if (place.folder !== null) refuseWhileLocked(place.folder);
  const findings = prove(place);
  const store = place.storePath;
  if (flags.json === true) printJson({ store, sound: findings.length === 0, findings }, { isIndented: true });
  else printText(asText(store, findings));
  return findings.length === 0 ? EXIT.ok : EXIT.failed;
}

/** What is kept of folders beside the runs: listed, or deleted (that of one folder, or all). */
function keptCommand(
  action: 'folders' | 'forget',
  given: string | undefined,
  { json = false }: { json?: boolean },
): number {
  const folder = given === undefined ? undefined : resolve(given);
  const kept = listKept(resolve(RUNS)).filter(
    ({ folders }) => folder === undefined || folders.includes(folder),
  );
  if (action === 'forget') for (const { path } of kept) rmSync(path, { recursive: true, force: true });
  const did = action === 'forget' ? 'forgotten: ' : '';
  if (json)
    printJson(
      kept.map(({ path, folders, bytes }) => ({ path, folders, bytes })),
      { isIndented: true },
    );
  else if (kept.length === 0) printText('Nothing is kept of any such folder here.\n');
  else
    for (const { folders, bytes } of kept)
      printText(`${did}${plain(folders.join(', '))}  ${(bytes / 1e6).toFixed(1)} MB\n`);
  return EXIT.ok;
}

interface Place {
  /** Null where a store file is given and no run folder. */
  readonly folder: string | null;
  readonly storePath: string;
  /** The run to prove; null for every run of the store. */
  readonly runId: string | null;
}

/** A run by folder or name, or a store file with all its runs. */
function placeOf(given: string): Place {
  if (!existsSync(given) || statSync(given).isDirectory()) return findRunPlace(given);
  const storePath = resolve(given);
  const isOwn = basename(storePath) === STORE_FILE;
  return { folder: isOwn ? dirname(storePath) : null, storePath, runId: null };
}

function prove({ storePath, runId }: Place): readonly Finding[] {
  try {
    return readingStore(storePath, (store) => verifyStore(store, runId ?? undefined));
  } catch (error) {
    // A header that is no longer one, or a damaged schema, is what this command is there to find.
    const isOther =
      error instanceof StoreError && ['missing', 'locked', 'other-version'].includes(error.code);
    if (isOther || !(error instanceof Error)) throw error;
    return [{ kind: 'file', place: storePath, message: error.message }];
  }
}

function asText(store: string, findings: readonly Finding[]): string {
  if (findings.length === 0)
    return `${store} is sound: its rows, texts, sentences, quoted words, sign-offs and calls are what was written.\n`;
  const lines = findings.map(({ kind, place, message }) => `${kind}  ${place}\n    ${message}`);
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
  return `${lines.join('\n')}\n\n${store} is not sound: ${count}.\n`;
}
