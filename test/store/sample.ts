/** Stores for tests, and what to fill them with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openStore } from '../../store/open-store.js';
import type { Store } from '../../store/open-store.js';
export * from './sample-documents.js';

/** Folders and stores that are gone after each test. */
export function workspace(): { folder: () => string; store: (path?: string) => Store } {
  const folders: string[] = [];
  const stores: Store[] = [];
  afterEach(() => {
    for (const store of stores.splice(0)) store.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder: () => {
      const folder = mkdtempSync(join(tmpdir(), 'store-test-'));
      folders.push(folder);
      return folder;
    },
    store: (path = ':memory:') => {
      const store = openStore(path);
      stores.push(store);
      return store;
    },
  };
}
