import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DeskDatabase } from '../../../desk/store/database.js';
import type { Job, NewJob } from '../../../desk/store/jobs.js';
import type { Config } from '../../../loop/options/run.js';
import { NARROWEST } from '../../../desk/access/policy.js';
import { openAccess } from '../../../desk/access/gate.js';
import { createApp } from '../../../desk/app.js';
import { listen } from '../../../desk/server.js';
import { openDesk } from '../../../desk/desk.js';
import { openQueue } from '../../../desk/store/queue.js';
import { openService, type DeskService } from '../../../desk/service/service.js';
import { temporaryFolder } from '../../tools/cli.js';
import { deskProgram } from '../../../scripts/start/desk-program.js';

/** A desk that is served in this process, over SQLite, with a folder of its own. */
export interface ServedDesk {
  readonly service: DeskService;
  /** `http://127.0.0.1:54321` */
  readonly address: string;
  /** What lets a browser in, where people have to be let in. */
  readonly link: string;
  readonly folder: string;
  /** What the desk said of errors of its own. */
  readonly log: readonly string[];
  /** Statements so far that read events. */
  readonly eventReads: () => number;
  close(): Promise<void>;
}

export async function serveDesk({
  isGuarded = false,
  usual = {},
}: { isGuarded?: boolean; usual?: Config } = {}): Promise<ServedDesk> {
  const folder = temporaryFolder();
  const desk = await openDesk({ databaseUrl: undefined, runsFolder: join(folder.path, 'runs') });
  const { database, eventReads } = counting(desk.database);
  const policy = { ...NARROWEST, corpora: [join(folder.path, 'papers')], usual };
  const service = openService(
    { ...desk, database },
    { program: deskProgram(), queue: openQueue(desk), policy },
  );
  const log: string[] = [];
  const access = openAccess(database, {});
  const { app, close } = createApp(service, {
    ...(isGuarded ? { access } : {}),
    log: (line) => void log.push(line),
  });
  const listening = await listen(app, { port: 0, host: '127.0.0.1' });
  return {
    ...{ service, log, eventReads, address: listening.address, folder: folder.path },
    link: access.firstLink(listening.port),
    close: async () => {
      await listening.close();
      await close();
      await service.close();
      folder.remove();
    },
  };
}

/** The same database, and how often it is asked for events. */
function counting(database: DeskDatabase): { database: DeskDatabase; eventReads: () => number } {
  let reads = 0;
  const counted: DeskDatabase = {
    ...database,
    query: (sql, values) => {
      if (/FROM run_events/.test(sql)) reads += 1;
      return database.query(sql, values);
    },
  };
  return { database: counted, eventReads: () => reads };
}

/** A job as a person asks it. */
export async function addedJob(service: DeskService, given: Partial<NewJob> = {}): Promise<Job> {
  const id = randomUUID();
  const { job } = await service.queue.add({
    ...{ id, question: 'Does it hold?', options: {}, askedBy: 'operator' },
    ...{
      run: `2026-11-23-does-it-hold-${id.slice(0, 8)}`,
      previousRun: null,
    },
    ...given,
  });
  return job;
}
