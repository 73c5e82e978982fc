import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package: the one with the package.json above this file (in the source tree and in dist/ alike). */
export function programRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** The program's version, from its package.json. */
export function programVersion(): string {
  const { version } = createRequire(import.meta.url)(join(programRoot(), 'package.json')) as {
    version: string;
  };
  return version;
}
