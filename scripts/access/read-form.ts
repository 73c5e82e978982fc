import { once } from 'node:events';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { DeskError } from '../../store/desk/desk-error.js';
import { refuseUnstorable } from './door.js';
import { UPLOAD_LIMITS, type GivenFile, type UploadLimits } from './uploads.js';

/** A form as a browser sends it, read as it comes: texts within limits, documents one after the other. */

export interface ReadForm {
  /** Of fields that come more than once the last counts. */
  readonly typed: Readonly<Record<string, string>>;
  /** What `keep` has made of each document, in their order. */
  readonly uploads: readonly string[];
  /** Why a document could not be kept; those after it are passed over, and the texts are there all the same. */
  readonly trouble: Error | null;
}

type Parser = InstanceType<typeof Busboy>;

/** In characters. */
const LONGEST_FIELD = 100_000;
const MOST_FIELDS = 500;
/** Of a form without documents, in bytes. */
const MOST_TEXT_BYTES = 1_000_000;

export interface FormFiles {
  /** Keeps a document; without it documents are passed over. */
  readonly keep?: (file: GivenFile) => Promise<string>;
  readonly limits?: UploadLimits;
}

/** @throws UsageError for a NUL character; DeskError `unusable-upload` for a form that is larger than all that it may hold, or broken */
export async function readForm(
  request: Request,
  { keep, limits = UPLOAD_LIMITS }: FormFiles = {},
): Promise<ReadForm> {
  const typed = new Map<string, string>();
  const files: Files = { uploads: [], trouble: null, keeping: Promise.resolve(), count: 0 };
  const parser = parserOf(request, limits);
  parser.on('field', (name: string, value: string) => typed.set(name, value.replaceAll('\r\n', '\n')));
  parser.on('file', (_field, stream, given: string | undefined) => {
    // Browsers send an input without a file as one of no name, which the parser gives as undefined.
    const name = given ?? '';
    if (keep === undefined || name === '' || files.trouble !== null) stream.resume();
    else take(files, { stream, name, keep, limits });
  });
  const most = MOST_TEXT_BYTES + (keep === undefined ? 0 : limits.questionBytes);
  await feed(request, parser, { most, between: () => files.keeping });
  await files.keeping;
  const { uploads, trouble } = files;
  refuseUnstorable([...typed]);
  return { typed: Object.fromEntries(typed), uploads, trouble };
}

interface Files {
  readonly uploads: string[];
  trouble: Error | null;
  keeping: Promise<void>;
  count: number;
}

interface Taking extends GivenName {
  readonly stream: BusboyFileStream;
  readonly keep: NonNullable<FormFiles['keep']>;
  readonly limits: UploadLimits;
}
type GivenName = Pick<GivenFile, 'name'>;

function take(files: Files, { stream, name, keep, limits }: Taking): void {
  const parts: Buffer[] = [];
  files.count += 1;
  if (files.count > limits.questionFiles)
    files.trouble = tooMuch(`A question takes ${limits.questionFiles} documents at most.`);
  stream.on('data', (part: Buffer) => {
    if (files.trouble === null) parts.push(part);
  });
  stream.on('error', (error: Error) => (files.trouble ??= error));
  stream.on('end', () => {
    const bytes = Buffer.concat(parts);
    parts.length = 0;
    files.keeping = files.keeping
      .then(async () => {
        if (files.trouble === null) files.uploads.push(await keep({ name, bytes }));
      })
      .catch((error: unknown) => {
        files.trouble ??= error as Error;
      });
  });
}

const tooMuch = (message: string): DeskError =>
  new DeskError('unusable-upload', message, { cure: 'Leave some out, or send smaller ones.' });

function parserOf(request: Request, limits: UploadLimits): Parser {
  const contentType = request.headers.get('content-type') ?? '';
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fieldNameSize: 200,
        fieldSize: LONGEST_FIELD,
        fields: MOST_FIELDS,
        headerPairs: 50,
        headerSize: 16_384,
        // One more byte than is allowed tells that there are too many.
        fileSize: limits.fileBytes + 1,
        parts: MOST_FIELDS + limits.questionFiles + 1,
      },
    });
  } catch {
    throw broken();
  }
}

const broken = (): DeskError =>
  new DeskError('unusable-upload', 'The form did not come whole.', { cure: 'Send it again.' });

interface Feeding {
  /** Bytes. */
  readonly most: number;
  /** What has to be done before more is read: one document is in memory at a time. */
  readonly between: () => Promise<void>;
}

async function feed(request: Request, parser: Parser, { most, between }: Feeding): Promise<void> {
  const ended = once(parser, 'finish').catch(() => Promise.reject(broken()));
  ended.catch(() => undefined);
  let size = Number(request.headers.get('content-length') ?? 0) > most ? most + 1 : 0;
  if (request.body !== null && size === 0)
    for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > most) break;
      if (!parser.write(part)) await Promise.race([once(parser, 'drain'), ended]);
      await between();
    }
  if (size > most) throw tooMuch(`What was sent is larger than ${Math.round(most / 1_048_576)} MB.`);
  parser.end();
  await ended;
}
