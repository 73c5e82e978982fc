import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openPostgresDesk } from '../../desk/store/postgres-database.js';
import { countJobs } from '../../desk/store/jobs.js';
import { openQueue } from '../../desk/store/queue.js';
import { newJob, spawnWorker } from './desk-world.js';
import { startWorlds } from './model-run.js';

/** Many questions over several workers of one Postgres, which are killed: what became of the questions and of their calls. */
export interface KilledWorkers {
  /** Jobs by status. */
  readonly jobs: Readonly<Record<string, number>>;
  /** Jobs whose run has told that it ended other than once. */
  readonly endedOtherwise: number;
  /** Calls that had finished and were made again. */
  readonly paidTwice: number;
  readonly takeovers: number;
  readonly seconds: number;
}

export interface KillingPlan {
  /** Of a server on which a database may be made. */
  readonly databaseUrl: string;
  readonly folder: string;
  readonly questions: number;
  readonly workers: number;
  readonly kills: number;
  /** Called once half of the kills are done: a bench restarts the server. */
  readonly between?: () => void;
}

export async function killWorkers(plan: KillingPlan): Promise<KilledWorkers> {
  const name = `desk_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: plan.databaseUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(plan.databaseUrl);
  url.pathname = `/${name}`;
  const worlds = await startWorlds({
    world: { faults: { '*': { latencyMs: [5, 40] } } },
    models: { latencyMs: 100 },
  });
  const database = await openPostgresDesk({ url: url.href });
  const { question } = worlds.world.universe;
  const options = {
    model: 'anthropic/claude-haiku-4-5',
    search: 'exa,openalex',
    depth: 'quick',
    maxRounds: 1,
  };
  const jobs = Array.from({ length: plan.questions }, (_, at) =>
    newJob({ question, options: { ...options, focus: `part ${at + 1}` }, askedBy: `person ${at % 3}` }),
  );
  const start = (at: number): ReturnType<typeof spawnWorker> => {
    const cwd = join(plan.folder, `worker-${at}`);
    mkdirSync(cwd, { recursive: true });
    const env = { ...worlds.variables, RESEARCH_LOOP_DATABASE_URL: url.href };
    return spawnWorker(cwd, { args: ['--concurrency', '3'], env });
  };
  const began = performance.now();
  const workers = Array.from({ length: plan.workers }, (_, at) => start(at));
  try {
    await openQueue({ database }).addAll(jobs);
    const ended = async (): Promise<number> => {
      const { done, stopped, failed } = await countJobs(database).catch(() => ({
        done: 0,
        stopped: 0,
        failed: 0,
      }));
      return done + stopped + failed;
    };
    for (let kill = 0; kill < plan.kills; kill += 1) {
      const due = Math.floor((plan.questions * (kill + 1)) / (plan.kills + 2));
      while ((await ended()) < due) await wait(50);
      await wait(1_000);
      const at = kill % plan.workers;
      workers[at]?.kill('SIGKILL');
      workers[at] = start(at);
      if (kill === Math.floor(plan.kills / 2)) plan.between?.();
    }
    while ((await ended()) < plan.questions) await wait(100);
    const otherwise = async (): Promise<number> => {
      const [events] = await database.query<{ wrong: number }>(
        `SELECT count(*) AS wrong FROM (SELECT jobs.run FROM jobs LEFT JOIN run_events AS e ON e.run = jobs.run
           AND e.type = 'run-ended' GROUP BY jobs.run HAVING count(e.id) <> 1) AS other`,
      );
      return events?.wrong ?? -1;
    };
    // A job's last events may be on their way while it is ended already.
    for (let looks = 0; looks < 300 && (await otherwise()) > 0; looks++) await wait(100);
    const [calls] = await database.query<{ twice: number }>(
      `SELECT count(*) - count(DISTINCT run || ' ' || call) AS twice FROM run_calls WHERE outcome NOT LIKE '%"mayPass":true%'`,
    );
    const [taken] = await database.query<{ more: number }>('SELECT sum(attempt - 1) AS more FROM jobs');
    return {
      jobs: await countJobs(database),
      endedOtherwise: await otherwise(),
      paidTwice: calls?.twice ?? -1,
      takeovers: taken?.more ?? 0,
      seconds: (performance.now() - began) / 1000,
    };
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
    await database.close();
    await worlds.close();
  }
}
