import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openKept } from '../../scripts/kept/kept.js';
import { call } from '../tools/call.js';
import { temporaryFolder } from '../tools/cli.js';

describe('what is kept for the next command', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  const at = (...parts: readonly string[]): string => join(folder.path, ...parts);
  const files = (kind: string): string[] => {
    const above = at('state/research-loop/kept', kind);
    return readdirSync(above).map((name) => join(above, name));
  };

  beforeEach(() => {
    folder = temporaryFolder();
    vi.stubEnv('XDG_STATE_HOME', at('state'));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    folder.remove();
  });

  it('is found under what it was made from, is the user’s alone, and has an end', () => {
    const kept = openKept('read');
    kept.put({ a: 1 }, { text: 'one' });
    expect([kept.get({ a: 1 }), kept.get({ a: 2 })]).toEqual([{ text: 'one' }, undefined]);
    const [file = ''] = files('read');
    expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
    utimesSync(file, new Date(0), new Date(0));
    openKept('read', statSync(file).size + 1).put({ a: 2 }, { text: 'two' });
    expect([kept.get({ a: 1 }), kept.get({ a: 2 })]).toEqual([undefined, { text: 'two' }]);
    writeFileSync(files('read')[0] ?? '', 'no gzip');
    expect(kept.get({ a: 2 })).toBeUndefined();
  });

  it('is neither looked for nor put behind a link', () => {
    mkdirSync(at('state/research-loop/kept'), { recursive: true });
    mkdirSync(at('elsewhere'));
    symlinkSync(at('elsewhere'), at('state/research-loop/kept/read'));
    openKept('read').put(1, 1);
    expect([openKept('read').get(1), readdirSync(at('elsewhere'))]).toEqual([undefined, []]);
  });

  it('spares a second check the reading of its papers', async () => {
    mkdirSync(at('papers'));
    const text =
      'Zika virus was found in semen of 5 % of 120 men. The risk did not increase with age. '.repeat(4);
    const write = (words: string): void =>
      writeFileSync(at('papers/zika.html'), `<title>Zika in men</title><main><p>${words}</p></main>`);
    write(text);
    writeFileSync(
      at('draft.md'),
      '“Found in semen of 5 % of 120 men” [1].\n\n## References\n\n[1] Zika in men.\n',
    );
    const verdict = async (): Promise<string | undefined> => {
      const args = ['draft.md', 'papers', '--json'];
      const env = { XDG_STATE_HOME: at('state') };
      const { stdout } = await call(args, { cwd: folder.path, command: 'verify-citations', env });
      return (JSON.parse(stdout) as { citations: { verdict: string }[] }).citations[0]?.verdict;
    };
    expect([await verdict(), files('read').length]).toEqual(['holds', 1]);
    // What was kept is what the second check goes by, until the file is another one.
    const [file = ''] = files('read');
    const kept = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as { text: string };
    writeFileSync(file, gzipSync(JSON.stringify({ ...kept, text: kept.text.replaceAll('semen', 'blood') })));
    expect(await verdict()).toBe('altered');
    write(`${text} More was not found.`);
    expect([await verdict(), files('read').length]).toEqual(['holds', 2]);
  });
});
