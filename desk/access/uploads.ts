import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '../../agents/readers/index.js';
import { sniffFormat } from '../../agents/readers/sniff.js';
import type { Queryable } from '../store/database.js';
import { DeskError } from '../store/desk-error.js';
import type { Job } from '../store/jobs.js';
import { insert, NOW, one } from '../store/table.js';
import { UPLOADS, type Upload } from '../store/uploads.js';
import { extensionsOf, formatOf, formatOfName, labelsOf, type FormatName } from '../../text/formats.js';
import type { Desk } from '../desk.js';
import type { Person } from './person.js';

/** Documents for a question: taken within limits, kept in the desk's database, and laid out as a folder for the one run. */

export interface UploadLimits {
  readonly fileBytes: number;
  /** Of one question. */
  readonly questionBytes: number;
  readonly questionFiles: number;
}

const MB = 1024 * 1024;
/** The readers take files of up to 64 MB; what is kept in a database is less. */
export const UPLOAD_LIMITS: UploadLimits = {
  fileBytes: 32 * MB,
  questionBytes: 64 * MB,
  questionFiles: 50,
};
/** What nobody asked with is taken away after this, in milliseconds. */
const UNASKED_MS = 24 * 60 * 60 * 1000;

export interface GivenFile {
  /** As the client names it; anything. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Keeps a document for a question to come.
 *
 * @throws DeskError `unusable-upload` where it is too much, or cannot be read; `forbidden`
 */
export async function saveUpload(
  desk: Pick<Desk, 'database'>,
  person: Person,
  file: GivenFile & { readonly limits?: UploadLimits },
): Promise<Upload> {
  const limits = file.limits ?? UPLOAD_LIMITS;
  const name = cleanName(file.name);
  const format = checkedFormat(name, file, limits);
  await refuseUnreadable(name, file);
  const content = Buffer.from(file.bytes);
  const row = { id: randomUUID(), person: person.name, name: withEnding(name, format), format, content };
  return (await insert(desk.database, UPLOADS, {
    ...row,
    sizeBytes: content.length,
    createdAtMs: NOW,
  })) as Upload;
}

function checkedFormat(name: string, { bytes }: GivenFile, { fileBytes }: UploadLimits): FormatName {
  if (bytes.length === 0) throw unusable(`${name} is empty.`, 'Give a document with text.');
  if (bytes.length > fileBytes)
    throw unusable(`${name} is larger than ${megabytes(fileBytes)}.`, 'Give a smaller file, or parts of it.');
  const format = sniffFormat({ bytes, address: name });
  if (format === null)
    throw unusable(`${name} is of no kind that is read.`, `Documents may be ${labelsOf()}.`);
  return format;
}

/** Text in pictures is recognised page by page, which takes minutes: that it can be begun is enough. */
async function refuseUnreadable(name: string, { bytes }: GivenFile): Promise<void> {
  const begun = new AbortController();
  const today = new Date().toISOString().slice(0, 10);
  const read = await readDocument(
    { bytes, address: name, today },
    { signal: begun.signal, onPage: () => begun.abort() },
  );
  if (read.ok || begun.signal.aborted) return;
  const { message, cure } = read.failure;
  throw unusable(
    `${name} could not be read: ${message}`,
    cure ?? 'Give another form of it, or leave it out.',
  );
}

const unusable = (message: string, cure: string): DeskError =>
  new DeskError('unusable-upload', message, { cure });
const megabytes = (bytes: number): string => `${Math.round((bytes / MB) * 10) / 10} MB`;

/** File systems count bytes, 255 of a name, of which a character has four at most. */
const LONGEST_NAME = 50;

/** A name for a file, from the end of whatever a client called it: no path, no sign of a shell, no leading dot. */
export function cleanName(given: string): string {
  const [last = ''] = given.normalize('NFC').split(/[\\/]/u).slice(-1);
  const plain = last.replace(/[^\p{L}\p{M}\p{N} ._()-]+/gu, '-');
  return (
    [...plain]
      .slice(-LONGEST_NAME)
      .join('')
      .replace(/^[. -]+|[. ]+$/gu, '') || 'document'
  );
}

/** A folder's files are chosen by their endings; content decides which one. */
function withEnding(name: string, format: FormatName): string {
  const named = formatOfName(name);
  const isSame = named !== null && (named === format || formatOf(named).magic === formatOf(format).magic);
  return isSame ? name : `${name}.${extensionsOf([format])[0] ?? 'txt'}`;
}

/**
 * Gives a person's uploads to the job they ask, which is added as a private one.
 *
 * @throws DeskError `unusable-upload` for one that is another's, of another question, not there, or beyond the limits
 */
export async function attachUploads(
  within: Queryable,
  job: Pick<Job, 'id' | 'askedBy'>,
  ids: readonly string[],
): Promise<void> {
  const limits = UPLOAD_LIMITS;
  if (ids.length === 0) return;
  const wanted = [...new Set(ids)];
  if (wanted.length > limits.questionFiles)
    throw unusable(`A question takes ${limits.questionFiles} documents at most.`, 'Leave some out.');
  const places = wanted.map((_, at) => `$${at + 3}`).join(', ');
  const given = await within.query<{ bytes: number }>(
    `UPDATE uploads SET job = $1 WHERE person = $2 AND job IS NULL AND id IN (${places})
     RETURNING size_bytes AS bytes`,
    [job.id, job.askedBy, ...wanted],
  );
  if (given.length < wanted.length)
    throw unusable('A document is not there, or belongs to another question.', 'Upload it again.');
  if (given.reduce((sum, { bytes }) => sum + bytes, 0) > limits.questionBytes)
    throw unusable(
      `The documents of a question may be ${megabytes(limits.questionBytes)} at most.`,
      'Leave some out.',
    );
}

/**
 * Lays the documents of a job out in a folder of its own, for the run's `--corpus`.
 *
 * @param makeFolder an empty folder for this user alone; asked for where there is anything to lay out
 * @returns the folder, or null for a job without documents
 */
export async function materialise(
  { database }: Pick<Desk, 'database'>,
  job: Pick<Job, 'id'>,
  makeFolder: () => string,
): Promise<string | null> {
  const uploads = await database.query<{ id: string }>(
    'SELECT id FROM uploads WHERE job = $1 ORDER BY created_at_ms, id',
    [job.id],
  );
  if (uploads.length === 0) return null;
  const folder = makeFolder();
  const taken = new Set<string>();
  // One after the other, each in memory by itself.
  for (const { id } of uploads) {
    const { name = '', content = '' } = (await one(database, UPLOADS, { id })) ?? {};
    writeFileSync(join(folder, ownName(name, taken)), content, { flag: 'wx', mode: 0o600 });
  }
  return folder;
}

/** Two documents of one name are two files; case does not tell them apart everywhere. */
function ownName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${number}-${name}`;
    if (taken.has(candidate.toLowerCase())) continue;
    taken.add(candidate.toLowerCase());
    return candidate;
  }
}

/** Takes away what nobody asked with; documents of a question stay as long as it does. */
export const removeOldUploads = ({ database }: Pick<Desk, 'database'>): Promise<unknown> =>
  database.query('DELETE FROM uploads WHERE job IS NULL AND created_at_ms < now_ms() - $1', [UNASKED_MS]);
