/** The `---` block before a Markdown text: the few fields we use, read without a YAML library. */

export interface FrontMatter {
  /** First value of each field, names in lower case. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** Offset where the text begins. */
  readonly end: number;
}

export function readFrontMatter(text: string): FrontMatter {
  const fields = new Map<string, string[]>();
  const match = /^---[ \t]*\n/u.exec(text);
  const close = match ? text.indexOf('\n---', match[0].length - 1) : -1;
  if (!match || close === -1 || close > 20_000) return { fields, end: 0 };
  let current: string[] | undefined;
  for (const line of text.slice(match[0].length, close).split('\n')) {
    const field = /^([A-Za-z][\w-]{0,40})\s*:\s*(.*)$/u.exec(line);
    const item = /^\s*-\s+(.*)$/u.exec(line);
    if (field) {
      current = valuesOf(field[2] ?? '');
      fields.set((field[1] ?? '').toLowerCase(), current);
    } else if (item && current) current.push(unquote(item[1]?.replace(/^name:\s*/u, '') ?? ''));
  }
  const afterClose = text.indexOf('\n', close + 1);
  return { fields, end: afterClose === -1 ? text.length : afterClose + 1 };
}

function valuesOf(value: string): string[] {
  const list = /^\[(.*)\]$/u.exec(value.trim())?.[1];
  const values = list === undefined ? [value] : list.split(',');
  return values.map(unquote).filter((entry) => entry !== '');
}

const unquote = (value: string): string =>
  value
    .trim()
    .replace(/^(["'])(.*)\1$/u, '$2')
    .trim();
