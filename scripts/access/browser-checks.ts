import type { Context } from 'hono';

/** What a browser tells about where a request comes from. Cookies alone tell nothing: they go with requests of every page. */

const SAFE = new Set(['GET', 'HEAD']);
const isSafe = (method: string): boolean => SAFE.has(method);

/**
 * Why a request is not the desk's own page's or its user's; null where it is. `Origin` has to be the desk's own wherever it
 * is sent. Of requests from other pages (also those of other ports, whose cookies are the same) only a link that opens
 * a page for the user passes. What changes something has to say that it comes from the desk's own page, unless it
 * carries a token, which no browser adds by itself.
 */
export function foreignness(
  context: Context,
  own: { readonly origin: string; readonly hasToken: boolean },
): string | null {
  const header = (name: string): string | undefined => context.req.header(name);
  const { method } = context.req;
  const origin = header('origin');
  if (origin !== undefined && origin !== own.origin) return 'it comes from a page of another origin';
  const site = header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    const opensPage = header('sec-fetch-mode') === 'navigate' && header('sec-fetch-dest') === 'document';
    if (!isSafe(method) || !opensPage) return 'it comes from a page of another site';
  }
  if (isSafe(method) || own.hasToken) return null;
  return origin === own.origin || site === 'same-origin' ? null : 'it does not say where it comes from';
}
