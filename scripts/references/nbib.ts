/** MEDLINE as PubMed exports it (`.nbib`): https://www.nlm.nih.gov/bsd/mms/medlineelements.html */
import type { WorkRecord } from '../../store/works.js';
import { yearIn } from './fields.js';
import type { LibraryFormat } from './library-file.js';
import { fieldsOf, joinTagged, readTagged, type TaggedRecord } from './tagged.js';

const LINE = /^([A-Z]{2,4}) {0,2}-(?: (.*))?$/;

export const NBIB: LibraryFormat = {
  name: 'PubMed',
  extensions: ['.nbib', '.medline', '.txt'],
  recognises: (text) => /^PMID ?- ?\d/m.test(text),
  read: (text) => ({
    records: readTagged(text, { line: LINE, first: 'PMID' }).map(({ fields, raw }) => ({
      record: toRecord(fields),
      keys: [],
      raw,
    })),
    problems: [],
    write: joinTagged,
  }),
};

function toRecord(fields: TaggedRecord['fields']): WorkRecord {
  const { all, first } = fieldsOf(fields);
  const identifier = (kind: string): string | null =>
    all('LID', 'AID')
      .find((text) => text.endsWith(`[${kind}]`))
      ?.slice(0, -kind.length - 2)
      .trim() ?? null;
  return {
    title: first('TI', 'BTI'),
    authors: all('FAU').length > 0 ? all('FAU') : all('AU', 'CN'),
    year: yearIn(first('DP', 'DEP')),
    doi: identifier('doi'),
    pmid: first('PMID'),
    pmcid: first('PMC'),
    journal: first('JT', 'TA'),
    volume: first('VI'),
    issue: first('IP'),
    pages: first('PG'),
    abstract: first('AB'),
    articleType: first('PT')?.toLowerCase() ?? null,
  };
}
