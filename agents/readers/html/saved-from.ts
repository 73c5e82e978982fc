/**
 * Where a page that was saved to a file came from, as the program that saved it wrote into it. Browsers, SingleFile, HTTrack and the
 * Wayback Machine do so in a comment, some pages say it in `<base>`. Pure.
 */
import { attributeOf, firstElement, type ElementNode } from '../tree.js';

/** UTF-16 code units at either end of a page where such comments stand. */
const SEARCHED = 20_000;

const COMMENTS: readonly RegExp[] = [
  /<!--\s*saved from url=\(\d+\)\s*(https?:\/\/[^\s<>]+)/iu,
  /<!--[^>]{0,200}?\bsinglefile\b[^>]{0,200}?\burl:\s*(https?:\/\/[^\s<>]+)/iu,
  /<!--\s*mirrored from\s+((?:https?:\/\/)?[\w.-]+\.[a-z]{2,}\/[^\s<>]*)\s+by httrack/iu,
  /<!--\s*page saved (?:with|by)[^>]{0,200}?(https?:\/\/[^\s<>]+)/iu,
  /__wm\.wombat\(\s*["'](https?:\/\/[^"']+)["']/iu,
];

/** What an archive puts before the address of what it keeps. */
const ARCHIVE =
  /^https?:\/\/(?:web\.archive\.org\/web|archive\.(?:today|ph|is|li|md|vn|fo)|wayback\.[\w.-]+(?:\/[\w-]+)?)\/(?:\d{4,14}(?:[a-z]{2}_)?\/)?(https?:\/\/?.+)$/iu;

/** The address inside that of an archived copy; any other as it is. */
const withoutArchive = (address: string): string => ARCHIVE.exec(address)?.[1] ?? address;

/** `text` is the whole page. Null where nothing tells, or what tells is no address of a page. */
export function savedFrom(text: string, root: ElementNode): string | null {
  const ends = text.length <= 2 * SEARCHED ? text : `${text.slice(0, SEARCHED)}\n${text.slice(-SEARCHED)}`;
  for (const comment of COMMENTS) {
    const found = comment.exec(ends)?.[1];
    if (found !== undefined) return pageAddress(found);
  }
  const base = firstElement(root, ({ tag }) => tag === 'base');
  return base === null ? null : pageAddress(attributeOf(base, 'href'), true);
}

/** `isBase`: of the address of a folder, which is no page. */
function pageAddress(written: string, isBase = false): string | null {
  try {
    const bare = withoutArchive(written.replace(/-+$/u, ''));
    const url = new URL(/^https?:/iu.test(bare) ? bare : `https://${bare}`);
    return isBase && url.pathname.endsWith('/') ? null : url.href;
  } catch {
    return null;
  }
}

/**
 * The address of a saved page: what it calls its canonical address, where it was saved from that site or nobody says from where;
 * else where it was saved from. A front page is no address of a document.
 */
export function addressOfSaved(canonical: string | null, saved: string | null): string | null {
  const [own, from] = [
    canonical === null ? null : documentAddress(withoutArchive(canonical)),
    saved === null ? null : documentAddress(saved),
  ];
  if (own === null || from === null) return own ?? from;
  return siteOf(own) === siteOf(from) ? own : from;
}

function documentAddress(address: string): string | null {
  const { hostname, pathname, search, hash } = new URL(address);
  const isPublic =
    hostname.includes('.') && !/^(?:[\d.]+|.*\.(?:local|localhost|internal|test))$/u.test(hostname);
  const isFront = /^\/(?:index\.\w+)?$/u.test(pathname) && search === '' && !/^#!?[/{]/u.test(hash);
  return isPublic && !isFront ? address : null;
}

/** The last two labels of the host: `www.`, `m.` and `amp.` are one site. */
const siteOf = (address: string): string => new URL(address).hostname.split('.').slice(-2).join('.');
