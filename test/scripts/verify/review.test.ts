import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../tools/call.js';
import { temporaryFolder } from '../../tools/cli.js';
import {
  startModelWorld,
  type ModelWorld,
  type ModelWorldOptions,
} from '../../world/models/start-model-world.js';

/** The reviewer beside the gate: a real command over a model service on this machine. */

const MODEL = 'openai/gpt-6-luna';
const TOPICS = ['semen', 'saliva', 'urine', 'blood', 'breast milk', 'tears', 'sweat', 'skin', 'hair', 'bone'];
/** A sentence of the paper for each topic and number: 30 of them. */
const FACTS = TOPICS.flatMap((topic, index) =>
  [3, 5, 7].map(
    (by) => `Virus was detected in ${topic} of ${by * (index + 11)} travellers after ${by} weeks.`,
  ),
);

/** Says the same in other words: located, not quoted. */
const PARAPHRASED = FACTS.slice(0, 24).map((fact) =>
  fact.replace('Virus was detected', 'They detected virus'),
);

interface Cited {
  verdict: string;
  review?: { verdict: string; reason: string; model: string } | null;
}
interface Printed {
  citations: Cited[];
  review?: { due: number; reviewed: number; tokens: number; unreviewed: string[]; verdicts: object };
  findings: { rule: string; level: string }[];
}

describe('a review beside the gate', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let world: ModelWorld | null = null;
  const at = (name: string): string => join(folder.path, name);

  beforeEach(() => {
    folder = temporaryFolder();
    mkdirSync(at('papers'));
    writeFileSync(at('papers/zika.html'), page(FACTS));
  });
  afterEach(async () => {
    await world?.close();
    world = null;
    folder.remove();
  });

  const page = (sentences: readonly string[]): string =>
    `<title>Zika in travellers</title><main><p>Travellers who came home with a rash were followed for a year.</p><h2>Results</h2>${sentences.map((each) => `<p>${each}</p>`).join('')}</main>`;
  const draft = (sentences: readonly string[]): void =>
    writeFileSync(
      at('draft.md'),
      `${sentences.map((each) => `${each.replace(/\.$/, '')} [1].`).join('\n\n')}\n\n## References\n\n[1] Zika in travellers.\n`,
    );
  const start = async (options: ModelWorldOptions = {}): Promise<ModelWorld> =>
    (world = await startModelWorld(options));
  const check = async (...more: readonly string[]) => {
    const args = ['draft.md', 'papers', ...more];
    const env = { ...world?.variables, XDG_STATE_HOME: at('state'), XDG_CONFIG_HOME: at('config') };
    return call(args, { cwd: folder.path, command: 'verify-citations', env });
  };
  const printed = async (...more: readonly string[]): Promise<Printed & { code: number | null }> => {
    const { stdout, stderr, code } = await check('--json', ...more);
    expect(stdout, stderr).not.toBe('');
    return { ...(JSON.parse(stdout) as Printed), code };
  };
  it('stands in a column of its own, and a second check pays nothing', async () => {
    const { calls } = await start();
    draft(PARAPHRASED);
    const { citations, review, code } = await printed('--model', MODEL);
    expect(code).toBe(0);
    expect(calls.map(({ role }) => role)).toEqual(['reviewer', 'reviewer']);
    expect(citations.map(({ verdict, review: said }) => [verdict, said?.verdict, said?.model])).toEqual(
      PARAPHRASED.map(() => ['located', 'SUPPORTED', MODEL]),
    );
    expect(review).toMatchObject({ due: 24, reviewed: 24, verdicts: { SUPPORTED: 24 }, unreviewed: [] });
    expect(review?.tokens).toBeGreaterThan(1_000);
    // What was fetched is fenced, with its heading, its neighbours and what the source is.
    expect(calls[0]?.user).toMatch(/<<<untrusted [^]*S1 = Zika in travellers[^]*# Results\n[^]*after S1\.\d/);
    draft([...PARAPHRASED.slice(3), ...PARAPHRASED.slice(0, 3)]);
    const again = await printed('--model', MODEL);
    expect([again.review?.reviewed, again.review?.tokens, calls.length]).toEqual([24, 0, 2]);
    // One that was changed is asked about alone; with another model, all are.
    draft([...PARAPHRASED.slice(1), (PARAPHRASED[0] ?? '').replace('They', 'Doctors')]);
    expect((await printed('--model', MODEL)).review?.reviewed).toBe(24);
    expect(calls.slice(2).map(({ user }) => user.match(/^Claim /gm)?.length)).toEqual([1]);
    const { stdout } = await check('--model', MODEL);
    expect(stdout).toContain('review  SUPPORTED: Judged by shared words and numbers. (openai/gpt-6-luna)');
    expect(stdout).toContain('24 of 24 reviewed. By openai/gpt-6-luna: 24 SUPPORTED; 0 tokens.');
    const without = await printed();
    expect(JSON.stringify(without)).not.toMatch(/"review"/);
    expect(calls).toHaveLength(3);
  });

  it('stops at its budget and says what was not asked', async () => {
    await start();
    draft(PARAPHRASED);
    const small = await printed('--model', MODEL, '--budget-tokens', '9000');
    const { reviewed = 0, tokens = 0, unreviewed } = small.review ?? {};
    expect([reviewed > 0, reviewed < 24, tokens <= 9000]).toEqual([true, true, true]);
    expect(unreviewed).toEqual(['the budget of 9,000 tokens is spent']);
    expect(small.citations.filter(({ review }) => review === null)).toHaveLength(24 - reviewed);
    expect((await check('--model', MODEL, '--budget-tokens', '1000')).stdout).toContain(
      `${reviewed} of 24 reviewed; the budget of 1,000 tokens is less than one request may take.`,
    );
  });

  it('decides nothing, unless it is to', async () => {
    await start();
    draft(['They detected virus in semen of 33 travellers, not in tears, after 3 weeks.']);
    const lenient = await printed('--model', MODEL);
    expect([lenient.code, lenient.citations[0]?.review?.verdict]).toEqual([0, 'CONTRADICTED']);
    const { code, findings } = await printed('--model', MODEL, '--strict');
    expect(code).toBe(1);
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'review-contradicted', level: 'error' }));
  });

  it('reads every statement without a quotation, whatever the gate says, and none that a quotation settles', async () => {
    await start();
    draft([
      'They detected virus in semen of 450 travellers after 3 weeks.',
      'Virus was not detected in saliva of 36 travellers after 3 weeks.',
      '“Virus was detected in semen of 33 travellers after 3 weeks”, they say.',
    ]);
    const { citations } = await printed('--model', MODEL);
    expect(citations.map(({ verdict, review }) => [verdict, review?.verdict])).toEqual([
      ['number-absent', 'OVERSTATED'],
      ['altered', 'CONTRADICTED'],
      ['holds', undefined],
    ]);
  });

  it('says what the model did not answer, and goes on by the gate', async () => {
    await start({ misbehave: [{ kind: 'empty', share: 1, persistent: true }] });
    draft(PARAPHRASED.slice(0, 2));
    const { code, review, citations } = await printed('--model', MODEL);
    expect([code, review?.reviewed, citations[0]?.review]).toEqual([0, 0, null]);
    expect(review?.unreviewed).toEqual([expect.stringMatching(/^openai\/gpt-6-luna as reviewer: /)]);
    expect((await check('--model', MODEL)).stdout).toContain('review  not reviewed');
  });

  it('keeps what was answered when it is interrupted', async () => {
    // The second of two requests is the larger one, and is never answered.
    const { calls } = await start({ faults: [{ kind: 'hang', share: 1, aboveBytes: 24_000 }] });
    const atLength = (fact: string): string =>
      fact.replace('.', ` ${'as the annex says at length '.repeat(20)}.`);
    writeFileSync(
      at('papers/zika.html'),
      page(FACTS.map((fact, index) => (index < 16 ? fact : atLength(fact)))),
    );
    draft(PARAPHRASED);
    const checking = printed('--model', MODEL);
    await vi.waitFor(
      () => expect(readdirSync(at('state/research-loop/kept/reviewed'))).toHaveLength(12),
      60_000,
    );
    process.emit('SIGINT');
    const { code, review, citations } = await checking;
    expect([code, review?.reviewed, review?.unreviewed]).toEqual([130, 12, ['interrupted']]);
    expect(citations.filter(({ review: said }) => said === null)).toHaveLength(12);
    expect(calls).toHaveLength(2);
  });

  it.each([
    [['--model', 'nobody/x'], 'Unknown provider "nobody"'],
    [['--budget-tokens', '9'], '--budget-tokens 9 is for --model'],
    [['--model', 'openai/gpt-6-luna'], 'OPENAI_API_KEY'],
  ])('refuses %j before it reads anything', async (args, problem) => {
    draft(PARAPHRASED.slice(0, 1));
    const { code, stdout, stderr } = await check(...args);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(problem)]);
  });
});
