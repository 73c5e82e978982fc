import { allowedHosts, isAllowedHost, parseAllowedHosts } from '../../agents/fetch/address-policy.js';
import { ENGINE_NAMES } from '../../agents/search/registry.js';
import { secretParameters, secretsInAddress } from '../../agents/secrets.js';
import type { SharedPage, SharedReplies } from '../../loop/run.js';
import type { DeskDatabase } from '../store/database.js';
import type { Job } from '../store/jobs.js';
import { findReply, keepReply, type SharedRequest } from '../store/shared-pages.js';
import { parseUrl } from '../../text/urls.js';
import type { Desk } from '../desk.js';

const HOUR_MS = 3_600_000;
/** What is fresh where its server says nothing, and how long at most. */
const FRESH_MS = { page: 24 * HOUR_MS, search: 24 * HOUR_MS, longest: 7 * 24 * HOUR_MS };

/**
 * How long other runs may use a page, in milliseconds, by its `Cache-Control` (RFC 9111, section 5.2.2); what is meant for
 * one reader or is to be asked for again is not shared at all.
 */
export function freshMsOf(cacheControl: string | null): number {
  const said = (cacheControl ?? '').toLowerCase();
  if (/\b(?:no-store|no-cache|private)\b/.test(said)) return 0;
  const seconds = /\bs-maxage\s*=\s*"?(\d+)/.exec(said)?.[1] ?? /\bmax-age\s*=\s*"?(\d+)/.exec(said)?.[1];
  return seconds === undefined ? FRESH_MS.page : Math.min(FRESH_MS.longest, Number(seconds) * 1000);
}

/**
 * What the runs of a desk have fetched, for the run of a job. Addresses of hosts that the operator opened by name may lead
 * into private networks: they are shared between runs of one person alone. Addresses that carry a secret are not shared,
 * nor are engines that the user described, whose headers and keys are their own.
 */
export function sharedRepliesOf(
  { database }: Pick<Desk, 'database'>,
  { askedBy }: Pick<Job, 'askedBy'>,
  variables: Readonly<Record<string, string>>,
): SharedReplies {
  const opened = parseAllowedHosts(allowedHosts(variables));
  const scopeOf = (addresses: readonly string[]): string | null => {
    const urls = addresses.map((address) => parseUrl(address));
    if (urls.some((url) => url === null || carriesSecret(url))) return null;
    return urls.some((url) => url !== null && isAllowedHost(url, opened)) ? `person ${askedBy}` : '';
  };
  const pageOf = (address: string, scope: string): SharedRequest => ({
    kind: 'page',
    request: { address },
    scope,
  });
  return {
    page: async (address) => {
      const scope = scopeOf([address]);
      const found = scope === null ? undefined : await findReply(database, pageOf(address, scope));
      if (found === undefined) return undefined;
      const meta = found.meta as Omit<SharedPage, 'bytes' | 'retrievedAt'>;
      return { ...meta, bytes: found.reply, retrievedAt: new Date(found.fetchedAtMs).toISOString() };
    },
    keepPage: async (address, { bytes, contentType, addresses, finalAddress, cacheControl }) => {
      const scope = scopeOf([address, ...addresses, finalAddress]);
      // A public address that led to a private one is nobody else's.
      if (scope === null || scope !== scopeOf([address])) return;
      const meta = { contentType, addresses, finalAddress };
      const freshMs = freshMsOf(cacheControl);
      await keepReply(database, pageOf(address, scope), { reply: bytes, meta, freshMs });
    },
    ...searchesOf(database, variables),
  };
}

function searchesOf(
  database: DeskDatabase,
  variables: Readonly<Record<string, string>>,
): Pick<SharedReplies, 'search' | 'keepSearch'> {
  const searchOf = (engine: string, request: unknown): SharedRequest | null =>
    ENGINE_NAMES.some((name) => name === engine) && engine !== 'custom'
      ? // A service at another address is another service.
        { kind: 'search', request: { engine, request, at: baseUrlOf(engine, variables) }, scope: '' }
      : null;
  return {
    search: async (engine, request) => {
      const asked = searchOf(engine, request);
      const found = asked === null ? undefined : await findReply(database, asked);
      if (found === undefined) return undefined;
      const body = Buffer.from(found.reply).toString('utf8');
      return { body, retrievedAt: new Date(found.fetchedAtMs).toISOString() };
    },
    keepSearch: async (engine, request, body) => {
      const asked = searchOf(engine, request);
      if (asked === null) return;
      await keepReply(database, asked, { reply: Buffer.from(body), meta: {}, freshMs: FRESH_MS.search });
    },
  };
}

const baseUrlOf = (engine: string, variables: Readonly<Record<string, string>>): string =>
  variables[`${engine.toUpperCase().replace(/-/g, '_')}_BASE_URL`] ??
  variables[`${engine.toUpperCase()}_URL`] ??
  '';

const carriesSecret = (url: URL): boolean =>
  secretsInAddress(url.href).length > 0 ||
  secretParameters(url.href).length > 0 ||
  [...url.searchParams.keys()].some((name) =>
    /token|secret|signature|^sig$|passw|auth|session|api_?key|credential/i.test(name),
  );
