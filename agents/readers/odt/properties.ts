/** What an OpenDocument file says of itself in `meta.xml`. */
import type { ReadDocument } from '../../document.js';
import { child, childrenNamed, parseXml, plainText } from '../xml.js';

type Properties = Pick<
  ReadDocument,
  'title' | 'authors' | 'publishedAt' | 'publishedFrom' | 'modifiedAt' | 'modifiedFrom' | 'language'
>;

export function odfProperties(xml: string): Properties {
  const meta = child(parseXml(xml), 'office:document-meta', 'office:meta');
  const first = (...names: string[]): string | null =>
    childrenNamed(meta, ...names)
      .map(plainText)
      .find((value) => value !== '') ?? null;
  const created = dayOf(first('meta:creation-date'));
  const changed = dayOf(first('dc:date'));
  const author = first('meta:initial-creator') ?? first('dc:creator');
  return {
    title: first('dc:title'),
    authors: author?.split(/\s*;\s*/u).filter((name) => name !== '') ?? [],
    publishedAt: created,
    publishedFrom: created === null ? null : 'file',
    modifiedAt: changed,
    modifiedFrom: changed === null ? null : 'file',
    language: first('dc:language')?.toLowerCase() ?? null,
  };
}

/** A writing program without a clock says 1970 or nothing. */
function dayOf(stated: string | null): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/u.exec(stated ?? '')?.[0] ?? null;
  return day === null || day < '1980' ? null : day;
}
