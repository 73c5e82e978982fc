import type { WorkRecord } from '../../store/works.js';
import { yearIn, type LibraryFormat } from './library-file.js';

/** RIS as databases export it: loosely. Lines that carry no tag go on the line before; a missing `ER` ends at the next `TY`. */

const LINE = /^\s{0,3}([A-Z][A-Z0-9])\s{0,3}-(?:\s(.*))?$/;

export const RIS: LibraryFormat = {
  name: 'RIS',
  recognises: (text) => /^\s{0,3}TY\s{0,3}-/m.test(text),
  read: (text) => {
    const found = cut(text);
    const records = found.map(({ fields }) => recordOf(fields));
    return { records, problems: cutOff(found.map(({ hasEnd }) => hasEnd)) };
  },
};

interface Tagged {
  readonly fields: Map<string, string[]>;
  hasEnd: boolean;
}

function cut(text: string): readonly Tagged[] {
  const records: Tagged[] = [];
  let open: Tagged | undefined;
  let values: string[] | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, tag, value = ''] = LINE.exec(line) ?? [];
    if (tag === 'TY') open = undefined;
    if (tag !== undefined && tag !== 'ER' && open === undefined) {
      open = { fields: new Map(), hasEnd: false };
      records.push(open);
    }
    if (open === undefined) continue;
    if (tag === undefined) {
      const last = values?.pop();
      if (last !== undefined) values?.push(`${last} ${line.trim()}`.trim());
    } else if (tag === 'ER') {
      open.hasEnd = true;
      open = values = undefined;
    } else {
      values = open.fields.get(tag) ?? [];
      values.push(value.trim());
      open.fields.set(tag, values);
    }
  }
  return records;
}

/** Some programs write no ends; where the others have theirs, the file was cut within its last record. */
const cutOff = (ends: readonly boolean[]): string[] =>
  ends.length > 1 && ends.at(-1) === false && ends.slice(0, -1).every(Boolean)
    ? [`Record ${ends.length}, the last, has no end (ER): the file was cut there.`]
    : [];

function recordOf(fields: Tagged['fields']): WorkRecord {
  const all = (...tags: string[]): string[] =>
    tags.flatMap((tag) => fields.get(tag) ?? []).filter((text) => text !== '');
  const first = (...tags: string[]): string | null => all(...tags)[0] ?? null;
  const matching = (pattern: RegExp, ...tags: string[]): string | null =>
    all(...tags).find((text) => pattern.test(text)) ?? null;
  return {
    title: first('TI', 'T1', 'CT', 'BT'),
    authors: all('AU', 'A1').length > 0 ? all('AU', 'A1') : all('A2', 'ED'),
    year: yearIn(first('PY', 'Y1', 'DA')),
    doi: first('DO') ?? matching(/^(?:doi[:\s]*)?10\.\d{4,}\//i, 'M3', 'N1', 'C7'),
    pmid: matching(/^pmid[:\s]*\d+$/i, 'AN', 'C1', 'M1'),
    pmcid: matching(/^PMC\d+$/, 'C2', 'AN'),
    addresses: all('UR', 'L1', 'L2', 'LK').flatMap((text) => text.split(/[\s;]+/)),
    journal: first('JO', 'JF', 'T2', 'JA', 'J2', 'J1', 'BT'),
    volume: first('VL'),
    issue: first('IS'),
    pages: [first('SP'), first('EP')].filter((page) => page !== null).join('-') || null,
    abstract: first('AB', 'N2'),
    articleType: first('TY')?.toLowerCase() ?? null,
  };
}
