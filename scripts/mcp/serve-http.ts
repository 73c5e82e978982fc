import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { UsageError } from '../exit-codes.js';
import type { Policy } from '../access/policy.js';
import { createServer } from './server.js';
import type { Tool } from './tool.js';
import { carriesToken, type Token } from '../access/token.js';
import { parseUrl } from '../../text/urls.js';

/**
 * The server over HTTP. Every user of the machine reaches its port, and so does every page in a browser on it: a
 * request needs the token, names the server as its host, and comes from no foreign page.
 */
export interface HttpPlace {
  readonly port: number;
  /** Address to listen on. */
  readonly host: string;
  /** Names by which other machines call this one; without any it listens on a loopback address only. */
  readonly remoteNames: readonly string[];
  readonly token: Token;
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const MOST_BODY_BYTES = 1_000_000;
const MOST_CONNECTIONS = 64;
/** Time to send a whole request. */
const REQUEST_TIMEOUT_MS = 30_000;

/** @returns once it serves; `close` ends it and every connection */
export async function serveHttp(
  place: HttpPlace,
  policy: Policy,
  further: readonly Tool[] = [],
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  checkHost(place);
  const handler = createMcpHandler(() => createServer(policy, further), {
    maxRequestBodySize: MOST_BODY_BYTES,
  });
  const serve = toNodeHandler(handler, { maxRequestBodySize: MOST_BODY_BYTES });
  const isAllowed = gate(place);
  const server = createHttpServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS / 2 },
    (request, response) => {
      if (isAllowed(request, response)) void serve(request as Parameters<typeof serve>[0], response);
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  const { port } = await listen(server, place);
  return {
    address: `http://${isIP(place.host) === 6 ? `[${place.host}]` : place.host}:${port}/mcp`,
    close: async () => {
      await handler.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @throws UsageError for an address that other machines reach, unless their names for this one are given */
function checkHost({ host, remoteNames }: HttpPlace): void {
  if (LOOPBACK.includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host) || remoteNames.length > 0) return;
  throw new UsageError(
    `--host ${host} would serve other machines.`,
    'Add --allow-remote NAME, the name by which they call this one, and put a proxy that speaks TLS in front: the token travels with every request.',
  );
}

/** Answers what may not pass: a foreign host, a foreign page, another path, a request without the token. */
function gate({ remoteNames, token }: HttpPlace) {
  const isKnownHost = hostHeaderValidation([...LOOPBACK_NAMES, ...remoteNames]);
  const isKnownOrigin = originValidation([...LOOPBACK_NAMES, ...remoteNames]);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!isKnownHost(request, response) || !isKnownOrigin(request, response)) return false;
    if (!carriesToken(request.headers.authorization, token.value)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer realm="research-loop"', connection: 'close' });
      response.end('A token is required: Authorization: Bearer TOKEN\n');
      return false;
    }
    if (pathOf(request) === '/mcp') return true;
    response.writeHead(404).end();
    return false;
  };
}

/** The path, whatever the client sent in its place. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const address = `http://localhost${url.startsWith('/') ? url : '/'}`;
  return parseUrl(address)?.pathname ?? '';
}

async function listen(server: Server, { port, host }: HttpPlace): Promise<AddressInfo> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new UsageError(
      `Port ${port} of ${host} cannot be opened (${String((cause as NodeJS.ErrnoException).code)}).`,
      'Give another one, or 0 for any free one.',
    );
  }
  return server.address() as AddressInfo;
}
