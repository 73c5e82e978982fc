import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../../loop/exit-codes.js';
import { makeRunFolder } from '../../../loop/files/run-folder.js';
import { ROOT, temporaryFolder } from '../../tools/cli.js';

const place = temporaryFolder();
afterAll(() => place.remove());
const make = (run: string) => makeRunFolder({ run, store: undefined, question: 'Why?', date: '2026-11-22' });

describe('a run folder that cannot be', () => {
  it('is wrong usage, with the reason', () => {
    const file = join(place.path, 'file');
    writeFileSync(file, '');
    symlinkSync(join(place.path, 'nowhere'), join(place.path, 'link'));
    expect(() => make(file)).toThrow(UsageError);
    expect(() => make(join(place.path, 'link'))).toThrow(UsageError);
    expect(() => make(join(file, 'run'))).toThrow('a part of its path is a file');
    expect(() => make(join(place.path, 'n'.repeat(300)))).toThrow('its name is too long');
  });
});

describe('the folder of a run without a name', () => {
  /** Makes a folder in a process of its own, and prints its name. */
  const PROGRAM = `
    const { makeRunFolder } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'dist/loop/files/run-folder.js')).href)});
    process.umask(Number(process.argv[1]));
    console.log(makeRunFolder({ question: process.argv[2], date: '2026-11-22' }).folder);`;
  const inProcess = async (cwd: string, umask: number, question: string): Promise<string> => {
    const args = ['--input-type=module', '-e', PROGRAM, String(umask), question];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
    return stdout.trim();
  };

  it('is its own when twelve processes ask the same at once, and nobody else can look into it', async () => {
    const cwd = join(place.path, 'many');
    mkdirSync(cwd);
    const asked = Array.from({ length: 12 }, (_, index) =>
      inProcess(cwd, index % 2 === 0 ? 0 : 0o077, 'Why?'),
    );
    const folders = await Promise.all(asked);
    expect(new Set(folders).size).toBe(12);
    for (const folder of folders) expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('has a name that every file system takes', async () => {
    const cwd = join(place.path, 'names');
    mkdirSync(cwd);
    const questions = [
      '\u001b[31m../../etc\u0007',
      '\u{20000}'.repeat(10_000),
      '‮??‬',
      `${'é'.repeat(47)}\u{1d400}x`,
    ];
    for (const question of questions) {
      const name = basename(await inProcess(cwd, 0, question));
      expect(name).toMatch(/^2026-11-22-[\p{L}\p{N}-]+$/u);
    }
    expect(readdirSync(join(cwd, 'runs'))).toHaveLength(questions.length);
  });
});
