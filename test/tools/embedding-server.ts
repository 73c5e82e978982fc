import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A loopback server of OpenAI's embeddings protocol, whose vectors are scripted. */
export interface EmbeddingServer {
  readonly address: string;
  /** Texts of each call, and the key that came with it. */
  readonly calls: {
    readonly texts: readonly string[];
    readonly key: string | undefined;
    readonly path: string;
  }[];
  /** Answers every call with this status from now on; 200: with vectors. */
  status: number;
  close(): Promise<void>;
}

export async function startEmbeddingServer(
  vectorOf: (text: string) => readonly number[],
): Promise<EmbeddingServer> {
  const calls: EmbeddingServer['calls'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { input } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { input: string[] };
      calls.push({ texts: input, key: request.headers.authorization, path: request.url ?? '' });
      response.writeHead(started.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(started.status === 200 ? replyTo(input, vectorOf) : REFUSAL));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started: EmbeddingServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return started;
}

const REFUSAL = { error: { message: 'That model is not here.', type: 'invalid_request_error' } };

const replyTo = (input: readonly string[], vectorOf: (text: string) => readonly number[]) => ({
  object: 'list',
  data: input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })),
  model: 'scripted',
  usage: { prompt_tokens: 7 * input.length, total_tokens: 7 * input.length },
});
