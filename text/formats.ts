/**
 * The formats of documents that have a reader: what their files are called, how content gives them away, what help calls them.
 * A new format is an entry here, a reader in `agents/readers`, and the line there that loads it.
 */

export interface DocumentFormat {
  /** In help and messages. */
  readonly label: string;
  /** Endings of file names, lower case, without the full stop; any of them may be followed by `.gz`. */
  readonly extensions: readonly string[];
  /** Values of `Content-Type` that settle the format of a text; empty where only the content does. */
  readonly mediaTypes: readonly string[];
  /** Characters within the first 1,024 bytes that no other format has. */
  readonly magic?: string;
  /** What the first member of a zip archive of this format, `mimetype`, says, or begins with. */
  readonly packageTypes?: readonly string[];
  /** Members of a zip archive of this format. */
  readonly members?: readonly string[];
  /** Names of the first element, lower case, where the content is markup. */
  readonly roots?: readonly string[];
}

const FORMATS = {
  pdf: { label: 'PDF', extensions: ['pdf'], mediaTypes: [], magic: '%PDF-' },
  html: {
    label: 'HTML',
    extensions: ['html', 'htm', 'xhtml'],
    mediaTypes: ['text/html', 'application/xhtml+xml'],
    roots: [
      ...['html', 'head', 'body', 'meta', 'title', 'link', 'script', 'style', 'div', 'p', 'h1', 'h2'],
      ...['table', 'main', 'section', 'header', 'span', 'center'],
    ],
  },
  jats: {
    label: 'JATS XML',
    extensions: ['xml', 'nxml'],
    mediaTypes: [],
    roots: ['article', 'pmc-articleset', 'articles'],
  },
  docx: { label: 'docx', extensions: ['docx'], mediaTypes: [], members: ['word/document.xml'] },
  pptx: {
    label: 'PowerPoint (pptx)',
    extensions: ['pptx'],
    mediaTypes: [],
    members: ['ppt/presentation.xml'],
  },
  xlsx: { label: 'Excel (xlsx)', extensions: ['xlsx'], mediaTypes: [], members: ['xl/workbook.xml'] },
  epub: {
    label: 'EPUB',
    extensions: ['epub'],
    mediaTypes: [],
    packageTypes: ['application/epub+zip'],
    members: ['META-INF/container.xml'],
  },
  markdown: {
    label: 'Markdown',
    extensions: ['md', 'markdown', 'mdx'],
    mediaTypes: ['text/markdown', 'text/x-markdown'],
  },
  csv: {
    label: 'CSV',
    extensions: ['csv', 'tsv', 'tab'],
    mediaTypes: ['text/csv', 'text/tab-separated-values', 'application/csv'],
  },
  'plain-text': {
    label: 'plain text',
    extensions: ['txt', 'text', 'rst'],
    mediaTypes: ['text/plain'],
  },
} as const satisfies Readonly<Record<string, DocumentFormat>>;

export type FormatName = keyof typeof FORMATS;

/** In the order of the table. */
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[];

export const formatOf = (name: FormatName): DocumentFormat => FORMATS[name];

/** `PDF, HTML or docx`, for help and messages. */
export function labelsOf(names: readonly FormatName[] = FORMAT_NAMES): string {
  const labels = names.map((name) => FORMATS[name].label);
  const last = labels.pop() ?? '';
  return labels.length === 0 ? last : `${labels.join(', ')} or ${last}`;
}

/** Endings of the file names of these formats, in the order of the table. */
export const extensionsOf = (names: readonly FormatName[] = FORMAT_NAMES): string[] =>
  names.flatMap((name) => [...FORMATS[name].extensions]);

/** The format that a file name or an address ends in, whether packed (`.gz`) or not; null for any other ending. */
export function formatOfName(address: string): FormatName | null {
  const path = /^[a-z][a-z+.-]*:\/\//iu.test(address) ? (address.split(/[?#]/u)[0] ?? '') : address;
  const ending = /\.([a-z0-9]{1,8})(?:\.gz)?$/iu.exec(path)?.[1]?.toLowerCase() ?? '';
  return FORMAT_NAMES.find((name) => formatOf(name).extensions.includes(ending)) ?? null;
}
