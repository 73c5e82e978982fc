import type { SearchedFolder } from '../vocabulary.js';
import { fence } from './fence.js';
import { bounded } from './request.js';

/** What is searched, in one line and some titles; empty where no folder is. */
export function folderText(folder: SearchedFolder | null): string {
  if (folder === null) return '';
  const { documents, from, to, titles, isAll } = folder;
  const what = isAll ? 'Nothing is searched but a folder' : 'A folder is searched besides';
  const dated = from === null || to === null ? '' : `, dated ${from.slice(0, 4)} to ${to.slice(0, 4)}`;
  const lines = titles.map((title) => bounded(title, 100));
  const examples =
    lines.length === 0 ? '' : `, for example:\n${fence({ label: 'titles', lines, seed: what })}`;
  return `${what} of ${documents} documents${dated}${examples}`;
}
