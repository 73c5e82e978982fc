import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '../../agents/readers/index.js';
import { sniffFormat } from '../../agents/readers/sniff.js';
import type { Queryable } from '../store/database.js';
import { DeskError } from '../store/desk-error.js';
import type { Job } from '../store/jobs.js';
import {
  addUpload,
  giveUploads,
  listUploads,
  readUpload,
  removeUploadsBefore,
  type Upload,
} from '../store/uploads.js';
import { deskNowMs } from '../store/jobs.js';
import { extensionsOf, formatOf, formatOfName, labelsOf, type FormatName } from '../../text/formats.js';
import type { Desk } from '../desk.js';
import type { Person } from './person.js';

/** Documents for a question: taken within limits, kept in the desk's database, and laid out as a folder for the one run. */

export interface UploadLimits {
  readonly fileBytes: number;
  /** Of one question. */
  readonly questionBytes: number;
  readonly questionFiles: number;
  /** Of one person on one day, by UTC. */
  readonly dayBytes: number;
  readonly dayFiles: number;
}

const MB = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The readers take files of up to 64 MB; what is kept in a database is less. */
export const UPLOAD_LIMITS: UploadLimits = {
  fileBytes: 32 * MB,
  questionBytes: 64 * MB,
  questionFiles: 50,
  dayBytes: 512 * MB,
  dayFiles: 200,
};
/** What nobody asked with is taken away after this, in milliseconds. */
const UNASKED_MS = DAY_MS;
const DEFAULT_RETENTION_DAYS = 30;

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
  const row = { id: randomUUID(), person: person.name, name: withEnding(name, format), format };
  const most = { files: limits.dayFiles, bytes: limits.dayBytes };
  const upload = await addUpload(desk.database, { ...row, content: file.bytes }, most);
  if (upload === undefined)
    throw unusable(
      `${person.name} has uploaded as much as a person may within a day.`,
      `At most ${limits.dayFiles} files and ${megabytes(limits.dayBytes)} a day (by UTC) are taken; go on tomorrow.`,
    );
  return upload;
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

const LONGEST_NAME = 120;
/** Names of devices, by which Windows opens no file. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;

/** A name for a file, from whatever a client called it: no path, no control or format character, no leading dot. */
export function cleanName(given: string): string {
  const [last = ''] = Buffer.from(given).toString('utf8').normalize('NFC').split(/[\\/]/u).slice(-1);
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd]/gu, '')
    .replace(/[<>:"|?*]/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '');
  const short = shortened(plain);
  return short === '' || DEVICE.test(short) ? `document${short === '' ? '' : `-${short}`}` : short;
}

/** File systems count bytes: 255 of a name. */
function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= LONGEST_NAME && Buffer.byteLength(name) <= 200) return name;
  const [ending = ''] = /\.[a-z0-9]{1,8}(?:\.gz)?$/iu.exec(name) ?? [];
  let stem = letters.slice(0, LONGEST_NAME - ending.length).join('');
  while (Buffer.byteLength(stem + ending) > 200) stem = [...stem].slice(0, -1).join('');
  return stem.replace(/[. ]+$/u, '') + ending;
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
 * @throws DeskError `unusable-upload` for one that is another's, of another question, gone, or beyond the limits
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
  const uploads = await listUploads(within, { id: wanted });
  if (uploads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > limits.questionBytes)
    throw unusable(
      `The documents of a question may be ${megabytes(limits.questionBytes)} at most.`,
      'Leave some out.',
    );
  const given = await giveUploads(within, { job: job.id, person: job.askedBy }, wanted);
  if (given < wanted.length)
    throw unusable('A document is not there, or belongs to another question.', 'Upload it again.');
}

/**
 * Lays the documents of a job out in a folder of its own, for the run's `--corpus`.
 *
 * @param makeFolder an empty folder for this user alone; asked for where there is anything to lay out
 * @returns the folder, or null for a job without documents
 * @throws DeskError `unusable-upload` where the bytes are gone
 */
export async function materialise(
  { database }: Pick<Desk, 'database'>,
  job: Pick<Job, 'id'>,
  makeFolder: () => string,
): Promise<string | null> {
  const uploads = await listUploads(database, { job: job.id });
  if (uploads.length === 0) return null;
  const folder = makeFolder();
  const taken = new Set<string>();
  for (const upload of uploads) {
    const bytes = await readUpload(database, upload);
    if (bytes === null)
      throw unusable(`The document ${upload.name} is no longer kept.`, 'Ask again, and upload it again.');
    writeFileSync(join(folder, ownName(upload.name, taken)), bytes, { flag: 'wx', mode: 0o600 });
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

/** Takes away what has been kept long enough. Called now and then by whoever serves or works. */
export async function removeOldUploads(
  { database }: Pick<Desk, 'database'>,
  { retentionDays = DEFAULT_RETENTION_DAYS }: { readonly retentionDays?: number } = {},
): Promise<number> {
  const now = await deskNowMs(database);
  return removeUploadsBefore(database, {
    endedMs: now - retentionDays * DAY_MS,
    unaskedMs: now - UNASKED_MS,
  });
}
