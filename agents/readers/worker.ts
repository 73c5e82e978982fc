/** The thread in which documents are read: one document in, one result out, as often as it is asked. */
import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { RawDocument } from '../document.js';
import { readHere } from './index.js';
import type { PageProgress } from './reader.js';
import { withinSize } from './result-size.js';

interface Order {
  readonly raw: RawDocument;
  readonly maxBytes: number;
  readonly languages: readonly string[];
  readonly pageTimeoutMs: number;
}

parentPort?.on('message', ({ raw, maxBytes, ...settings }: Order) => {
  const onPage = (progress: PageProgress): void => parentPort?.postMessage(progress);
  void readHere(raw, { maxBytes, context: { ...settings, onPage } }).then((result) => {
    // A copy of exactly its length, which can be handed over.
    const bytes = new Uint8Array(withinSize(result, serialize));
    parentPort?.postMessage(bytes, [bytes.buffer]);
  });
});
