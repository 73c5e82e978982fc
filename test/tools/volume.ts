import { it } from 'vitest';

/** `npm test` has each behaviour once; `npm run test:long` has the many cases of it. */

const IS_LONG = process.env['TEST_PART'] === 'long';

/** All cases in `npm run test:long`; in `npm test` the first `most` of them. */
export const few = <T>(cases: readonly T[], most = 1): readonly T[] =>
  IS_LONG ? cases : cases.slice(0, most);

/** A test of `npm run test:long` alone. */
export const itAtLength = (name: string, test: () => Promise<void> | void): void => {
  if (IS_LONG) it(name, test);
};
