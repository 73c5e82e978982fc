/** A Word document as the parts that citations are read from: mammoth makes HTML of it. */
import { isWordPart } from '../../agents/readers/docx/word-html.js';
import { openArchive } from '../../agents/readers/zip.js';
import { partsOfHtml } from '../../loop/citations/html-parts.js';
import type { Part } from '../../loop/citations/part.js';
import { UsageError } from '../../loop/exit-codes.js';

/** What styles mean for citing. Word keeps their English names in every language. */
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  ...['Bibliography', 'EndNote Bibliography', 'References', 'Reference'].flatMap((name) => [
    `p[style-name='${name}']:ordered-list(1) => div.bibliography > ol > li:fresh`,
    `p[style-name='${name}'] => div.bibliography > p:fresh`,
  ]),
  ...['Quote', 'Intense Quote', 'Block Text'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
  ...['HTML Preformatted', 'Source Code', 'macro'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  "p[style-name='caption'] => figcaption:fresh",
  ...['TOC Heading', 'table of figures', 'table of authorities', 'header', 'footer'].map(
    (name) => `p[style-name='${name}'] => !`,
  ),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((level) => `p[style-name='toc ${level}'] => !`),
];

/** @throws UsageError */
export async function readWord(bytes: Uint8Array, path: string, expected: string): Promise<readonly Part[]> {
  // mammoth itself has no limits: the sizes of all parts are looked at first. Pictures stay packed.
  const archive = openArchive(bytes, isWordPart);
  if (!archive.ok) throw new UsageError(`${path} cannot be unpacked: ${archive.failure.message}`, expected);
  if (!Object.hasOwn(archive.value, 'word/document.xml'))
    throw new UsageError(`${path} is an archive, but not a Word document.`, expected);
  const { wordHtml } = await import('../../agents/readers/docx/word-html.js');
  try {
    const { html } = await wordHtml(archive.value, STYLES);
    return partsOfHtml(html, { hasLines: false });
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}.`, expected);
  }
}
