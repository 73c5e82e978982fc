import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { openPlace } from './open-place.js';

/** What is kept under it is nobody's run. */
const RUN = '.doctor';

/**
 * Writes, reads and removes a few bytes.
 *
 * @throws Error that says which of it could not be done
 */
export async function tryArchive(where: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'research-loop-'));
  try {
    const archive = await openPlace(where, { database: null, variables });
    const body = randomBytes(64);
    const sha256 = createHash('sha256').update(body).digest('hex');
    const path = join(folder, 'probe');
    writeFileSync(path, body);
    const name = await archive.put({ path, run: RUN, bytes: body.length, sha256 });
    try {
      const parts: Uint8Array[] = [];
      for await (const part of archive.read(name, sha256)) parts.push(part);
      if (!Buffer.concat(parts).equals(body)) throw new Error('what was written came back changed');
    } finally {
      await archive.remove(name, sha256);
      if (isAbsolute(name)) rmdirSync(dirname(name));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
