import type { BriefSource } from './brief.js';
import { parseUrl } from '../../text/urls.js';

/** Untrusted addresses, for every document: only http and https are ever linked. */

/** A web address in its serialised form, or null for anything else. */
export function webAddress(address: string): string | null {
  const url = parseUrl(address);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null;
}

/** Words of a quotation that a link names whole; of longer ones the first and last. */
const WHOLE_WORDS = 10;
const END_WORDS = 5;

/**
 * The live page at the cited words (WICG scroll-to-text-fragment); null where a text fragment cannot lead there
 * (files, PDFs).
 */
export function livePage(source: BriefSource, exact: string): string | null {
  const web = webAddress(source.address);
  if (web === null || /\.pdf($|[?#])/i.test(web)) return null;
  const words = exact
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .split(/\s+/)
    .filter((word) => word !== '');
  const encode = (some: readonly string[]): string => encodeURIComponent(some.join(' ')).replace(/-/g, '%2D');
  const fragment =
    words.length <= WHOLE_WORDS
      ? encode(words)
      : `${encode(words.slice(0, END_WORDS))},${encode(words.slice(-END_WORDS))}`;
  return `${web.split('#')[0]}#:~:text=${fragment}`;
}

/** Every archived copy of the page (web.archive.org lists them by date). */
export function archive(source: BriefSource): string | null {
  const web = webAddress(source.address);
  return web === null ? null : `https://web.archive.org/web/2*/${web}`;
}
