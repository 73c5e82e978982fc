/** Reads Word documents: mammoth turns them into plain HTML, which is written as blocks. */
import { firstDoi, openingDoi } from '../../../text/identifiers.js';
import type { RawDocument, ReadDocument } from '../../document.js';
import { type Result, fail, succeed } from '../../result.js';
import { hiddenWarnings } from '../hostile-text.js';
import { coreProperties } from '../office-package.js';
import { emptyDocument } from '../reader.js';
import { parseSoundHtml, writeMarkup } from '../markup.js';
import { fileDates } from '../dates/printed.js';
import { type ArchiveFiles, openArchive } from '../zip.js';
import { type WordHtml, isWordPart, wordHtml } from './word-html.js';

const EXTRACTOR = 'mammoth 3';

export async function readDocx(raw: RawDocument): Promise<Result<ReadDocument>> {
  // looks at the sizes of all parts first: mammoth itself has no limits
  const archive = openArchive(raw.bytes, isWordPart);
  if (!archive.ok) return archive;
  const shown = await htmlOf(archive.value);
  if (shown === null)
    return fail({ code: 'damaged', message: 'The Word document is damaged.', retryable: false });
  const written = writeMarkup([parseSoundHtml(shown.html)]);
  const { title, authors, created, changed, language, identifier } = coreProperties(archive.value);
  return succeed({
    ...emptyDocument(EXTRACTOR),
    ...written,
    warnings: [...written.warnings, ...hiddenWarnings(shown.hidden)],
    title: written.title ?? title,
    authors,
    ...fileDates(created, changed),
    language,
    doi: firstDoi(identifier) ?? openingDoi(written.text),
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
