/**
 * A desk over Postgres whose workers are killed: `DATABASE_URL=postgres://… npx tsx bench/desk.ts [QUESTIONS] [KILLS]`
 * (200 and 10 by default; three workers; scripted models and services on this machine; needs dist/). `RESTART=COMMAND` is run
 * after half of the kills, such as `pg_ctl -D … restart -m immediate`. Prints what became of the questions and their calls.
 */
import { execSync } from 'node:child_process';
import { temporaryFolder } from '../test/tools/cli.js';
import { killWorkers } from '../test/tools/killed-workers.js';

const [questions = '200', kills = '10'] = process.argv.slice(2);
const { DATABASE_URL: databaseUrl = '', RESTART: restart } = process.env;
const folder = temporaryFolder();
const found = await killWorkers({
  databaseUrl,
  folder: folder.path,
  questions: Number(questions),
  workers: 3,
  kills: Number(kills),
  ...(restart === undefined ? {} : { between: () => void execSync(restart, { stdio: 'ignore' }) }),
});
process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
folder.remove();
