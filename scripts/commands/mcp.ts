import { createServer as createHttpServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { EXIT, UsageError } from '../exit-codes.js';
import { createServer } from '../mcp/server.js';

/** `research-loop mcp`: runs and briefs for other programs, by the Model Context Protocol. Serves until it is ended. */
export async function mcpCommand(flags: { http?: number }): Promise<number> {
  return flags.http === undefined ? serveStandardStreams() : serveHttp(flags.http);
}

/** Standard output carries the protocol and nothing else. */
async function serveStandardStreams(): Promise<number> {
  const handle = serveStdio(() => createServer(), {
    onerror: (error) => void process.stderr.write(`research-loop mcp: ${error.message}\n`),
  });
  await Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close'), stopSignal()]);
  await handle.close();
  return EXIT.ok;
}

/** Reachable from this machine alone, and only by programs that name it: a page in a browser must not get through. */
async function serveHttp(port: number): Promise<number> {
  const handler = createMcpHandler(() => createServer());
  const serve = toNodeHandler(handler);
  const isLocalHost = localhostHostValidation();
  const isLocalOrigin = localhostOriginValidation();
  const server = createHttpServer((request, response) => {
    if (!isLocalHost(request, response) || !isLocalOrigin(request, response)) return;
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/mcp') {
      response.writeHead(404).end();
      return;
    }
    void serve(request as Parameters<typeof serve>[0], response);
  });
  await listen(server, port);
  const { port: bound } = server.address() as AddressInfo;
  process.stderr.write(`Serving MCP at http://127.0.0.1:${bound}/mcp (this machine only). Ctrl-C ends it.\n`);
  await stopSignal();
  await handler.close();
  server.close();
  server.closeAllConnections();
  return EXIT.ok;
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new UsageError(
      `Port ${port} cannot be opened (${(cause as NodeJS.ErrnoException).code}).`,
      'Give another one, or 0 for any free one.',
    );
  }
}

const stopSignal = (): Promise<unknown> =>
  Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(process, 'SIGHUP')]);
