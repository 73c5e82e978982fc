import { raisedCitations } from './citations.js';
import type { DamageKind } from './kind.js';
import { digitsOf, plainOf, readTextOf, shortened } from './markup.js';

/** Numbers of citations that stand above the line are not in the text. */
export const citationSuperscripts: DamageKind = {
  name: 'citation superscripts',
  count: (document, raw) =>
    raisedCitations(raw).flatMap(({ markup, before, after, lineDigits }) => {
      const read = readTextOf(document).between(before, '', after);
      if (read === null || /\n| · /u.test(read)) return [];
      const isRight = digitsOf(read).replaceAll(' ', '') === digitsOf(lineDigits).replaceAll(' ', '');
      const words = `${before.slice(-12)}^${plainOf(markup)}${after.slice(0, 8)}`;
      return [{ raw: shortened(words), read, isRight }];
    }),
};
