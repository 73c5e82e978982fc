/**
 * A run whose store already holds so many sources of a made-up field with planted facts: what it is shown of them, what
 * a call takes, how fast, in how much memory. Half of the sources are about something else, and of the others most hold
 * no fact. The scripted services run in a process of their own (`stocked-world.ts`): it tests the machinery, not a model.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stageResult } from '../loop/history.js';
import type { RunFlags } from '../loop/options/run.js';
import { openModelRun, type ModelRun } from '../test/tools/model-run.js';
import type { SeenCall } from '../test/world/models/start-model-world.js';
import { factsIn, type Universe } from '../test/world/universe.js';

export interface Stocked {
  readonly sources: number;
  /** Mean bytes of a call by role. */
  readonly bytes: Readonly<Record<string, number>>;
  readonly recalls: readonly number[];
  /** Least share of a writer's request that begins as in the round before. */
  readonly leastPrefix: number;
  readonly stockSeconds: number;
  /** Processor time of the rounds, over all. */
  readonly cpuSeconds: number;
  readonly rounds: number;
  /** Highest of the process that ran, and what it took before it opened the store. */
  readonly peakMegabytes: number;
  readonly idleMegabytes: number;
}

/** What the services say of themselves once the store is stocked. */
export interface StockedWorld {
  readonly variables: Readonly<Record<string, string>>;
  readonly universe: Pick<Universe, 'question' | 'today' | 'facts'>;
  readonly held: number;
  readonly stockSeconds: number;
}

export type AskedCall = Pick<SeenCall, 'role' | 'system' | 'user' | 'bytes'>;

export const STOCKED_FLAGS: RunFlags = { maxRounds: 3, budgetTokens: 50_000_000 };

export async function stockedRun(sources: number, seed = 1): Promise<Stocked> {
  const parent = mkdtempSync(join(tmpdir(), 'stocked-'));
  const folder = join(parent, 'run');
  const services = startServices([String(sources), String(seed), folder]);
  try {
    const world = JSON.parse(await services.nextLine()) as StockedWorld;
    const idleMegabytes = process.resourceUsage().maxRSS / 1000;
    const { variables, universe } = world;
    const opened = await openModelRun({
      worlds: { variables, world: { universe: { ...universe, subtopics: [], documents: [] } } },
      folder,
      flags: STOCKED_FLAGS,
    });
    const before = process.cpuUsage();
    const state = await opened.research();
    const { user, system } = process.cpuUsage(before);
    const peakMegabytes = process.resourceUsage().maxRSS / 1000;
    const recalls = recallByRound(opened, universe);
    opened.close();
    services.endInput();
    const calls = JSON.parse(await services.nextLine()) as readonly AskedCall[];
    return {
      ...{ sources: world.held, bytes: meanBytes(calls), recalls, leastPrefix: leastPrefix(calls) },
      ...{ stockSeconds: world.stockSeconds, cpuSeconds: (user + system) / 1e6, rounds: state.round },
      ...{ peakMegabytes, idleMegabytes },
    };
  } finally {
    services.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

function startServices(words: readonly string[]) {
  const file = join(import.meta.dirname, 'stocked-world.ts');
  const child = spawn(process.execPath, [...process.execArgv, file, ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    nextLine: async (): Promise<string> => {
      const line = await lines.next();
      if (line.done) throw new Error('The scripted services ended before they answered.');
      return line.value;
    },
    endInput: () => child.stdin.end(),
    stop: () => child.kill(),
  };
}

function meanBytes(calls: readonly AskedCall[]): Record<string, number> {
  const byRole = new Map<string, number[]>();
  for (const { role, bytes } of calls) byRole.set(role, [...(byRole.get(role) ?? []), bytes]);
  return Object.fromEntries(
    [...byRole].map(([role, all]) => [
      role,
      Math.round(all.reduce((sum, each) => sum + each, 0) / all.length),
    ]),
  );
}

/** The common beginning of a writer's requests of two rounds in a row, as a share of the later one. */
export function leastPrefix(calls: readonly AskedCall[]): number {
  const whole = calls.filter(({ role, user }) => role === 'writer' && user.includes('\nWrite the brief now'));
  const words = whole.map(({ system, user }) => `${system}\n${user}`);
  const shares = words.slice(1).map((later, at) => {
    const before = words[at] ?? '';
    let same = 0;
    while (same < before.length && before[same] === later[same]) same += 1;
    return same / later.length;
  });
  return Math.min(1, ...shares);
}

/** Share of the planted facts that the claims of each round state. */
export function recallByRound({ run }: ModelRun, universe: Pick<Universe, 'facts'>): number[] {
  const recalls: number[] = [];
  for (let round = 1; ; round += 1) {
    const reviewed = stageResult(run, round, 'review');
    if (reviewed === undefined) return recalls;
    const found = new Set(reviewed.claims.flatMap((claim) => factsIn(claim.claim, universe.facts)));
    recalls.push(found.size / universe.facts.length);
  }
}
