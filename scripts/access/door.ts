import type { MiddlewareHandler } from 'hono';
import { UsageError } from '../exit-codes.js';
import { refusal } from './refusal.js';

/**
 * What no request may bring, whichever store the desk has: a NUL character, which the text of PostgreSQL cannot hold and
 * SQLite ends a text at, and a number that no 64-bit column holds exactly. The middleware reads the address of every
 * request; whoever parses a body, a form, a cursor or the input of a tool asks `refuseUnstorable` of what came out.
 */

const NUL = { message: 'The request holds a NUL character.', cure: 'Write it as text.' };

/** First of all, before anybody is let in: a path or a query with a NUL reaches nothing. */
export const door: MiddlewareHandler = async (context, next) => {
  if (context.req.url.includes('%00')) return refusal(context, { status: 400, ...NUL });
  return next();
};

/**
 * Looks through a value as JSON or a form gives it, names of fields included; however deep it is.
 *
 * @throws UsageError for a NUL character, or a number beyond 2^53
 */
export function refuseUnstorable(value: unknown): void {
  for (const left = [value]; left.length > 0;) {
    const each = left.pop();
    if (typeof each === 'string' && each.includes('\0')) throw new UsageError(NUL.message, NUL.cure);
    if (typeof each === 'number' && !(Math.abs(each) <= Number.MAX_SAFE_INTEGER))
      throw new UsageError(`The number ${each} is too large.`, 'Numbers go up to 9007199254740991.');
    if (typeof each === 'object' && each !== null)
      for (const entry of Object.entries(each)) left.push(...entry);
  }
}
