import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { documentOf } from '../../loop/report/document.js';
import { reportMarkdown } from '../../loop/report/markdown/report.js';
import { assembleBrief } from '../../loop/report/assemble-brief.js';
import { Interrupted, RunError } from '../../loop/run.js';
import { research } from '../../loop/research.js';
import type { RoundState } from '../../loop/state.js';
import { checkAssembly } from '../../scripts/assemble/assemble.js';
import { isUsageError } from '../../loop/exit-codes.js';
import { runOptions } from '../../loop/options/run-options.js';
import { temporaryFolder } from '../tools/cli.js';
import { MODEL_FLAGS, openModelRun, startWorlds, type ModelRun, type Worlds } from '../tools/model-run.js';
import { WORLD_KEY } from '../world/models/start-model-world.js';

/** What goes wrong in a night: each ends in a correct brief or a clear error that can be resumed from. */

/** What the model of the world can read, in bytes of a request: less than a worker is shown at first. */
const WINDOW_BYTES = 15_000;

// Side by side: most of each test is waiting, for retries and for calls that hang.
describe.concurrent('a world that fails', () => {
  const folder = temporaryFolder();
  const open: { worlds: Worlds[]; runs: ModelRun[] } = { worlds: [], runs: [] };
  let number = 0;

  const begin = async (
    options: Parameters<typeof startWorlds>[0],
    about: Partial<Parameters<typeof openModelRun>[0]> = {},
  ) => {
    const worlds = await startWorlds(options);
    open.worlds.push(worlds);
    return {
      worlds,
      ...(await again(worlds, { folder: join(folder.path, `run-${(number += 1)}`), ...about })),
    };
  };
  const again = async (
    worlds: Worlds,
    about: Partial<Parameters<typeof openModelRun>[0]> & { folder: string },
  ) => {
    const opened = await openModelRun({
      worlds,
      ...about,
      flags: { depth: 'quick', maxRounds: 2, ...about.flags },
    });
    open.runs.push(opened);
    return { opened, folder: about.folder };
  };
  const failureOf = async (run: Promise<RoundState>): Promise<RunError> => {
    const error: unknown = await run.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(RunError);
    return error as RunError;
  };
  afterAll(async () => {
    for (const run of open.runs) run.close();
    for (const worlds of open.worlds) await worlds.close();
    folder.remove();
  });

  it('answers through limits, failures and resets of every service', async () => {
    const { opened, worlds } = await begin({
      world: {
        faults: {
          search: { rateLimitShare: 0.2, retryAfterSeconds: 0, errorShare: 0.2 },
          page: { errorShare: 0.2, cutShare: 0.1 },
        },
      },
      models: {
        faults: [
          { kind: 'server-error', share: 0.2 },
          { kind: 'rate-limited', share: 0.1 },
          { kind: 'reset', share: 0.1 },
        ],
      },
    });
    const state = await opened.research();
    expect(worlds.models.calls.some((call) => call.fault !== null)).toBe(true);
    expect(state.ending).not.toBeNull();
    expect(state.claims.length).toBeGreaterThan(3);
    // Attempts that broke off may have been billed: they are charged at their worst.
    expect(opened.run.journal.totals(opened.run.id).calls['unanswered']).toBeGreaterThan(0);
  });

  it('says that the search is down, never that nothing was found, and goes on when it is up', async () => {
    const {
      opened,
      worlds,
      folder: place,
    } = await begin({ world: { faults: { search: { garbageShare: 1 } } } });
    const error = await failureOf(opened.research());
    expect(error.code).toBe('all-searches-failed');
    expect(error.message).toContain('All search queries failed');
    worlds.world.setFaults({});
    const { opened: resumed } = await again(worlds, { folder: place });
    expect((await resumed.research()).claims.length).toBeGreaterThan(3);
  });

  it('goes on without the engine that is down, and the brief says so', async () => {
    const { opened } = await begin({ world: { faults: { 'search:exa': { garbageShare: 1 } } } });
    const state = await opened.research();
    expect(state.claims.length).toBeGreaterThan(3);
    expect(state.limitations.join(' ')).toMatch(/\d+ of \d+ searches on exa failed/);
    expect(reportMarkdown(documentOf(assembleBrief(opened.store, opened.run.id)))).toContain(
      'searches on exa failed',
    );
  });

  it.each([
    ['key-refused', 'ANTHROPIC_API_KEY'],
    ['out-of-credit', 'Anthropic'],
    ['no-such-model', 'ANTHROPIC_BASE_URL'],
  ] as const)('stops at the first call of a model: %s', async (kind, named) => {
    const { opened, worlds } = await begin({ models: { faults: [{ kind, share: 1, times: 99 }] } });
    const error = await failureOf(opened.research());
    expect(error.code).toBe(kind === 'no-such-model' ? 'not-found' : kind);
    expect(`${error.message} ${error.cure}`).toContain(named);
    expect(`${error.message} ${error.cure}`).not.toContain(WORLD_KEY);
    expect(worlds.models.calls).toHaveLength(1);
  });

  it('stops when an engine refuses its key, and says which', async () => {
    const { opened } = await begin({ world: { faults: { 'search:exa': { keyRefused: true } } } });
    const error = await failureOf(opened.research());
    expect(error.code).toBe('key-refused');
    expect(error.cure).toContain('EXA_API_KEY');
  });

  it('shows a writer less when its request is longer than the model can read', async () => {
    const { opened, worlds } = await begin({
      models: {
        faults: [
          { kind: 'context-too-long', share: 1, times: 9, aboveBytes: WINDOW_BYTES, roles: ['writer'] },
        ],
      },
    });
    const state = await opened.research();
    const asked = worlds.models.calls.filter((call) => call.role === 'writer');
    const refused = asked.filter((call) => call.fault === 'context-too-long');
    expect(refused.length).toBeGreaterThan(0);
    expect(asked.some((call) => call.fault === null && call.bytes <= WINDOW_BYTES)).toBe(true);
    expect(state.claims.length).toBeGreaterThan(0);
  });

  it('gives a critic and an antagonist that cannot read it all a smaller part', async () => {
    const roles = ['critic', 'antagonist'];
    const flags = { maxRounds: 1 };
    const { opened: plain, worlds: plainWorlds } = await begin({}, { flags });
    await plain.research();
    // A little less than each was asked with where the model could read it: addresses of the world vary in length.
    const windows = roles.map((role) => plainWorlds.models.calls.find((call) => call.role === role)?.bytes);
    const faults = roles.map((role, index) => ({
      ...{ kind: 'context-too-long' as const, share: 1, times: 9, roles: [role] },
      aboveBytes: Math.floor((windows[index] ?? 0) * 0.97),
    }));
    const { opened, worlds } = await begin({ models: { faults } }, { flags });
    const state = await opened.research();
    for (const role of roles) {
      const asked = worlds.models.calls.filter((call) => call.role === role).map((call) => call.fault);
      expect(asked).toEqual(['context-too-long', null]);
    }
    expect(state.failedParts.filter((part) => /critic|antagonist/.test(part))).toEqual([]);
    expect(state.answer.length).toBeGreaterThan(0);
  });

  it('marks every claim where no page could be read, and does not call that converged', async () => {
    const { opened } = await begin({
      world: { faults: { page: { garbageShare: 1 }, copies: { garbageShare: 1 } } },
    });
    const state = await opened.research();
    expect(state.ending).toBe('snippets-only');
    expect(state.claims.length).toBeGreaterThan(0);
    expect(state.claims.every((claim) => claim.confidence === 'low')).toBe(true);
    const report = reportMarkdown(documentOf(assembleBrief(opened.store, opened.run.id)));
    const printed = state.claims.flatMap(({ claim }) => report.split(`${claim} [`).slice(1));
    expect(printed.length).toBeGreaterThan(0);
    for (const after of printed)
      expect(after).toMatch(/^[^\]]*\] \*\((?:[\d, ]+; )?unverified: from a search result alone\)\*/);
  });

  it('asks a model and an engine again when their address was mended, whatever they had said', async () => {
    const { worlds, folder: place } = await begin({});
    const refusing = createServer((_, response) =>
      response.writeHead(400).end('{"error":"no such setting"}'),
    );
    await new Promise<void>((listening) => refusing.listen(0, '127.0.0.1', listening));
    const { port } = refusing.address() as AddressInfo;
    for (const name of ['ANTHROPIC_BASE_URL', 'EXA_BASE_URL']) {
      const bad = { ...worlds, variables: { ...worlds.variables, [name]: `http://127.0.0.1:${port}` } };
      await failureOf((await again(bad, { folder: place, flags: { search: 'exa' } })).opened.research());
    }
    refusing.close();
    const { opened } = await again(worlds, { folder: place, flags: { search: 'exa' } });
    expect((await opened.research()).claims.length).toBeGreaterThan(0);
  });

  it('does not let a call that hangs outlast the minutes', async () => {
    const { opened } = await begin(
      { models: { faults: [{ kind: 'hang', share: 1, times: 99, roles: ['decomposer', 'searcher'] }] } },
      { changes: { budgetMinutes: 0.02 } },
    );
    const state = await opened.research();
    expect(state.ending).toBe('time-budget');
  });

  it('does not take a model that never answers for an answer', async () => {
    const { worlds } = await begin({});
    const lost = { ...worlds, variables: { ...worlds.variables, OLLAMA_BASE_URL: 'http://nowhere.invalid' } };
    const { opened } = await again(lost, {
      folder: join(folder.path, 'lost'),
      flags: { maxRounds: 1, roleModel: ['writer=ollama/none'] },
    });
    const error = await failureOf(opened.research());
    expect(error.code).toBe('no-synthesis');
    expect(error.message).toMatch(/could not be reached/);
  });

  it('says that waiting does not help where every answer of the writer was cut off', async () => {
    const cut = { kind: 'cut-off', share: 1, roles: ['writer'], persistent: true } as const;
    const { opened } = await begin({ models: { misbehave: [cut] } }, { flags: { maxRounds: 1 } });
    const error = await failureOf(opened.research());
    expect(error).toMatchObject({
      code: 'no-synthesis',
      message: expect.stringMatching(/cut off/) as string,
    });
    expect(error.cure).toMatch(/^What it answered is kept, .* another model: --model/);
  });

  it('gives up on a service, pages and calls that hang, within the limits that are set, and goes on', async () => {
    const hanging = {
      world: { faults: { 'search:exa': { hangShare: 1 }, page: { hangShare: 0.3 } } },
      // A share alone may spare every call of a short run; the critic's first call always hangs.
      models: {
        faults: [
          { kind: 'hang' as const, share: 0.1 },
          { kind: 'hang' as const, share: 1, roles: ['critic'] },
        ],
      },
    };
    const timeouts = { pageMs: 2_000, serviceMs: 2_000, modelMs: 5_000 };
    const { opened, worlds } = await begin(hanging, { config: { timeouts }, flags: { maxRounds: 1 } });
    const state = await opened.research();
    expect(state.ending).not.toBeNull();
    expect(state.claims.length).toBeGreaterThan(3);
    expect(state.limitations.join(' ')).toMatch(/searches on exa failed/);
    const report = reportMarkdown(documentOf(assembleBrief(opened.store, opened.run.id)));
    expect(report).toContain('searches on exa failed');
    // Once and once more, then the service is left alone: a hang costs its whole limit.
    const asked = worlds.world.requests.filter((request) => request.kind === 'search:exa');
    const queries = new Set(asked.map((request) => request.body)).size;
    expect(asked.length).toBeLessThanOrEqual(2 * queries);
    expect(worlds.models.calls.some((call) => call.fault === 'hang')).toBe(true);
    expect(opened.run.journal.totals(opened.run.id).calls['unanswered']).toBeGreaterThan(0);
  });

  it('lets go of calls that hang when it is told to stop, and goes on from there', async () => {
    const stop = new AbortController();
    const {
      opened,
      worlds,
      folder: place,
    } = await begin({ models: { faults: [{ kind: 'hang', share: 1, times: 99 }] } }, { signal: stop.signal });
    const research = expect(opened.research()).rejects.toBeInstanceOf(Interrupted);
    await vi.waitUntil(() => worlds.models.inFlight() > 0, { timeout: 600_000 });
    stop.abort();
    await research;
    const answering = await startWorlds();
    open.worlds.push(answering);
    const { opened: resumed } = await again({ ...worlds, variables: answering.variables }, { folder: place });
    expect((await resumed.research()).claims.length).toBeGreaterThan(0);
  });

  it('loses nothing that was finished when the disk is full', async () => {
    const { opened, folder: place, worlds } = await begin({});
    const pages = Number(opened.store.database.pragma('page_count', { simple: true }));
    opened.store.database.pragma(`max_page_count = ${pages + 20}`);
    await expect(opened.research()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    opened.close();
    const { opened: resumed } = await again(worlds, { folder: place });
    expect((await resumed.research()).claims.length).toBeGreaterThan(3);
  });

  it('does not take a jump of the clock for hours of work', async () => {
    const { opened } = await begin({}, { changes: { budgetMinutes: 60 } });
    let calls = 0;
    const HOURS_10 = 36_000_000;
    const now = (): string => {
      calls += 1;
      const jump = calls > 40 ? -HOURS_10 : calls > 20 ? HOURS_10 : 0;
      return new Date(Date.now() + jump).toISOString();
    };
    const state = await research({ ...opened.run, now });
    expect(state.ending).not.toBe('time-budget');
    expect(state.claims.length).toBeGreaterThan(3);
  });
});

describe('before a run begins', () => {
  const settings = (flags: object, variables: Record<string, string>) => ({
    options: runOptions({ ...MODEL_FLAGS, ...flags }, {}),
    config: {},
    variables,
  });
  const keys = { ANTHROPIC_API_KEY: 'a-key-of-nobody', EXA_API_KEY: 'another-key' };

  it.each([
    [{}, { EXA_API_KEY: 'x' }],
    [{ search: 'exa' }, { ANTHROPIC_API_KEY: 'x' }],
    [{ model: 'anthropic/claude-of-tomorrow', budgetUsd: 5 }, keys],
  ])('counts what is not set as wrong usage: %j', async (flags, variables) => {
    const error: unknown = await checkAssembly(settings(flags, variables)).catch((thrown: unknown) => thrown);
    expect(isUsageError(error)).toBe(true);
  });

  it('wants the key of the model, by name', async () => {
    await expect(checkAssembly(settings({}, { EXA_API_KEY: 'x' }))).rejects.toMatchObject({
      cure: expect.stringMatching(/^Set ANTHROPIC_API_KEY to your key\./) as string,
    });
  });

  it('wants an engine that can be used, by name', async () => {
    const withoutExa = { ANTHROPIC_API_KEY: keys.ANTHROPIC_API_KEY };
    await expect(checkAssembly(settings({ search: 'exa' }, withoutExa))).rejects.toMatchObject({
      code: 'no-engine',
      cure: expect.stringContaining('EXA_API_KEY') as string,
    });
  });

  it('refuses a money budget with a model of unknown price, unless it is given', async () => {
    const unknown = { model: 'anthropic/claude-of-tomorrow', budgetUsd: 5 };
    await expect(checkAssembly(settings(unknown, keys))).rejects.toMatchObject({ code: 'unknown-price' });
    const config = { prices: { 'anthropic/claude-of-tomorrow': { input: 3, output: 15 } } };
    await expect(checkAssembly({ ...settings(unknown, keys), config })).resolves.toBeUndefined();
  });
});
