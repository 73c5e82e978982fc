import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { remarkOn } from '../../loop/gate/own-words.js';
import { call } from '../tools/call.js';
import { cli, type Finished } from '../tools/cli.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text =
  'Zika virus was found in semen of 5 % of 120 men. The risk did not increase with age. Samples were taken in three ' +
  'clinics of the city, and nobody of the staff knew a result before the end of the study. All men were told of it later.';
let folder: string;

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'verify-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Runs the command in this process. */
async function run(...argv: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { code, stdout, stderr } = await call(argv, { cwd: root, command: 'verify-citations' });
  return { code, out: stdout, err: stderr };
}

/** Runs the command in a process of its own. */
const start = (argv: readonly string[], input = ''): Promise<Finished> =>
  cli(argv, { cwd: root, command: 'verify-citations', input });

const claim = (words: string, sourceIds: string[] = ['S1']) => ({
  claim: words,
  sourceIds,
  confidence: 'high',
});

describe('verify-citations', () => {
  it('reads the small shapes, prints JSON and exits 0 where all hold', async () => {
    const synth = write('ok.json', { claims: [claim('Zika was found in 5 % of men.')] });
    const { code, out } = await run(synth, write('store.json', { 'doi:1': { id: 'S1', text } }), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      coverage: { checked: 1, statements: 1 },
      citations: [
        {
          claimId: 'C1',
          sourceId: 'S1',
          verdict: 'located',
          warnings: expect.arrayContaining(['no-quote']),
          reviewPriority: expect.any(Number),
        },
      ],
    });
  });

  it('tells of a retracted source whose words a claim repeats', async () => {
    const evidence = [{ sourceId: 'S1', exact: 'found in semen of 5 % of 120 men' }];
    const synth = write('taken-back.json', {
      claims: [{ ...claim('Zika was found in 5 % of men.'), evidence }],
    });
    const title = 'RETRACTED: Zika virus in semen';
    const store = write('taken-back-store.json', [{ id: 'S1', title, text }]);
    const { code, out } = await run(synth, store, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      citations: [{ verdict: 'holds', warnings: expect.arrayContaining(['retracted-source']) }],
    });
    expect((await run(synth, store)).out).toContain('S1 was retracted: its title says so: "RETRACTED: Zika');
  });

  it('names a failing citation, what is wrong and what the store says, and exits 1', async () => {
    const evidence = [{ sourceId: 'S1', exact: 'found in semen of 15 % of 120 men' }];
    const synth = write('bad.json', { claims: [{ ...claim('Zika was found.'), id: 'C7', evidence }] });
    const { code, out } = await run(synth, write('array.json', [{ id: 'S1', text }]));
    expect(code).toBe(1);
    expect(out).toContain('C7 → S1: altered');
    expect(out).toContain('`5` → `15`');
    expect(out).toContain('found in semen of 5 % of 120 men');
  });

  it('fails on nothing, and on anything unchecked', async () => {
    const store = write('s.json', [{ id: 'S1', text }]);
    expect((await run(write('none.json', { claims: [] }), store)).code).toBe(1);
    expect((await run(write('uncited.json', { claims: [claim('Zika was found.', [])] }), store)).code).toBe(
      1,
    );
  });

  it('reads a report', async () => {
    const report = write(
      'report.md',
      '# Q\n\n## Answer\n\nZika virus was found in semen of 5 % of 120 men. [S1] Uncited words stand here.\n',
    );
    const { code, out } = await run(report, write('s2.json', [{ id: 'S1', text }]), '--json');
    expect(code).toBe(0);
    expect((JSON.parse(out) as { coverage: unknown }).coverage).toEqual({ checked: 1, statements: 2 });
  });

  it('accuses a brief that claims nothing of nothing', async () => {
    const report = write(
      'none.md',
      `# Q?\n\n## Answer\n\n**Insufficient evidence.** Nothing answers “the question of who paid for it”.\n\n${remarkOn([], [])}\n`,
    );
    const { code, out } = await run(report, write('s4.json', [{ id: 'S1', text }]));
    expect(out).toContain('there is no citation');
    expect(out).not.toContain('quote-absent');
    expect(code).toBe(1);
  });

  it('exits 2 with cause and cure on what it cannot use', async () => {
    const store = write('s3.json', [{ id: 'S1', text }]);
    const good = write('g.json', { claims: [claim('Zika was found.')] });
    mkdirSync(join(folder, 'a run'));
    mkdirSync(join(folder, 'alone'));
    write('a run/store.json', []);
    const inRun = write('a run/synth.json', { claims: [] });
    const cases: [string[], RegExp][] = [
      [[], /A DOCUMENT is required/],
      [[good, store, '--nope'], /Known options: --fetch/],
      [[good, '--fetsh', folder], /Did you mean --fetch\?\s+Known options/],
      [[join(folder, 'missing.md')], /There is no file .*missing\.md/],
      [[write('alone/essay.md', 'Words.')], /states nothing/],
      [[inRun], /its store is in .*\nType: verify-citations '.*a run\/synth\.json' '.*a run'/],
      [[dirname(inRun)], /Type: verify-citations '.*a run\/synth\.json' '.*a run'/],
      [[good, write('no.db', 'words')], /no\.db is not a store: it is not a database/],
      [[join(folder, 'missing.json'), store], /There is no file/],
      [[good, join(folder, 'missing.json')], /There is no/],
      [[write('empty.json', ''), store], /is empty/],
      [[write('broken.json', '{"claims": ['), store], /is not JSON/],
      [[write('shape.json', { claims: [{ text: 'x' }] }), store], /\/claims\/0.*claim/],
      [
        [
          write('twice.json', {
            claims: [
              { id: 'C1', ...claim('a') },
              { id: 'C1', ...claim('b') },
            ],
          }),
          store,
        ],
        /two claims with the id C1/,
      ],
      [
        [
          good,
          write('twins.json', [
            { id: 'S1', text },
            { id: 'S1', text },
          ]),
        ],
        /two sources with the id S1/,
      ],
    ];
    for (const [argv, message] of cases) {
      const { code, err } = await run(...argv);
      expect([code, err]).toEqual([2, expect.stringMatching(message)]);
      expect(err).not.toMatch(/\n\s+at /);
    }
  });

  it('takes several documents: the report of all, and the worst exit code', async () => {
    const store = write('many.json', [{ id: 'S1', text }]);
    const good = write('good.md', 'Zika virus was found in semen of 5 % of 120 men. [S1]\n');
    const bad = write('bad.md', 'Zika virus was found in semen of 15 % of 120 men. [S1]\n');
    const both = await run(good, bad, store, '--json');
    expect(both.code).toBe(1);
    expect(JSON.parse(both.out)).toMatchObject({
      passed: false,
      coverage: { checked: 2, statements: 2 },
      rate: { holding: 0, located: 1, percent: 0 },
      documents: [
        { file: good, passed: true, citations: [{ claimId: 'C1', verdict: 'located' }] },
        { file: bad, passed: false, citations: [{ claimId: 'C1', verdict: 'number-absent' }] },
      ],
    });
    const empty = write('nothing.md', ' \n');
    const broken = await run(bad, empty, good, store);
    expect([broken.code, broken.err]).toEqual([2, expect.stringContaining('nothing.md is empty')]);
    expect(broken.out).toContain(
      `2 documents: 0 of 2 hold, 1 located (not checked whether the source says so), 1 failed; 1 fail: ${bad}.`,
    );
  });

  it('reads the document from standard input', async () => {
    const store = write('stdin.json', [{ id: 'S1', text }]);
    const { code, stdout } = await start(
      ['-', store],
      'Zika virus was found in semen of 5 % of 120 men. [S1]\n',
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining('0 of 1 citations hold')]);
  });

  it('ends its process with the code, too', async () => {
    const bad = write('process.md', 'Zika virus was found in semen of 15 % of 120 men. [S1]\n');
    const store = write('process.json', [{ id: 'S1', text }]);
    const failing = await start([bad, store]);
    expect([failing.code, failing.stdout]).toEqual([1, expect.stringContaining('number-absent')]);
    const { code, stdout, stderr } = await start([bad, join(folder, 'nowhere.json')]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^verify-citations: There is no .*nowhere\.json\.\nGive a store/);
  });

  it('refuses options of which one would be ignored', async () => {
    const store = write('s5.json', [{ id: 'S1', text }]);
    const good = write('g5.json', { claims: [claim('Zika was found.')] });
    for (const [argv, message] of [[['--max-rounds', '3'], "Unknown option '--max-rounds'"]] as const) {
      const { code, err } = await run(good, store, ...argv);
      expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    }
  });

  it('--strict fails a citation that holds with a warning', async () => {
    const evidence = [{ sourceId: 'S1', exact: 'found in semen of 5 % of 120 men' }];
    const clean = write('clean.json', {
      claims: [{ ...claim('Zika virus was found in semen of 5 % of 120 men.'), evidence }],
    });
    const warned = write('warned.json', { claims: [claim('Zika was found in 5 % of men.')] });
    const store = write('s6.json', [{ id: 'S1', text }]);
    expect((await run(clean, store, '--strict')).code).toBe(0);
    expect((await run(warned, store)).code).toBe(0);
    const { code, out } = await run(warned, store, '--strict');
    expect([code, out]).toEqual([1, expect.stringContaining('the strict gate takes quotes alone')]);
  });

  it('--help shows examples', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    expect(out).toContain('Examples:');
  });

  it('loads nothing that reaches the network', async () => {
    const synth = write('n.json', { claims: [claim('Zika was found in 5 % of men.')] });
    const store = write('ns.json', [{ id: 'S1', text }]);
    const entry = `
      const { main } = await import(${JSON.stringify(join(root, 'scripts/verify-citations.ts'))});
      process.exitCode = await main(${JSON.stringify([synth, store])});
      const loaded = process.moduleLoadList.filter((each) => /^NativeModule (?:https?|http2|tls|dgram|dns|dns\\/promises|inspector|internal\\/deps\\/undici\\/undici)$/.test(each));
      process.stderr.write('LOADED ' + JSON.stringify(loaded));`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', entry];
    const baseline = spawnSync(
      process.execPath,
      [
        '--import',
        'tsx',
        '--input-type=module',
        '-e',
        "process.stderr.write('LOADED ' + JSON.stringify(process.moduleLoadList.filter((each) => /^NativeModule (?:https?|http2|tls|dgram|dns|dns\\/promises|inspector|internal\\/deps\\/undici\\/undici)$/.test(each))))",
      ],
      { cwd: root, encoding: 'utf8' },
    );
    const { stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    const list = (output: string): string[] =>
      JSON.parse(output.slice(output.indexOf('LOADED ') + 7)) as string[];
    expect(list(stderr).filter((each) => !list(baseline.stderr).includes(each))).toEqual([]);
  });
});
