import { webAddress } from '../addresses.js';
import { html, type Html, type Part } from './markup.js';

/** Links give nothing away: the page sends no referrer, and no link opens a window. */
export const external = (target: string, label: Part): Html => html`<a href="${target}">${label}</a>`;

/** The address as a link where it is on the web, or a file where a folder was read; else as plain text. */
export function addressLink(address: string, mayBeFile: boolean): Html {
  const target = webAddress(address) ?? (mayBeFile && address.startsWith('file:///') ? address : null);
  return target === null
    ? html`<code dir="ltr">${address}</code>`
    : external(target, html`<bdi>${address}</bdi>`);
}
