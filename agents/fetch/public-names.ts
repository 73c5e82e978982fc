import { isIP } from 'node:net';
import { isPublicIp } from './address-policy.js';
import type { ResolveName } from './connection.js';

/**
 * What the resolver of this machine says of a name that a proxy would resolve for itself. `unknown`: it has no such name, although it
 * knows public ones, so that through the proxy it could only mean a host inside. `left-to-proxy`: it knows no public names at all.
 */
type NameStanding = 'public' | 'private' | 'unknown' | 'left-to-proxy';

/** Reserved by IANA (RFC 2606, section 3) and always there: whether this machine resolves public names at all. */
const PUBLIC_NAME = 'example.com';

export type JudgeName = (host: string) => Promise<NameStanding>;

/** Judges names by a resolver, which is asked for `PUBLIC_NAME` once at most. */
export function createNameJudge(resolve: ResolveName): JudgeName {
  let knowsPublicNames: Promise<boolean> | null = null;
  return async (host) => {
    const addresses = isIP(host) === 0 ? await lookUp(resolve, host) : [host];
    if (addresses !== null && addresses.length > 0) return addresses.every(isPublicIp) ? 'public' : 'private';
    knowsPublicNames ??= lookUp(resolve, PUBLIC_NAME).then((found) => found?.some(isPublicIp) ?? false);
    return (await knowsPublicNames) ? 'unknown' : 'left-to-proxy';
  };
}

const lookUp = (resolve: ResolveName, host: string): Promise<readonly string[] | null> =>
  new Promise((settle) => {
    resolve(host, { all: true }, (error, addresses) =>
      settle(error ? null : addresses.map(({ address }) => address)),
    );
  });
