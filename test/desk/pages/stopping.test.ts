import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk } from '../../../desk/desk.js';
import { deskPlace } from '../../../scripts/start/desk-place.js';
import { openQueue } from '../../../desk/store/queue.js';
import { OPERATOR } from '../../../desk/access/person.js';
import { ask } from '../../../desk/service/ask.js';
import { briefDocument } from '../../../desk/service/briefs.js';
import { retryJob, showJob, stopJob } from '../../../desk/service/jobs.js';
import { openService, type DeskService } from '../../../desk/service/service.js';
import { startWorker, type Worker } from '../../../desk/queue/worker.js';
import { getRun } from '../../../store/runs.js';
import { readingStore } from '../../../loop/files/reading.js';
import { temporaryFolder } from '../../tools/cli.js';
import { heldSearch, until } from '../../tools/desk-world.js';
import { articleFiles, copyArticles, FEWEST } from '../../tools/few-articles.js';
import { deskProgram } from '../../../scripts/start/desk-program.js';

/** A run that is told to stop, over a desk with a configuration of its own. The process of the job runs from dist/. */

const folder = temporaryFolder();
let desk: DeskService;
let worker: Worker;
let search: Awaited<ReturnType<typeof heldSearch>>;

beforeAll(async () => {
  search = await heldSearch();
  search.open(false);
  process.env['SEARXNG_URL'] = search.url;
  copyArticles(join(folder.path, 'papers'), articleFiles(FEWEST));
  const config = join(folder.path, 'own.json');
  writeFileSync(config, '{ "max-rounds": 7, "depth": "quick" }');
  const opened = await openDesk({ ...deskPlace({ config }), runsFolder: join(folder.path, 'runs') });
  desk = openService(opened, { program: deskProgram(), queue: openQueue(opened) });
  worker = await startWorker(desk, deskProgram(), {
    times: { leaseMs: 8_000, retryAfterMs: 200 },
    maintainEveryMs: 200,
  });
});
afterAll(async () => {
  search.open(true);
  await worker.stop();
  delete process.env['SEARXNG_URL'];
  search.close();
  await desk.close();
  folder.remove();
});

it('makes its brief of what it has read, with the configuration that the desk was given', async () => {
  const options = { corpus: [join(folder.path, 'papers')], search: 'corpus,searxng' };
  const question = 'Can Zika virus be transmitted other than by mosquitoes?';
  const { job } = await ask(desk, OPERATOR, { question, options });
  await until(() => search.waiting() > 0);
  await stopJob(desk, OPERATOR, job.id);
  search.open(true);
  const now = () => showJob(desk, OPERATOR, job.id);
  await until(async () => ['done', 'stopped', 'failed'].includes((await now()).status));
  expect(await now()).toMatchObject({ status: 'stopped', ending: 'finished', error: null });
  const { content } = await briefDocument(desk, OPERATOR, { run: job.run, format: 'report' });
  expect(String(content)).toContain(question);
  const run = readingStore(join(folder.path, 'runs', job.run, 'store.db'), (store) => getRun(store, job.run));
  expect(run?.options).toMatchObject({ maxRounds: 7, depth: 'quick' });
  // Whoever goes on with it is not held to that.
  await retryJob(desk, OPERATOR, { name: job.id });
  expect((await now()).options).toEqual(options);
  await until(async () => ['done', 'stopped'].includes((await now()).status));
});
