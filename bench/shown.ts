/**
 * Whether readers see everything, once: whole runs over scripted models and services on this machine. Every sentence of every
 * read source that may be cited has to be shown to a reader exactly once, repairs apart; what a round had no tokens for is
 * named. Tokens by role, estimated as in requests.
 *
 *   npx tsx bench/shown.ts [seeds, default 3] [--context n]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { estimateTokens } from '../agents/models/tokens.js';
import { notesOfRun } from '../loop/reading/notes.js';
import { listRunSources } from '../store/run-sources.js';
import { sentencesOf } from '../store/sentence-rows.js';
import { NO_EVIDENCE } from '../text/document.js';
import { openModelRun, startWorlds } from '../test/tools/model-run.js';
import { sentencesIn } from '../test/world/models/prompt-reading.js';

const seeds = Number(process.argv[2] ?? 3);
const at = process.argv.indexOf('--context');
const contextTokens = at < 0 ? null : Number(process.argv[at + 1]);
const folder = mkdtempSync(join(tmpdir(), 'research-loop-shown-'));

for (let seed = 1; seed <= seeds; seed += 1) {
  const worlds = await startWorlds({ world: { seed, universe: { seed } }, models: { seed } });
  const opened = await openModelRun({
    ...{ worlds, folder: join(folder, `run-${seed}`), flags: { maxRounds: 2 }, changes: { contextTokens } },
  });
  await opened.research();
  const shown = new Map<string, number>();
  const tokens = new Map<string, number>();
  let [requests, repairs] = [0, 0];
  for (const { role, system, user } of worlds.models.calls) {
    tokens.set(role, (tokens.get(role) ?? 0) + estimateTokens(system) + estimateTokens(user));
    if (role !== 'reader') continue;
    if (/^Finding \d+: /mu.test(user)) repairs += 1;
    else {
      requests += 1;
      for (const { ref } of sentencesIn(user)) shown.set(ref, (shown.get(ref) ?? 0) + 1);
    }
  }
  const { run, store } = opened;
  const all = listRunSources(store, run.id).flatMap(({ number, sourceId }) =>
    sentencesOf(store, sourceId)
      .filter(({ kind }) => !NO_EVIDENCE.has(kind))
      .map((row) => `S${number}.${row.number}`),
  );
  const { findings, struck, unread } = notesOfRun(run);
  console.log({
    ...{ seed, sentences: all.length, requests, repairs },
    missing: all.filter((ref) => !shown.has(ref)).length,
    twice: all.filter((ref) => (shown.get(ref) ?? 0) > 1).length,
    unread: unread.map(({ sourceId, tokens: left }) => `${sourceId}: ${left} tokens`),
    ...{ findings: findings.length, struck: struck.length },
    tokens: Object.fromEntries(tokens),
  });
  opened.close();
  await worlds.close();
}
rmSync(folder, { recursive: true });
