import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import PQueue from 'p-queue';
import { UsageError } from '../exit-codes.js';

/** Passwords as scrypt hashes, each with its own salt and parameters: `$scrypt$ln=15,r=8,p=3$salt$hash` (PHC string format). */

export interface ScryptCost {
  /** Logarithm of the cost to the base 2. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP, Password Storage Cheat Sheet: N = 2^15, r = 8, p = 3; 32 MB a password. */
const SCRYPT_COST: ScryptCost = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** What a hash of a file may ask of memory, whoever wrote it. */
const MOST_MEMORY_BYTES = 256 * 1024 * 1024;
/** Passwords computed at once: each takes a processor and its memory. */
const AT_ONCE = 2;
/** NIST SP 800-63B asks for 8 at least, and for 15 where nothing else is asked of the person. */
const SHORTEST_PASSWORD = 12;
/** A longer one costs more to read than to compute. */
const LONGEST_PASSWORD = 1_024;

const FORM =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;
const computed = new PQueue({ concurrency: AT_ONCE });

export const isPasswordHash = (text: string): boolean => FORM.test(text);

/** @throws UsageError for one that is too short or too long */
export async function hashPassword(password: string, cost: ScryptCost = SCRYPT_COST): Promise<string> {
  const { length } = [...normal(password)];
  if (length < SHORTEST_PASSWORD || length > LONGEST_PASSWORD)
    throw new UsageError(
      `A password has ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters; this one has ${length}.`,
      'Several words that belong together for nobody else are good ones.',
    );
  const salt = randomBytes(SALT_BYTES);
  const hash = await derived(password, salt, { ...cost, bytes: HASH_BYTES });
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Whether the hash is the password's. Without a hash it never is, and takes as long as one of the same cost as `like`: who
 * is not known takes as long as who is.
 */
export async function isPassword(
  password: string,
  hash: string | undefined,
  like?: string,
): Promise<boolean> {
  const [, ln, r, p, salt = '', expected = ''] = FORM.exec(hash ?? like ?? '') ?? [];
  const wanted = Buffer.from(expected, 'base64');
  if (wanted.length === 0 || password.length > LONGEST_PASSWORD) return false;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p), bytes: wanted.length };
  const found = await derived(password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(found, wanted) && hash !== undefined;
}

/** The same letters, however a keyboard composes them (NIST SP 800-63B). */
const normal = (password: string): string => password.normalize('NFKC');

function derived(
  password: string,
  salt: Buffer,
  cost: ScryptCost & { readonly bytes: number },
): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** cost.ln, r: cost.r, p: cost.p, maxmem: MOST_MEMORY_BYTES };
  const work = (): Promise<Buffer> =>
    new Promise((done, failed) =>
      scrypt(normal(password), salt, cost.bytes, options, (error, hash) => {
        if (error === null) done(hash);
        else failed(error);
      }),
    );
  return computed.add(work);
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
