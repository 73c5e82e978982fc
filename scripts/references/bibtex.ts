import { parse, type Creator, type Entry } from '@retorquere/bibtex-parser';
import type { WorkRecord } from '../../store/works.js';
import { yearIn, type LibraryFormat } from './library-file.js';

/** BibTeX and BibLaTeX. An entry that cannot be read keeps its place as a record without facts. */
export const BIBTEX: LibraryFormat = {
  name: 'BibTeX',
  recognises: (text) => /(?:^|[\n\r}])[^\S\n]*@[a-z]+\s*[{(]/i.test(text),
  read: (text) => {
    const { entries, errors } = parse(text, { sentenceCase: false });
    const problems = errors.map(({ error }) => `${error.replace(/\s+/g, ' ')}.`);
    return { records: entries.map(recordOf), problems };
  },
};

function recordOf({ type, fields }: Entry): WorkRecord {
  const get = (...names: string[]): string | null => {
    for (const name of names) {
      const value = plainText((fields as Readonly<Record<string, unknown>>)[name]);
      if (value !== '') return value;
    }
    return null;
  };
  const eprint = get('eprint', 'arxivid');
  const isArxiv =
    /arxiv/i.test(get('archiveprefix', 'eprinttype') ?? '') ||
    /^\d{4}\.\d{4,5}|^[a-z-]+\/\d{7}/.test(eprint ?? '');
  const title = get('title');
  const subtitle = get('subtitle');
  const addresses = [get('url', 'link'), get('howpublished')];
  return {
    title: title !== null && subtitle !== null ? `${title}: ${subtitle}` : title,
    authors: (fields.author ?? fields.editor ?? []).map(nameOf).filter((name) => name !== ''),
    year: yearIn(get('year', 'date')),
    doi: get('doi'),
    pmid: get('pmid'),
    pmcid: get('pmcid', 'pmc'),
    arxiv: isArxiv ? eprint : null,
    addresses: addresses.flatMap((text) => (text !== null && /^https?:|^www\./i.test(text) ? [text] : [])),
    journal: get('journal', 'journaltitle', 'booktitle', 'howpublished', 'series'),
    volume: get('volume'),
    issue: get('number', 'issue'),
    pages: get('pages')?.replace(/\u2013/g, '-') ?? null,
    abstract: get('abstract'),
    articleType: type,
  };
}

const nameOf = ({ name, prefix, lastName, firstName }: Creator): string =>
  plainText(name ?? [[prefix, lastName].filter(Boolean).join(' '), firstName].filter(Boolean).join(', '));

/** Without the marks of a layout that the parser leaves in. */
const plainText = (value: unknown): string =>
  [value]
    .flat()
    .filter((each) => typeof each === 'string')
    .join(', ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim();
