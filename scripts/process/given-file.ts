import { readBytes } from '../../loop/reading/read-bytes.js';
import { UsageError } from '../../loop/exit-codes.js';

/** More fits into no text that is checked; in bytes. */
const MOST_BYTES = 500_000_000;

/**
 * A file that somebody named: on the command line, in the front matter of a document, in a configuration. An empty one
 * has no bytes.
 *
 * @throws UsageError for what is no regular file (a pipe would be waited for, a device never ends), and above 500 MB
 */
export async function givenBytes(path: string, cure: string): Promise<Buffer> {
  const read = await readBytes(path, { maxBytes: MOST_BYTES });
  if (read.ok) return read.value;
  if (read.failure.code === 'empty') return Buffer.alloc(0);
  throw new UsageError(`${path} cannot be read: ${read.failure.message}`, cure);
}
