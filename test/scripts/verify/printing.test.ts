import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { call } from '../../tools/call.js';
import { temporaryFolder } from '../../tools/cli.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const TEXT =
  'Zika virus was found in semen of 5 % of 120 men. The risk did not increase with age. ' +
  'Samples were taken in three clinics of the city. Nobody of the staff knew the result before the end of the study. All of them were told of it in the week that followed.';

function write(name: string, content: unknown): string {
  const path = join(folder.path, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const store = (): string => write('store.json', [{ id: 'S1', title: 'Zika in men', text: TEXT }]);

async function run(...argv: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { code, stdout, stderr } = await call(argv, { cwd: folder.path, command: 'verify-citations' });
  return { code, out: stdout, err: stderr };
}

describe('the states of citations', () => {
  const mixed = (): string =>
    write(
      'mixed.md',
      [
        '# Men',
        '',
        'The study says “found in semen of 5 % of 120 men” of them [S1].',
        'Samples were taken in three clinics of the city [S1].',
        'It was found in 77 % of the men [S1].',
        'This sentence is cited by nobody at all.',
        '',
      ].join('\n'),
    );

  it('are counted apart, with what a reader may rely on at least', async () => {
    const { code, out } = await run(mixed(), store());
    expect(code).toBe(1);
    expect(out).toContain(
      [
        '1 of 3 citations hold (quotations that stand; 33.3 %), 1 number-absent; 3 of 4 statements checked.',
        'At least 1 of 4 statements quote words that stand in their sources (25 %).',
        '1 located: a passage was found; whether it says so was not checked.',
      ].join('\n'),
    );
    expect(out).toMatch(
      /C2 → S1, line 4: located .*\n {2}text {4}Samples.*\n {2}source {2}S1: “Samples were taken/,
    );
    const json = JSON.parse((await run(mixed(), store(), '--json')).out) as Record<string, unknown>;
    expect(json).toMatchObject({
      coverage: { checked: 3, statements: 4 },
      states: { holds: 1, located: 1, 'number-absent': 1 },
      counts: { holds: 1, located: 1, failed: 1 },
      standing: { statements: 4, quoted: 1, located: 1, percent: 25 },
      citations: [{ verdict: 'holds' }, { verdict: 'located', located: { sourceId: 'S1' } }, {}],
      skipped: expect.any(Array),
    });
  });

  it.each([[], ['--json']])('never read as holding where words were only located: %s', async (...format) => {
    const path = write('only-located.md', 'No clinic in that city ever took samples [S1].\n');
    const { code, out } = await run(path, store(), ...format);
    expect(code).toBe(0);
    expect(out).not.toMatch(
      /all hold|100 %|(?<!of )\b[1-9]\d* (?:of \d+ )?(?:citations |statements )?(?:hold|stand)/,
    );
    expect(out).toMatch(/\blocated\b/);
  });

  it('show the sentence that decides first, what differs in words, and the likely opposites before the rest', async () => {
    const path = write(
      'opposite.md',
      '# Men\n\nBefore the study ended the results were kept from everyone of the staff [S1].\n\nThat risk did increase strongly with age there [S1].\n',
    );
    const { out } = await run(path, store());
    expect(out).toMatch(
      /line 5: located .*\n {2}text.*\n {2}source {2}S1: “The risk did not increase with age.”\n {2}differs the source says "not increase", the draft "increase"[^]*line 3: located /,
    );
    expect(out).toContain('Read first, though they pass: C2.');
  });

  it('fail under --strict where nothing was quoted', async () => {
    const located = write('located.md', 'Samples were taken in three clinics of the city [S1].\n');
    expect((await run(located, store())).code).toBe(0);
    expect((await run(located, store(), '--strict')).code).toBe(1);
  });
});

describe('places', () => {
  it('two like sentences of one paragraph have their own lines', async () => {
    const like = write(
      'like.md',
      'Before it, words. The virus was found in 77 % of **all** men [1]. More words\nstand here. The virus was found in 77 % of all men [1].\n\n## References\n\n1. Foy, B. Zika in men. 2016.\n',
    );
    const { citations } = JSON.parse((await run(like, store(), '--json')).out) as {
      citations: { line: number }[];
    };
    expect(citations.map(({ line }) => line)).toEqual([1, 2]);
  });
});

describe('a document without a store', () => {
  const listed = (body: string): string => `# T\n\n${body}\n\n## References\n\n`;
  it.each<[string, string, number, RegExp]>([
    [
      'sound',
      `${listed('It rains in Spain [1]. It snows in Chile [2].')}1. Foy, B. Rain in Spain. 2011. https://e.org/1\n2. Roe, C. Snow in Chile. 2012. https://e.org/2\n`,
      0,
      /0 dangling, 0 unused, 0 missing, 0 duplicate/,
    ],
    [
      'dangling',
      `${listed('It rains in Spain [1]. It snows in Chile [7].')}1. Foy, B. Rain in Spain. 2011. https://e.org/1\n`,
      1,
      /dangling-reference[^]*1 dangling/,
    ],
    [
      'unused',
      `${listed('It rains in Spain [1].')}1. Foy, B. Rain in Spain. 2011. https://e.org/1\n2. Roe, C. Snow in Chile. 2012. https://e.org/2\n`,
      1,
      /unused-reference[^]*1 unused/,
    ],
    [
      'missing',
      `${listed('It rains in Spain [1]. It snows in Chile [2]. It hails in Peru [4].')}[1] Foy, B. Rain in Spain. 2011. https://e.org/1\n\n[2] Roe, C. Snow in Chile. 2012. https://e.org/2\n\n[4] Poe, D. Hail in Peru. 2013. https://e.org/4\n`,
      1,
      /the list has no entry 3[^]*1 missing/,
    ],
    [
      'duplicate',
      `${listed('It rains in Spain [1]. It snows in Chile [2].')}1. Foy, B. Rain in Spain. 2011. https://e.org/1\n2. Foy, B. Rain in Spain again. 2011. https://e.org/1\n`,
      1,
      /duplicate-reference[^]*1 duplicate/,
    ],
    ['nothing to compare', '# T\n\nIt rains in Spain.\n', 1, /0 dangling/],
    [
      'a brief',
      '# T\n\nIt rains in Spain [S1].\n\n## Sources\n\n### S1\n\n[Rain](https://e.org/1)\n',
      0,
      /0 dangling/,
    ],
    [
      'a brief that dangles',
      '# T\n\nIt rains in Spain [S1, S2].\n\n## Sources\n\n### S1\n\n[Rain](https://e.org/1)\n\n### S3\n\n[Snow](https://e.org/3)\n',
      1,
      /1 dangling, 1 unused/,
    ],
  ])('is checked for its structure: %s', async (name, text, code, said) => {
    const found = await run(write(`${name}.md`, text));
    expect(found.out).toMatch(said);
    expect(found.out).toContain('no words were checked against any source');
    expect(found.code).toBe(code);
  });

  it('says in every format that no words were checked', async () => {
    const path = write(
      'alone.md',
      '# T\n\nIt rains in Spain [S1].\n\n## Sources\n\n### S1\n\n[Rain](https://e.org/1)\n',
    );
    expect(JSON.parse((await run(path, '--json')).out)).toMatchObject({
      structureOnly: true,
      passed: true,
      coverage: { checked: 0, statements: 1 },
      citations: [],
    });
    expect((await run(path)).out).toContain('no words were checked');
  });

  it('is an error where it cannot be one: no file, a folder, claims whose sources are names alone', async () => {
    expect((await run(join(folder.path, 'nowhere.md'))).code).toBe(2);
    expect((await run(folder.path)).code).toBe(2);
    expect(
      (await run(write('alone.json', { claims: [{ claim: 'It rains.', sourceIds: ['S1'] }] }))).code,
    ).toBe(2);
  });
});

describe('report.html', () => {
  const page = (body: string): string =>
    `<!doctype html><html lang="en"><head><meta name="generator" content="research-loop" /></head><body><main>${body}</main></body></html>`;
  const said = (text: string): string =>
    `<section id="answer"><h2>Answer</h2><p class="answer"><span class="said" data-cites="S1">${text} <span class="cites">[<a href="#S1">S1</a>]</span></span></p>`;
  const passage = (words: string): string =>
    `<figure class="passage" data-quotes="S1.2"><blockquote><p>… men. <mark><span class="spoken" data-aside>cited words: </span>${words}<span class="spoken" data-aside> (end of cited words)</span></mark> Samples were taken …</p></blockquote><figcaption><p class="credit"><a class="ref" href="#S1">S1.2</a> Zika in men.</p></figcaption></figure></section>`;

  it('is checked sentence by sentence, with every text that it shows as stored', async () => {
    const right = 'The risk did not increase with age.';
    const good = write('good.html', page(said(`“${right}”`) + passage(right)));
    expect(await run(good, store())).toMatchObject({
      code: 0,
      out: expect.stringContaining('2 of 2 citations hold'),
    });
    const wrongPassage = write(
      'bad1.html',
      page(said(`“${right}”`) + passage('The risk did increase with age.')),
    );
    expect((await run(wrongPassage, store())).out).toMatch(/P1 → S1[^]*altered/);
    const wrongSentence = write(
      'bad2.html',
      page(said('“The risk did increase with age.”') + passage(right)),
    );
    expect((await run(wrongSentence, store())).code).toBe(1);
  });

  it('passes over nothing in silence', async () => {
    const right = 'The risk did not increase with age.';
    const more = '<p class="legend">Zinc cures all men for good.</p><p>Copper cures all women for good.</p>';
    const path = write('more.html', page(said(`“${right}”`) + more + passage(right)));
    const json = JSON.parse((await run(path, store(), '--json')).out) as {
      coverage: unknown;
      skipped: unknown;
    };
    // Zinc, copper and the words below the passage cite nothing, and no remark names them.
    expect(json.coverage).toEqual({ checked: 2, statements: 5 });
    expect(json.skipped).toEqual([]);
  });
});
