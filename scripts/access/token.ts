import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { resolve } from 'node:path';
import { UsageError } from '../exit-codes.js';
import { readSmallFile, refuseReadableByOthers, writeUserFile } from '../trust/user-file.js';

/** The secret that a client over HTTP has to show: every user of a machine reaches its ports. */

export const TOKEN_VARIABLE = 'RESEARCH_LOOP_MCP_TOKEN';
/** Variables that no process of a run is given. */
export const OWN_SECRETS = [TOKEN_VARIABLE, 'RESEARCH_LOOP_OPENID_SECRET'] as const;
const TOKEN_BYTES = 32;
/** RFC 6750, section 2.1; shorter ones can be guessed. */
const IS_TOKEN = /^[A-Za-z0-9._~+/-]{24,}=*$/;

export interface Token {
  readonly value: string;
  /** Made for this server, and known to nobody yet. */
  readonly isNew: boolean;
}

/**
 * The token of the file (made where there is none), else of the variable, else a new one.
 *
 * @throws UsageError for one that is too short, or a file that others may read
 */
export function tokenOf(file: string | undefined, variable: string | undefined): Token {
  if (file !== undefined) return { value: tokenOfFile(resolve(file)), isNew: false };
  if (variable !== undefined) return { value: checked(variable, TOKEN_VARIABLE), isNew: false };
  return { value: newToken(), isNew: true };
}

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

function tokenOfFile(path: string): string {
  const bytes = readSmallFile(path, refuseReadableByOthers);
  if (bytes !== null) return checked(bytes.toString('utf8').trim(), path);
  const made = newToken();
  writeUserFile(path, `${made}\n`);
  return made;
}

function checked(token: string, place: string): string {
  if (IS_TOKEN.test(token)) return token;
  throw new UsageError(
    `The token of ${place} must be at least 24 letters, digits or -._~+/ signs.`,
    'For example: openssl rand -base64 32',
  );
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Takes as long for a wrong one as for a right one. */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(digest(given), digest(secret));

/** What an Authorization header carries as its token (RFC 6750); undefined where it carries none. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];

/** Whether an Authorization header carries the token. Takes as long for a wrong one as for a right one. */
export const carriesToken = (header: string | undefined, token: string): boolean =>
  isSameSecret(bearerOf(header) ?? '', token);
