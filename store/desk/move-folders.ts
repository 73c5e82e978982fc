/** Folders of documents that lie in the run folder itself, whose place differs from machine to machine. */
import { join, relative } from 'node:path';
import type { Store } from '../open-store.js';

/** Leads what the store names in the run folder of another machine to the run folder of this one. */
export function moveFolders(store: Store, about: { readonly from: string; readonly to: string }): void {
  const { from, to } = about;
  if (from === to) return;
  const moved = (folder: string): string => {
    const inside = relative(from, folder);
    return inside === '..' || inside.startsWith('../') ? folder : join(to, inside);
  };
  store.commit(() => {
    const { database } = store;
    const corpora = database
      .prepare<[], { id: number; folder: string }>('SELECT id, folder FROM corpora')
      .all();
    for (const { id, folder } of corpora)
      if (moved(folder) !== folder)
        database.prepare('UPDATE corpora SET folder = ? WHERE id = ?').run(moved(folder), id);
    const runs = database.prepare<[], { id: string; options: string }>('SELECT id, options FROM runs').all();
    for (const { id, options } of runs) {
      const before = JSON.parse(options) as { readonly corpora?: readonly string[] };
      const after = JSON.stringify({
        ...before,
        ...(before.corpora && { corpora: before.corpora.map(moved) }),
      });
      if (after !== options) database.prepare('UPDATE runs SET options = ? WHERE id = ?').run(after, id);
    }
  });
}
