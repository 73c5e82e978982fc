import { readData } from '../data/read-data.js';

/** Sentences that hold what is asked for (a price, an amount, a date, what speaks against) before others as near to the subject. */

interface Kind {
  readonly asks: RegExp;
  readonly holds: RegExp;
}

const { about: _, ...data } = readData('preferred-kinds.json') as Readonly<
  Record<string, { readonly asks: string; readonly holds: string }>
> & { readonly about: unknown };

const KINDS: readonly Kind[] = Object.values(data).map(({ asks, holds }) => ({
  asks: new RegExp(asks, 'iu'),
  holds: new RegExp(holds, 'iu'),
}));

/** What a sentence's value is multiplied by where it holds what is asked for; measured by bench/showing.ts. */
const PREFERRED = 1.25;

/** A factor for each text, at least 1; `asked`: the question, its part and the target, or a pattern of the value asked for. */
export function preferenceFor(asked: string | RegExp): (text: string) => number {
  const held =
    typeof asked === 'string'
      ? KINDS.flatMap(({ asks, holds }) => (asks.test(asked) ? [holds] : []))
      : [new RegExp(asked.source, asked.flags.replace('g', ''))];
  return (text) => (held.some((pattern) => pattern.test(text)) ? PREFERRED : 1);
}
