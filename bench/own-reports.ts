/**
 * Whether what we write passes our own check: report.md of runs in the world of the tests, one a seed, with scripted
 * models and without. Run: npx tsx bench/own-reports.ts [SEEDS]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexSources } from '../loop/gate/source-index.js';
import { verifyReport } from '../loop/gate/verify.js';
import { openModelRun, startWorlds } from '../test/tools/model-run.js';

const SEEDS = Number(process.argv[2] ?? 20);
const STANDS: ReadonlySet<string> = new Set(['holds', 'located']);

const folder = mkdtempSync(join(tmpdir(), 'own-reports-'));
let [standing, citations, stated, checked] = [0, 0, 0, 0];
for (let seed = 1; seed <= SEEDS; seed += 1) {
  const worlds = await startWorlds({ world: { universe: { seed, works: 8, noise: 4 } } });
  const place = join(folder, String(seed));
  const opened = await openModelRun({ worlds, folder: place, flags: { depth: 'quick', maxRounds: 2 } });
  try {
    await opened.research();
  } finally {
    opened.close();
    await worlds.close();
  }
  const read = (name: string): string => readFileSync(join(place, name), 'utf8');
  const stored = indexSources(JSON.parse(read('store.json')) as Parameters<typeof indexSources>[0]);
  const verification = verifyReport(read('report.md'), stored);
  for (const citation of verification.citations) {
    if (STANDS.has(citation.verdict)) standing += 1;
    else
      console.log(
        `seed ${seed}: ${citation.claimId} → ${citation.sourceId} ${citation.verdict}: ${citation.difference ?? ''}\n    ${verification.claims.get(citation.claimId) ?? ''}`,
      );
  }
  citations += verification.citations.length;
  checked += verification.coverage.checked;
  stated += verification.coverage.statements;
}
console.log(
  `${standing} of ${citations} citations stand; ${checked} of ${stated} statements checked; ${SEEDS} runs`,
);
rmSync(folder, { recursive: true });
