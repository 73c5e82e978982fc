import type { SearchedFolder } from '../vocabulary.js';

/** What is searched, in one sentence; empty where no folder is. */
export function folderText(folder: SearchedFolder | null): string {
  if (folder === null) return '';
  const { documents, from, to, isAll } = folder;
  const what = isAll ? 'Nothing is searched but a folder' : 'A folder is searched besides';
  const dated = from === null || to === null ? '' : `, dated ${from.slice(0, 4)} to ${to.slice(0, 4)}`;
  return `${what} of ${documents} documents${dated}.`;
}
