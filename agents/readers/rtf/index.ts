/** Reads RTF (specification 1.9.1): text with its code pages, headings, lists, tables and notes; nothing embedded is opened. */
import { openingDoi } from '../../../text/identifiers.js';
import type { RawDocument, ReadDocument } from '../../document.js';
import { succeed } from '../../result.js';
import type { Result } from '../../result.js';
import { fileDates } from '../dates/file-dates.js';
import { hiddenWarnings } from '../hidden-warnings.js';
import { emptyDocument } from '../reader.js';
import { writeSimpleHtml } from '../simple-html.js';
import { createStructureWriter } from '../structure-writer.js';
import { interpretRtf } from './interpret.js';

const EXTRACTOR = 'rtf 1';

export function readRtf(raw: RawDocument): Result<ReadDocument> {
  const { bytes } = raw;
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const { root, info, hidden } = interpretRtf(source.slice(Math.max(0, source.indexOf('{\\rtf'))));
  const writer = createStructureWriter();
  const footnotes: string[] = [];
  writeSimpleHtml(root, { writer, footnotes });
  const { firstHeading, ...written } = writer.finish();
  return succeed({
    ...emptyDocument(EXTRACTOR),
    ...written,
    footnotes,
    title: firstHeading ?? info.get('title') ?? null,
    authors: (info.get('author') ?? '').split(/\s*;\s*/u).filter((name) => name !== ''),
    ...fileDates(dayOf(info.get('creatim')), dayOf(info.get('revtim'))),
    warnings: hiddenWarnings(hidden),
    doi: openingDoi(written.text),
  });
}

/** Programs that keep no clock write zeroes. */
const dayOf = (date: string | undefined): string | null =>
  date !== undefined && /^\d{4}-/u.test(date) && date >= '1980' ? date : null;
