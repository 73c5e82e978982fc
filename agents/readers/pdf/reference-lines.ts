/** Cuts the printed reference list into its entries. */
import type { FlowBlock } from './flow.js';
import type { Line } from './layout.js';

const LABEL = /^(?:\[\s?(?:\d{1,3}|[A-Za-z+]{2,10}\d{2}[a-z]?)\]|\(?\d{1,3}[.)](?!\d)|\d{1,3}(?=\s+\p{Lu}))/u;

/** An entry begins with a label; in lists without labels, at a line that stands further left than the next. */
export function entriesOf(blocks: readonly FlowBlock[]): string[] {
  const lines = [...new Set(blocks.flatMap((block) => block.lines))];
  const isLabelled = lines.filter((line) => LABEL.test(line.text)).length >= 3;
  const margins = leftMargins(lines);
  const entries: string[] = [];
  for (const line of lines) {
    const hangs = line.left < (margins.get(line.column) ?? line.left) + 3;
    const ended = /[.\d)]$/u.test(entries.at(-1) ?? '.');
    const starts =
      entries.length === 0 ||
      (isLabelled ? LABEL.test(line.text) : hangs && ended && /^\p{Lu}/u.test(line.text));
    if (starts) entries.push(line.text);
    else entries[entries.length - 1] = joinLine(entries.at(-1) ?? '', line.text);
  }
  return entries.filter((entry) => entry.length > 15).map((entry) => entry.slice(0, 2000));
}

const joinLine = (before: string, after: string): string => {
  if (/\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after;
  return /(?:[/.]|10\.\d{4,9}\/\S*-)$/u.test(before) &&
    /doi|https?:|10\.\d/iu.test(before.slice(-60)) &&
    !/^\p{Lu}/u.test(after)
    ? before + after
    : `${before} ${after}`;
};

function leftMargins(lines: readonly Line[]): Map<Line['column'], number> {
  const margins = new Map<Line['column'], number>();
  for (const line of lines)
    margins.set(line.column, Math.min(margins.get(line.column) ?? Infinity, line.left));
  return margins;
}
