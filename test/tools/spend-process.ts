/**
 * A process that spends money of a desk, for tests and benches: `node --import tsx test/tools/spend-process.ts TASK`. It
 * tells its parent what each call is going to cost before it settles it, so that the parent can reckon to the billionth
 * even where the process is killed.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openPostgresDesk } from '../../store/desk/postgres-database.js';
import { reserveCall, settleCall, type DeskBudgets } from '../../store/desk/spending.js';

export interface SpendTask {
  readonly url: string;
  readonly schema: string;
  readonly run: string;
  readonly person: string;
  readonly calls: number;
  readonly budgets: DeskBudgets;
  /** The most that a call may cost, in billionths of a dollar. */
  readonly mostNano: number;
  /** It stops between reserving and settling this call, and waits to be killed; null: never. */
  readonly stuckAt: number | null;
}

export type SpendMessage =
  | { readonly spend: 'settling'; readonly call: string; readonly nano: number }
  | { readonly spend: 'stuck'; readonly call: string }
  | { readonly spend: 'over'; readonly refused: number };

const SELF = fileURLToPath(import.meta.url);
const NANO = 1_000_000_000;
const LOOKS_AGAIN = 20;

export const startSpending = (task: SpendTask): ChildProcess =>
  fork(SELF, [JSON.stringify(task)], { execArgv: ['--import', 'tsx'] });

const tell = (message: SpendMessage): Promise<void> =>
  new Promise((told) => process.send?.(message, () => told()));

const below = (most: number): number => 1 + Math.floor(Math.random() * most);

async function spend(task: SpendTask): Promise<void> {
  const database = await openPostgresDesk(task);
  const spender = { run: task.run, person: task.person, attempt: 1 };
  let held = 0;
  let refused = 0;
  for (let number = 0; number < task.calls; number += 1) {
    const id = randomUUID();
    const nano = below(task.mostNano);
    const asked = { id, call: `model ${id}`, model: 'a/model', tokens: 10, usd: nano / NANO };
    let reserved = await reserveCall(database, spender, { budgets: task.budgets, call: asked });
    for (let look = 0; reserved.kind === 'wait' && look < LOOKS_AGAIN; look += 1) {
      await wait(5);
      reserved = await reserveCall(database, spender, { budgets: task.budgets, call: asked });
    }
    if (reserved.kind !== 'held') {
      refused += 1;
      continue;
    }
    held += 1;
    if (held === task.stuckAt) {
      await tell({ spend: 'stuck', call: asked.call });
      await new Promise(() => setInterval(() => undefined, 1000));
    }
    const cost = below(nano);
    await tell({ spend: 'settling', call: asked.call, nano: cost });
    await settleCall(database, id, { tokens: 7, usd: cost / NANO });
  }
  await tell({ spend: 'over', refused });
  await database.close();
  process.exit(0);
}

if (process.argv[1] === SELF) await spend(JSON.parse(process.argv[2] ?? '') as SpendTask);
