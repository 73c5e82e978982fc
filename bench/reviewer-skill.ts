/**
 * How well a model reviews: `npx tsx bench/reviewer-skill.ts [--model PROVIDER/NAME] [--limit N] [--data FOLDER]`.
 * Runs the reviewer over judged claims (WiCE, AttributionBench) and prints balanced accuracy and cost. Without a
 * model the scripted reviewer of the test world answers: that tests the machinery, not a model.
 */
import { parseArgs } from 'node:util';
import { openModel } from '../agents/models/registry.js';
import { startModelWorld, type ModelWorld } from '../test/world/models/start-model-world.js';
import { measureReviewer, type ReviewerSkill } from './measure-reviewer.js';
import { CLAIM_SETS, readClaims } from './reviewer-claims.js';

const SCRIPTED = 'openai-compatible/scripted-reviewer';

const { values } = parseArgs({
  options: { model: { type: 'string' }, limit: { type: 'string' }, data: { type: 'string' } },
});
const data = values.data ?? process.env.RESEARCH_LOOP_DATA;
if (data === undefined) throw new Error('Set RESEARCH_LOOP_DATA or give --data FOLDER.');

let world: ModelWorld | null = null;
if (values.model === undefined) world = await startModelWorld();
const model = values.model ?? SCRIPTED;
const provider = openModel(model, world?.variables ?? process.env);
if (!provider.ok) throw new Error(`${provider.failure.message} ${provider.failure.cure ?? ''}`);

const limit = values.limit === undefined ? Infinity : Number(values.limit);
const today = new Date().toISOString().slice(0, 10);
console.log(
  world === null ? `Reviewer: ${model}` : 'Reviewer: a script (this tests the machinery, not a model)',
);
console.log(
  'set               claims  balanced  supported  not sup.  unanswered  calls  in tok  out tok  USD',
);
for (const set of CLAIM_SETS) {
  const claims = readClaims(data, set, limit);
  const skill = await measureReviewer(claims, { model, provider: provider.value, today });
  const positives = claims.filter((claim) => claim.supported).length;
  console.log(rowOf(set, skill, { positives, negatives: claims.length - positives }));
}
await world?.close();

function rowOf(set: string, skill: ReviewerSkill, counts: { positives: number; negatives: number }): string {
  const cells = [
    set.padEnd(16),
    String(skill.claims).padStart(7),
    skill.balancedAccuracy.toFixed(3).padStart(9),
    `${skill.truePositives}/${counts.positives}`.padStart(10),
    `${skill.trueNegatives}/${counts.negatives}`.padStart(9),
    String(skill.unanswered).padStart(11),
    String(skill.calls).padStart(6),
    String(skill.inputTokens).padStart(7),
    String(skill.outputTokens).padStart(8),
    skill.usd === null ? 'price unknown' : skill.usd.toFixed(4),
  ];
  return cells.join(' ');
}
