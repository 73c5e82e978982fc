import { printJson, printText } from '../terminal/print.js';
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { STORE_FILE } from '../../store/read-sources.js';
import { refuseWhileLocked } from '../../store/run-lock.js';
import { StoreError } from '../../store/store-error.js';
import { verifyStore, type Finding } from '../../store/verify.js';
import { EXIT } from '../../loop/exit-codes.js';
import { readingStore } from '../../loop/files/reading.js';
import { findRunPlace } from '../../loop/files/run-folder.js';

/** `doctor RUN`: the store of a run proves itself again, for people (lines) or programs (`--json`). */
export function checkRun(given: string, flags: { json?: boolean }): number {
  const place = placeOf(given);
  if (place.folder !== null) refuseWhileLocked(place.folder);
  const findings = prove(place);
  const store = place.storePath;
  if (flags.json === true) printJson({ store, sound: findings.length === 0, findings }, { isIndented: true });
  else printText(asText(store, findings));
  return findings.length === 0 ? EXIT.ok : EXIT.failed;
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
    return `${store} is sound: every row, text, sentence, quotation and reply in it is what was written.\n`;
  const lines = findings.map(({ kind, place, message }) => `${kind}  ${place}\n    ${message}`);
  const count = findings.length === 1 ? '1 finding' : `${findings.length} findings`;
  return `${lines.join('\n')}\n\n${store} is not sound: ${count}.\n`;
}
