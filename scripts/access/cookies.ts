import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { portOf, type Reach } from './reach.js';

/**
 * Cookies of the desk. Their names hold the port: cookies do not know ports, and two desks of one machine would put each
 * other's users out. Over TLS the name begins with `__Host-`, so that no neighbouring name can set one.
 */
export interface DeskCookies {
  get(context: Context): string | undefined;
  set(context: Context, value: string, seconds: number): void;
  clear(context: Context): void;
}

/** @param sameSite `Strict`: not even a link from elsewhere brings it; `Lax`: links from mails open a brief */
export function cookies(reach: Reach, name: string, sameSite: 'Strict' | 'Lax'): DeskCookies {
  const isSecure = reach.publicUrl?.protocol === 'https:';
  const named = (context: Context): string =>
    `${name}-${reach.publicUrl === null ? portOf(context) : reach.publicUrl.port || (isSecure ? 443 : 80)}`;
  const prefix = isSecure ? ('host' as const) : undefined;
  const common = { path: '/', httpOnly: true, secure: isSecure, sameSite } as const;
  const prefixed = prefix === undefined ? {} : { prefix };
  return {
    get: (context) =>
      prefix === undefined
        ? getCookie(context, named(context))
        : getCookie(context, named(context), prefix) || undefined,
    set: (context, value, seconds) =>
      setCookie(context, named(context), value, { ...common, ...prefixed, maxAge: seconds }),
    clear: (context) => void deleteCookie(context, named(context), { ...common, ...prefixed }),
  };
}
