import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { DeskError } from '../../../store/desk/desk-error.js';
import { makePrivateFolder, touchPrivateFile } from '../../../store/private-files.js';
import { STORE_FILE } from '../../../store/read-sources.js';
import { archiveDamaged } from './damage.js';
import { FORMAT, LEFT_OUT, MANIFEST, type Manifest, type ManifestFile } from './pack.js';

/** What an archive may hold at most: what says more is no run of ours. */
const MOST_MANIFEST_BYTES = 16 * 1024 ** 2;
const MOST_BYTES = 64 * 1024 ** 3;
const MOST_FILES = 100_000;

/**
 * Unpacks an archive into an empty folder: only files that its first entry names, of that size and hash, with no path that
 * leads outside. Nothing of it is to be used where this throws.
 *
 * @throws DeskError `archive-damaged`
 */
export async function unpackRun(
  archive: AsyncIterable<Uint8Array>,
  { run, folder, sha256 }: { readonly run: string; readonly folder: string; readonly sha256: string },
): Promise<void> {
  const whole = createHash('sha256');
  const entries = extract();
  const arriving = pipeline(Readable.from(hashing(archive, whole)), createGunzip(), entries);
  // Awaited below; an error of one ends the other.
  arriving.catch(() => undefined);
  try {
    await unpackEntries(entries, { run, folder });
    await arriving;
  } catch (error) {
    throw asDamage(error);
  }
  if (whole.digest('hex') !== sha256) throw archiveDamaged('its bytes are not those that were archived');
  if (!existsSync(join(folder, STORE_FILE))) throw archiveDamaged('it holds no store');
}

async function* hashing(
  parts: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    hash.update(part);
    yield part;
  }
}

type Entries = ReturnType<typeof extract>;

async function unpackEntries(entries: Entries, about: { run: string; folder: string }): Promise<void> {
  let expected: ManifestFile[] | null = null;
  for await (const entry of entries) {
    const { name, type } = entry.header;
    if (type !== 'file') throw archiveDamaged(`${JSON.stringify(name)} is no file but a ${type}`);
    if (expected === null) {
      expected = [...readManifest(await smallText(entry, entry.header), about.run).files];
      continue;
    }
    const file = expected.shift();
    if (file?.path !== name) throw archiveDamaged(`${JSON.stringify(name)} is not what follows by its list`);
    await unpackFile(entry, file, join(about.folder, file.path));
  }
  if (expected === null) throw archiveDamaged('it is empty');
  if (expected[0] !== undefined) throw archiveDamaged(`${expected[0].path} is missing`);
}

async function smallText(entry: AsyncIterable<unknown>, { name, size }: Header): Promise<string> {
  if (name !== MANIFEST || size > MOST_MANIFEST_BYTES)
    throw archiveDamaged('it does not begin with its list');
  const parts: Uint8Array[] = [];
  for await (const part of entry) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString('utf8');
}

function readManifest(text: string, run: string): Manifest {
  const manifest = parsed(text);
  if (manifest.format !== FORMAT) throw archiveDamaged(`it is no ${FORMAT}`);
  if (manifest.run !== run) throw archiveDamaged(`it holds the run ${JSON.stringify(manifest.run)}`);
  const { files } = manifest;
  if (!Array.isArray(files) || files.length > MOST_FILES || !files.every(isSoundFile))
    throw archiveDamaged('its list names what no run has');
  if (new Set(files.map(({ path }) => path.toLowerCase())).size < files.length)
    throw archiveDamaged('its list names a file twice');
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) throw archiveDamaged('it is too large');
  return manifest;
}

function parsed(text: string): Manifest {
  try {
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null) return value as Manifest;
  } catch {
    // Said below.
  }
  throw archiveDamaged('its list cannot be read');
}

/** A path inside the folder, with `/`, and nothing that this machine keeps for itself. */
function isSoundFile(file: unknown): file is ManifestFile {
  const { path, bytes, sha256 } = (file ?? {}) as Partial<ManifestFile>;
  if (typeof path !== 'string' || typeof bytes !== 'number' || typeof sha256 !== 'string') return false;
  const parts = path.split('/');
  const isInside =
    normalize(path) === path &&
    !/[\\\0:]/.test(path) &&
    parts.every((part) => !['', '.', '..'].includes(part));
  const isStore = path === STORE_FILE;
  return (
    isInside && (isStore || !LEFT_OUT.test(parts.at(-1) ?? '')) && Number.isSafeInteger(bytes) && bytes >= 0
  );
}

async function unpackFile(
  entry: AsyncIterable<unknown>,
  { path, bytes, sha256 }: ManifestFile,
  to: string,
): Promise<void> {
  const hash = createHash('sha256');
  let length = 0;
  const checked = async function* (): AsyncGenerator<Uint8Array> {
    for await (const part of entry as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > bytes) throw archiveDamaged(`${path} is longer than its list says`);
      hash.update(part);
      yield part;
    }
  };
  makePrivateFolder(dirname(to));
  touchPrivateFile(to);
  await pipeline(checked(), createWriteStream(to, { flags: 'r+' }));
  if (length !== bytes || hash.digest('hex') !== sha256) throw archiveDamaged(`${path} is not as it was`);
}

/** What zlib and tar-stream say of bytes that are not theirs; a full disk or a database that is away stays what it is. */
function asDamage(error: unknown): unknown {
  const { code = '', message, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof DeskError || syscall !== undefined) return error;
  const isFormat = code.startsWith('Z_') || /tar|header|unexpected end|premature/i.test(message);
  return isFormat ? archiveDamaged(message.replace(/\.$/, ''), error) : error;
}
