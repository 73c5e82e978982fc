import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack as tarPack, type Pack } from 'tar-stream';
import { DeskError } from '../../../store/desk/desk-error.js';
import { openStore } from '../../../store/open-store.js';
import { STORE_FILE, STORE_POINTER_FILE } from '../../../store/read-sources.js';
import { touchPrivateFile } from '../../../store/private-files.js';
import { programVersion } from '../../version.js';
import type { ArchiveFile } from './place.js';

/** First entry of an archive: what else is in it. */
export const MANIFEST = 'archive.json';
export const FORMAT = 'research-loop archive 1';

export interface Manifest {
  readonly format: string;
  readonly run: string;
  readonly program: string;
  /** In the order in which they follow; paths relative to the run folder, with `/`. */
  readonly files: readonly ManifestFile[];
}

export interface ManifestFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

/** Says in a run folder which archive holds the same. */
export const MARK_FILE = 'archive.sha256';

/** What belongs to this machine, or to a process. The store is copied by SQLite itself. */
export const LEFT_OUT = /^(?:store\.db.*|run\.lock.*|archive\.sha256|.*\.new)$/;

/** Packs a run folder into one file at `to`: tar, gzip. `work` is a folder for the copy of the store. */
export async function packRun(
  { folder, run }: { readonly folder: string; readonly run: string },
  { to, work }: { readonly to: string; readonly work: string },
): Promise<ArchiveFile> {
  const store = copyStore(folder, work);
  const paths = [...filesIn(folder).map((path) => join(folder, path)), store];
  const named = paths.map((path) => ({ path, name: nameIn(path.startsWith(work) ? work : folder, path) }));
  const files: ManifestFile[] = [];
  for (const { path, name } of named)
    files.push({ path: name, bytes: statSync(path).size, sha256: await hashOf(createReadStream(path)) });
  const manifest: Manifest = { format: FORMAT, run, program: programVersion(), files };
  const pack = tarPack();
  touchPrivateFile(to);
  const written = pipeline(pack, createGzip(), createWriteStream(to));
  // Its error is the pipeline's.
  fill(
    pack,
    manifest,
    named.map(({ path }) => path),
  ).catch((error: unknown) => pack.destroy(error as Error));
  await written;
  return { path: to, run, bytes: statSync(to).size, sha256: await hashOf(createReadStream(to)) };
}

async function fill(pack: Pack, manifest: Manifest, paths: readonly string[]): Promise<void> {
  pack.entry({ name: MANIFEST }, `${JSON.stringify(manifest, null, 1)}\n`);
  for (const [at, { path, bytes }] of manifest.files.entries()) {
    const entry = pack.entry({ name: path, size: bytes });
    for await (const part of createReadStream(paths[at] ?? ''))
      if (!entry.write(part)) await once(entry, 'drain');
    entry.end(null);
    await once(entry, 'finish');
  }
  pack.finalize();
}

/** A copy without free space and without a log, sealed like any store that was closed. */
function copyStore(folder: string, work: string): string {
  if (filesIn(folder).includes(STORE_POINTER_FILE))
    throw new DeskError('wrong-state', `The run in ${folder} shares its store with others.`, {
      cure: 'Only a run with a store of its own can be archived.',
    });
  const copy = join(work, STORE_FILE);
  const store = openStore(join(folder, STORE_FILE), { readOnly: true });
  try {
    touchPrivateFile(copy);
    store.database.prepare('VACUUM INTO ?').run(copy);
  } finally {
    store.close();
  }
  const opened = openStore(copy);
  opened.commit(() => undefined);
  opened.close();
  return copy;
}

/** Files alone: a link or a pipe is no part of a run. Paths relative to the folder. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

const nameIn = (folder: string, path: string): string => relative(folder, path).replaceAll('\\', '/');

async function hashOf(parts: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of parts) hash.update(part as Uint8Array);
  return hash.digest('hex');
}
