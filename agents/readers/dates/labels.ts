import { dataOf } from '../../data.js';

/** What the words before a date call it: "Published", "Updated", or something that is no date of the document. */

export type DateLabel = 'published' | 'modified' | 'other';

/** Words by what they say of the date behind them, lower case, lines of them with bars between: `agents/data/date-labels.json`. */
const LINES = dataOf('date-labels') as Readonly<Record<DateLabel, readonly string[]>>;

/** Longest way from the label to its date, in UTF-16 units; what is no date of the document stands right before its own. */
const REACH = { published: 70, modified: 70, other: 25 } as const;
const LABELS = ['published', 'modified', 'other'] as const;

const patternOf = (label: DateLabel): RegExp => {
  const words = LINES[label].flatMap((line) => line.split(' | '));
  const alternatives = words.toSorted((one, other) => other.length - one.length).join('|');
  return new RegExp(
    String.raw`(?<![\p{L}\p{M}])(?:${alternatives.replaceAll(' ', String.raw`\s`)})(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}])`,
    'giu',
  );
};

const PATTERNS = {
  published: patternOf('published'),
  modified: patternOf('modified'),
  other: patternOf('other'),
} satisfies Record<DateLabel, RegExp>;

/** The label that ends nearest before a date, the longest of those. Null where nothing is said. */
export function labelBefore(text: string): DateLabel | null {
  let best: { readonly label: DateLabel; readonly end: number; readonly length: number } | null = null;
  for (const label of LABELS) {
    const from = Math.max(0, text.length - REACH[label]);
    for (const found of text.slice(from).matchAll(PATTERNS[label])) {
      const [length, end] = [found[0].length, from + found.index + found[0].length];
      if (best === null || end > best.end || (end === best.end && length > best.length))
        best = { label, end, length };
    }
  }
  return best?.label ?? null;
}
