/**
 * Budgets of a day, a person and a desk under many processes: `DATABASE_URL=postgres://… npx tsx bench/desk-budgets.ts
 * [calls a process]` (default 500). Eight processes reserve and settle at once, four of them are killed by SIGKILL at
 * random calls and one between reserving and settling; the goal is no budget overrun at any moment, and sums that are
 * exact to the billionth of a dollar.
 */
import { postgresDesk } from '../test/tools/desk-databases.js';
import { spendTogether } from '../test/tools/spend-together.js';

const PROCESSES = 8;
const PEOPLE = ['ada', 'bob', 'cleo'];
const MOST_NANO = 30_000_000;

const url = process.env['DATABASE_URL'];
if (url === undefined) throw new Error('Set DATABASE_URL to a Postgres server.');
const calls = Number(process.argv[2] ?? 500);
/** What all calls cost on average, in dollars: a quarter of the most. */
const likelyUsd = (PROCESSES * calls * MOST_NANO) / 4e9;

const KINDS = [
  { name: 'budgets that bind', share: { dayUsd: 0.5, deskUsd: 0.6, personUsd: 0.2 }, kill: false },
  {
    name: 'budgets that bind, with kills',
    share: { dayUsd: 0.7, deskUsd: 0.6, personUsd: 0.25 },
    kill: true,
  },
  { name: 'budgets with room', share: { dayUsd: 9, deskUsd: 9, personUsd: 9 }, kill: true },
];

for (const { name, share, kill } of KINDS) {
  const desk = postgresDesk(url);
  const database = await desk.open();
  const budgets = {
    dayUsd: share.dayUsd * likelyUsd,
    deskUsd: share.deskUsd * likelyUsd,
    personUsd: share.personUsd * likelyUsd,
  };
  const begun = performance.now();
  const tasks = Array.from({ length: PROCESSES }, (_, at) => ({
    ...{ url, schema: desk.schema, run: `run-${String(at)}`, person: PEOPLE[at % PEOPLE.length] ?? '' },
    ...{ calls, budgets, mostNano: MOST_NANO, stuckAt: kill && at === 0 ? 5 : null },
  }));
  const killAt = kill
    ? Array.from({ length: 4 }, (_, at) => Math.ceil((calls * (at + 1) * (0.5 + Math.random())) / 2))
    : [];
  const spent = await spendTogether(
    database,
    tasks,
    killAt.sort((a, b) => a - b),
  );
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(
    `${name}: ${String(PROCESSES)} processes, ${String(spent.held)} calls, ${String(spent.refused)} refused, ${String(spent.left)} left open by kills; ` +
      `$${(spent.paidNano / 1e9).toFixed(9)} paid; nearest to a budget ${String(-spent.overrunNano)} billionths below it; ` +
      `${String(spent.faults.length)} differences; ${seconds.toFixed(1)} s\n`,
  );
  for (const fault of spent.faults) process.stdout.write(`  ${fault}\n`);
  if (spent.overrunNano > 0 || spent.faults.length > 0) process.exitCode = 1;
  await database.close();
  await desk.remove();
}
