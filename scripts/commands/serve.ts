import { once } from 'node:events';
import { join } from 'node:path';
import { openQueue } from '../../desk/store/queue.js';
import { closeReaders } from '../../agents/readers/index.js';
import { openAccess } from '../../desk/access/gate.js';
import { policyOf } from '../../desk/access/policy.js';
import { readConfig } from '../trust/config.js';
import { openDesk } from '../../desk/desk.js';
import { deskPlace } from '../start/desk-place.js';
import { deskProgram } from '../start/desk-program.js';
import { startChildWorker } from '../../desk/queue/child-worker.js';
import { openService } from '../../desk/service/service.js';
import { EXIT } from '../../loop/exit-codes.js';
import type { ValuesOf } from '../../loop/options/option.js';
import type { SERVE_OPTIONS } from '../../desk/options.js';
import { createApp } from '../../desk/app.js';
import { listen } from '../../desk/server.js';
import { printText } from '../terminal/print.js';

type Flags = ValuesOf<typeof SERVE_OPTIONS>;

const DEFAULT_PORT = 8484;
/** In the folder of runs: the link stays the same over restarts, until the file is taken away. */
const TOKEN_FILE = '.desk/token';
const DEFAULT_CONCURRENCY = 2;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** `research-loop serve`: the desk as a page, and its queue worked off. Serves until it is ended. */
export async function serveCommand(flags: Flags): Promise<number> {
  const policy = policyOf(flags, readConfig('.', flags.config));
  const program = deskProgram();
  const place = deskPlace(flags);
  const desk = await openDesk(place);
  const service = openService(desk, { program, queue: openQueue(desk), policy });
  /** In this order: nobody is let in any more before the work is stopped. */
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const access = openAccess(desk.database, flags, { tokenFile: join(desk.runsFolder, TOKEN_FILE) });
    if (access.warning !== null) say(access.warning);
    const { app, close } = createApp(service, { access, log: say });
    const listening = await listen(app, { port: flags.port ?? DEFAULT_PORT, host: access.host });
    ends.push(() => listening.close(), close, closeReaders);
    const stopped = stopSignal();
    // Before the worker: a process more to wait for, and the page is there without it.
    printText(`${access.firstLink(listening.port)}\n`);
    say('Open this link in a browser. Ctrl-C ends it; runs that are at work go on when it is started again.');
    const { concurrency = DEFAULT_CONCURRENCY, config } = flags;
    if (concurrency > 0) {
      const worker = await startChildWorker(program, { concurrency, config }, place.databaseUrl);
      ends.push(() => worker.stop());
    }
    await stopped;
  } finally {
    for (const end of ends) await end();
    await service.close();
  }
  return EXIT.ok;
}

const stopSignal = (): Promise<unknown> =>
  Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(process, 'SIGHUP')]);
