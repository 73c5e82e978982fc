/** EndNote's export (`.enw`, tags of `refer`) and its XML. */
import { DomUtils, parseDocument } from 'htmlparser2';
import type { WorkRecord } from '../../store/works.js';
import { counted } from '../terminal/text-width.js';
import { yearIn } from './fields.js';
import type { LibraryFormat, LibraryRecord } from './library-file.js';
import { fieldsOf, joinTagged, readTagged, type TaggedRecord } from './tagged.js';

const LINE = /^%([0-9A-Z@!#$~<>*?^&+])(?:\s(.*))?$/;

export const ENW: LibraryFormat = {
  name: 'EndNote',
  extensions: ['.enw'],
  recognises: (text) => /^%0\s/m.test(text),
  read: (text) => ({
    records: readTagged(text, { line: LINE, first: '0' }).map(({ fields, raw }) => ({
      record: taggedRecord(fields),
      keys: fieldsOf(fields).all('F'),
      raw,
    })),
    problems: [],
    write: joinTagged,
  }),
};

function taggedRecord(fields: TaggedRecord['fields']): WorkRecord {
  const { all, first } = fieldsOf(fields);
  return {
    title: first('T'),
    authors: all('A').length > 0 ? all('A') : all('E'),
    year: yearIn(first('D', '8')),
    doi: first('R'),
    pmid: all('M', '2').find((text) => /^(?:pmid:?\s*)?\d{5,9}$/i.test(text)) ?? null,
    pmcid: first('2')?.startsWith('PMC') === true ? first('2') : null,
    addresses: all('U', '>').filter((text) => /^https?:/i.test(text)),
    journal: first('J', 'B'),
    volume: first('V'),
    issue: first('N'),
    pages: first('P'),
    abstract: first('X'),
    articleType: first('0')?.toLowerCase() ?? null,
  };
}

const RECORD = /<record(?:\s[^<>]*)?>[^]*?<\/record>/g;

export const ENDNOTE_XML: LibraryFormat = {
  name: 'EndNote XML',
  extensions: ['.xml'],
  recognises: (text) => /^<(?:\?xml|xml>|!DOCTYPE)/i.test(text) && /<record[\s>]/.test(text),
  read: (text) => {
    const found = [...text.matchAll(RECORD)];
    const [start, end] = [found[0]?.index, (found.at(-1)?.index ?? 0) + (found.at(-1)?.[0].length ?? 0)];
    const opened = text.split(/<record[\s>]/).length - 1;
    return {
      records: found.map(([raw]) => ({ ...xmlRecord(raw), raw })),
      problems:
        opened === found.length
          ? []
          : [`${counted(opened - found.length, 'record')} without an end: left out.`],
      write: (kept) => `${text.slice(0, start)}${kept.map(({ raw }) => raw).join('')}${text.slice(end)}`,
    };
  },
};

function xmlRecord(raw: string): Omit<LibraryRecord, 'raw'> {
  const document = parseDocument(raw, { xmlMode: true });
  const all = (...path: string[]): string[] => textsAt(document, path);
  const first = (...path: string[]): string | null => all(...path)[0] ?? null;
  const record = {
    title: first('titles', 'title'),
    authors: all('authors', 'author'),
    year: yearIn(first('dates', 'year')),
    doi: first('electronic-resource-num'),
    pmid: all('accession-num').find((text) => /^\d{5,9}$/.test(text)) ?? null,
    pmcid: first('custom2')?.startsWith('PMC') === true ? first('custom2') : null,
    addresses: all('related-urls', 'url').filter((text) => /^https?:/i.test(text)),
    journal: first('titles', 'secondary-title') ?? first('periodical', 'full-title'),
    volume: first('volume'),
    issue: first('number'),
    pages: first('pages'),
    abstract: first('abstract'),
  };
  return { record, keys: all('label') };
}

/** Texts of the elements with the last name, inside those with the names before. */
function textsAt(document: ReturnType<typeof parseDocument>, path: readonly string[]): string[] {
  const [first = '', ...more] = path;
  const inside = (nodes: Parameters<typeof DomUtils.getElementsByTagName>[1], name: string) =>
    DomUtils.getElementsByTagName(name, nodes);
  return more
    .reduce((nodes, name) => inside(nodes, name), inside(document.children, first))
    .map((node) => DomUtils.textContent(node).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}
