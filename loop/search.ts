import type { Plan, PlannedQuery, SearchOutcome } from './results.js';
import pMap from 'p-map';
import type { RawSearchReply, SearchEngine, SearchLimits } from '../agents/search/engine.js';
import { failedOutcome, readOutcome, stopIfHopeless } from './ask.js';
import type { Failure } from '../agents/result.js';
import { Interrupted, RunError, type Run } from './run.js';
import { note, stage } from './stage.js';

/** Results asked of an engine for each page that the round may read. */
const RESULTS_PER_PAGE = 2;
const MINIMUM_RESULTS = 10;

/** Every query on every engine. One failed engine never fails the round; all of them failing does. */
export async function search(run: Run, planned: Plan): Promise<SearchOutcome> {
  return stage(run, { round: planned.round, name: 'search' }, async () => {
    const jobs = planned.queries.flatMap((query) => run.engines.map((engine) => ({ query, engine })));
    const answers = await pMap(jobs, (job) => searchOne(run, job.query, job.engine), {
      concurrency: run.options.researchers * 2,
    });
    const result: SearchOutcome = {
      hits: answers.flatMap((answer) => answer.hits),
      failures: answers.flatMap((answer) => answer.failures),
    };
    if (jobs.length > 0 && result.failures.length === jobs.length) throw allSearchesFailed(result.failures);
    return { result, event: { hits: result.hits.length, failed: result.failures.length, of: jobs.length } };
  });
}

async function searchOne(run: Run, query: PlannedQuery, engine: SearchEngine): Promise<SearchOutcome> {
  const { id, lookupFor: _lookupFor, ...asked } = query;
  const limits = searchLimits(run);
  const outcome = await run.journal.once(
    {
      runId: run.id,
      kind: 'search',
      label: engine.name,
      request: { engine: engine.name, query: asked, limits },
    },
    async () => {
      const reply = await engine.search(asked, limits, run.signal);
      if (run.signal.aborted && !reply.ok) throw new Interrupted();
      if (!reply.ok) return failedOutcome(reply.failure);
      return { ok: true, reply: reply.value.body, costUsd: reply.value.costUsd };
    },
  );
  if (!outcome.ok) stopIfHopeless(outcome.failure as Failure);
  const body = readOutcome<RawSearchReply['body']>(outcome, (text) => text);
  const hits = body.ok ? engine.parse(body.value) : body;
  if (!hits.ok) {
    note(run, { type: 'search-failed', engine: engine.name, query: query.question, failure: hits.failure });
    return { hits: [], failures: [{ queryId: id, engine: engine.name, failure: hits.failure }] };
  }
  note(run, {
    type: 'search-answered',
    engine: engine.name,
    angle: query.angle,
    query: query.question,
    hits: hits.value.length,
  });
  const place = { queryId: id, angle: query.angle, engine: engine.name };
  return { hits: hits.value.map((hit, index) => ({ ...hit, ...place, rank: index + 1 })), failures: [] };
}

function searchLimits(run: Run): SearchLimits {
  return {
    allowDomains: run.options.allowDomains,
    denyDomains: run.options.denyDomains,
    since: run.options.since,
    today: run.today,
    maxResults: Math.max(MINIMUM_RESULTS, run.options.pagesPerRound * RESULTS_PER_PAGE),
  };
}

function allSearchesFailed(failures: SearchOutcome['failures']): RunError {
  const first = failures[0]?.failure;
  const reasons = [...new Set(failures.map((each) => `${each.engine}: ${each.failure.message}`))].slice(0, 5);
  return new RunError(
    'all-searches-failed',
    `All search queries failed. ${reasons.join(' ')}`,
    first?.cure ?? 'Check the connection and the engines with `research-loop doctor`, then resume the run.',
  );
}
