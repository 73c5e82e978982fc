import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../scripts/exit-codes.js';
import { withoutJunk } from '../../scripts/new-folder.js';
import { makeRunFolder } from '../../scripts/run-folder.js';
import { temporaryFolder } from '../tools/cli.js';

describe('a run folder that cannot be', () => {
  const parent = temporaryFolder();
  afterAll(() => parent.remove());
  const make = (folder: string) => (): void =>
    makeRunFolder({ folder, storePath: join(folder, 'store.db'), runId: 'run' });

  it('is wrong usage, with the reason', async () => {
    const file = join(parent.path, 'file');
    writeFileSync(file, '');
    expect(make(join(file, 'run'))).toThrow(UsageError);
    const run = join(file, 'run');
    await expect(withoutJunk(run, () => Promise.resolve().then(make(run)))).rejects.toThrow(UsageError);
    expect(make(join(file, 'run'))).toThrow('a part of its path is a file');
    expect(make(join(parent.path, 'n'.repeat(300)))).toThrow('its name is too long');
  });
});
