import type { BriefSource } from '../brief.js';
import { withTextFragment } from '../markdown-text.js';
import { html, type Html, type Part } from './markup.js';

/**
 * Addresses of strangers: only http and https are ever linked, and a file where a folder was read. Nothing is told to
 * them: the page as a whole sends no referrer, and no link opens a window.
 */

/** A web address in its serialised form, or null for anything that is none. */
export function webAddress(address: string): string | null {
  try {
    const { protocol, href } = new URL(address);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}

/** The address as a link where it may be one, else as plain words. */
export function addressLink(address: string, mayBeFile: boolean): Html {
  const web = webAddress(address);
  if (web !== null) return external(web, html`<bdi>${address}</bdi>`);
  if (mayBeFile && address.startsWith('file:///')) return external(address, html`<bdi>${address}</bdi>`);
  return html`<code dir="ltr">${address}</code>`;
}

export const external = (target: string, label: Part): Html => html`<a href="${target}">${label}</a>`;

/** The live page at the cited words; null where a text fragment cannot lead there (files, PDFs). */
export function livePage(source: BriefSource, exact: string): string | null {
  const web = webAddress(source.url);
  if (web === null) return null;
  const target = withTextFragment(web, exact.replace(/\p{Surrogate}/gu, '\uFFFD'));
  return target === web ? null : target;
}

/** Every archived copy of the page (web.archive.org lists them by date). */
export function archive(source: BriefSource): string | null {
  const web = webAddress(source.url);
  return web === null ? null : `https://web.archive.org/web/2*/${web}`;
}
