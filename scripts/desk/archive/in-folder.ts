import { copyFileSync, createReadStream, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makePrivateFolder } from '../../../store/private-files.js';
import { archiveGone } from './damage.js';
import { archiveName, type ArchivePlace } from './place.js';

/** Archives as files of a folder, which may be another machine's. */
export const folderPlace = (folder: string): ArchivePlace => ({
  put: ({ path, run, sha256 }) => {
    const to = join(folder, archiveName(run, sha256));
    makePrivateFolder(dirname(to));
    const draft = `${to}.${process.pid}.new`;
    try {
      copyFileSync(path, draft);
      renameSync(draft, to);
    } finally {
      rmSync(draft, { force: true });
    }
    return Promise.resolve(to);
  },
  read: (name) => {
    if (!existsSync(name)) throw archiveGone(name);
    return createReadStream(name);
  },
  remove: (name) => {
    rmSync(name, { force: true });
    return Promise.resolve();
  },
});
