/** RIS as databases export it: loosely. Lines that carry no tag go on the line before; a missing `ER` ends at the next `TY`. */
import type { WorkRecord } from '../../store/works.js';
import { yearIn } from './fields.js';
import type { LibraryFormat } from './library-file.js';
import { fieldsOf, joinTagged, readTagged, type TaggedRecord } from './tagged.js';

const LINE = /^\s{0,3}([A-Z][A-Z0-9])\s{0,3}-(?:\s(.*))?$/;

export const RIS: LibraryFormat = {
  name: 'RIS',
  extensions: ['.ris'],
  recognises: (text) => /^\s{0,3}TY\s{0,3}-/m.test(text),
  read: (text) => {
    const found = readTagged(text, { line: LINE, first: 'TY', last: 'ER' });
    return {
      records: found.map(({ fields, raw }) => ({
        record: toRecord(fields),
        keys: fieldsOf(fields).all('ID', 'LB'),
        raw: hasEnd(raw) ? raw : `${raw}\nER  - `,
      })),
      problems: cutOff(found.map(({ raw }) => raw)),
      write: joinTagged,
    };
  },
};

const hasEnd = (raw: string): boolean => /^\s{0,3}ER\s{0,3}-/m.test(raw);

/** Some programs write no ends; where the others have theirs, the file was cut within its last record. */
const cutOff = (raws: readonly string[]): string[] =>
  raws.length > 1 && !hasEnd(raws.at(-1) ?? '') && raws.slice(0, -1).every(hasEnd)
    ? [`Record ${raws.length}, the last, has no end (ER): the file was cut there.`]
    : [];

function toRecord(fields: TaggedRecord['fields']): WorkRecord {
  const { all, first } = fieldsOf(fields);
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
