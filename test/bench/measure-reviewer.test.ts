import { afterEach, describe, expect, it } from 'vitest';
import { openModel } from '../../agents/models/registry.js';
import { measureReviewer } from '../../bench/measure-reviewer.js';
import { CLAIM_SETS, readClaims, type JudgedClaim } from '../../bench/reviewer-claims.js';
import {
  startModelWorld,
  type ModelWorld,
  type ModelWorldOptions,
} from '../world/models/start-model-world.js';
import { PASSAGE } from '../agents/roles/inputs.js';

const MODEL = 'openai/gpt-6-luna';
const data = process.env.RESEARCH_LOOP_DATA;

let world: ModelWorld | null = null;
afterEach(async () => {
  await world?.close();
  world = null;
});

async function measure(claims: readonly JudgedClaim[], options: ModelWorldOptions = {}) {
  world = await startModelWorld(options);
  const provider = openModel(MODEL, world.variables);
  if (!provider.ok) throw new Error('no provider');
  return measureReviewer(claims, { model: MODEL, provider: provider.value, today: '2026-11-22' });
}

const claim = (number: number, text: string, supported: boolean): JudgedClaim => ({
  id: `C${number}`,
  text,
  supported,
  passages: [
    {
      ...{ ...PASSAGE, before: null, after: null },
      cited: 'Output rose by 12 per cent in 61 companies during the trial of the shorter week.',
    },
  ],
});

const CLAIMS = [
  claim(1, 'Output rose by 12 per cent during the trial.', true),
  claim(2, 'Output rose by 21 per cent during the trial.', false),
  claim(3, 'The mayor resigned over garlic.', false),
  claim(4, 'Output rose in 61 companies.', true),
  claim(5, 'Output did not rise during the trial of the shorter week.', false),
];

describe('measuring a reviewer', () => {
  it('counts what was told right, what it cost, and shows nothing but claims and passages', async () => {
    const skill = await measure(CLAIMS);
    expect(skill).toMatchObject({ claims: 5, truePositives: 2, trueNegatives: 3, balancedAccuracy: 1 });
    expect(skill).toMatchObject({ unanswered: 0, calls: 2 });
    expect(skill.usd).toBeGreaterThan(0);
    expect(world?.calls.every((call) => !/supported"?: ?(?:true|false)/.test(call.user))).toBe(true);
  });

  it('counts a claim without a verdict as not supported, and says how many there were', async () => {
    const skill = await measure(CLAIMS, { misbehave: [{ kind: 'empty', share: 1, persistent: true }] });
    expect(skill).toMatchObject({ unanswered: 5, truePositives: 0, trueNegatives: 3, balancedAccuracy: 0.5 });
  });
});

describe.skipIf(!data)('judged claims (needs RESEARCH_LOOP_DATA)', () => {
  it.each(CLAIM_SETS)('%s: a script does better than chance', async (set) => {
    const claims = readClaims(data ?? '', set, 80);
    const skill = await measure(claims);
    expect(skill.unanswered).toBe(0);
    expect(skill.balancedAccuracy).toBeGreaterThan(0.5);
  });
});
