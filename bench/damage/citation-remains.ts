import { raisedCitations } from './citations.js';
import type { DamageKind } from './kind.js';
import { plainOf, readTextOf, shortened } from './markup.js';

const REMAINS = /[([{]\s*[,;–—-]*\s*[)\]}]|[,;]\s*[,;]|\s[.,;:)\]](?!\d)|,\s*\.|^[–—-]\s|\s{2}/u;

/** Where a raised citation was taken out, nothing of it is left: no empty brackets, double commas, blanks before a stop. */
export const citationRemains: DamageKind = {
  name: 'remains of citations',
  count: (document, raw) =>
    raisedCitations(raw).flatMap(({ markup, before, after }) => {
      const read = readTextOf(document).between(before, '', after);
      if (read === null || /\n/u.test(read)) return [];
      const words = `${before.slice(-12)}^${plainOf(markup)}${after.slice(0, 8)}`;
      return [
        {
          raw: shortened(words),
          read,
          isRight: !REMAINS.test(read) || REMAINS.test(plainOf(before.slice(-3))),
        },
      ];
    }),
};
