/**
 * The live view's own share of a core: processor time of drawing and of reading the costs, at its own pace, over a store
 * with many calls. A ratio of two times of one process, so that a busy machine does not change it much.
 * `npx tsx bench/live-view.ts [--calls 5000]`. Goal: at most 2 %.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBlock } from '../scripts/terminal/live-view.js';
import { renderView } from '../scripts/terminal/render.js';
import { emptyView, foldEvent, type RunView } from '../loop/progress/run-view.js';
import { storedSpent } from '../loop/progress/stored-view.js';
import { openStore } from '../store/open-store.js';
import { createRun } from '../store/runs.js';
import { openJournal } from '../store/sqlite-journal.js';

const { values } = parseArgs({ options: { calls: { type: 'string', default: '5000' } } });
/** The view draws eight times a second, and asks for the costs once a second. */
const DRAWINGS_A_SECOND = 8;
const SECONDS = 200;

const folder = mkdtempSync(join(tmpdir(), 'live-view-'));
const store = openStore(join(folder, 'store.db'));
const at = '2026-01-01T00:00:00.000Z';
createRun(store, { id: 'bench', question: 'q', options: {}, today: '2026-01-01', at });
const journal = openJournal(store, { runId: 'bench', now: () => at });
for (let index = 0; index < Number(values.calls); index += 1)
  await journal.once({ runId: 'bench', kind: 'model', label: 'reviewer', request: { index } }, () =>
    Promise.resolve({ ok: true, reply: 'x'.repeat(2_000) }),
  );

const limits = { rounds: 8, tokens: 5_000_000, usd: 20, minutes: 300, sources: 400 };
const angle = { angle: 'entity', query: 'what was measured in this study of many', hits: 20 };
const view: RunView = ['entity', 'time-window', 'source-type', 'counter-argument'].reduce(
  (before, name) => foldEvent(before, { type: 'search-answered', atMs: 0, data: { ...angle, angle: name } }),
  emptyView('A question of some length about something?', limits),
);
const block = openBlock({ columns: 120, write: () => true });
const before = process.cpuUsage();
for (let second = 0; second < SECONDS; second += 1) {
  const spent = storedSpent(store, 'bench');
  for (let frame = 0; frame < DRAWINGS_A_SECOND; frame += 1)
    block.draw(
      renderView(view, spent, { width: 120, height: 40, nowMs: second * 1000, colour: true, frame }),
    );
}
const { user, system } = process.cpuUsage(before);
store.close();
rmSync(folder, { recursive: true });
const share = (user + system) / 1e6 / SECONDS;
console.log(`live view over ${values.calls} calls: ${(share * 100).toFixed(2)} % of one core`);
