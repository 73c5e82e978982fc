/** A limit on what a reader hands over: the process that asked has to hold it. */
import type { ReadDocument } from '../document.js';
import { fail } from '../result.js';
import type { Result } from '../result.js';

/** UTF-16 units: ten thick books. */
const LONGEST_TEXT = 10_000_000;
const MEBIBYTE = 1024 * 1024;
/** The text with its blocks, marks and references, serialised. */
const MOST_BYTES = 48 * MEBIBYTE;

/** The serialised result, or that of a failure where it is larger than a document has reason to be. */
export function withinSize(
  result: Result<ReadDocument>,
  serialize: (value: unknown) => Uint8Array,
): Uint8Array {
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
