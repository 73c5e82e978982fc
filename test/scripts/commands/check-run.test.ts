import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkRun } from '../../../scripts/commands/check-run.js';
import { openStore } from '../../../store/open-store.js';
import { lockRun } from '../../../store/run-lock.js';
import { putSource } from '../../../store/sources.js';
import { document, startRun } from '../../store/sample.js';
import { temporaryFolder } from '../../tools/cli.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());
let printed: string;
beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => void vi.restoreAllMocks());

let count = 0;
function makeRun(): string {
  const path = join(folder.path, `run-${(count += 1)}`, 'store.db');
  const store = openStore(path);
  startRun(store);
  putSource(store, document(['The cat of the abbot sat on the mat.'], { key: 'url:a' }));
  store.close();
  return join(path, '..');
}

describe('doctor RUN', () => {
  it('passes a sound store, of a run folder or by itself', () => {
    const run = makeRun();
    expect(checkRun(run, {})).toBe(0);
    expect(printed).toContain('is sound');
    expect(checkRun(join(run, 'store.db'), { json: true })).toBe(0);
  });

  it('finds a flipped byte and exits 1, in the first bytes too', () => {
    for (const find of ['abbot sat', 'SQLite format 3']) {
      const run = makeRun();
      const path = join(run, 'store.db');
      const bytes = readFileSync(path);
      bytes[bytes.indexOf(find)] = (bytes[bytes.indexOf(find)] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      printed = '';
      expect(checkRun(run, { json: true })).toBe(1);
      const { sound, findings } = JSON.parse(printed) as { sound: boolean; findings: { message: string }[] };
      expect(sound).toBe(false);
      expect(findings[0]?.message).not.toBe('');
    }
  });

  it('refuses while somebody works on the run, and says so', () => {
    const run = makeRun();
    const lock = lockRun(run);
    expect(() => checkRun(run, {})).toThrow('is working on the run');
    lock.release();
    expect(checkRun(run, {})).toBe(0);
  });

  it('knows no run that is not there', () => {
    expect(() => checkRun(join(folder.path, 'none'), {})).toThrow('no run');
    expect(existsSync(join(folder.path, 'none'))).toBe(false);
  });
});
