/** Reads Excel workbooks: each sheet as a heading and its tables, values as a person sees them, formulas as last computed. */
import type { RawDocument, ReadDocument } from '../../document.js';
import { fail, succeed } from '../../result.js';
import type { Result } from '../../result.js';
import { officeProperties, relationsOf } from '../office-package.js';
import { emptyDocument } from '../reader.js';
import { createStructureWriter } from '../structure-writer.js';
import { attribute, child, childrenNamed, parseXml } from '../xml.js';
import { openArchive, textOf, type ArchiveFiles } from '../zip.js';
import { readSheet, type Workbook } from './sheet.js';
import { sharedStrings, shownFormats } from './values.js';

const EXTRACTOR = 'xlsx 1';
const MAIN = 'xl/workbook.xml';

export function readXlsx(raw: RawDocument): Result<ReadDocument> {
  const archive = openArchive(raw.bytes, (path) =>
    /^(?:xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/worksheets\/[^/]+\.xml|xl\/_rels\/workbook\.xml\.rels|docProps\/core\.xml)$/u.test(
      path,
    ),
  );
  if (!archive.ok) return archive;
  const files = archive.value;
  const book = child(parseXml(textOf(files[MAIN])), 'workbook');
  if (!book)
    return fail({ code: 'damaged', message: 'The workbook has no list of its sheets.', retryable: false });
  const relations = relationsOf(files, MAIN);
  const workbook = workbookOf(files, attribute(child(book, 'workbookPr'), 'date1904') ?? '');
  const writer = createStructureWriter();
  const warnings: string[] = [];
  for (const sheet of childrenNamed(child(book, 'sheets'), 'sheet')) {
    const name = attribute(sheet, 'name') ?? '';
    if (/hidden/iu.test(attribute(sheet, 'state') ?? '')) {
      warnings.push(`the hidden sheet “${name}” was left out`);
      continue;
    }
    const path = relations.get(sheet.attributes['r:id'] ?? '')?.path ?? '';
    const { tables, leftOut } = readSheet(textOf(files[path]), workbook);
    if (tables.length > 0) writer.heading(name, 2);
    for (const rows of tables) writer.table(rows);
    warnings.push(...leftOut.map((what) => `sheet “${name}”: ${what}`));
  }
  const { firstHeading: _, ...written } = writer.finish();
  return succeed({ ...emptyDocument(EXTRACTOR), ...written, ...officeProperties(files), warnings });
}

const workbookOf = (files: ArchiveFiles, date1904: string): Workbook => ({
  strings: sharedStrings(textOf(files['xl/sharedStrings.xml'])),
  formats: shownFormats(textOf(files['xl/styles.xml'])),
  startsIn1904: /^(?:1|true)$/u.test(date1904),
});
