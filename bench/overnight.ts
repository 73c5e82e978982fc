/**
 * How budgets hold: `npx tsx bench/overnight.ts [worlds]` (default 1000). Each world is a run against a scripted
 * service with a bill of its own: thinking beyond the estimate, attempts that break off after they were billed, usage
 * that is not told, output capped by the provider, stops and restarts. It tests the machinery, not a model.
 */
import { runBudgetWorld, type BudgetOutcome } from '../test/tools/budget-world.js';

async function main(): Promise<void> {
  const worlds = Number(process.argv[2] ?? 1000);
  const first = Number(process.argv[3] ?? 1);
  const outcomes: BudgetOutcome[] = [];
  const broken: { seed: number; why: string }[] = [];
  for (let seed = first; seed < first + worlds; seed += 1) {
    try {
      outcomes.push(await runBudgetWorld(seed));
    } catch (error) {
      broken.push({ seed, why: (error as Error).message });
    }
  }
  const overrun = outcomes.filter(
    ({ budgetTokens, budgetUsd, trueTokens, trueUsd }) =>
      (budgetTokens !== null && trueTokens > budgetTokens) ||
      (budgetUsd !== null && trueUsd > budgetUsd + 1e-9),
  );
  const endings = new Map<string, number>();
  for (const { ending } of outcomes) endings.set(String(ending), (endings.get(String(ending)) ?? 0) + 1);
  const share = outcomes.map((each) =>
    each.budgetTokens === null ? each.trueUsd / (each.budgetUsd ?? 1) : each.trueTokens / each.budgetTokens,
  );
  console.table({
    worlds: outcomes.length,
    'ended in an error': broken.length,
    overruns: overrun.length,
    'stopped and started again': outcomes.reduce((total, each) => total + each.restarts, 0),
    'without a claim': outcomes.filter((each) => each.claims === 0).length,
    'largest share of a budget spent': Math.max(...share).toFixed(3),
    'share spent where a budget ended the run, median': medianOf(
      share.filter((_each, index) => /-budget$/.test(String(outcomes[index]?.ending))),
    ).toFixed(3),
    'seconds a world': (outcomes.reduce((sum, each) => sum + each.seconds, 0) / outcomes.length).toFixed(2),
    ...Object.fromEntries([...endings].map(([name, count]) => [`ending ${name}`, count])),
  });
  for (const each of overrun.slice(0, 10)) console.log('overrun', JSON.stringify(each));
  const reasons = new Map<string, number[]>();
  for (const { seed, why } of broken) reasons.set(why, [...(reasons.get(why) ?? []), seed]);
  for (const [why, seeds] of reasons)
    console.log(`${seeds.length} errors: ${why} (seeds ${seeds.slice(0, 5).join(', ')})`);
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

await main();
