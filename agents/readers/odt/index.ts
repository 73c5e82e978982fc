/** Reads OpenDocument texts (ISO/IEC 26300, LibreOffice and others): their content as simple HTML, their data from `meta.xml`. */
import { openingDoi } from '../../../text/identifiers.js';
import type { RawDocument, ReadDocument } from '../../document.js';
import { fail, succeed } from '../../result.js';
import type { Result } from '../../result.js';
import { hiddenWarnings } from '../hidden-warnings.js';
import { made } from '../made-html.js';
import { emptyDocument } from '../reader.js';
import { writeSimpleHtml } from '../simple-html.js';
import { createStructureWriter } from '../structure-writer.js';
import { child, parseXml } from '../xml.js';
import { openArchive, textOf } from '../zip.js';
import { createTextReader } from './body.js';
import { odfProperties } from './properties.js';
import { odfStyles } from './styles.js';

const EXTRACTOR = 'odt 1';
const PARTS: ReadonlySet<string> = new Set([
  'content.xml',
  'styles.xml',
  'meta.xml',
  'META-INF/manifest.xml',
]);

export function readOdt(raw: RawDocument): Result<ReadDocument> {
  const archive = openArchive(raw.bytes, (path) => PARTS.has(path));
  if (!archive.ok) return archive;
  const files = archive.value;
  if (textOf(files['META-INF/manifest.xml']).includes('encryption-data'))
    return fail({
      code: 'encrypted',
      message: 'The OpenDocument file is protected by a password.',
      retryable: false,
      cure: 'Save a copy without the password.',
    });
  const content = child(parseXml(textOf(files['content.xml'])), 'office:document-content');
  const body = child(content, 'office:body', 'office:text');
  if (!body)
    return fail({ code: 'damaged', message: 'The OpenDocument file holds no text.', retryable: false });
  const layout = child(parseXml(textOf(files['styles.xml'])), 'office:document-styles');
  const reader = createTextReader(odfStyles([layout, content]));
  const writer = createStructureWriter();
  const footnotes: string[] = [];
  writeSimpleHtml(made('body', reader.blocks(body)), { writer, footnotes });
  const { firstHeading, ...written } = writer.finish();
  const properties = odfProperties(textOf(files['meta.xml']));
  return succeed({
    ...emptyDocument(EXTRACTOR),
    ...written,
    ...properties,
    footnotes,
    title: firstHeading ?? properties.title,
    warnings: hiddenWarnings(reader.hidden),
    doi: openingDoi(written.text),
  });
}
