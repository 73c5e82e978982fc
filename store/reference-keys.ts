import { keyOfIdentifiers } from '../text/identifiers.js';
import type { SourceRow } from './schema.js';

/** Every reference key under which others may cite a source: by its identifiers, and by its title with the year. */
export function referenceKeysOf(source: SourceRow): string[] {
  const { doi, pmid, pmcid, arxiv } = source;
  const keys = [{ doi }, { pmid }, { pmcid }, { arxiv }].flatMap((each) => keyOfIdentifiers(each) ?? []);
  const year = source.publishedAt?.slice(0, 4) ?? '';
  const title = source.titleKey === null ? [] : [`title:${source.titleKey}:${year}`];
  return [...new Set([source.key, ...keys, ...title])];
}
