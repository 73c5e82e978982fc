/** Code, shops, video and talk: pages that their sites show under several addresses. */
import { group, type Quirk } from './quirk.js';

export const PLATFORMS: readonly Quirk[] = [
  {
    name: 'GitHub: a file as page and as it is',
    pattern:
      /^(?:raw\.githubusercontent\.com\/([^/]+\/[^/]+)|github\.com\/([^/]+\/[^/]+)\/(?:raw|blame|blob))\/(?:refs\/heads\/)?([^/]+\/.+)$/,
    rewrite: (match, address) => ({
      host: 'github.com',
      path: `/${match[1] ?? match[2]}/blob/${match[3]}`,
      query: address.query.filter(({ name }) => !['raw', 'plain', 'token'].includes(name)),
    }),
  },
  {
    name: 'GitHub: tabs of a pull request',
    pattern: /^github\.com\/([^/]+\/[^/]+\/pull\/\d+)\/(?:files|commits|checks)$/,
    rewrite: (match) => ({ path: `/${match[1]}`, query: [] }),
  },
  {
    name: 'GitHub: a gist by its code',
    pattern: /^gist\.github(?:usercontent)?\.com\/(?:[^/]+\/)?([0-9a-f]{20,32})(?:\/raw.*)?$/,
    rewrite: (match) => ({ host: 'gist.github.com', path: `/${match[1]}` }),
  },
  {
    name: 'GitLab: a file as page and as it is',
    pattern: /^(gitlab\.[^/]+)\/(.+?)\/(?:-\/)?(?:blob|raw|blame)\/([^/]+\/.+)$/,
    rewrite: (match) => ({ path: `/${match[2]}/-/blob/${match[3]}` }),
  },
  {
    name: 'Python packages, at their old host',
    pattern: /^(?:pypi\.python\.org|pypi\.org)\/(?:pypi|project)\/([\w.-]+)$/,
    rewrite: (match) => ({ host: 'pypi.org', path: `/project/${group(match, 1).toLowerCase()}` }),
  },
  {
    name: 'npm: tabs of a package',
    pattern: /^npmjs\.(?:com|org)\/package\/((?:@[^/]+\/)?[^/]+)$/,
    rewrite: (match, address) => ({
      host: 'npmjs.com',
      path: `/package/${match[1]}`,
      query: address.query.filter(({ name }) => name !== 'activeTab'),
    }),
  },
  {
    name: 'Amazon: an article by its number, whatever its title',
    pattern:
      /^(?:smile\.)?(amazon\.[a-z.]{2,6})\/(?:[^/]+\/)?(?:dp|gp\/product|gp\/aw\/d|exec\/obidos\/(?:ASIN|tg\/detail\/-))\/([A-Z0-9]{10})(?:\/.*)?$/,
    rewrite: (match) => ({ host: group(match, 1), path: `/dp/${match[2]}`, query: [] }),
  },
  {
    name: 'Goodreads: a book by its number, whatever its title',
    pattern: /^goodreads\.com\/(?:[a-z]{2}\/)?book\/show\/(\d+)(?:[.-].*)?$/,
    rewrite: (match) => ({ path: `/book/show/${match[1]}`, query: [] }),
  },
  {
    name: 'IMDb: the whole of a title on one page',
    pattern: /^imdb\.com\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?title\/(tt\d{7,9})(?:\/reference)?$/,
    rewrite: (match) => ({ path: `/title/${match[1]}`, query: [] }),
  },
  {
    name: 'Vimeo: a video by its number',
    pattern: /^(?:player\.)?vimeo\.com\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d{5,12})$/,
    rewrite: (match) => ({ host: 'vimeo.com', path: `/${match[1]}`, query: [] }),
  },
  {
    name: 'Dailymotion: a video by its code',
    pattern: /^(?:dai\.ly|dailymotion\.com\/(?:embed\/)?video)\/([a-z0-9]{5,12})(?:_.*)?$/,
    rewrite: (match) => ({ host: 'dailymotion.com', path: `/video/${match[1]}`, query: [] }),
  },
  {
    name: 'TED: a talk and what is said in it',
    pattern: /^ted\.com\/talks\/([a-z0-9_]+)\/(?:transcript|details|up-next)$/,
    rewrite: (match, address) => ({
      path: `/talks/${match[1]}`,
      query: address.query.filter(({ name }) => name !== 'language'),
    }),
  },
  {
    name: 'Spotify: languages and players of one episode',
    pattern: /^open\.spotify\.com\/(?:intl-[a-z-]{2,5}\/|embed\/)((?:episode|show|track|album)\/\w+)$/,
    rewrite: (match) => ({ path: `/${match[1]}` }),
  },
  {
    name: 'Hacker News: further pages of one thread',
    pattern: /^news\.ycombinator\.com\/item$/,
    rewrite: (_match, address) => ({ query: address.query.filter(({ name }) => name === 'id') }),
  },
  {
    name: 'Lobsters: a story by its code, whatever its title',
    pattern: /^lobste\.rs\/s\/([a-z0-9]{6})\/[^/]+$/,
    rewrite: (match) => ({ path: `/s/${match[1]}` }),
  },
  {
    name: 'Wikipedia by title parameter at the root, and ways of showing an article',
    pattern: /^[a-z-]+\.wikipedia\.org\/(?:wiki\/.+)?$/,
    rewrite: (_match, address) => {
      const query = address.query.filter(
        ({ name }) => !/^(?:oldformat|useskin|veaction|mobileaction)$/.test(name),
      );
      const [only] = query;
      const isTitle =
        address.path === '/' && query.length === 1 && only?.name === 'title' && only.value !== null;
      return isTitle ? { path: `/wiki/${(only.value ?? '').replace(/ /g, '_')}`, query: [] } : { query };
    },
  },
  {
    name: 'CNN editions, and its AMP pages',
    pattern: /^(?:edition\.|us\.|international\.)?cnn\.com\/(?:cnn\/)?(\d{4}\/.+)$/,
    rewrite: (match) => ({ host: 'cnn.com', path: `/${match[1]}` }),
  },
  {
    name: 'Deutsche Welle: an article by its number, whatever its title',
    pattern: /^dw\.com\/(?:[a-z-]{2,12}\/)?(?:[^/]+\/)?(a-\d{6,9})$/,
    rewrite: (match) => ({ path: `/${match[1]}` }),
  },
  {
    name: 'Die Zeit: an article on one page',
    pattern: /^zeit\.de\/(.+)\/komplettansicht$/,
    rewrite: (match) => ({ path: `/${match[1]}` }),
  },
  {
    name: 'Le Monde: AMP within the path',
    pattern: /^lemonde\.fr\/(.+)\/amp\/(article\/.+)$/,
    rewrite: (match) => ({ path: `/${match[1]}/${match[2]}` }),
  },
];
