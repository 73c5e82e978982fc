/** What an OpenDocument file says of itself in `meta.xml`. */
import type { ReadDocument } from '../../document.js';
import { fileDates } from '../dates/file-dates.js';
import { child, childrenNamed, parseXml, plainText } from '../xml.js';

type Properties = Pick<ReadDocument, 'title' | 'authors' | 'language'> & ReturnType<typeof fileDates>;

export function odfProperties(xml: string): Properties {
  const meta = child(parseXml(xml), 'office:document-meta', 'office:meta');
  const first = (...names: string[]): string | null =>
    childrenNamed(meta, ...names)
      .map(plainText)
      .find((value) => value !== '') ?? null;
  const author = first('meta:initial-creator') ?? first('dc:creator');
  return {
    title: first('dc:title'),
    authors: author?.split(/\s*;\s*/u).filter((name) => name !== '') ?? [],
    ...fileDates(dayOf(first('meta:creation-date')), dayOf(first('dc:date'))),
    language: first('dc:language')?.toLowerCase() ?? null,
  };
}

/** A writing program without a clock says 1970 or nothing. */
function dayOf(stated: string | null): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/u.exec(stated ?? '')?.[0] ?? null;
  return day === null || day < '1980' ? null : day;
}
