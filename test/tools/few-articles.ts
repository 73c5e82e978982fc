import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ZIKA } from './cli.js';

/** Six articles of the example corpus that answer its question between them, at a fifth of its cost. */
export const CITED = ['PMC2819875', 'PMC4313657', 'PMC4629289', 'PMC3888466', 'PMC4285245', 'PMC4409421'];
/** The fewest that answer it. */
export const FEWEST = CITED.slice(0, 3);

/** The files of articles, by name; all of the corpus where none is named. */
export const articleFiles = (ids: readonly string[] = ['PMC']): readonly string[] =>
  readdirSync(ZIKA).filter((name) => ids.some((id) => name.startsWith(id)));

/** Copies files of the corpus into a new folder. @returns the folder */
export function copyArticles(folder: string, files: readonly string[]): string {
  mkdirSync(folder);
  for (const name of files) copyFileSync(join(ZIKA, name), join(folder, name));
  return folder;
}
