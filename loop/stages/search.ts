import type { Plan, PlannedQuery, SearchOutcome } from '../results.js';
import { warmReaders } from '../../agents/readers/index.js';
import type { Hit, RawSearchReply, SearchEngine, SearchLimits } from '../../agents/search/engine.js';
import { filterHits } from '../../agents/search/filters.js';
import { failedCall, readOutcome, stopIfRefused } from '../limits/ask.js';
import type { Failure, Result } from '../../agents/result.js';
import type { JournalOutcome } from '../../store/journal.js';
import { reserve, spentOf, type Reservation } from '../limits/budget.js';
import { withinMinutes, type Deadline } from '../limits/deadline.js';
import { letGo, watchEngines, type EngineWatch } from '../reading/stragglers.js';
import { RunError, type Run } from '../run.js';
import { note, stage } from '../stage.js';

/** Results asked of an engine for each page that the round may read. */
const RESULTS_PER_PAGE = 2;
const MINIMUM_RESULTS = 10;

/**
 * Every query on every engine, in the order in which the user named them: hits of equal rank keep that order, and
 * what one engine does not answer the others do. One failed engine never fails the round; all of them failing does.
 */
export async function search(run: Run, planned: Plan): Promise<SearchOutcome> {
  return stage(run, { round: planned.round, name: 'search' }, async () => {
    const jobs = planned.queries.flatMap((query) => run.engines.map((engine) => ({ query, engine })));
    // All at once: each engine has a pace of its own, and none should wait for another's.
    const watch = watchEngines(
      new Map(
        run.engines.map(({ name }) => [name, jobs.filter(({ engine }) => engine.name === name).length]),
      ),
    );
    const answers = await withinMinutes(run, 'search', (deadline) =>
      Promise.all(jobs.map((job) => searchOne(run, job, watched(watch, job.engine.name, deadline)))),
    ).finally(() => watch.close());
    // The processes that will read start while the hits are chosen, so that no page waits for them.
    if (run.web !== null) void warmReaders(run.options.pagesPerRound).catch(() => undefined);
    const answered = jobs.filter((_job, index) => answers[index]?.failures.length === 0);
    const result: SearchOutcome = {
      hits: answers.flatMap((answer) => answer.hits),
      failures: answers.flatMap((answer) => answer.failures),
      answered: [...new Set(answered.map(({ query }) => query.id))],
    };
    const failed = result.failures.filter((each) => each.failure.code !== 'over-budget');
    const isAll = jobs.length > 0 && failed.length === jobs.length;
    if (isAll) throw allSearchesFailed(failed);
    return { result, event: { hits: result.hits.length, failed: result.failures.length, of: jobs.length } };
  });
}

/** The deadline of one search, which also ends when its engine alone keeps the round waiting. */
function watched(watch: EngineWatch, engine: string, deadline: Deadline): SearchDeadline {
  const slow = watch.signalOf(engine);
  return {
    signal: AbortSignal.any([deadline.signal, slow]),
    attribute: (failure) =>
      slow.aborted && !deadline.signal.aborted ? letGo(engine) : deadline.attribute(failure),
    settled: (isAnswer) => watch.answered(engine, isAnswer),
  };
}

interface SearchDeadline extends Deadline {
  readonly settled: (isAnswer: boolean) => void;
}

interface Job {
  readonly query: PlannedQuery;
  readonly engine: SearchEngine;
}

async function searchOne(
  run: Run,
  { query, engine }: Job,
  deadline: SearchDeadline,
): Promise<Omit<SearchOutcome, 'answered'>> {
  const { id, lookupFor: _lookupFor, ...asked } = query;
  const limits = searchLimits(run);
  const outcome = await askEngine(run, { engine, asked, limits }, deadline);
  deadline.settled(outcome.ok);
  if (!outcome.ok) stopIfRefused(outcome.failure as Failure);
  const body = readOutcome<RawSearchReply['body']>(outcome, (text) => text);
  const hits = body.ok ? engine.parse(body.value) : body;
  if (!hits.ok) {
    note(run, { type: 'search-failed', engine: engine.name, query: query.question, failure: hits.failure });
    return { hits: [], failures: [{ queryId: id, engine: engine.name, failure: hits.failure }] };
  }
  // A folder is the user's own choice, and weighs dates itself.
  const kept = engine.name === 'corpus' ? hits.value : filterHits(hits.value, asked, limits);
  note(run, {
    type: 'search-answered',
    engine: engine.name,
    angle: query.angle,
    query: query.question,
    hits: kept.length,
  });
  const place = { queryId: id, angle: query.angle, engine: engine.name };
  return { hits: kept.map((hit, index) => ({ ...hit, ...place, rank: index + 1 })), failures: [] };
}

type Asked = Parameters<SearchEngine['search']>[0];

/** One search: its price reserved, journaled before use. A reply that is not of the protocol may pass, and is asked for again. */
async function askEngine(
  run: Run,
  { engine, asked, limits }: { engine: SearchEngine; asked: Asked; limits: SearchLimits },
  { signal, attribute }: Deadline,
): Promise<JournalOutcome> {
  const usd = engine.maxUsdPerSearch ?? 0;
  const request = {
    runId: run.id,
    kind: 'search',
    label: engine.name,
    request: { engine: engine.name, query: asked, limits },
    reserved: { tokens: 0, usd },
  };
  const worst = { tokens: 0, usd, reply: { tokens: 0, usd: 0 } };
  const isFree = usd === 0 || run.journal.has(request);
  const granted = isFree ? null : await reserve(run, 'search', { worst, asked: request, model: engine.name });
  if (granted?.ok === false) return { ok: false, reply: '', failure: granted.failure };
  let spent: Parameters<Reservation['settle']>[0] = null;
  try {
    const outcome = await run.journal.once(request, async () => {
      const reply = await engine.search(asked, limits, signal);
      return reply.ok ? toOutcome(reply.value, engine) : failedCall(attribute(reply.failure));
    });
    spent = spentOf(outcome);
    return outcome;
  } finally {
    await granted?.value.settle(spent);
  }
}

function toOutcome(reply: RawSearchReply, engine: SearchEngine): JournalOutcome {
  const { body } = reply;
  // What a paid engine does not tell is taken at its most.
  const costUsd = reply.costUsd ?? engine.maxUsdPerSearch ?? null;
  const hits: Result<readonly Hit[]> = engine.parse(body);
  return hits.ok
    ? { ok: true, reply: body, costUsd }
    : { ok: false, reply: body, costUsd, failure: hits.failure, mayPass: true };
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

/** Most messages begin with the name of the engine already. */
const reasonOf = ({ engine, failure }: SearchOutcome['failures'][number]): string =>
  failure.message.startsWith(engine) ? failure.message : `${engine}: ${failure.message}`;

function allSearchesFailed(failures: SearchOutcome['failures']): RunError {
  const first = failures[0]?.failure;
  const reasons = [...new Set(failures.map(reasonOf))].slice(0, 5);
  return new RunError(
    'all-searches-failed',
    `All search queries failed. ${reasons.join(' ')}`,
    first?.cure ?? 'Check the connection and the engines with `research-loop doctor`, then resume the run.',
  );
}
