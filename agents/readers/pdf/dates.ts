import type { ReadDocument } from '../../document.js';
import { printedDates } from '../dates/printed.js';

type PdfDates = Pick<ReadDocument, 'publishedAt' | 'publishedFrom' | 'modifiedAt' | 'modifiedFrom'>;

interface DatedPdf {
  readonly info: Readonly<Record<string, unknown>>;
  readonly xmp: string;
  readonly firstPageText: string;
}

/**
 * What the first page prints ("Published 20 November 2015"), else the publisher's data in the XMP, else the year of the
 * volume line, else when the file was made. When it was last saved says nothing: downloads are stamped anew.
 */
export function pdfDates({ firstPageText, xmp, info }: DatedPdf): PdfDates {
  const printed = printedDates(firstPageText, null);
  const declared = XMP_DATE.exec(xmp)?.slice(1).find(Boolean) ?? null;
  const year = VOLUME_YEAR.exec(firstPageText)?.[1] ?? null;
  const made = madeAt(info.CreationDate);
  const published: Pick<PdfDates, 'publishedAt' | 'publishedFrom'> =
    printed.published !== null
      ? { publishedAt: printed.published, publishedFrom: 'visible' }
      : declared !== null
        ? { publishedAt: declared, publishedFrom: 'meta' }
        : year !== null
          ? { publishedAt: year, publishedFrom: 'visible' }
          : { publishedAt: made, publishedFrom: made === null ? null : 'file' };
  return {
    ...published,
    modifiedAt: printed.modified,
    modifiedFrom: printed.modified === null ? null : 'visible',
  };
}

/** PRISM 3.0, as element or attribute. */
const XMP_DATE =
  /<prism:(?:publicationDate|coverDate|onlineDate)>(\d{4}(?:-\d\d(?:-\d\d)?)?)|\bprism:(?:publicationDate|coverDate)="(\d{4}(?:-\d\d(?:-\d\d)?)?)/u;
const VOLUME_YEAR = /(?:volume|vol\.?|©|\(c\)|copyright(?: ©)?|published)[^\n]{0,30}?\b((?:19|20)\d\d)\b/iu;

/** `D:20151120…` (ISO 32000-1, 7.9.4). */
function madeAt(value: unknown): string | null {
  const found =
    typeof value === 'string' ? /^(?:D:)?((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)/u.exec(value) : null;
  return found === null ? null : `${found[1]}-${found[2]}-${found[3]}`;
}
