import { readFileSync } from 'node:fs';
import type { BriefSource } from '../brief.js';
import { parseUrl } from '../../../text/urls.js';

/** What kind of publication a source is, in the words of CSL 1.0.2 (https://docs.citationstyles.org, appendix III). */
export type PublicationKind =
  | 'article-journal'
  | 'article'
  | 'paper-conference'
  | 'book'
  | 'chapter'
  | 'report'
  | 'thesis'
  | 'dataset'
  | 'software'
  | 'article-newspaper'
  | 'post-weblog'
  | 'webpage';

/** The table next to this file: which names mean which kind, and what each format calls the kinds. */

interface Form {
  /** The format's name of the kind. */
  readonly type: string;
  /** The field that takes the journal, the publisher or the site. */
  readonly container: string;
}

interface Table {
  readonly articleTypes: Readonly<Record<PublicationKind, readonly string[]>>;
  readonly preprintRegistrants: Readonly<Record<string, string>>;
  readonly blogHosts: readonly string[];
  readonly bibtex: Readonly<Record<PublicationKind, Form>>;
  readonly ris: Readonly<Record<PublicationKind, Form>>;
  readonly csl: Readonly<Record<PublicationKind, string>>;
}

const table = JSON.parse(readFileSync(new URL('./publication-kinds.json', import.meta.url), 'utf8')) as Table;

export const publicationKinds = {
  ...table,
  /** By the name that a document gives itself, lower case. */
  articleTypes: new Map(
    Object.entries(table.articleTypes).flatMap(([kind, names]) =>
      names.map((name): [string, PublicationKind] => [name, kind as PublicationKind]),
    ),
  ),
  preprintRegistrants: new Map(Object.entries(table.preprintRegistrants)),
};

export interface Publication {
  readonly kind: PublicationKind;
  /** The journal, the server, the publisher or the site. */
  readonly container: string | null;
}

type Facts = Pick<BriefSource, 'address' | 'articleType' | 'doi' | 'key' | 'siteName' | 'sourceType'>;

/**
 * By what is known of a source, the surest first: the registrant of its DOI, the kind it names itself, then its DOI and
 * where it stands. A page without a DOI is an article of a journal only where it says so itself.
 */
export function publicationOf(source: Facts): Publication {
  const server = preprintServer(source);
  if (server !== null) return { kind: 'article', container: source.siteName ?? server };
  return { kind: namedKind(source) ?? kindByPlace(source), container: source.siteName };
}

function preprintServer({ key, doi }: Facts): string | null {
  if (key.startsWith('arxiv:')) return 'arXiv';
  const registrant = /^10\.(\d+)\//.exec(doi ?? '')?.[1] ?? '';
  // Cold Spring Harbor's number is that of its journals too: preprints are those that begin with digits.
  if (registrant === '1101') return /^10\.1101\/\d/.test(doi ?? '') ? 'bioRxiv/medRxiv' : null;
  return publicationKinds.preprintRegistrants.get(registrant) ?? null;
}

function namedKind({ articleType, doi, sourceType }: Facts): PublicationKind | null {
  const named = publicationKinds.articleTypes.get((articleType ?? '').toLowerCase()) ?? null;
  // "Review" and "letter" are names of blog posts too.
  const isScholarly = doi !== null || sourceType === 'peer';
  return named === 'article-journal' && !isScholarly ? null : named;
}

function kindByPlace({ address, doi, sourceType, siteName }: Facts): PublicationKind {
  if (doi !== null) return sourceType === 'press' ? 'article-newspaper' : 'article-journal';
  if (sourceType === 'peer') return siteName === null ? 'report' : 'article-journal';
  if (sourceType === 'press') return 'article-newspaper';
  if (isBlog(address)) return 'post-weblog';
  return sourceType === 'primary' && /\.(?:pdf|docx?)$/i.test(pathOf(address)) ? 'report' : 'webpage';
}

function isBlog(address: string): boolean {
  const url = parseUrl(address);
  if (url === null) return false;
  const { hostname, pathname } = url;
  const isHosted = publicationKinds.blogHosts.some(
    (host) => hostname === host || hostname.endsWith(`.${host}`),
  );
  return isHosted || /^blogs?\./.test(hostname) || /^\/blogs?(?:\/|$)/.test(pathname);
}

const pathOf = (address: string): string => parseUrl(address)?.pathname ?? address;
