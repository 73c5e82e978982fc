import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { environment } from '../environment.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { kebab, type ValuesOf } from '../options/option.js';
import type { MCP_OPTIONS } from '../options/mcp.js';
import type { Policy } from '../access/policy.js';
import { policyOf } from '../access/policy-of.js';
import { openDesk } from '../desk/desk.js';
import { deskPlace } from '../desk/desk-place.js';
import { openQueue } from '../desk/open-queue.js';
import { OPERATOR } from '../desk/person.js';
import { openService, type DeskService } from '../desk/service.js';
import { deskTools } from '../mcp/desk-tools.js';
import { createServer } from '../mcp/server.js';
import type { Tool } from '../mcp/tool.js';
import { serveHttp } from '../mcp/serve-http.js';
import { TOKEN_VARIABLE, tokenOf } from '../access/token.js';

type Flags = ValuesOf<typeof MCP_OPTIONS>;

/** `research-loop mcp`: runs and briefs for other programs, by the Model Context Protocol. Serves until it is ended. */
export async function mcpCommand(flags: Flags): Promise<number> {
  const policy = policyOf(flags);
  if (flags.http === undefined) refuseWithoutHttp(flags);
  const desk = await openDeskOf(flags, policy);
  const further = desk === null ? [] : deskTools(desk, OPERATOR);
  const { http } = flags;
  try {
    return http === undefined
      ? await serveStandardStreams(policy, further)
      : await serveOverHttp(flags, http, { policy, further });
  } finally {
    await desk?.close();
  }
}

/** The desk whose tools are served too; null where none was asked for. */
async function openDeskOf(flags: Flags, policy: Policy): Promise<DeskService | null> {
  if (flags.desk !== true && flags.databaseUrl === undefined) return null;
  const desk = await openDesk(deskPlace(flags));
  return openService(desk, { queue: await openQueue(desk), policy });
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
async function serveStandardStreams(policy: Policy, further: readonly Tool[]): Promise<number> {
  const handle = serveStdio(() => createServer(policy, further), {
    onerror: (error) => void process.stderr.write(`research-loop mcp: ${error.message}\n`),
  });
  await Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close'), stopSignal()]);
  await handle.close();
  return EXIT.ok;
}

async function serveOverHttp(
  flags: Flags,
  port: number,
  { policy, further }: { readonly policy: Policy; readonly further: readonly Tool[] },
): Promise<number> {
  const { host = '127.0.0.1', allowRemote: remoteNames = [], tokenFile } = flags;
  const token = tokenOf(tokenFile, environment()[TOKEN_VARIABLE]);
  const { address, close } = await serveHttp({ port, host, remoteNames, token }, policy, further);
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
