const LONGEST_LINE = 300;

/** On one line, truncated to a length that a terminal shows well. */
export function shorten(text: string, longest = LONGEST_LINE): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
