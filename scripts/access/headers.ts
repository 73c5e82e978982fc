import type { Context } from 'hono';

/** What every answer carries, unless the page has said it more exactly. None of them lets another origin read anything. */
const USUAL: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // Not `no-referrer`: browsers would send `Origin: null` with every form.
  'referrer-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), clipboard-read=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};
const YEAR_SECONDS = 31_536_000;

export function setHeaders(context: Context, isSecure: boolean): void {
  const { headers } = context.res;
  for (const [name, value] of Object.entries(USUAL)) if (!headers.has(name)) headers.set(name, value);
  if (isSecure) headers.set('strict-transport-security', `max-age=${YEAR_SECONDS}`);
}
