import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A loopback server of the part of Amazon S3's protocol that archives use, with the bucket in the path. It computes every
 * signature itself (Signature Version 4, docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html) and refuses
 * what is not signed so, body included.
 */
export interface S3Server {
  /** What leads a program to it. */
  readonly variables: Readonly<Record<string, string>>;
  /** By `bucket/key`. */
  readonly objects: Map<string, Buffer>;
  /** Uploads in parts that were begun and neither completed nor given up. */
  readonly uploads: Map<string, Map<number, Buffer>>;
  /** `METHOD /path` of every request. */
  readonly requests: string[];
  /** Answers of the next requests, before anything else is done: a status, `reset` or `cut` (half of a body). */
  readonly faults: (number | 'reset' | 'cut')[];
  close(): Promise<void>;
}

const ACCESS_KEY = 'AKIALOOPBACK';
const SECRET_KEY = 'loopback+secret/key';
const TOKEN = 'loopback-session-token';
const REGION = 'eu-test-1';

export async function startS3Server(): Promise<S3Server> {
  const state: Omit<S3Server, 'variables' | 'close'> = {
    ...{ objects: new Map(), uploads: new Map(), requests: [], faults: [] },
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      answer(state, { request, body: Buffer.concat(parts) }, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...state,
    variables: {
      ...{ AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: SECRET_KEY, AWS_SESSION_TOKEN: TOKEN },
      ...{ AWS_REGION: REGION, AWS_ENDPOINT_URL_S3: endpoint },
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Asked {
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

type State = Omit<S3Server, 'variables' | 'close'>;

function answer(state: State, asked: Asked, response: ServerResponse): void {
  const { request, body } = asked;
  const url = new URL(request.url ?? '', 'http://127.0.0.1');
  state.requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
  const fault = state.faults.shift();
  if (fault === 'reset') return void request.socket.destroy();
  if (typeof fault === 'number') return refuse(response, fault, 'SlowDown');
  const wrong = whatIsWrong(asked, url);
  if (wrong !== null) return refuse(response, 403, wrong);
  const name = decodeURIComponent(url.pathname.slice(1));
  const upload = url.searchParams.get('uploadId');
  if (request.method === 'GET') return sendObject(state.objects.get(name), response, fault === 'cut');
  if (request.method === 'DELETE') {
    if (upload === null) state.objects.delete(name);
    else state.uploads.delete(upload);
    return void response.writeHead(204).end();
  }
  if (url.searchParams.has('uploads')) return begin(state, response);
  if (upload === null) state.objects.set(name, body);
  else if (request.method === 'PUT')
    state.uploads.get(upload)?.set(Number(url.searchParams.get('partNumber')), body);
  else return complete(state, { name, upload, list: body.toString() }, response);
  response.writeHead(200, { etag: tagOf(body) }).end();
}

const tagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

function sendObject(object: Buffer | undefined, response: ServerResponse, isCut: boolean): void {
  if (object === undefined) return refuse(response, 404, 'NoSuchKey');
  response.writeHead(200, { 'content-length': object.length });
  if (!isCut) return void response.end(object);
  response.write(object.subarray(0, object.length / 2), () => response.destroy());
}

function begin(state: State, response: ServerResponse): void {
  const id = `upload/${state.uploads.size + 1}+=`;
  state.uploads.set(id, new Map());
  response
    .writeHead(200)
    .end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
}

function complete(
  state: State,
  { name, upload, list }: { name: string; upload: string; list: string },
  response: ServerResponse,
): void {
  const parts = [...(state.uploads.get(upload) ?? new Map<number, Buffer>())].sort(([a], [b]) => a - b);
  const expected = parts.map(
    ([number, part]) => `<Part><PartNumber>${number}</PartNumber><ETag>${tagOf(part)}</ETag></Part>`,
  );
  if (list !== `<CompleteMultipartUpload>${expected.join('')}</CompleteMultipartUpload>`)
    return refuse(response, 200, 'InvalidPart');
  state.objects.set(name, Buffer.concat(parts.map(([, part]) => part)));
  state.uploads.delete(upload);
  response.writeHead(200).end('<CompleteMultipartUploadResult/>');
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response.writeHead(status).end(`<Error><Code>${code}</Code><Message>It is ${code}.</Message></Error>`);

const hex = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const mac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

function whatIsWrong({ request, body }: Asked, url: URL): string | null {
  const { headers } = request;
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (said === null) return 'AccessDenied';
  const [, accessKey, day = '', region = '', names = '', signature] = said;
  if (accessKey !== ACCESS_KEY || region !== REGION) return 'InvalidAccessKeyId';
  if (headers['x-amz-security-token'] !== TOKEN) return 'InvalidToken';
  if (headers['x-amz-content-sha256'] !== hex(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (
    !['host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token'].every((each) =>
      signed.includes(each),
    )
  )
    return 'AccessDenied';
  const query = [...url.searchParams].map(([key, value]) => `${encoded(key)}=${encoded(value)}`).sort();
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...signed.map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const words = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hex(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(mac, `AWS4${SECRET_KEY}`);
  return mac(key, words).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
