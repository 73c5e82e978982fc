/** Reads Word documents: mammoth turns them into plain HTML, which is written as blocks. */
import { firstDoi } from '../../../text/identifiers.js';
import type { RawDocument, ReadDocument } from '../../document.js';
import { fail, succeed } from '../../result.js';
import type { Result } from '../../result.js';
import { hiddenWarnings } from '../hidden-warnings.js';
import { child, parseXml, plainText } from '../xml.js';
import { emptyDocument } from '../reader.js';
import { parseSimpleHtml, writeSimpleHtml } from '../simple-html.js';
import { fileDates } from '../dates/file-dates.js';
import { createStructureWriter } from '../structure-writer.js';
import { openArchive, textOf } from '../zip.js';
import type { ArchiveFiles } from '../zip.js';
import { isWordPart } from './parts.js';
import { wordHtml, type WordHtml } from './word-html.js';

const EXTRACTOR = 'mammoth 2';

export async function readDocx(raw: RawDocument): Promise<Result<ReadDocument>> {
  // looks at the sizes of all parts first: mammoth itself has no limits
  const archive = openArchive(raw.bytes, isWordPart);
  if (!archive.ok) return archive;
  const shown = await htmlOf(archive.value);
  if (shown === null)
    return fail({ code: 'damaged', message: 'The Word document is damaged.', retryable: false });
  const writer = createStructureWriter();
  const footnotes: string[] = [];
  writeSimpleHtml(parseSimpleHtml(shown.html).root, { writer, footnotes });
  const { firstHeading, ...written } = writer.finish();
  const core = child(parseXml(textOf(archive.value['docProps/core.xml'])), 'cp:coreProperties');
  const property = (name: string): string | null => plainText(child(core, name)) || null;
  const stated = property('dc:title');
  return succeed({
    ...emptyDocument(EXTRACTOR),
    ...written,
    footnotes,
    warnings: hiddenWarnings(shown.hidden),
    title: firstHeading ?? stated,
    authors: (property('dc:creator') ?? '').split(/\s*;\s*/u).filter((author) => author !== ''),
    ...fileDates(property('dcterms:created'), property('dcterms:modified')),
    language: property('dc:language')?.toLowerCase() ?? null,
    doi:
      firstDoi(property('dc:identifier')) ??
      firstDoi(/\bdoi(?:\.org\/|:)\s?10\.\S+/iu.exec(written.text.slice(0, 3000))?.[0]),
  });
}

const STYLE_MAP = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh", 'u => u'];

/** Null where mammoth cannot make sense of the archive: parts missing, or other than it says. */
async function htmlOf(parts: ArchiveFiles): Promise<WordHtml | null> {
  try {
    return await wordHtml(parts, STYLE_MAP);
  } catch {
    return null;
  }
}
