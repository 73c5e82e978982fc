import { askInShares, SHARES } from '../../agents/ask-for-less.js';
import { fail, succeed, type Failure, type FailureCode, type Result } from '../../agents/result.js';
import type { RoleTraits } from '../../agents/roles/definition.js';
import { ROLE_DEFINITIONS } from '../../agents/roles/definitions.js';
import type { ReaderInput } from '../../agents/roles/reader.js';
import type { ModelReply, ModelRequest, RoleName, RoleShapes } from '../../agents/roles/roles.js';
import type { JournalOutcome, JournalRequest } from '../../store/journal.js';
import {
  learnCost,
  mayRunLate,
  mayTryAgain,
  refuseLonger,
  reserve,
  unansweredCost,
  usualReply,
  type Reservation,
  type WorstCase,
} from './budget.js';
import type { CallSpent } from './allowance.js';
import { noteRejected } from '../rejected.js';
import { Interrupted, RunError, type ModelGate, type Run } from '../run.js';
import { breathe } from '../stage.js';

/**
 * Asks a role. A model's every call goes through budget and journal one by one; an extractive role is
 * journaled as a whole, so that a resumed run does not compute it twice.
 */
export async function ask<Name extends RoleName>(
  run: Run,
  role: Name,
  input: RoleShapes[Name]['input'],
): Promise<Result<RoleShapes[Name]['reply']>> {
  await breathe(run);
  if (run.roles.kind === 'extractive') return askExtractive(run, role, input);
  const reply = await told(run, { role, about: aboutOf(input) }, () =>
    run.roles.ask(role, input, (request) => callModel(run, request)),
  );
  if (reply.ok && reply.value.dropped !== undefined) noteRejected(run, role, reply.value.dropped);
  return reply;
}

let asked = 0;

/** Whoever watches sees who is waited for, and since when. Nothing of it is kept. */
async function told<T>(
  run: Run,
  { role, about }: { role: RoleName; about: string | null },
  perform: () => Promise<T>,
): Promise<T> {
  const call = (asked += 1);
  const { model, roleModels } = run.options;
  run.watch({ type: 'role-asked', call, role, about, model: roleModels[role] ?? model });
  try {
    return await perform();
  } finally {
    run.watch({ type: 'role-answered', call });
  }
}

/** "S4, 2 of 3": what a reader is shown; null for other roles. */
function aboutOf(input: unknown): string | null {
  const { windows = [] } = input as Partial<ReaderInput>;
  const [first] = windows;
  if (first === undefined) return null;
  const names = windows.map(({ source }) => source.id).join(', ');
  return windows.length === 1 && first.of > 1 ? `${names}, ${first.part} of ${first.of}` : names;
}

async function askExtractive<Name extends RoleName>(
  run: Run,
  role: Name,
  input: RoleShapes[Name]['input'],
): Promise<Result<RoleShapes[Name]['reply']>> {
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
  return readOutcome(outcome, (text) => JSON.parse(text) as RoleShapes[Name]['reply']);
}

/**
 * One model call: worst case reserved, journaled before use, true cost settled. Where too little is left for a reply of
 * full length, a shorter one is asked for, as long as the role's replies have been shorter than that.
 */
async function callModel(run: Run, request: ModelRequest): Promise<Result<ModelReply>> {
  const { models } = run;
  if (models === null) throw new Error(`Role ${request.role} needs a model, and the run has none.`);
  const { outputShares: shares = SHARES }: RoleTraits = ROLE_DEFINITIONS[request.role];
  const ofShare = (share: number): ModelRequest => ({
    ...request,
    maxOutputTokens: Math.ceil(request.maxOutputTokens * share),
  });
  // A call that was finished before costs nothing now, however little is left.
  const finished = shares.map(ofShare).find((each) => run.journal.has(toAsked(run, each)));
  if (finished !== undefined) return send(run, models, { call: toCall(run, models, finished) });
  const enough = shares.filter((share, at) => at === 0 || mayBeEnough(run, ofShare(share)));
  const granted = await askInShares((share) => reserveFor(run, toCall(run, models, ofShare(share))), {
    shares: enough,
    retryOn: () => true,
  });
  if (!granted.ok) return granted;
  try {
    const { call, reservation } = granted.value;
    const reply = await send(run, models, { call, reservation });
    const isCutForUs = call.request.maxOutputTokens < request.maxOutputTokens;
    // The model would have said more: it was the budget that cut it off.
    return isCutForUs && reply.ok && reply.value.finishReason === 'length'
      ? refuseLonger(run, request.role)
      : reply;
  } finally {
    await granted.value.reservation.settle(granted.value.call.spent);
  }
}

/** A reply that would be cut off is paid for and of no use: only drafts are tried in short before any reply is known. */
function mayBeEnough(run: Run, { role, maxOutputTokens }: ModelRequest): boolean {
  const usual = usualReply(run, role);
  return usual === 0 ? mayRunLate(role) : maxOutputTokens >= usual;
}

async function reserveFor(
  run: Run,
  call: ModelCall,
): Promise<Result<{ call: ModelCall; reservation: Reservation }>> {
  if (run.signal.aborted) throw new Interrupted();
  const granted = await reserve(run, call.request.role, { ...call, model: call.request.model });
  return granted.ok ? succeed({ call, reservation: granted.value }) : granted;
}

const NOTHING_SPENT: CallSpent = { tokens: 0, usd: 0 };

interface ModelCall {
  readonly request: ModelRequest;
  readonly worst: WorstCase;
  readonly asked: JournalRequest;
  /** What this process has paid for it since its reservation; null where nobody knows. */
  spent: CallSpent | null;
}

/** A call that was granted; one that is in the journal already needs no reservation. */
interface Granted {
  readonly call: ModelCall;
  readonly reservation?: Reservation;
}

const toAsked = (run: Run, request: ModelRequest): JournalRequest => ({
  runId: run.id,
  kind: 'model',
  label: request.role,
  request,
});

function toCall(run: Run, models: ModelGate, request: ModelRequest): ModelCall {
  const worst = worstOf(models, request);
  const reserved = { tokens: worst.tokens, usd: worst.usd ?? 0 };
  return { request, worst, asked: { ...toAsked(run, request), reserved }, spent: NOTHING_SPENT };
}

function worstOf(models: ModelGate, request: ModelRequest): WorstCase {
  const { inputTokens, outputTokens, usd } = models.worstCase(request);
  const usdOfInput = usd === null ? null : models.worstCase({ ...request, maxOutputTokens: 0 }).usd;
  const usdOfReply = usd === null || usdOfInput === null ? null : usd - usdOfInput;
  return { tokens: inputTokens + outputTokens, usd, reply: { tokens: outputTokens, usd: usdOfReply } };
}

async function send(run: Run, models: ModelGate, granted: Granted): Promise<Result<ModelReply>> {
  if (run.signal.aborted) throw new Interrupted();
  const outcome = await run.journal.once(granted.call.asked, () => perform(run, models, granted));
  if (!outcome.ok) stopIfHopeless(outcome.failure as Failure);
  return readOutcome(outcome, (text) => JSON.parse(text) as ModelReply);
}

async function perform(run: Run, models: ModelGate, { call, reservation }: Granted): Promise<JournalOutcome> {
  const { request, worst } = call;
  // Until an answer is here, nobody knows what the call has cost.
  call.spent = null;
  let owed = NOTHING_SPENT;
  const worstTokens = worst.tokens;
  const reply = await models.complete(request, run.signal, async (earlier) => {
    if (!MAYBE_BILLED.has(earlier.code)) return succeed(null);
    const charged = await chargeUnanswered(run, request, { worst, failure: earlier });
    const allowed = mayTryAgain(run, request.role);
    if (!allowed.ok) owed = charged;
    return allowed.ok && reservation !== undefined ? reservation.renew(charged) : allowed;
  });
  if (run.signal.aborted && !reply.ok) throw new Interrupted();
  if (!reply.ok) {
    call.spent = MAYBE_BILLED.has(reply.failure.code)
      ? await chargeUnanswered(run, request, { worst, failure: reply.failure })
      : owed;
    return failedCall(reply.failure);
  }
  const { inputTokens, outputTokens, usd } = models.charge(request, reply.value);
  call.spent = { tokens: inputTokens + outputTokens, usd };
  learnCost(run, { role: request.role, cost: { inputTokens, outputTokens, usd }, worstTokens });
  return {
    ok: true,
    reply: JSON.stringify(reply.value),
    inputTokens,
    outputTokens,
    costUsd: usd,
    meta: { worstTokens },
  };
}

/** Failures that leave open whether the service did the work and bills it. */
const MAYBE_BILLED: ReadonlySet<FailureCode> = new Set([
  'timed-out',
  'connection-reset',
  'bad-reply',
  'too-large',
]);

/** An attempt without an answer is charged at its worst, at once, so that a killed process does not forget it. */
async function chargeUnanswered(
  run: Run,
  request: ModelRequest,
  { worst, failure }: { worst: WorstCase; failure: Failure },
): Promise<CallSpent> {
  const charged = unansweredCost(run, worst);
  const attempt = { role: request.role, model: request.model, promptHash: request.promptHash };
  await run.journal.once(
    {
      runId: run.id,
      kind: 'unanswered',
      label: request.role,
      request: { ...attempt, number: run.journal.totals(run.id).calls['unanswered'] ?? 0, at: run.now() },
    },
    () =>
      Promise.resolve({
        ok: false,
        reply: '',
        failure,
        inputTokens: charged.inputTokens,
        outputTokens: charged.outputTokens,
        costUsd: charged.usd,
      }),
  );
  return { tokens: charged.inputTokens + charged.outputTokens, usd: charged.usd };
}

/** Failures that the user can end. */
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

/** Failures that stand: any service would answer the request the same way, or the round went on without the answer. */
const FINAL: ReadonlySet<FailureCode> = new Set([
  'context-too-long',
  'refused-by-model',
  'too-large',
  'too-slow',
]);

/**
 * A failure of a service that the user chose, as the journal keeps it. Name, address, settings and network of a service
 * can be fixed, so a resumed run asks again whatever else was wrong.
 */
export const failedCall = (failure: Failure): JournalOutcome => ({
  ...failedOutcome(failure),
  mayPass: mayPass(failure),
});

/** Whether the same call may be answered another time. */
export const mayPass = ({ code }: Failure): boolean => !FINAL.has(code);

/** A key that is refused will be refused again: the run stops at once and says which. */
export function stopIfRefused(failure: Failure): void {
  if (failure.code === 'key-refused') throw hopeless(failure);
}

/** Failures that every later request to the model would meet too. */
const HOPELESS: ReadonlySet<FailureCode> = new Set([
  'key-refused',
  'out-of-credit',
  'not-found',
  'redirected',
]);

function stopIfHopeless(failure: Failure): void {
  if (HOPELESS.has(failure.code)) throw hopeless(failure);
}

const hopeless = (failure: Failure): RunError =>
  new RunError(failure.code, failure.message, `${failure.cure ?? 'Check the key.'} Then resume the run.`);

/** The value of a journaled outcome, or its failure. */
export function readOutcome<T>(outcome: JournalOutcome, parse: (text: string) => T): Result<T> {
  if (!outcome.ok) return fail(outcome.failure as Failure);
  const text =
    typeof outcome.reply === 'string' ? outcome.reply : Buffer.from(outcome.reply).toString('utf8');
  return succeed(parse(text));
}
