import { UsageError } from '../../loop/exit-codes.js';

/**
 * What no request may bring, whichever store the desk has: a NUL character, which the text of PostgreSQL cannot hold and
 * SQLite ends a text at, a number that no 64-bit column holds exactly, and depth that a recursive reader dies of.
 */

const DEEPEST = 40;

/**
 * Looks through a value as JSON or a form gives it, names of fields included.
 *
 * @throws UsageError
 */
export function refuseUnstorable(value: unknown): void {
  for (const left = [{ each: value, depth: 0 }]; left.length > 0;) {
    const { each, depth } = left.pop() ?? { each: null, depth: 0 };
    if (typeof each === 'string' && each.includes('\0'))
      throw new UsageError('The request holds a NUL character.', 'Write it as text.');
    if (typeof each === 'number' && !(Math.abs(each) <= Number.MAX_SAFE_INTEGER))
      throw new UsageError(`The number ${each} is too large.`, 'Numbers go up to 9007199254740991.');
    if (typeof each !== 'object' || each === null) continue;
    if (depth > DEEPEST)
      throw new UsageError(
        'The request is nested too deeply.',
        `Nest no more than ${DEEPEST} objects or lists.`,
      );
    for (const [name, inner] of Object.entries(each)) {
      left.push({ each: name, depth: depth + 1 });
      left.push({ each: inner as unknown, depth: depth + 1 });
    }
  }
}
