import type { Failure, FailureCode, Result } from '../agents/result.js';
import type { ModelReply, ModelRequest, RoleName, RoleShapes } from '../agents/roles/roles.js';
import type { JournalOutcome } from '../store/journal.js';
import { Interrupted, RunError, type Run } from './run.js';
import { breathe } from './stage.js';
import { reserve } from './budget.js';

/**
 * Asks a role. A model's every call goes through budget and journal one by one; an extractive role is
 * journaled as a whole, so that a resumed run does not think twice either.
 */
export async function ask<Name extends RoleName>(
  run: Run,
  role: Name,
  input: RoleShapes[Name]['input'],
): Promise<Result<RoleShapes[Name]['reply']>> {
  await breathe(run);
  if (run.roles.kind === 'model') return run.roles.ask(role, input, (request) => callModel(run, request));
  const outcome = await run.journal.once(
    {
      runId: run.id,
      kind: 'extractive',
      label: role,
      request: { role, version: run.roles.version, input },
      keepRequest: false,
    },
    async () => {
      const reply = await run.roles.ask(role, input, () =>
        Promise.reject(new Error('An extractive role calls no model.')),
      );
      if (!reply.ok) return { ok: false, reply: '', failure: reply.failure };
      return { ok: true, reply: JSON.stringify(reply.value) };
    },
  );
  return readOutcome<RoleShapes[Name]['reply']>(
    outcome,
    (text) => JSON.parse(text) as RoleShapes[Name]['reply'],
  );
}

/** One model call: worst case reserved, journaled before use, true cost settled. */
async function callModel(run: Run, request: ModelRequest): Promise<Result<ModelReply>> {
  const { models } = run;
  if (models === null) throw new Error(`Role ${request.role} wants a model, and the run has none.`);
  if (run.signal.aborted) throw new Interrupted();
  const worst = models.worstCase(request);
  const reservation = reserve(run, request.role, worst);
  if (!reservation.ok) return reservation;
  try {
    const outcome = await run.journal.once(
      {
        runId: run.id,
        kind: 'model',
        label: request.role,
        request,
        reserved: { tokens: worst.tokens, usd: worst.usd ?? 0 },
      },
      async () => {
        const reply = await models.complete(request, run.signal);
        if (run.signal.aborted && !reply.ok) throw new Interrupted();
        return toOutcome(reply, request, models);
      },
    );
    if (!outcome.ok) stopIfHopeless(outcome.failure as Failure);
    return readOutcome<ModelReply>(outcome, (text) => JSON.parse(text) as ModelReply);
  } finally {
    reservation.value.settle();
  }
}

function toOutcome(
  reply: Result<ModelReply>,
  request: ModelRequest,
  models: NonNullable<Run['models']>,
): JournalOutcome {
  if (!reply.ok) return failedOutcome(reply.failure);
  const usage = reply.value;
  return {
    ok: true,
    reply: JSON.stringify(usage),
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    costUsd: models.cost(request.model, usage),
  };
}

/** Failures that are over once the user has done something about them. */
const CURABLE: ReadonlySet<FailureCode> = new Set([
  'key-refused',
  'out-of-credit',
  'breaker-open',
  'aborted',
  'over-budget',
]);

/** A failure as the journal keeps it: one that may pass is asked again when the run is resumed. */
export function failedOutcome(failure: Failure): JournalOutcome {
  return { ok: false, reply: '', failure, mayPass: failure.retryable || CURABLE.has(failure.code) };
}

/** A key that is refused will be refused again: the run stops at once and says which. */
export function stopIfHopeless(failure: Failure): void {
  if (failure.code !== 'key-refused') return;
  throw new RunError('key-refused', failure.message, failure.cure ?? 'Check the key, then resume the run.');
}

/** The value of a journaled outcome, or its failure. */
export function readOutcome<T>(outcome: JournalOutcome, parse: (text: string) => T): Result<T> {
  if (!outcome.ok)
    return { ok: false, failure: outcome.failure as Extract<Result<T>, { ok: false }>['failure'] };
  const text =
    typeof outcome.reply === 'string' ? outcome.reply : Buffer.from(outcome.reply).toString('utf8');
  return { ok: true, value: parse(text) };
}
