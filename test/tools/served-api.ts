import { randomUUID } from 'node:crypto';
import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { API_BASE, describeApi } from '../../desk/api/description.js';
import { createApp } from '../../desk/app.js';
import { listen } from '../../desk/server.js';
import { NARROWEST, type Policy } from '../../desk/access/policy.js';
import { openQueue } from '../../desk/store/queue.js';
import type { Person, Role } from '../../desk/access/person.js';
import { openService, type DeskService } from '../../desk/service/service.js';
import { documentsOf } from '../../loop/report/documents.js';
import { readingStore } from '../../loop/files/reading.js';
import type { Job, NewJob } from '../../desk/store/jobs.js';
import { ROOT } from './cli.js';
import { apiClient, type ApiClient } from './api-client.js';
import type { DeskForTest } from './desk-databases.js';
import { deskProgram } from '../../scripts/start/desk-program.js';

/** A desk with its HTTP API on a port of this machine; who asks is what the token says, `name:role`. */
export interface ServedApi {
  readonly desk: DeskService;
  readonly base: string;
  readonly origin: string;
  /** What the desk said of errors of its own. */
  readonly log: readonly string[];
  readonly api: ApiClient;
  /** A run that converged, as a job that is done. */
  finished(change?: Partial<NewJob>): Promise<Job>;
  close(): Promise<void>;
}

export async function serveApi(on: DeskForTest, policy: Policy | null = NARROWEST): Promise<ServedApi> {
  const database = await on.open();
  const runsFolder = join(on.folder, 'runs');
  mkdirSync(runsFolder, { recursive: true });
  const queue = openQueue({ database });
  const desk = openService(
    {
      database,
      runsFolder,
      archive: null,
      close: () => database.close(),
    },
    { program: deskProgram(), queue, policy },
  );
  const log: string[] = [];
  const { app, close } = createApp(desk, {
    access: {
      middleware: async (context, next) => {
        context.set('person', personOf(context.req.header('authorization') ?? ''));
        await next();
      },
      routes: () => undefined,
    },
    log: (line) => void log.push(line),
  });
  const listening = await listen(app, { port: 0, host: '127.0.0.1' });
  const base = `${listening.address}${API_BASE}`;
  return {
    ...{ desk, base, log, origin: listening.address, api: apiClient(base, describeApi()) },
    finished: (change) => finished(desk, change),
    close: async () => {
      await listening.close();
      await close();
      await desk.close();
    },
  };
}

function personOf(header: string): Person {
  const [, name = 'ann', role = 'asker', own] = /^Bearer (\w+):(\w+)(:own)?$/.exec(header) ?? [];
  return { name, role: role as Role, ...(own === undefined ? {} : { seesOwnOnly: true }) };
}

/** The name of the run in its store. */
const FINISHED = 'finished';

async function finished(desk: DeskService, change: Partial<NewJob> = {}): Promise<Job> {
  await writeFinished(join(desk.runsFolder, FINISHED));
  const { job } = await desk.queue.add({
    ...{ id: randomUUID(), question: 'Can Zika virus be transmitted sexually?', options: {} },
    ...{ askedBy: 'ann', run: FINISHED },
    ...change,
  });
  for (let lease = await desk.queue.take('w'); lease !== null; lease = await desk.queue.take('w'))
    if (lease.job.id === job.id) {
      await lease.complete({
        ...{ status: 'done', ending: 'converged', found: 'claims', claims: 3 },
        ...{ tokens: 1_200, costUsd: 0.25, secondsAtWork: 40 },
      });
      return job;
    } else await lease.release();
  throw new Error('The job was not taken.');
}

let documents: Promise<ReadonlyMap<string, string>> | undefined;

/** Its folder, with its documents: they are made once for all tests. */
async function writeFinished(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const packed = readFileSync(join(ROOT, 'test/fixtures/finished-run/store.db.gz'));
  const store = join(folder, 'store.db');
  writeFileSync(store, gunzipSync(packed));
  documents ??= readingStore(store, (opened) => documentsOf(opened, FINISHED));
  for (const [name, text] of await documents) writeFileSync(join(folder, name), text);
}
