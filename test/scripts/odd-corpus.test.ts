import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { call } from '../tools/call.js';

const root = mkdtempSync(join(tmpdir(), 'odd-corpus-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const prose = 'The marsh was visited every week of the summer and tested for salt. '.repeat(9);

describe.skipIf(process.platform === 'win32')('a folder with pipes, links and strange names', () => {
  it('is read as far as it holds documents; the run and its report name the rest', async () => {
    writeFileSync(join(root, 'marsh.txt'), prose);
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0x66, 0xff])]), prose);
    writeFileSync(join(root, 'turned\u202e.txt'), 'short');
    spawnSync('mkfifo', [join(root, 'pipe.txt')]);
    for (const name of ['one', 'two']) symlinkSync(root, join(root, name));
    const args = [
      'Was the marsh tested for salt?',
      '--corpus',
      root,
      '--depth',
      'quick',
      '--max-rounds',
      '1',
    ];
    const ended = await call([...args, '--run', join(root, '.run')], { cwd: root });
    expect(ended.stderr).toContain('links are not followed (2, such as one)');
    expect(ended.stderr).toContain('the name is not UTF-8 (1, such as f\\xff)');
    expect(ended.stderr).toContain('it is a named pipe, not a file (1, such as pipe.txt)');
    expect(ended.stderr).not.toContain('\u202e');
    const { stdout } = await call(['show', join(root, '.run')], { cwd: root });
    expect(stdout).not.toContain('\u202e');
    const report = spawnSync('cat', [join(root, '.run', 'report.md')], { encoding: 'utf8' }).stdout;
    expect(report).toContain('links are not followed (2 in all)');
  });

  it('is refused with one clear error where there is none', async () => {
    const ended = await call(['Was it?', '--corpus', join(root, 'none')], { cwd: root });
    expect(ended).toMatchObject({ code: 2 });
    expect(ended.stderr).toMatch(/does not exist/u);
    const read = await call(['read', join(root, 'pipe.txt')], { cwd: root });
    expect(read).toMatchObject({ code: 2 });
    expect(read.stderr).toContain('It is a named pipe, not a file. (unreadable-file)');
  });
});
