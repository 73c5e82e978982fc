/**
 * The wall of a round beside its critical path: the longest chain of calls that depend on each other, stage by stage,
 * if everything else could be done at once and this machine took no time of its own. Scripted services with known
 * latencies: it tests the machinery, not a model.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { research } from '../loop/research.js';
import type { Run, RunEvent } from '../loop/run.js';
import { stageResult } from '../loop/history.js';
import { openModelRun, startWorlds } from '../test/tools/model-run.js';
import type { RoleName } from '../agents/roles/roles.js';
import type { SeenRequest } from '../test/world/world.js';
import type { RunFlags } from '../loop/options/run.js';

/** Milliseconds that each service takes to answer. */
export interface Latencies {
  readonly model: number;
  readonly search: number;
  readonly page: number;
}

export interface RoundPath {
  readonly round: number;
  readonly wallSeconds: number;
  readonly pathSeconds: number;
  /** Wall over path: 1 is as fast as it could be. */
  readonly ratio: number;
  /** Processor time of this process meanwhile, the scripted services included. */
  readonly cpuSeconds: number;
  /** How long this thread was ready and other programs had the cores; 0 where the system does not tell. */
  readonly queuedSeconds: number;
  /** Stages whose wall is furthest from their path, in seconds. */
  readonly furthest: string;
}

interface StageSpan {
  readonly round: number;
  readonly stage: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly cpuMs: number;
  readonly queuedMs: number;
  /** What the web was asked meanwhile. */
  readonly asked: readonly SeenRequest[];
}

/** Calls of one role in one stage of a round. */
interface ModelCalls {
  readonly round: number;
  readonly stage: string;
  readonly role: RoleName;
  underWay: number;
  /** How often one began while no other was under way: it had waited for their answers, and not for a place. */
  inRow: number;
}

/** A page that was asked for, or open copies by a DOI and what was found. */
interface WebCall {
  readonly round: number;
  readonly address: string | null;
  readonly doi: string | null;
  readonly found: readonly string[];
}

interface Watched {
  readonly run: Run;
  readonly spans: readonly StageSpan[];
  readonly models: readonly ModelCalls[];
  readonly web: readonly WebCall[];
}

/** `hangShare`: of the pages, 0 to 1, that never answer; the path counts them as if they did. */
export async function roundPaths(
  latencies: Latencies,
  flags: RunFlags,
  hangShare = 0,
): Promise<readonly RoundPath[]> {
  const steady = (ms: number): { latencyMs: [number, number] } => ({ latencyMs: [ms, ms] });
  const worlds = await startWorlds({
    world: {
      universe: { works: 24, noise: 30, seed: 1 },
      faults: {
        '*': steady(latencies.search),
        page: { ...steady(latencies.page), hangShare },
        robots: steady(latencies.page),
      },
    },
    models: { latencyMs: latencies.model },
  });
  const parent = mkdtempSync(join(tmpdir(), 'path-'));
  try {
    const opened = await openModelRun({ worlds, folder: join(parent, 'run'), flags });
    const watched = watch(opened.run, worlds.world.requests);
    const state = await research(watched.run);
    const paths = Array.from({ length: state.round }, (_, index) => pathOf(watched, index + 1, latencies));
    opened.close();
    return paths;
  } finally {
    await worlds.close();
    rmSync(parent, { recursive: true, force: true });
  }
}

/** Time that this thread has waited for a core, in milliseconds (Linux: second field, in nanoseconds). */
const SCHEDULING = '/proc/thread-self/schedstat';
const queuedMs = (): number =>
  existsSync(SCHEDULING) ? Number(readFileSync(SCHEDULING, 'utf8').split(' ')[1]) / 1e6 : 0;

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const now = () => ({ startMs: performance.now(), cpuMs: cpuMs(), queuedMs: queuedMs() });

/** The same run, with notes of what it asks and when. */
function watch(run: Run, requests: readonly SeenRequest[]): Watched {
  const spans: StageSpan[] = [];
  const models: ModelCalls[] = [];
  const web: WebCall[] = [];
  const open = new Map<unknown, { startMs: number; cpuMs: number; queuedMs: number; first: number }>();
  let [round, stage] = [1, ''];
  const told = (event: RunEvent): void => {
    run.watch(event);
    if (event.type === 'stage-started') {
      round = Number(event['round']);
      stage = String(event['stage']);
      open.set(event['stage'], { ...now(), first: requests.length });
    }
    const start = open.get(event['stage']);
    if (event.type !== 'stage-finished' || start === undefined) return;
    const end = now();
    spans.push({
      ...{ round, stage: String(event['stage']), asked: requests.slice(start.first) },
      ...{ startMs: start.startMs, endMs: end.startMs },
      ...{ cpuMs: end.cpuMs - start.cpuMs, queuedMs: end.queuedMs - start.queuedMs },
    });
  };
  const { models: gate, web: pages } = run;
  const watchedGate: Run['models'] = gate && {
    ...gate,
    complete: async (request, signal, retry) => {
      const { role } = request;
      let calls = models.find((each) => each.round === round && each.stage === stage && each.role === role);
      if (calls === undefined) models.push((calls = { round, stage, role, underWay: 0, inRow: 0 }));
      if (calls.underWay === 0) calls.inRow += 1;
      calls.underWay += 1;
      try {
        return await gate.complete(request, signal, retry);
      } finally {
        calls.underWay -= 1;
      }
    },
  };
  const watchedWeb: Run['web'] = pages && {
    fetchAgain: (address, ...before) => pages.fetchAgain(address, ...before),
    fetchPage: (address, ...waits) => {
      web.push({ round, address, doi: null, found: [] });
      return pages.fetchPage(address, ...waits);
    },
    openCopies: async (work, ...waits) => {
      const copies = await pages.openCopies(work, ...waits);
      web.push({ round, address: null, doi: work.doi ?? null, found: copies.ok ? copies.value : [] });
      return copies;
    },
  };
  return { run: { ...run, watch: told, models: watchedGate, web: watchedWeb }, spans, models, web };
}

function pathOf(watched: Watched, round: number, latencies: Latencies): RoundPath {
  const spans = watched.spans.filter((span) => span.round === round);
  const lengths = spans.map((span) => ({ ...span, pathMs: stagePathMs(watched, span, latencies) }));
  const pathMs = lengths.reduce((sum, each) => sum + each.pathMs, 0);
  const wallMs =
    Math.max(...spans.map(({ endMs }) => endMs)) - Math.min(...spans.map(({ startMs }) => startMs));
  const over = lengths
    .map(({ stage, startMs, endMs, pathMs: own }) => ({ stage, ms: endMs - startMs - own }))
    .sort((a, b) => b.ms - a.ms);
  return {
    round,
    wallSeconds: wallMs / 1000,
    pathSeconds: pathMs / 1000,
    ratio: wallMs / pathMs,
    cpuSeconds: secondsOf(spans, 'cpuMs'),
    queuedSeconds: secondsOf(spans, 'queuedMs'),
    furthest: over
      .slice(0, 4)
      .map(({ stage, ms }) => `${stage} +${(ms / 1000).toFixed(2)}`)
      .join(', '),
  };
}

const secondsOf = (spans: readonly StageSpan[], what: 'cpuMs' | 'queuedMs'): number =>
  spans.reduce((sum, span) => sum + span[what], 0) / 1000;

function stagePathMs(watched: Watched, span: StageSpan, latencies: Latencies): number {
  if (span.stage === 'search')
    return span.asked.some(({ kind }) => kind.startsWith('search')) ? latencies.search : 0;
  if (span.stage === 'read') return readPathMs(watched, span, latencies);
  const own = watched.models.filter(({ round, stage }) => round === span.round && stage === span.stage);
  return own.reduce((sum, { inRow }) => sum + inRow, 0) * latencies.model;
}

/** The pick that took most: its pages one after the other, the rules of their hosts, its copies. */
function readPathMs({ run, web }: Watched, { round, asked }: StageSpan, latencies: Latencies): number {
  const selection = stageResult(run, round, 'select');
  const own = web.filter((call) => call.round === round);
  const chains = (selection?.picks ?? []).map((pick) => {
    const listed = own.filter(({ address, doi }) => address === null && doi !== null && doi === pick.doi);
    const addresses = new Set([...pick.addresses, ...pick.copies, ...listed.flatMap(({ found }) => found)]);
    const pages = own.flatMap(({ address }) => (address !== null && addresses.has(address) ? [address] : []));
    const listing = listed.length * latencies.search;
    return pages.reduce((sum, address) => sum + pageMs(address, asked, latencies), listing);
  });
  return Math.max(0, ...chains);
}

/** The page with its redirects, and its host's rules where they were not known yet. */
function pageMs(address: string, asked: readonly SeenRequest[], latencies: Latencies): number {
  const { hostname, pathname } = new URL(address);
  const ofHost = asked.filter(({ host }) => host === hostname);
  const rules = ofHost.some(({ kind }) => kind === 'robots') ? latencies.page : 0;
  const own = ofHost.filter(({ path }) => path === decodeURI(pathname));
  const ms = own.map(({ kind }) => (kind === 'page' ? latencies.page : latencies.search));
  return ms.reduce((sum, each) => sum + each, rules);
}
