/** The thread in which documents are read: one document in, one result out, as often as it is asked. */
import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { RawDocument } from '../document.js';
import { readHere } from './index.js';
import { withinSize } from './result-size.js';

parentPort?.on('message', ({ raw, maxBytes }: { raw: RawDocument; maxBytes: number }) => {
  void readHere(raw, maxBytes).then((result) => {
    // A copy of exactly its length, which can be handed over.
    const bytes = new Uint8Array(withinSize(result, serialize));
    parentPort?.postMessage(bytes, [bytes.buffer]);
  });
});
