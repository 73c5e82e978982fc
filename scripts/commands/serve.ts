import { once } from 'node:events';
import { closeReaders } from '../../agents/readers/index.js';
import { openAccess } from '../access/gate.js';
import { policyOf } from '../access/policy.js';
import { readConfig } from '../config.js';
import { budgetSettings } from '../options/budgets.js';
import { openDesk } from '../desk/desk.js';
import { deskPlace } from '../desk/desk-place.js';
import { startFollowUps } from '../desk/follow-up-worker.js';
import { openQueue } from '../desk/open-queue.js';
import { watchShape } from '../desk/outdated.js';
import { openService, type DeskService } from '../desk/service.js';
import { startWorker } from '../desk/worker.js';
import { EXIT } from '../exit-codes.js';
import type { ValuesOf } from '../options/option.js';
import type { SERVE_OPTIONS } from '../options/serve.js';
import { createApp } from '../serve/app.js';
import { listen } from '../serve/server.js';
import { printText } from '../terminal/print.js';

type Flags = ValuesOf<typeof SERVE_OPTIONS>;

const DEFAULT_PORT = 8484;
const DEFAULT_CONCURRENCY = 2;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** `research-loop serve`: the desk as a page, and its queue worked off. Serves until it is ended. */
export async function serveCommand(flags: Flags): Promise<number> {
  const policy = policyOf(flags, readConfig('.', flags.config));
  const desk = await openDesk(deskPlace(flags));
  const shape = watchShape(desk.database);
  const service = openService(desk, { queue: await openQueue(desk), policy });
  /** In this order: nobody is let in any more before the work is stopped. */
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const access = openAccess(desk.database, flags);
    if (access.warning !== null) say(access.warning);
    const { app, close } = createApp(service, { access, log: say });
    const listening = await listen(app, { port: flags.port ?? DEFAULT_PORT, host: access.host });
    ends.push(() => listening.close(), close, closeReaders);
    const stopped = stopSignal();
    ends.push(await startWork(service, flags));
    printText(`${access.firstLink(listening.port)}\n`);
    say('Open this link in a browser. Ctrl-C ends it; runs that are at work go on when it is started again.');
    const why = await Promise.race([stopped, shape.newer]);
    if (why instanceof Error) throw why;
  } finally {
    shape.end();
    for (const end of ends) await end();
    await service.close();
  }
  return EXIT.ok;
}

/** The queue is worked off in this process, unless workers do that elsewhere. @returns stops it */
async function startWork(service: DeskService, flags: Flags): Promise<() => Promise<void>> {
  const parts = isWithoutWorker(flags)
    ? []
    : [
        await startWorker(service, {
          concurrency: flags.concurrency ?? DEFAULT_CONCURRENCY,
          budgets: budgetSettings(flags, readConfig('.', flags.config)),
          say,
        }),
        await startFollowUps(service),
      ];
  return async () => {
    await Promise.all(parts.map((part) => part.stop()));
  };
}

const isWithoutWorker = (flags: Flags & { readonly worker?: boolean }): boolean => flags.worker === false;

const stopSignal = (): Promise<unknown> =>
  Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), once(process, 'SIGHUP')]);
