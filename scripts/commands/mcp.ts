import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { environment } from '../environment.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { kebab, type ValuesOf } from '../options/option.js';
import type { MCP_OPTIONS } from '../options/mcp.js';
import type { Policy } from '../access/policy.js';
import { policyOf } from '../access/policy-of.js';
import { createServer } from '../mcp/server.js';
import { serveHttp } from '../mcp/serve-http.js';
import { TOKEN_VARIABLE, tokenOf } from '../access/token.js';

type Flags = ValuesOf<typeof MCP_OPTIONS>;

/** `research-loop mcp`: runs and briefs for other programs, by the Model Context Protocol. Serves until it is ended. */
export async function mcpCommand(flags: Flags): Promise<number> {
  const policy = policyOf(flags);
  if (flags.http !== undefined) return serveOverHttp(flags, policy, flags.http);
  refuseWithoutHttp(flags);
  return serveStandardStreams(policy);
}

function refuseWithoutHttp(flags: Flags): void {
  const name = (['host', 'allowRemote', 'tokenFile'] as const).find((each) => flags[each] !== undefined);
  if (name !== undefined)
    throw new UsageError(
      `--${kebab(name)} has no effect without --http.`,
      'Add --http PORT, or leave it out.',
    );
}

/** Standard output carries the protocol and nothing else. */
async function serveStandardStreams(policy: Policy): Promise<number> {
  const handle = serveStdio(() => createServer(policy), {
    onerror: (error) => void process.stderr.write(`research-loop mcp: ${error.message}\n`),
  });
  await Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close'), stopSignal()]);
  await handle.close();
  return EXIT.ok;
}

async function serveOverHttp(flags: Flags, policy: Policy, port: number): Promise<number> {
  const { host = '127.0.0.1', allowRemote: remoteNames = [], tokenFile } = flags;
  const token = tokenOf(tokenFile, environment()[TOKEN_VARIABLE]);
  const { address, close } = await serveHttp({ port, host, remoteNames, token }, policy);
  const reach =
    remoteNames.length === 0 ? 'this machine only' : `also from other machines, as ${remoteNames.join(', ')}`;
  const secret = token.isNew
    ? `Token, shown this once: ${token.value}`
    : 'Its token is the one that you gave.';
  process.stderr.write(
    `Serving MCP at ${address} (${reach}). Ctrl-C ends it.\n${secret}\nClients send it as the header Authorization: Bearer TOKEN\n`,
  );
  await stopSignal();
  await close();
  return EXIT.ok;
}

const stopSignal = (): Promise<unknown> =>
  Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(process, 'SIGHUP')]);
