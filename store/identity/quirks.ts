/** Sites, and conventions of many sites, that show one page under several addresses. */
import type { Address } from './address.js';

interface Quirk {
  readonly name: string;
  /** Matched against `host/path` with the path decoded and cleaned, so every pattern can name both. */
  readonly pattern: RegExp;
  readonly rewrite: (
    match: RegExpExecArray,
    address: Address,
  ) => Partial<Pick<Address, 'host' | 'path' | 'query'>>;
}

const group = (match: RegExpExecArray, index: number): string => match[index] ?? '';
const video = (match: RegExpExecArray): ReturnType<Quirk['rewrite']> => ({
  host: 'youtube.com',
  path: '/watch',
  query: [{ name: 'v', value: group(match, 1) }],
});

export const QUIRKS: readonly Quirk[] = [
  {
    name: 'www, www2 … in front of a domain',
    pattern: /^www\d{0,2}\.([^/]+\.[^/]+)\//,
    rewrite: (match) => ({ host: group(match, 1) }),
  },
  {
    name: 'mobile and AMP hosts',
    pattern: /^(?:m|mobile|amp|touch|wap|lite)\.([^/]+\.[^/]+)\//,
    rewrite: (match) => ({ host: group(match, 1) }),
  },
  {
    name: 'mobile hosts of Wikimedia',
    pattern: /^([a-z-]+)\.m\.(wiki[a-z]+\.org)\//,
    rewrite: (match) => ({ host: `${match[1]}.${match[2]}` }),
  },
  {
    name: 'AMP behind the path',
    pattern: /^[^/]+(\/.+?)(?:\/amp|\.amp)$/i,
    rewrite: (match) => ({ path: group(match, 1) }),
  },
  {
    name: 'AMP before the ending',
    pattern: /^[^/]+(\/.+)\.amp(\.html?)$/i,
    rewrite: (match) => ({ path: `${match[1]}${match[2]}` }),
  },
  {
    name: 'AMP in front of the path',
    pattern: /^[^/]+\/amp(\/.+)$/i,
    rewrite: (match) => ({ path: group(match, 1) }),
  },
  {
    name: 'index pages',
    pattern: /^[^/]+(.*)\/(?:index|default)\.(?:html?|php\d?|aspx?|jsp|cgi|shtml)$/i,
    rewrite: (match) => ({ path: match[1] === '' ? '/' : group(match, 1) }),
  },
  {
    name: 'session numbers in the path',
    pattern: /^[^/]+(\/[^;]*);(?:jsessionid|phpsessid|sid)=[^/]*(\/.*)?$/i,
    rewrite: (match) => ({ path: `${match[1]}${group(match, 2)}` }),
  },
  { name: 'youtu.be', pattern: /^youtu\.be\/([\w-]{6,20})$/, rewrite: video },
  {
    name: 'YouTube players, shorts and live pages',
    pattern: /^(?:music\.)?youtube(?:-nocookie)?\.com\/(?:embed|v|shorts|live)\/([\w-]{6,20})$/,
    rewrite: video,
  },
  { name: 'X, formerly Twitter', pattern: /^x\.com\//, rewrite: () => ({ host: 'twitter.com' }) },
  {
    name: 'Reddit hosts',
    pattern: /^(?:old|new|np|i|[a-z]{2})\.reddit\.com\//,
    rewrite: () => ({ host: 'reddit.com' }),
  },
  {
    name: 'BBC domains',
    pattern: /^bbc\.co\.uk\/(?:news|sport|future|worklife|culture|travel)\//,
    rewrite: () => ({ host: 'bbc.com' }),
  },
  {
    name: 'European editions of the USA Today network',
    pattern: /^eu\.([a-z-]+\.com)\/story\//,
    rewrite: (match) => ({ host: group(match, 1) }),
  },
  {
    name: 'Wikipedia by title parameter',
    pattern: /^([a-z-]+\.wikipedia\.org)\/w$/,
    rewrite: (_match, address) => {
      const title = address.query.find(({ name }) => name === 'title')?.value;
      const others = address.query.some(({ name }) => name !== 'title');
      return title === undefined || title === null || others
        ? {}
        : { path: `/wiki/${title.replace(/ /g, '_')}`, query: [] };
    },
  },
  {
    name: 'ScienceDirect views of one item',
    pattern:
      /^(?:[a-z-]+\.)?sciencedirect\.com\/science\/article\/(?:[a-z]{2,4}\/)?(?:[a-z]{2,4}\/)?pii\/([a-z0-9]+)(?:\/.*)?$/i,
    rewrite: (match) => ({
      host: 'sciencedirect.com',
      path: `/science/article/pii/${group(match, 1).toUpperCase()}`,
      query: [],
    }),
  },
  {
    name: 'ACM records without a DOI of their own, in their views',
    pattern: /^dl\.acm\.org\/doi\/(?:abs|full|pdf|book|proceedings|epdf)\/(10\.5555\/.+)$/,
    rewrite: (match) => ({ path: `/doi/${match[1]}` }),
  },
  {
    name: 'JSTOR views of one item',
    pattern: /^jstor\.org\/(?:stable|pss)\/(?:pdf\/|pdfplus\/)?(\d+)(?:\.pdf)?$/,
    rewrite: (match) => ({ path: `/stable/${match[1]}`, query: [] }),
  },
  {
    name: 'OpenReview forum and file',
    pattern: /^openreview\.net\/(?:pdf|forum|attachment)$/,
    rewrite: (_match, address) => ({
      path: '/forum',
      query: address.query.filter(({ name }) => name === 'id'),
    }),
  },
  {
    name: 'ACL Anthology record and file',
    pattern: /^(?:aclanthology\.org|aclweb\.org\/anthology)\/([A-Za-z0-9.-]+?)(?:v\d)?(?:\.pdf)?$/,
    rewrite: (match) => ({ host: 'aclanthology.org', path: `/${match[1]}` }),
  },
  {
    name: 'Zenodo, old and new form of a record',
    pattern: /^zenodo\.org\/record\/(\d+)$/,
    rewrite: (match) => ({ path: `/records/${match[1]}` }),
  },
  {
    name: 'GitHub, the readme of a repository',
    pattern:
      /^github\.com\/([^/]+\/[^/]+?)(?:\.git|\/tree\/(?:main|master)|\/blob\/(?:main|master)\/readme\.md)$/i,
    rewrite: (match) => ({ path: `/${match[1]}` }),
  },
  {
    name: 'CVF open access, record and file',
    pattern:
      /^openaccess\.thecvf\.com\/((?:content[^/]*\/)(?:[^/]+\/)?)(?:html|papers)\/([^/]+)\.(?:html|pdf)$/,
    rewrite: (match) => ({ path: `/${match[1]}html/${match[2]}` }),
  },
];

/** Applies every quirk in turn until none changes the address; more rounds than quirks can never be needed. */
export function withoutQuirks(address: Address): Address {
  let current = address;
  for (let round = 0; round < 6; round += 1) {
    const before = current;
    for (const { pattern, rewrite } of QUIRKS) {
      const match = pattern.exec(`${current.host}${current.path === '/' ? '/' : current.path}`);
      if (match) current = { ...current, ...rewrite(match, current) };
    }
    if (current.host === before.host && current.path === before.path) break;
  }
  return current;
}
