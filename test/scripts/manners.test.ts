import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../tools/call.js';
import { cli, ROOT, temporaryFolder, type Finished } from '../tools/cli.js';

/** How the command behaves when it is typed wrong, piped, or asked for help. */

const COMMANDS = [
  'resume',
  'list',
  'show',
  'search',
  'report',
  'export',
  'read',
  'key',
  'dedupe',
  'doctor',
  'mcp',
];

describe('the command line', () => {
  const folder = temporaryFolder();
  const run = (args: readonly string[]): Promise<Finished> => call(args, { cwd: folder.path });

  beforeAll(() => {
    writeFileSync(join(folder.path, 'a-file'), 'text');
    mkdirSync(join(folder.path, 'empty'));
    mkdirSync(join(folder.path, 'broken-config'));
    writeFileSync(join(folder.path, 'broken-config', 'research-loop.config.json'), '{ "depth": ');
  });
  afterAll(() => folder.remove());

  it('shows help with examples for every command, on standard output', async () => {
    const helps = await Promise.all(COMMANDS.map((command) => run([command, '--help'])));
    for (const help of helps) {
      expect(help.stdout).toMatch(/Usage: research-loop/);
      expect(help.stdout).toMatch(/Examples?:\n {2}\S/);
      expect(help.stderr).toBe('');
      expect(help.code).toBe(0);
    }
    const whole = await run(['help', 'all']);
    for (const command of COMMANDS) expect(whole.stdout).toContain(`  ${command} `);
    const first = await run(['--help']);
    expect(first.stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(24);
    expect((await run(['help', 'show'])).stdout).toContain('research-loop show');
    expect((await run([])).code).toBe(2);
  });

  it.each([
    [['q w', '--nope'], "Unknown option '--nope'", '--max-rounds'],
    [['q w', '--depht', 'deep'], 'Did you mean --depth?', '--depth'],
    [['show', 'x', '--nope'], "Unknown option '--nope'", '--json'],
    [['export', 'x', '--fromat', 'html'], 'Did you mean --format?', '--format'],
    [['q w', '--depth', 'abyss'], 'abyss', 'exhaustive'],
    [['q w', '--output', 'poem'], 'poem', 'brief'],
    [['q w', '--search', 'gogle'], '--search gogle is not known', 'openalex'],
    [['q w', '--model', 'nobody/x'], 'nobody', 'anthropic'],
    [['q w', '--role-model', 'poet=openai/x'], 'poet', 'writer'],
    [['q w', '--max-rounds', '0'], '--max-rounds 0', 'must be a positive integer'],
    [['q w', '--budget-usd', 'much'], '--budget-usd much', 'must be a positive number'],
    [['q w', '--budget-usd', '-3'], '--budget-usd -3', 'as in --budget-usd 2.5'],
    [['q w', '--since', 'yesterday'], '--since yesterday', 'YYYY-MM-DD'],
    [['q w', '--corpus', 'missing'], 'missing does not exist', '--corpus'],
    [['q w', '--corpus', 'a-file'], 'is a file', 'folder'],
    [['q w', '--corpus', 'empty'], 'holds no files', 'documents'],
    [['lst'], 'There is no command "lst"', 'list'],
    [['reprot', 'x'], 'There is no command "reprot"', 'report'],
    [['frobnicate'], 'There is no command', 'in quotes'],
    [['one', 'two', 'three'], 'There is no command', 'in quotes'],
    [[''], 'question is empty', 'quotes'],
    [['?!'], 'no word in it', 'quotes'],
    [['show'], "Missing required argument 'run'", 'Usage: research-loop show'],
    [['show', 'nothing'], 'There is no run nothing', 'research-loop list'],
    [['show', 'nothing', '--follow'], 'There is no run nothing', 'research-loop list'],
    [['resume', 'nothing'], 'There is no run nothing', 'research-loop list'],
    [['report', 'empty'], 'holds no store', 'store.db'],
    [['show', 'nothing', '--since', 'nothing'], 'There is no run', 'research-loop list'],
    [['serve', '--port', '99999'], '--port 99999 must be an integer', '65535'],
    [['key'], 'There is no address', '--stdin'],
    [['dedupe', 'empty'], 'is a folder', 'RIS'],
    [['read', 'empty'], 'This is a folder', '--corpus'],
    [['read', 'nothing.pdf'], 'no such file', 'nothing.pdf'],
    [['list', '--store', 'nothing.db'], 'nothing.db', 'store'],
  ])('names cause and cure, and ends with 2: %j', async (args, cause, cure) => {
    const { code, stderr, stdout } = await run(args);
    expect(stderr).toContain(cause);
    expect(stderr).toContain(cure);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(code).toBe(2);
    expect(existsSync(join(folder.path, 'runs'))).toBe(false);
  });

  it('leaves no run behind in a shared store', async () => {
    const { code } = await run(['q w', '--corpus', 'empty', '--store', 'shared.db']);
    expect(code).toBe(2);
    expect(JSON.parse((await run(['list', '--store', 'shared.db', '--json'])).stdout)).toEqual([]);
  });

  it('names what is wrong with a configuration', async () => {
    const { code, stderr } = await call(['q w'], { cwd: join(folder.path, 'broken-config') });
    expect(stderr).toContain('research-loop.config.json is not valid JSON');
    expect(code).toBe(2);
    expect(readdirSync(join(folder.path, 'broken-config'))).toEqual(['research-loop.config.json']);
  });

  it('shows a stack where the environment asks for it alone', async () => {
    // The one case in a process of its own: the code that `main` returns is the code that the process ends with.
    const { code, stderr } = await cli(['show', 'nothing'], {
      cwd: folder.path,
      env: { RESEARCH_LOOP_DEBUG: '1' },
    });
    expect(stderr).toMatch(/\n\s+at /);
    expect(code).toBe(2);
  });

  it('refuses an address of this machine', async () => {
    const { code, stdout } = await run(['read', 'http://127.0.0.1:8080/', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, failure: { code: 'address-refused' } });
    expect(code).toBe(1);
  });

  it('takes addresses from standard input, in order', async () => {
    const { stdout, code } = await cli(['key', '--stdin'], {
      cwd: folder.path,
      input: 'https://doi.org/10.3201/eid1705.101939\n\nhttps://example.org/a?utm_source=x\n',
    });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { address: string; doi: string | null });
    expect(lines.map((line) => line.doi)).toEqual(['10.3201/eid1705.101939', null]);
    expect(code).toBe(0);
  });

  it('outlives a reader that stops reading', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `https://example.org/${index}`).join('\n');
    const piped = spawnSync(
      'bash',
      [
        '-c',
        `"$0" "$1" key --stdin | head -1; echo "\${PIPESTATUS[0]}"`,
        process.execPath,
        join(ROOT, 'research-loop.mjs'),
      ],
      { input: many, encoding: 'utf8' },
    );
    expect(piped.stdout.trim().split('\n').at(-1)).toBe('0');
    expect(piped.stderr).toBe('');
  });

  it('loads no parser for --help', async () => {
    const child = spawn(process.execPath, [join(ROOT, 'research-loop.mjs'), '--help'], {
      env: { ...process.env, NODE_DEBUG: 'esm' },
    });
    let log = '';
    child.stderr.on('data', (part: Buffer) => (log += part.toString()));
    await new Promise((done) => child.on('close', done));
    expect(log).toContain('first-help');
    expect(log).not.toMatch(
      /commander|better-sqlite3|drizzle|unpdf|linkedom|undici|piscina|\/ai\/|modelcontextprotocol/,
    );
  });

  it('completes commands, their words, options and choices', async () => {
    const { stdout, code } = await run(['completion']);
    for (const word of [...COMMANDS, '--max-rounds', 'exhaustive', 'passages', 'bibtex'])
      expect(stdout).toContain(word);
    expect(code).toBe(0);
    const line =
      'COMP_WORDS=(research-loop show x pass); COMP_CWORD=3; _research_loop; echo "${COMPREPLY[@]}"';
    const shell = spawnSync('bash', ['-c', `${stdout}\n${line}`], { encoding: 'utf8' });
    expect([shell.stderr, shell.stdout]).toEqual(['', 'passages\n']);
  });
});
