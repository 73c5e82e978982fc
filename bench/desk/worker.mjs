/** One worker of the bench, as a machine of its own: its runs lie in the folder that it is started in. */
import { openDesk } from '../../dist/scripts/desk/desk.js';
import { startWorker } from '../../dist/scripts/desk/worker.js';

const [name, databaseUrl, concurrency] = process.argv.slice(2);
const desk = await openDesk({ databaseUrl });
const worker = await startWorker(desk, {
  name,
  concurrency: Number(concurrency),
  say: (line) => console.error(`${name} ${line}`),
});
process.on('SIGTERM', () => void worker.stop().then(() => process.exit(0)));
