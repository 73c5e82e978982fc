import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunOptions } from '../../loop/run.js';
import { beginRun } from '../../loop/start.js';
import { openStore } from '../../store/open-store.js';
import { listEvents } from '../../store/events.js';
import { readConfig } from '../../scripts/trust/config.js';
import { research } from '../../scripts/library.js';
import { isInside, realPathOf } from '../../loop/files/paths.js';
import { foreignItems, itemsOf, markOrigin } from '../../scripts/trust/run-origin.js';
import { call } from '../tools/call.js';
import { temporaryFolder } from '../tools/cli.js';
import { articleFiles, copyArticles } from '../tools/few-articles.js';
import { optionsFor } from '../tools/run-in-process.js';

/** Folders, files and runs that somebody else may have made. Nothing of them is started, sent or written unasked. */

const root = temporaryFolder();
afterAll(() => root.remove());

let number = 0;
let home = '';
let clone = '';
const environment = () => ({ HOME: home, XDG_CONFIG_HOME: '', XDG_STATE_HOME: '' });
beforeEach(() => {
  number += 1;
  home = join(root.path, `home-${number}`);
  clone = join(root.path, `clone-${number}`);
  mkdirSync(join(clone, 'docs'), { recursive: true });
  mkdirSync(home);
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CONFIG_HOME', '');
  vi.stubEnv('XDG_STATE_HOME', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const CONFIG = 'research-loop.config.json';
const set = (config: object, folder = clone): string => {
  const path = join(folder, CONFIG);
  writeFileSync(path, JSON.stringify(config));
  return path;
};
const own = (config: object): string => {
  const folder = join(home, '.config', 'research-loop');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'config.json');
  writeFileSync(path, JSON.stringify(config), { mode: 0o600 });
  return path;
};
const command = (...args: string[]) => call(args, { cwd: clone, env: environment() });
const refusal = "what a folder's file may not set by itself";

describe('the configuration file of a folder', () => {
  it.each<[string, object]>([
    ['a program', { model: 'exec/touch pwned' }],
    ['a program for one role', { 'role-model': ['critic=exec/touch pwned'] }],
    ['a service', { model: 'openai/default' }],
    ['a service, spelt as in code', { roleModel: ['critic=openai-compatible/x'] }],
    [
      'an address, and a variable as its key',
      { 'custom-engines': { x: { url: 'http://evil.example/{key}' } } },
    ],
    ['an engine that needs a key', { search: 'wikipedia,exa' }],
    ['an engine that is not built in', { search: 'mine' }],
    ['a run folder elsewhere', { run: '../elsewhere' }],
    ['a run folder by a full path', { run: '/tmp/elsewhere' }],
    ['a store elsewhere', { store: '../../store.db' }],
    ['documents elsewhere', { corpus: ['docs', '/etc'] }],
    ['scripts of pages', { render: true }],
    ['robots.txt off', { robots: false }],
    ['more rounds than the deepest run', { 'max-rounds': 9 }],
    ['more tokens than the deepest run', { 'budget-tokens': 5_000_001 }],
    ['a price', { prices: { 'openai-compatible/x': { input: 1, output: 2 } } }],
  ])('may not set %s', (_, config) => {
    set({ depth: 'quick', ...config });
    const [name = ''] = Object.keys(config);
    const message = (): unknown => readConfig(clone);
    expect(message).toThrow(refusal);
    expect(message).toThrow(name.replace('roleModel', 'role-model'));
    expect(message).not.toThrow('depth');
  });

  it('may set what is harmless', () => {
    const config = {
      ...{ depth: 'deep', focus: 'children', output: 'brief', language: 'de', since: '2020', strict: true },
      ...{ 'max-rounds': 8, 'budget-usd': 2, 'deny-domain': ['example.org'] },
      ...{
        search: 'wikipedia, corpus',
        corpus: ['docs', './docs/later'],
        run: 'runs/mine',
        store: 'papers.db',
      },
      ...{ quiet: true, timeouts: { pageMs: 5000 } },
    };
    set(config);
    expect(Object.keys(readConfig(clone))).toHaveLength(Object.keys(config).length);
  });

  it('may not lead out of the folder through links', () => {
    symlinkSync(home, join(clone, 'link'));
    symlinkSync(join(home, 'not-there-yet'), join(clone, 'dangling'));
    symlinkSync(join(clone, 'circle'), join(clone, 'circle'));
    for (const run of ['link/run', 'dangling', 'dangling/run', 'circle', 'docs/../link'])
      expect([run, isInside(clone, join(clone, run))]).toEqual([run, false]);
    expect(isInside(clone, join(clone, 'docs/new/run'))).toBe(true);
    expect(isInside(clone, `${clone}-beside`)).toBe(false);
    expect(realPathOf('a\0b')).toBeNull();
    set({ corpus: 'link' });
    expect(() => readConfig(clone)).toThrow(refusal);
  });

  it('does not bring in what a link in a folder of documents leads to', async () => {
    const [article = ''] = articleFiles();
    const papers = copyArticles(join(clone, 'papers'), [article]);
    writeFileSync(
      join(home, 'secret.txt'),
      'The secret of the house is under the mat at the door. '.repeat(20),
    );
    symlinkSync(join(home, 'secret.txt'), join(papers, 'notes.txt'));
    symlinkSync(home, join(papers, 'more'));
    const { folder } = await research({
      ...{ question: 'What is the secret of the house?', depth: 'quick', maxRounds: 1 },
      ...{ corpus: papers, run: join(clone, 'run') },
    });
    const texts = readFileSync(join(folder, 'store.json'), 'utf8');
    expect(texts).not.toContain('under the mat');
  });

  it('raises no limit above the user’s own', () => {
    own({ 'budget-usd': 2, 'max-rounds': 3 });
    set({ 'budget-usd': 2.5 });
    expect(() => readConfig(clone)).toThrow('"budget-usd": 2.5');
    set({ 'max-rounds': 4 });
    expect(() => readConfig(clone)).toThrow('"max-rounds": 4');
    set({ 'budget-usd': 1 });
    expect(readConfig(clone)).toMatchObject({ budgetUsd: 1, maxRounds: 3 });
  });

  it('starts and writes nothing while it is refused, and names the cure', async () => {
    set({ model: `exec/touch ${join(clone, 'pwned')}; false`, corpus: ['docs'], run: '../outside' });
    for (const args of [['What is it?'], ['doctor', '--offline'], ['read', 'http://127.0.0.1:1/']]) {
      const { code, stderr } = await command(...args);
      expect([args, code]).toEqual([args, 2]);
      expect(stderr).toContain(`add: --config ${join(clone, CONFIG)}`);
      expect(stderr).toContain('"run": "../outside"');
    }
    expect(existsSync(join(clone, 'pwned'))).toBe(false);
    expect(existsSync(join(root.path, 'outside'))).toBe(false);
  });

  it('shows no control characters of the file on the terminal', async () => {
    set({ model: 'exec/x \u001b[2Jharmless\u202e' });
    const { stderr } = await command('What is it?');
    expect(stderr).toContain('exec/x');
    expect(stderr).not.toMatch(/[\u001b\u202e]|\\u001b\[2J.*\n.*\u001b/);
  });

  it('of a parent folder is not looked at', () => {
    set({ depth: 'deep' });
    expect(readConfig(join(clone, 'docs'))).toEqual({});
  });

  it.each([
    [
      'a pipe',
      (path: string) => {
        spawnSync('mkfifo', [path]);
      },
      'is not a regular file',
    ],
    [
      'a folder',
      (path: string) => {
        mkdirSync(path);
      },
      'is not a regular file',
    ],
    [
      'a device',
      (path: string) => {
        symlinkSync('/dev/zero', path);
      },
      'is not a regular file',
    ],
    [
      'too large',
      (path: string) => {
        writeFileSync(path, ' '.repeat(1_000_001));
      },
      'larger than 1 MB',
    ],
    [
      'a name twice, spelt otherwise',
      (path: string) => {
        writeFileSync(path, '{"max-rounds":1,"maxRounds":2}');
      },
      '"max-rounds" twice',
    ],
  ])('that is %s is an error', (_, make, problem) => {
    make(join(clone, CONFIG));
    expect(() => readConfig(clone)).toThrow(problem);
  });
});

describe('a file that speaks for the user', () => {
  it('is their own, and one named with --config', async () => {
    own({ model: 'exec/agent', robots: false });
    expect(readConfig(clone)).toEqual({ model: 'exec/agent', robots: false });
    set({ model: 'exec/other' });
    expect(readConfig(clone, join(clone, CONFIG))).toMatchObject({ model: 'exec/other' });
    const { stdout } = await command('doctor', '--offline', '--json', '--config', CONFIG);
    expect(JSON.parse(stdout)).toMatchObject({ run: { model: 'exec/other' } });
    expect((await command('doctor', '--config', 'missing.json')).stderr).toContain(
      'There is no missing.json',
    );
  });

  it('is none that others may write', () => {
    chmodSync(own({ model: 'exec/agent' }), 0o622);
    expect(() => readConfig(clone)).toThrow('may be written by other users');
  });
});

describe('a run folder that somebody sent', () => {
  const QUESTION = 'What is it about?';
  /** A run that began elsewhere and was interrupted. */
  const sent = (changes: Partial<RunOptions>, isOwn = false): string => {
    const folder = join(clone, 'sent');
    const store = openStore(join(folder, 'store.db'));
    const options = { ...optionsFor(join(clone, 'docs')), ...changes };
    const at = '2026-11-22T12:00:00.000Z';
    const known = beginRun(store, { id: 'sent', question: QUESTION, options, at });
    if (isOwn) markOrigin(store, known);
    store.close();
    return folder;
  };
  const program = (): string => `exec/touch ${join(clone, 'pwned')}; false`;

  it.each([
    ['a program', () => ({ model: program() }), 'the program touch'],
    [
      'a program for one role',
      () => ({ model: 'openai/x', roleModels: { critic: program() } }),
      'the program touch',
    ],
    [
      'a folder to be read, and a service to send it to',
      () => ({ model: 'openai/x', corpora: ['/etc'] }),
      'the folder /etc',
    ],
    [
      'a folder to be read, and engines to ask about it',
      () => ({ engines: ['corpus', 'wikipedia'], corpora: ['/etc'] }),
      'the folder /etc',
    ],
  ])('starts and reads nothing: %s', async (_, changes, named) => {
    const folder = sent(changes());
    for (const args of [
      ['resume', folder],
      ['resume', folder, '--max-rounds', '9'],
      [QUESTION, '--run', folder, '--corpus', 'docs'],
    ]) {
      const { code, stderr } = await command(...args);
      expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(named)]);
      expect(stderr).toContain('If you agree, give each again');
    }
    await expect(research({ question: QUESTION, run: folder, corpus: join(clone, 'docs') })).rejects.toThrow(
      named,
    );
    expect(existsSync(join(clone, 'pwned'))).toBe(false);
    // Commands that only look ask nothing.
    expect(await command('show', folder)).toMatchObject({ code: 0 });
  });

  const foreign = (folder: string, given: object = {}) => {
    const store = openStore(join(folder, 'store.db'), { readOnly: true });
    try {
      const options = { ...optionsFor(join(clone, 'docs')), model: program() };
      return foreignItems(store, { id: 'sent', options }, given);
    } finally {
      store.close();
    }
  };

  it('is resumed by its maker, wherever it is moved, and by nobody else', () => {
    const folder = sent({ model: program() }, true);
    expect(foreign(folder)).toEqual([]);
    vi.stubEnv('HOME', join(root.path, 'another'));
    expect(foreign(folder)).toHaveLength(2);
  });

  it('cannot take the mark of one program for another, or of one run for another', () => {
    const folder = sent({ model: 'exec/mine' }, true);
    expect(foreign(folder)).toEqual([{ kind: 'program', value: program() }]);
    const store = openStore(join(folder, 'store.db'));
    const { marks } = listEvents(store, 'sent').at(-1)?.data as { marks: string[] };
    const options = { ...optionsFor(join(clone, 'docs')), model: 'exec/mine', corpora: [] };
    const run = beginRun(store, { id: 'other', question: QUESTION, options, at: '2026-11-22' });
    expect(marks.every((mark) => /^[0-9a-f]{64}$/.test(mark))).toBe(true);
    expect(foreignItems(store, run, {})).toHaveLength(1);
    store.close();
  });

  it('is resumed with what the user gives again', () => {
    const folder = sent({ model: program() });
    const given = { model: program(), corpus: [join(clone, 'docs')] };
    expect(foreign(folder, given)).toEqual([]);
    expect(foreign(folder, { model: 'exec/mine' })).toHaveLength(2);
  });

  it('needs no mark where it starts nothing and nothing leaves this machine', () => {
    expect(itemsOf(optionsFor('/anywhere'))).toEqual([]);
    expect(itemsOf({ ...optionsFor(''), corpora: [], model: 'anthropic/default', engines: ['exa'] })).toEqual(
      [],
    );
    const store = openStore(join(sent({}, true), 'store.db'), { readOnly: true });
    expect(listEvents(store, 'sent')).toEqual([]);
    store.close();
    expect(existsSync(join(home, '.local'))).toBe(false);
  });

  it('is asked for again where no key can be kept', () => {
    writeFileSync(join(home, '.local'), 'a file where the folder should be');
    const folder = sent({ model: program() }, true);
    expect(foreign(folder).length).toBeGreaterThan(0);
    expect(readFileSync(join(home, '.local'), 'utf8')).toContain('a file');
  });
});
