import { plugins } from '@citation-js/core';
import { Cite } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import type { BriefSource } from './brief.js';

/** The cited sources as BibTeX, RIS and CSL-JSON, through citation-js. */

interface CslItem {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly author?:
    readonly { readonly literal: string }[] | readonly { readonly family: string; readonly given: string }[];
  readonly issued?: { readonly 'date-parts': readonly (readonly number[])[] };
  readonly URL: string;
  readonly DOI?: string;
  readonly 'container-title'?: string;
}

const TYPES = {
  peer: 'article-journal',
  primary: 'report',
  press: 'article-newspaper',
  practitioner: 'webpage',
} as const;

/** Sources as CSL-JSON items, ids as in the brief (`S1`). */
function cslItems(sources: readonly BriefSource[]): readonly CslItem[] {
  return sources.map((source) => ({
    id: source.id,
    type: TYPES[source.sourceType],
    title: source.title,
    ...(source.authors.length === 0
      ? {}
      : { author: source.authors.map(nameOf) as CslItem['author'] & object }),
    ...(source.publishedAt === null
      ? {}
      : { issued: { 'date-parts': [source.publishedAt.split('-').map(Number)] } }),
    URL: source.address,
    ...(source.doi === null ? {} : { DOI: source.doi }),
    ...(source.siteName === null ? {} : { 'container-title': source.siteName }),
  }));
}

/** "Foy, Brian D." and "Brian D. Foy" have parts; an organisation is one literal name. */
function nameOf(author: string): { literal: string } | { family: string; given: string } {
  const [family, given, ...more] = author.split(',').map((part) => part.trim());
  if (family !== undefined && given !== undefined && given !== '' && more.length === 0)
    return { family, given };
  const words = author.trim().split(/\s+/);
  const last = words.at(-1);
  if (
    words.length < 2 ||
    words.length > 4 ||
    last === undefined ||
    /\b(of|for|and|the|group|team|committee|organi[sz]ation|agency|ministry)\b/i.test(author)
  ) {
    return { literal: author };
  }
  return { family: last, given: words.slice(0, -1).join(' ') };
}

export function bibliography(sources: readonly BriefSource[]): { bibtex: string; ris: string; csl: string } {
  const items = cslItems(sources);
  const csl = `${JSON.stringify(items, null, 2)}\n`;
  if (items.length === 0) return { bibtex: '', ris: '', csl };
  const bibtexConfig = plugins.config.get('@bibtex') as { format: { useIdAsLabel: boolean } };
  bibtexConfig.format.useIdAsLabel = true;
  const cite = new Cite(items);
  return { bibtex: cite.format('bibtex'), ris: cite.format('ris'), csl };
}
