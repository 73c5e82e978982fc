/** News, forums, video, code and other sites of the open web. */
import { parameter } from '../address.js';
import { group, type Quirk, type Rewritten } from './quirk.js';

const video = (match: RegExpExecArray): Rewritten => ({
  host: 'youtube.com',
  path: '/watch',
  query: [{ name: 'v', value: group(match, 1) }],
});

export const SITES: readonly Quirk[] = [
  { name: 'youtu.be', pattern: /^youtu\.be\/([\w-]{6,20})$/, rewrite: video },
  {
    name: 'YouTube players, shorts and live pages',
    pattern: /^(?:music\.)?youtube(?:-nocookie)?\.com\/(?:embed|v|shorts|live)\/([\w-]{6,20})$/,
    rewrite: video,
  },
  {
    name: 'YouTube: a video within a list',
    pattern: /^youtube\.com\/watch$/,
    rewrite: (_match, address) => {
      const number = parameter(address, 'v');
      return number === null ? {} : { query: [{ name: 'v', value: number }] };
    },
  },
  { name: 'X, formerly Twitter', pattern: /^x\.com\//, rewrite: () => ({ host: 'twitter.com' }) },
  {
    name: 'Reddit hosts',
    pattern: /^(?:old|new|np|i|[a-z]{2})\.reddit\.com\//,
    rewrite: () => ({ host: 'reddit.com' }),
  },
  {
    name: 'Reddit: a thread by its number, whatever its title',
    pattern: /^(?:redd\.it|reddit\.com(?:\/r\/[^/]+)?\/comments)\/([a-z0-9]{5,8})(?:\/[^/]*)?$/,
    rewrite: (match) => ({ host: 'reddit.com', path: `/comments/${match[1]}` }),
  },
  {
    name: 'BBC domains',
    pattern: /^bbc\.co\.uk\/(?:news|sport|future|worklife|culture|travel)\//,
    rewrite: () => ({ host: 'bbc.com' }),
  },
  {
    name: 'BBC News: AMP within the path',
    pattern: /^bbc\.com\/(news|sport)\/amp\/(.+)$/,
    rewrite: (match) => ({ path: `/${match[1]}/${match[2]}` }),
  },
  {
    name: 'European editions of the USA Today network',
    pattern: /^eu\.([a-z-]+\.com)\/story\//,
    rewrite: (match) => ({ host: group(match, 1) }),
  },
  {
    name: 'Reuters: a story by its number',
    pattern: /^reuters\.com\/article\/(?:amp\/)?(?:[a-z0-9-]+-)?(id[A-Z]{2}[A-Z0-9]{8,14})$/,
    rewrite: (match) => ({ path: `/article/${match[1]}` }),
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
    name: 'Wikipedia: spaces of a title',
    pattern: /^[a-z-]+\.wikipedia\.org\/wiki\/(.* .*)$/,
    rewrite: (match) => ({ path: `/wiki/${group(match, 1).replace(/ /g, '_')}` }),
  },
  {
    name: 'Readers of Wikipedia',
    pattern: /^wikiwand\.com\/([a-z-]{2,12})(?:\/articles)?\/([^/]+)$/,
    rewrite: (match) => ({
      host: `${match[1]}.wikipedia.org`,
      path: `/wiki/${group(match, 2).replace(/ /g, '_')}`,
    }),
  },
  {
    name: 'GitHub, the readme of a repository',
    pattern:
      /^github\.com\/([^/]+\/[^/]+?)(?:\.git|\/tree\/(?:main|master)|\/blob\/(?:main|master)\/readme\.md)$/i,
    rewrite: (match) => ({ path: `/${match[1]}` }),
  },
  {
    name: 'GitHub, the tab that shows the readme',
    pattern: /^github\.com\/[^/]+\/[^/]+$/,
    rewrite: (_match, address) =>
      parameter(address, 'tab') === 'readme-ov-file'
        ? { query: address.query.filter(({ name }) => name !== 'tab') }
        : {},
  },
  {
    name: 'Stack Exchange: a question by its number, whatever its title',
    pattern:
      /^((?:[a-z]+\.)?(?:stackoverflow|stackexchange|askubuntu|superuser|serverfault)\.com|mathoverflow\.net)\/(?:questions|q)\/(\d+)(?:\/[^/]*)?$/,
    rewrite: (match) => ({ path: `/questions/${match[2]}`, query: [] }),
  },
  {
    name: 'Medium: a story by its code, whatever its title and publication',
    pattern: /^(?:[a-z0-9-]+\.)?medium\.com\/(?:@?[\w.-]+\/)?(?:[^/]*-)?([0-9a-f]{11,12})$/,
    rewrite: (match) => ({ host: 'medium.com', path: `/p/${match[1]}`, query: [] }),
  },
  {
    name: 'Substack: post, its comments and the address of the app',
    pattern: /^([a-z0-9-]+)\.substack\.com\/p\/([\w-]+)(?:\/comments)?$/,
    rewrite: (match) => ({ path: `/p/${match[2]}`, query: [] }),
  },
  {
    name: 'Substack, the address that the app shares',
    pattern: /^open\.substack\.com\/pub\/([a-z0-9-]+)\/p\/([\w-]+)$/,
    rewrite: (match) => ({ host: `${match[1]}.substack.com`, path: `/p/${match[2]}`, query: [] }),
  },
  {
    name: 'Google Books: a book by its code',
    pattern: /^books\.google\.[a-z.]{2,6}\/books$/,
    rewrite: (_match, address) => {
      const code = parameter(address, 'id');
      return code === null ? {} : { host: 'books.google.com', query: [{ name: 'id', value: code }] };
    },
  },
  {
    name: 'Google Books, newer form',
    pattern: /^google\.[a-z.]{2,6}\/books\/edition\/[^/]+\/([\w-]{12})$/,
    rewrite: (match) => ({
      host: 'books.google.com',
      path: '/books',
      query: [{ name: 'id', value: group(match, 1) }],
    }),
  },
];
