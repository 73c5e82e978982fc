/** `node worker-process.mjs SETTINGS`: a worker of built code, until it is killed. */
import { openDesk } from '../../dist/scripts/desk/desk.js';
import { startWorker } from '../../dist/scripts/desk/worker.js';

const { place, options } = JSON.parse(process.argv[2]);
await startWorker(await openDesk(place), options);
