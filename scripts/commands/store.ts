import { printJson, printText } from '../terminal/print.js';
import { existsSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { checkSeal, type SealState } from '../../store/file-seal.js';
import { STORE_FILE } from '../../store/read-sources.js';
import { refuseWhileLocked } from '../../store/run-lock.js';
import { StoreError } from '../../store/store-error.js';
import { verifyNotes, verifyStore, type Finding } from '../../store/verify.js';
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
  const { findings, notes } = prove(place);
  const proved = { store: place.storePath, seal: checkSeal(place.storePath).state, findings, notes };
  if (flags.json === true) printJson(asJson(proved), { isIndented: true });
  else printText(asText(proved));
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

function prove({ storePath, runId }: Place): Pick<Proved, 'findings' | 'notes'> {
  try {
    return readingStore(storePath, (store) => ({
      findings: verifyStore(store, runId ?? undefined),
      notes: verifyNotes(store),
    }));
  } catch (error) {
    // A header that is no longer one, or a damaged schema, is what this command is there to find.
    const isMissing =
      error instanceof StoreError && ['missing', 'locked', 'newer-store'].includes(error.code);
    const seal = checkSeal(storePath);
    if (seal.state !== 'broken' && (isMissing || !(error instanceof Error))) throw error;
    const messages = seal.state === 'broken' ? seal.places : [(error as Error).message];
    return { findings: messages.map((message) => ({ kind: 'file', place: storePath, message })), notes: [] };
  }
}

interface Proved {
  readonly store: string;
  readonly seal: SealState['state'];
  readonly findings: readonly Finding[];
  /** What could not be proved to the last, though nothing speaks against it. */
  readonly notes: readonly string[];
}

const asJson = ({ store, seal, findings, notes }: Proved) => ({
  store,
  sound: findings.length === 0,
  seal,
  findings,
  notes,
});

function asText({ store, seal, findings, notes }: Proved): string {
  if (findings.length === 0)
    return `${store} is sound: texts, sentences, indexes, spans, sign-offs and journal are what was written, and no budget was overrun.\n${[...notes, SEALS[seal]].join('\n')}\n`;
  const lines = findings.map(({ kind, place, message }) => `${kind}  ${place}\n    ${message}`);
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
  return `${lines.join('\n')}\n\n${store} is not sound: ${count}.\n`;
}

const SEALS: Readonly<Record<SealState['state'], string>> = {
  whole: 'Every byte of the file is the one that was there when it was closed.',
  unsealed:
    'The file has no seal (it is in use, was ended without being closed, or was copied without its .seal): unused space inside it was not proved.',
  broken: 'The file is not the one that was closed.',
};
