import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program's version, from the package.json above this file (in the source tree and in dist/ alike). */
export function programVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const { version } = createRequire(import.meta.url)(join(folder, 'package.json')) as { version: string };
  return version;
}
