import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { DeskError } from '../../../store/desk/desk-error.js';
import { UsageError } from '../../exit-codes.js';
import { archiveDamaged, archiveGone } from './damage.js';
import { archiveName, type ArchiveFile, type ArchivePlace } from './place.js';

/** Bytes of one upload, or of a part of a longer one: S3 takes 10,000 parts, so that an archive may have 160 GB. */
const PART_BYTES = 16 * 1024 ** 2;
/** Longest wait for one request, in milliseconds. */
const TIMEOUT_MS = 5 * 60_000;
/** Tries of a request that the service could not take, with 250 ms to 8 s between them. */
const RETRIES = 5;
const FIRST_RETRY_MS = 250;
const TRIES_TO_CONNECT = 3;
const DEFAULT_REGION = 'us-east-1';

interface BucketAddress {
  readonly bucket: string;
  readonly prefix: string;
}

/**
 * Archives in an S3-compatible bucket. `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`, `AWS_REGION` and
 * `AWS_ENDPOINT_URL_S3` (then with the bucket in the path) as Amazon's own tools read them.
 *
 * @throws UsageError where the keys are missing
 */
export function bucketPlace(
  { bucket, prefix }: BucketAddress,
  variables: Readonly<Record<string, string>>,
): ArchivePlace {
  const ask = signedRequests(variables);
  const root = rootOf(bucket, variables);
  const urlOf = (name: string): string =>
    `${root}/${name.slice(`s3://${bucket}/`.length).split('/').map(encodeURIComponent).join('/')}`;
  return {
    put: async (file) => {
      const key = [prefix, archiveName(file.run, file.sha256)].filter((part) => part !== '').join('/');
      const name = `s3://${bucket}/${key}`;
      const handle = await open(file.path);
      try {
        if (file.bytes <= PART_BYTES)
          await ask(urlOf(name), { method: 'PUT', body: await handle.readFile() });
        else await putInParts(ask, urlOf(name), { handle, file });
      } finally {
        await handle.close();
      }
      return name;
    },
    read: (name) => readObject(ask, urlOf(name), name),
    remove: async (name) => {
      const gone = await ask(urlOf(name), { method: 'DELETE' }, [404]);
      await gone.body?.cancel();
    },
  };
}

type Ask = (url: string, init?: RequestInit, alsoTaken?: readonly number[]) => Promise<Response>;

function rootOf(bucket: string, variables: Readonly<Record<string, string>>): string {
  const endpoint = variables['AWS_ENDPOINT_URL_S3'] ?? variables['AWS_ENDPOINT_URL'];
  if (endpoint !== undefined) return `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  return `https://${bucket}.s3.${regionOf(variables)}.amazonaws.com`;
}

const regionOf = (variables: Readonly<Record<string, string>>): string =>
  variables['AWS_REGION'] ?? variables['AWS_DEFAULT_REGION'] ?? DEFAULT_REGION;

function signedRequests(variables: Readonly<Record<string, string>>): Ask {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new UsageError(
      'The bucket of archives needs keys.',
      'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_ENDPOINT_URL_S3 for a service that is not Amazon’s.',
    );
  const sessionToken = variables['AWS_SESSION_TOKEN'];
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: regionOf(variables),
    retries: RETRIES,
    initRetryMs: FIRST_RETRY_MS,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  });
  return async (url, init = {}, alsoTaken = []) => {
    const response = await sent(client, url, init);
    if (response.ok || alsoTaken.includes(response.status)) return response;
    throw unreachable(url, await refusalOf(response));
  };
}

/** The body's hash is signed too. A connection that broke is made again; a service that is overloaded, aws4fetch asks again. */
async function sent(client: AwsClient, url: string, init: RequestInit): Promise<Response> {
  const body = (init.body ?? '') as string | Uint8Array;
  const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
  for (let tries = 1; ; tries += 1) {
    try {
      return await client.fetch(url, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      if (tries >= TRIES_TO_CONNECT) throw unreachable(url, causeOf(error), error);
    }
    await wait(FIRST_RETRY_MS * 2 ** tries);
  }
}

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
};

/** S3 says what is wrong in XML: a code and a sentence. */
async function refusalOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  const said = (tag: string): string => new RegExp(`<${tag}>([^<]{1,300})</${tag}>`).exec(text)?.[1] ?? '';
  return [`status ${response.status}`, said('Code'), said('Message').replace(/\.$/, '')]
    .filter((part) => part !== '')
    .join(', ');
}

const unreachable = (url: string, why: string, cause?: unknown): DeskError =>
  new DeskError('unreachable', `The bucket of archives at ${new URL(url).host} does not take it: ${why}.`, {
    cure: 'Check the bucket, its keys (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION) and AWS_ENDPOINT_URL_S3.',
    cause,
  });

interface Upload {
  readonly handle: FileHandle;
  readonly file: ArchiveFile;
}

/** An upload that fails on the way leaves nothing: what it has put is given up. */
async function putInParts(ask: Ask, url: string, { handle, file }: Upload): Promise<void> {
  const started = await ask(`${url}?uploads=`, { method: 'POST' });
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(await started.text())?.[1];
  if (id === undefined) throw unreachable(url, 'it named no upload');
  const uploadId = encodeURIComponent(id);
  try {
    const tags: string[] = [];
    for (let from = 0; from < file.bytes; from += PART_BYTES) {
      const body = Buffer.alloc(Math.min(PART_BYTES, file.bytes - from));
      await handle.read(body, 0, body.length, from);
      const put = await ask(`${url}?partNumber=${tags.length + 1}&uploadId=${uploadId}`, {
        method: 'PUT',
        body,
      });
      tags.push(put.headers.get('etag') ?? '');
    }
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const completed = await ask(`${url}?uploadId=${uploadId}`, { method: 'POST', body });
    // It may say so only in the reply: the status was sent before.
    const said = await completed.text();
    if (said.includes('<Error>'))
      throw unreachable(url, /<Code>([^<]+)/.exec(said)?.[1] ?? 'it failed at the end');
  } catch (error) {
    await ask(`${url}?uploadId=${uploadId}`, { method: 'DELETE' }, [404]).catch(() => undefined);
    throw error;
  }
}

async function* readObject(ask: Ask, url: string, name: string): AsyncGenerator<Uint8Array> {
  const response = await ask(url, {}, [404]);
  if (response.status === 404) throw archiveGone(name);
  try {
    for await (const part of response.body ?? []) yield part as Uint8Array;
  } catch (error) {
    throw archiveDamaged(`${name} ended before its end`, error);
  }
}
