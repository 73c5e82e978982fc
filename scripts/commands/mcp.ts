import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { policyOf } from '../../desk/access/policy.js';
import { withoutSecrets } from '../../desk/access/token.js';
import { readConfig } from '../trust/config.js';
import { openDesk } from '../../desk/desk.js';
import { deskPlace } from '../start/desk-place.js';
import { deskProgram } from '../start/desk-program.js';
import type { Program } from '../../desk/program.js';
import { openQueue } from '../../desk/store/queue.js';
import { OPERATOR } from '../../desk/access/person.js';
import { openService } from '../../desk/service/service.js';
import { EXIT } from '../../loop/exit-codes.js';
import { mcpServer } from '../../desk/mcp/server.js';
import type { ValuesOf } from '../../loop/options/option.js';
import type { MCP_OPTIONS } from '../../desk/options.js';
import { programRoot } from '../../loop/files/version.js';

type Flags = ValuesOf<typeof MCP_OPTIONS>;

const DEFAULT_RUNS = 2;

/**
 * `research-loop mcp`: the desk beside `runs/` for a program that starts this one, by the Model Context Protocol over
 * standard input and output, which carries the protocol and nothing else.
 */
export async function mcpCommand(flags: Flags): Promise<number> {
  const policy = policyOf(flags, readConfig('.', flags.config));
  const program = deskProgram();
  const opened = await openDesk(deskPlace(flags));
  const desk = openService(opened, { program, queue: openQueue(opened), policy });
  const changed = opened.database.kind === 'sqlite' ? workerStarter(flags, program) : () => undefined;
  try {
    const handle = serveStdio(() => mcpServer({ desk, person: OPERATOR, changed }), {
      onerror: (error) => void process.stderr.write(`research-loop mcp: ${error.message}\n`),
    });
    await Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close'), stopSignal()]);
    await handle.close();
  } finally {
    await desk.close();
  }
  return EXIT.ok;
}

/** Works off what was asked in a process of its own, which outlives this one and ends when nothing is left to do. */
function workerStarter({ concurrency = DEFAULT_RUNS, config }: Flags, { variables }: Program): () => void {
  let child: ChildProcess | undefined;
  return () => {
    if (child !== undefined) return;
    const args = ['worker', '--until-idle', `--concurrency=${concurrency}`];
    const own = config === undefined ? [] : [`--config=${config}`];
    child = spawn(process.execPath, [join(programRoot(), 'research-loop.mjs'), ...args, ...own], {
      detached: true,
      stdio: 'ignore',
      env: withoutSecrets(variables),
    });
    const ended = (): void => void (child = undefined);
    child.on('exit', ended).on('error', ended);
    child.unref();
  };
}

const stopSignal = (): Promise<unknown> =>
  Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(process, 'SIGHUP')]);
