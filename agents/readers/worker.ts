/** The thread in which documents are read: one document in, one result out, as often as it is asked. */
import { serialize } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import type { RawDocument, ReadDocument } from '../document.js';
import { type Result, fail } from '../result.js';
import { readHere } from './index.js';
import type { PageProgress } from './reader.js';

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

/** A limit on what a reader hands over: the process that asked has to hold it. */

/** UTF-16 units: ten thick books. */
const LONGEST_TEXT = 10_000_000;
const MEBIBYTE = 1024 * 1024;
/** The text with its blocks, marks and references, serialised. */
const MOST_BYTES = 48 * MEBIBYTE;

/** The serialised result, or that of a failure where it is larger than a document has reason to be. */
function withinSize(result: Result<ReadDocument>, serialize: (value: unknown) => Uint8Array): Uint8Array {
  if (result.ok && result.value.text.length > LONGEST_TEXT) return serialize(tooLong(result.value));
  const bytes = serialize(result);
  return result.ok && bytes.length > MOST_BYTES ? serialize(tooLong(result.value)) : bytes;
}

const tooLong = ({ text, blocks }: ReadDocument): Result<never> =>
  fail({
    code: 'too-large',
    message: `The document holds ${text.length} characters in ${blocks.length} blocks; the limit is ${LONGEST_TEXT} characters.`,
    retryable: false,
    cure: 'Divide it into parts.',
  });
