import { RequestError } from './problem.js';

/**
 * The whole body of a request, whatever length it claims.
 *
 * @throws RequestError 413 as soon as it is more than `mostBytes`
 */
export async function readBody(request: Request, mostBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge(mostBytes);
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > mostBytes) throw tooLarge(mostBytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const tooLarge = (mostBytes: number): RequestError =>
  new RequestError(413, `The body is larger than ${mostBytes} bytes.`, {
    code: 'too-large',
    cure: 'Documents go to /api/v1/uploads, one at a time.',
  });
