/** Formats of tagged lines (RIS, MEDLINE, EndNote): a tag opens a field, a line without one goes on the field before. */

export interface TaggedRecord {
  /** Values by tag, in the order of the file. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  readonly raw: string;
}

export interface Tags {
  /** The first group is the tag, the second the value. */
  readonly line: RegExp;
  /** Opens a record; the first tag after a record's end does so too. */
  readonly first: string;
  /** Ends a record, where the format has such a tag. */
  readonly last?: string;
}

/** Records as databases export them: loosely. A missing end ends at the next beginning. */
export function readTagged(text: string, { line: pattern, first, last }: Tags): readonly TaggedRecord[] {
  const records: TaggedRecord[] = [];
  let open: { fields: Map<string, string[]>; lines: string[] } | null = null;
  let values: string[] | null = null;
  const close = (): void => {
    if (open !== null) records.push({ fields: open.fields, raw: open.lines.join('\n').trimEnd() });
    open = null;
    values = null;
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, tag, value = ''] = pattern.exec(line) ?? [];
    if (tag === undefined) {
      open?.lines.push(line);
      const index = (values ?? []).length - 1;
      if (values && index >= 0 && line.trim() !== '') values[index] = `${values[index]} ${line.trim()}`;
      continue;
    }
    if (tag === first) close();
    if (tag === last && open === null) continue;
    open ??= { fields: new Map<string, string[]>(), lines: [] };
    open.lines.push(line);
    if (tag === last) {
      close();
      continue;
    }
    values = open.fields.get(tag) ?? [];
    values.push(value.trim());
    open.fields.set(tag, values);
  }
  close();
  return records;
}

/** Reads the values of one record. */
export function fieldsOf(fields: ReadonlyMap<string, readonly string[]>) {
  const all = (...tags: string[]): string[] =>
    tags.flatMap((tag) => fields.get(tag) ?? []).filter((text) => text !== '');
  return { all, first: (...tags: string[]): string | null => all(...tags)[0] ?? null };
}

/** Records of tagged lines as a file: each ends with an empty line. */
export const joinTagged = (kept: readonly { readonly raw: string }[]): string =>
  kept.map(({ raw }) => `${raw}\n\n`).join('');
