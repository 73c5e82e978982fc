import { refuseWithheld } from './refuse-withheld.js';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { modelRoles } from '../../agents/model-roles.js';
import { worstCaseTokens } from '../../agents/models/tokens.js';
import { fail, succeed, type Failure, type Result } from '../../agents/result.js';
import { ROLE_NAMES, type ModelReply, type ModelRequest, type RoleName } from '../../agents/roles/roles.js';
import type { SearchEngine } from '../../agents/search/engine.js';
import type { CallCost, ModelGate, Run, RunOptions } from '../../loop/run.js';
import { Interrupted } from '../../loop/run.js';
import { research } from '../../loop/research.js';
import { beginRun } from '../../loop/start.js';
import type { RoundState } from '../../loop/state.js';
import { openStore } from '../../store/open-store.js';
import { openJournal } from '../../store/sqlite-journal.js';
import { makeUniverse } from '../world/generate.js';
import { scriptedReply } from '../world/models/scripted-roles.js';
import { roleOf } from '../world/models/prompt-reading.js';
import { between, pick, seededRandom, type Random } from '../world/random.js';
import { createIndex } from '../world/rank.js';
import { textOf, type Universe, type WorldDocument } from '../world/universe.js';
import { FINDINGS } from './model-run.js';
import { optionsFor } from './run-in-process.js';

/**
 * A run against a scripted service whose bill is known to the token, all in this process: how a budget holds when the
 * true usage is more than the estimate, attempts break off after they were billed, usage is not told, output is capped
 * by the provider, and the process is stopped and started again.
 */
export interface BudgetOutcome {
  readonly seed: number;
  readonly budgetTokens: number | null;
  readonly budgetUsd: number | null;
  readonly trueTokens: number;
  readonly trueUsd: number;
  readonly ending: RoundState['ending'];
  readonly claims: number;
  readonly restarts: number;
  readonly seconds: number;
}

/** US dollars per token and per search in the scripted service. */
const USD = { input: 3e-6, output: 15e-6, search: 0.005 };

interface Bill {
  tokens: number;
  usd: number;
}

export async function runBudgetWorld(seed: number): Promise<BudgetOutcome> {
  const random = seededRandom(seed);
  const universe = makeUniverse({ seed, works: 6, facts: 6, noise: 2 });
  const inMoney = random() < 0.35;
  const budgetTokens = inMoney ? null : Math.round(15_000 * 40 ** random());
  const budgetUsd = inMoney ? Math.round(100 * 0.05 * 60 ** random()) / 100 : null;
  const options = optionsFor('', {
    depth: 'quick',
    corpora: [],
    engines: ['scripted'],
    maxRounds: between(random, 1, 3),
    researchers: between(random, 1, 6),
    queriesPerRound: 2,
    pagesPerRound: 4,
    model: 'scripted/model',
    budgetTokens,
    budgetUsd,
  });
  const bill: Bill = { tokens: 0, usd: 0 };
  const gate = scriptedGate(seed, random, bill);
  const parent = mkdtempSync(join(tmpdir(), 'budget-world-'));
  const startedAt = Date.now();
  try {
    const about = { folder: join(parent, 'run'), options, gate, universe, bill };
    let restarts = 0;
    for (;;) {
      const stopAfter = random() < 0.4 && restarts < 2 ? between(random, 1, 12) : Infinity;
      const state = await attempt(about, stopAfter);
      if (state === null) {
        restarts += 1;
        continue;
      }
      const { ending, claims } = state;
      const seconds = (Date.now() - startedAt) / 1000;
      return {
        ...{ seed, budgetTokens, budgetUsd, trueTokens: bill.tokens, trueUsd: bill.usd },
        ...{ ending, claims: claims.length, restarts, seconds },
      };
    }
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

interface About {
  readonly folder: string;
  readonly options: RunOptions;
  readonly gate: ModelGate;
  readonly universe: Universe;
  readonly bill: Bill;
}

/** One process's life; null where it was stopped on the way. */
async function attempt(about: About, stopAfter: number): Promise<RoundState | null> {
  mkdirSync(about.folder, { recursive: true });
  const store = openStore(join(about.folder, 'store.db'));
  const stop = new AbortController();
  let calls = 0;
  const counted: ModelGate = {
    ...about.gate,
    complete: (request, signal, retry) => {
      calls += 1;
      if (calls >= stopAfter) stop.abort();
      return about.gate.complete(request, signal, retry);
    },
  };
  try {
    const now = (): string => new Date().toISOString();
    const known = beginRun(store, {
      id: basename(about.folder),
      question: about.universe.question,
      options: about.options,
      at: now(),
    });
    const models = Object.fromEntries(ROLE_NAMES.map((role) => [role, 'scripted/model'])) as Record<
      RoleName,
      string
    >;
    const run: Run = {
      ...known,
      folder: about.folder,
      store,
      program: 'test',
      journal: openJournal(store, { runId: known.id, now }),
      roles: modelRoles({ models }),
      models: counted,
      engines: [scriptedEngine(about)],
      web: webOf(about.universe),
      now,
      signal: stop.signal,
      watch: refuseWithheld,
    };
    return await research(run);
  } catch (error) {
    if (error instanceof Interrupted) return null;
    throw error;
  } finally {
    store.close();
  }
}

const addressOf = (document: WorldDocument): string => `https://${document.host}.example${document.path}`;

/** Every page opens, as plain text. */
function webOf(universe: Universe): NonNullable<Run['web']> {
  const pages = new Map(universe.documents.map((document) => [addressOf(document), textOf(document)]));
  const fetchPage: NonNullable<Run['web']>['fetchPage'] = (address) => {
    const text = pages.get(address) ?? '';
    const page = { bytes: Buffer.from(text), contentType: 'text/plain', finalAddress: address };
    return Promise.resolve(succeed({ ...page, addresses: [address] }));
  };
  return {
    fetchPage,
    fetchAgain: (address) => fetchPage(address),
    openCopies: () => Promise.resolve(succeed([])),
  };
}

function scriptedEngine({ universe, bill }: About): SearchEngine {
  const index = createIndex(universe.documents);
  return {
    name: 'scripted',
    maxUsdPerSearch: USD.search,
    search: (query) => {
      bill.usd += USD.search;
      const hits = index
        .search(query.question, () => true, 10)
        .map((document) => ({
          address: addressOf(document),
          ...{ title: document.title, snippet: document.abstract, authors: document.authors },
          ...{ publishedAt: document.publishedAt, doi: document.doi, copies: [] },
          ...{ text: null, textClass: null, kind: null },
        }));
      return Promise.resolve(succeed({ body: JSON.stringify(hits), costUsd: USD.search }));
    },
    parse: (body) => succeed(JSON.parse(body) as never),
  };
}

/** How one world's service behaves, drawn once. */
interface Habits {
  /** Output is so many times the text's: thinking. */
  readonly thinking: number;
  /** Share of the output limit that thinking may exceed, for services that do not hold to it. */
  readonly beyond: number;
  readonly toldShare: number;
  readonly brokenShare: number;
  readonly capShare: number;
}

function scriptedGate(seed: number, random: Random, bill: Bill): ModelGate {
  const habits: Habits = {
    thinking: pick(random, [1, 1, 3, 10, 40]),
    beyond: pick(random, [1, 1, 1, 1.3]),
    toldShare: pick(random, [1, 1, 0.7, 0]),
    brokenShare: pick(random, [0, 0, 0.1, 0.3]),
    capShare: pick(random, [0, 0, 0.2]),
  };
  const worstCase = (request: ModelRequest): CallCost => {
    const { input, output } = worstCaseTokens(request);
    return { inputTokens: input, outputTokens: output, usd: input * USD.input + output * USD.output };
  };
  return {
    worstCase,
    charge: (request, { usageEstimated, inputTokens, outputTokens }) =>
      usageEstimated
        ? worstCase(request)
        : { inputTokens, outputTokens, usd: inputTokens * USD.input + outputTokens * USD.output },
    complete: async (request, _signal, retry) => {
      for (let made = 1; ; made += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        const reply = answer(request, { seed, random, habits, bill });
        if (reply.ok || made >= 3) return reply;
        const allowed = await retry(reply.failure);
        if (!allowed.ok) return allowed;
      }
    },
  };
}

const BROKEN: Failure = { code: 'connection-reset', message: 'It broke off.', retryable: true };
const BUSY: Failure = { code: 'rate-limited', message: 'Too many.', retryable: true };

function answer(
  request: ModelRequest,
  { seed, random, habits, bill }: { seed: number; random: Random; habits: Habits; bill: Bill },
): Result<ModelReply> {
  if (random() < habits.brokenShare / 2) return fail(BUSY);
  const user = `${request.stable}\n\n${request.prompt}`;
  const prompt = { role: roleOf(request.system), system: request.system, user };
  const honest = JSON.stringify(scriptedReply(prompt, { factPattern: FINDINGS, criticWrong: 0.2, seed }));
  const isCapped = random() < habits.capShare;
  const text = isCapped ? honest.slice(0, honest.length / 2) : honest;
  const inputTokens = Math.ceil((request.system.length + user.length) / (3 + random() * 2));
  const isTold = random() < habits.toldShare;
  // Who hides its usage is held to the limit: nothing else could be known.
  const most = request.maxOutputTokens * (isTold ? habits.beyond : 1);
  const outputTokens = Math.ceil(Math.min(most, (text.length / 4) * habits.thinking));
  bill.tokens += inputTokens + outputTokens;
  bill.usd += inputTokens * USD.input + outputTokens * USD.output;
  if (random() < habits.brokenShare) return fail(BROKEN);
  return succeed({
    text,
    finishReason: isCapped ? 'length' : 'stop',
    inputTokens: isTold ? inputTokens : Math.ceil(inputTokens * 0.8),
    outputTokens: isTold ? outputTokens : Math.ceil(text.length / 5),
    cachedInputTokens: 0,
    usageEstimated: !isTold,
    raw: '{}',
  });
}
