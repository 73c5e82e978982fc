import { once } from 'node:events';
import type { DeskDatabase } from '../../store/desk/database.js';
import { settleEarlier, type DeskBudgets } from '../../store/desk/spending.js';
import { startSpending, type SpendMessage, type SpendTask } from './spend-process.js';

const NANO = 1_000_000_000;

export interface SpentTogether {
  readonly held: number;
  readonly refused: number;
  /** Reservations that killed processes left. */
  readonly left: number;
  /** What was paid, as the processes reckon it: billionths of a dollar. */
  readonly paidNano: number;
  /** Most that a budget's sums held at once above what it allows; never above 0. */
  readonly overrunNano: number;
  /** Differences that should not be, in words. */
  readonly faults: readonly string[];
}

interface Sums {
  readonly scope: string;
  readonly spent: number;
  readonly open: number;
}

const sumsOf = (database: DeskDatabase): Promise<readonly Sums[]> =>
  database.query<Sums & Record<string, number | string>>(
    'SELECT scope, spent_nano_usd AS spent, open_nano_usd AS "open" FROM spent_sums',
  );

const budgetOf = (scope: string, budgets: DeskBudgets): number => {
  const usd = scope.startsWith('desk')
    ? budgets.deskUsd
    : scope.startsWith('day')
      ? budgets.dayUsd
      : budgets.personUsd;
  return usd === null ? Infinity : Math.round(usd * NANO);
};

/**
 * Processes that spend from the same budgets at once, while the sums are watched; then the runs of all are taken over, and
 * every billionth is reckoned up. `killAt` kills a process at each of those numbers of calls.
 */
export async function spendTogether(
  database: DeskDatabase,
  tasks: readonly SpendTask[],
  killAt: readonly number[] = [],
): Promise<SpentTogether> {
  const costs = new Map<string, number>();
  const stuck = new Set<string>();
  const kills = [...killAt];
  let refused = 0;
  let overrunNano = -Infinity;
  const children = tasks.map((task) => {
    const child = startSpending(task);
    child.on('message', (sent) => {
      const message = sent as SpendMessage;
      if (message.spend === 'settling') {
        costs.set(message.call, message.nano);
        if (costs.size >= (kills[0] ?? Infinity)) {
          kills.shift();
          child.kill('SIGKILL');
        }
      } else if (message.spend === 'stuck') {
        stuck.add(message.call);
        child.kill('SIGKILL');
      } else refused += message.refused;
    });
    return once(child, 'exit');
  });
  const budgets = tasks[0]?.budgets as DeskBudgets;
  const look = async (): Promise<void> => {
    for (const { scope, spent, open } of await sumsOf(database))
      overrunNano = Math.max(overrunNano, spent + open - budgetOf(scope, budgets));
  };
  const watch = { isOver: false };
  const watching = (async () => {
    while (!watch.isOver) await look();
  })();
  await Promise.all(children);
  watch.isOver = true;
  await watching;
  const open = await database.query<{ run: string; call: string; person: string; nano_usd: number }>(
    'SELECT run, "call", person, nano_usd FROM reservations',
  );
  const faults: string[] = [];
  const names = new Set(open.map(({ call }) => call));
  for (const call of stuck) if (!names.has(call)) faults.push(`the reservation of ${call} is gone`);
  const openNano = open.reduce((sum, { nano_usd }) => sum + nano_usd, 0);
  // The journal of each run knows the calls that were about to be settled.
  let paidNano = [...costs.values()].reduce((sum, nano) => sum + nano, 0);
  paidNano += open.filter(({ call }) => !costs.has(call)).reduce((sum, { nano_usd }) => sum + nano_usd, 0);
  const held = costs.size + open.filter(({ call }) => !costs.has(call)).length;
  for (const sums of await sumsOf(database))
    if (sums.scope === 'desk' && sums.open !== openNano)
      faults.push(`open: ${String(sums.open)} in the sums, ${String(openNano)} in the reservations`);
  for (let time = 0; time < 2; time += 1) {
    const counts = await Promise.all(
      tasks.map(({ run, person }) =>
        settleEarlier(database, { run, person, attempt: 2 }, (call) => {
          const nano = costs.get(call);
          return nano === undefined ? undefined : { tokens: 7, usd: nano / NANO };
        }),
      ),
    );
    if (time === 1 && counts.some((count) => count > 0))
      faults.push('taken over again, calls are lost again');
    faults.push(
      ...(await differences(database, paidNano)).map((fault) => `takeover ${String(time + 1)}: ${fault}`),
    );
  }
  await look();
  return { held, refused, left: open.length, paidNano, overrunNano, faults };
}

async function differences(database: DeskDatabase, paidNano: number): Promise<readonly string[]> {
  const sums = await sumsOf(database);
  const total = (prefix: string): number =>
    sums.filter(({ scope }) => scope.startsWith(prefix)).reduce((sum, { spent }) => sum + spent, 0);
  const [days] = await database.query<{ nano: number }>('SELECT sum(nano_usd) AS nano FROM spent_days');
  const counted = { desk: total('desk'), day: total('day'), person: total('person'), days: days?.nano ?? 0 };
  return [
    ...Object.entries(counted)
      .filter(([, nano]) => nano !== paidNano)
      .map(([name, nano]) => `${name}: ${String(nano)} counted, ${String(paidNano)} paid`),
    ...sums.filter(({ open }) => open !== 0).map(({ scope, open }) => `${scope}: ${String(open)} still open`),
  ];
}
