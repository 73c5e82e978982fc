import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Where a path leads once its links are followed: what is compared before something is read or written there. */

/** Links that do not exist yet may point to each other for ever. */
const MOST_LINKS = 40;

/**
 * The path with the links of its existing part followed, those that lead to nothing included; null where it cannot be
 * told (a circle of links, a folder that may not be looked into, a NUL character).
 */
export function realPathOf(path: string, links = 0): string | null {
  const full = resolve(path);
  try {
    return realpathSync.native(full);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || links > MOST_LINKS) return null;
  }
  if (lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    return realPathOf(resolve(dirname(full), readlinkSync(full)), links + 1);
  const parent = dirname(full);
  const above = parent === full ? null : realPathOf(parent, links);
  return above === null ? null : join(above, full.slice(parent.length).replace(/^[\\/]+/, ''));
}

/** Whether a path, its links followed, is the folder or lies in it. */
export function isInside(folder: string, path: string): boolean {
  const [root, place] = [realPathOf(folder), realPathOf(path)];
  if (root === null || place === null) return false;
  const way = relative(root, place);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
