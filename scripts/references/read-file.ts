/** Files of references, for every command that takes one: read by content, whatever the encoding and the name. */
import { decodeText } from '../../agents/readers/charset.js';
import { sniffFormat } from '../../agents/readers/sniff.js';
import { formatOf } from '../../text/formats.js';
import { UsageError } from '../../loop/exit-codes.js';
import { givenBytes } from '../process/given-file.js';
import { BIBTEX } from './bibtex.js';
import { JSON_RECORDS } from './json-records.js';
import type { WorkRecord } from '../../store/works.js';
import { REFERENCE_FORMATS, type LibraryFile, type LibraryFormat } from './library-file.js';
import { RIS } from './ris.js';

/** The first that recognises a text reads it. */
const LIBRARY_FORMATS: readonly LibraryFormat[] = [JSON_RECORDS, RIS, BIBTEX];

export interface Library extends LibraryFile {
  readonly format: LibraryFormat;
}

const EXPECTED = `Give ${REFERENCE_FORMATS}.`;

/** The records of a file; none of an empty one. @throws UsageError that says why where a file has no readable record */
export async function readLibrary(path: string): Promise<Library> {
  const bytes = await givenBytes(path, EXPECTED);
  const { text } = decodeText(bytes);
  const library = parseLibrary(text);
  if (text.trim() === '') return library ?? { records: [], problems: [], format: JSON_RECORDS };
  if (library?.records.some(saysSomething) === true) return library;
  const why = whyUnreadable({ bytes, path }, library);
  throw new UsageError(`${path} is not a bibliography: it has no readable record. ${why}`, EXPECTED);
}

/** Null where no format is recognised. */
export function parseLibrary(text: string): Library | null {
  const start = text.replace(/^[\uFEFF\s]+/, '');
  const format = LIBRARY_FORMATS.find((each) => each.recognises(start));
  return format === undefined ? null : { ...format.read(start), format };
}

const saysSomething = (record: WorkRecord): boolean =>
  [record.title, record.doi, record.pmid, record.pmcid, record.arxiv].some((value) => (value ?? '') !== '') ||
  (record.authors ?? []).length > 0 ||
  (record.addresses ?? []).length > 0;

interface Unreadable {
  readonly bytes: Uint8Array;
  readonly path: string;
}

/** A sentence: what the file is, where that can be seen, else what is wrong with it. */
function whyUnreadable({ bytes, path }: Unreadable, library: Library | null): string {
  const sniffed = sniffFormat({ bytes, address: path });
  if (sniffed === null) return 'It is not a text file.';
  if (!MAYBE_REFERENCES.has(sniffed)) return `It is ${formatOf(sniffed).label}, a document.`;
  const [problem] = library?.problems ?? [];
  if (problem !== undefined) return problem;
  if (library !== null)
    return `It was read as ${library.format.name}, but names no title, author or identifier.`;
  return 'Nothing in it looks like a reference.';
}

/** What a file of references may be taken for by its name or its text. */
const MAYBE_REFERENCES: ReadonlySet<string> = new Set(['csv', 'plain-text', 'jats', 'markdown']);
