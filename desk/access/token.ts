import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { resolve } from 'node:path';
import { UsageError } from '../../loop/exit-codes.js';
import { readSmallFile, refuseReadableByOthers, writeUserFile } from '../../loop/files/user-file.js';

/** The secret of whoever runs the desk: every user of a machine reaches its ports. */

const OWN_SECRETS: readonly string[] = ['RESEARCH_LOOP_WEBHOOK_SECRET'];

/** The environment of a process that works on runs: without what only the desk needs. */
export const withoutSecrets = (
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !OWN_SECRETS.includes(name)));

const TOKEN_BYTES = 32;
/** RFC 6750, section 2.1; shorter ones can be guessed. */
const IS_TOKEN = /^[A-Za-z0-9._~+/-]{24,}=*$/;

/**
 * The token of the file (made where there is none), or a new one.
 *
 * @throws UsageError for one that is too short, or a file that others may read
 */
export function operatorTokenOf(file: string | undefined): string {
  const made = randomBytes(TOKEN_BYTES).toString('base64url');
  if (file === undefined) return made;
  const path = resolve(file);
  const bytes = readSmallFile(path, refuseReadableByOthers);
  if (bytes === null) {
    writeUserFile(path, `${made}\n`);
    return made;
  }
  const token = bytes.toString('utf8').trim();
  if (IS_TOKEN.test(token)) return token;
  throw new UsageError(
    `The token of ${path} must be at least 24 letters, digits or -._~+/ signs.`,
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
