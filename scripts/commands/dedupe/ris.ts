/** RIS as databases export it: loosely. Lines that carry no tag go on the line before; a missing `ER` ends at the next `TY`. */
import type { WorkRecord } from '../../../store/works.js';
import { yearIn } from './fields.js';

const TAG_LINE = /^\s{0,3}([A-Z][A-Z0-9])\s{0,3}-(?:\s(.*))?$/;

/** One record an entry, in the order of the file; an entry without fields is a record that says nothing. */
export function parseRis(text: string): WorkRecord[] {
  const records: WorkRecord[] = [];
  let fields: Map<string, string[]> | null = null;
  let last: string[] | null = null;
  const close = (): void => {
    if (fields) records.push(toRecord(fields));
    fields = null;
    last = null;
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const match = TAG_LINE.exec(line);
    const tag = match?.[1];
    if (tag === undefined) {
      const index = (last ?? []).length - 1;
      if (last && index >= 0 && line.trim() !== '') last[index] = `${last[index]} ${line.trim()}`;
      continue;
    }
    if (tag === 'ER' || tag === 'TY') close();
    if (tag === 'ER') continue;
    fields ??= new Map<string, string[]>();
    last = fields.get(tag) ?? [];
    last.push((match?.[2] ?? '').trim());
    fields.set(tag, last);
  }
  close();
  return records;
}

function toRecord(fields: ReadonlyMap<string, string[]>): WorkRecord {
  const first = (...tags: string[]): string | null => {
    for (const tag of tags) {
      const value = fields.get(tag)?.find((text) => text !== '');
      if (value !== undefined) return value;
    }
    return null;
  };
  const all = (...tags: string[]): string[] =>
    tags.flatMap((tag) => fields.get(tag) ?? []).filter((text) => text !== '');
  const pages = [first('SP'), first('EP')].filter((page) => page !== null).join('-');
  return {
    title: first('TI', 'T1', 'CT', 'BT'),
    authors: all('AU', 'A1').length > 0 ? all('AU', 'A1') : all('A2', 'ED'),
    year: yearIn(first('PY', 'Y1', 'DA')),
    doi:
      first('DO') ?? all('M3', 'N1', 'C7').find((text) => /^(?:doi[:\s]*)?10\.\d{4,}\//i.test(text)) ?? null,
    pmid: all('AN', 'C1', 'M1').find((text) => /^pmid[:\s]*\d+$/i.test(text)) ?? null,
    pmcid: all('C2', 'AN').find((text) => /^PMC\d+$/.test(text)) ?? null,
    addresses: all('UR', 'L1', 'L2', 'LK').flatMap((text) => text.split(/[\s;]+/)),
    journal: first('JO', 'JF', 'T2', 'JA', 'J2', 'J1', 'BT'),
    volume: first('VL'),
    issue: first('IS'),
    pages: pages === '' ? null : pages,
    abstract: first('AB', 'N2'),
    articleType: first('TY')?.toLowerCase() ?? null,
  };
}
