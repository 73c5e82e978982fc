/** The thread in which documents are read: one document in, one result out, as often as it is asked. */
import { parentPort } from 'node:worker_threads';
import type { RawDocument } from '../document.js';
import { readHere } from './index.js';

parentPort?.on('message', (raw: RawDocument) => {
  void readHere(raw).then((result) => parentPort?.postMessage(result));
});
