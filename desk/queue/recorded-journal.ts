import { canonicalJson, sha256 } from '../../store/canonical-json.js';
import type { DeskDatabase } from '../store/database.js';
import type { Job } from '../store/jobs.js';
import { patiently } from '../store/patience.js';
import { callsOf, dropCalls, keepCall, type RecordedCall } from '../store/run-calls.js';
import type { Journal, JournalOutcome, JournalRequest } from '../../store/journal.js';

/**
 * The journal of a run as a team's desk keeps it too. A call is finished when the desk has its outcome; a worker that takes
 * the run over runs it again, and is answered from there, in the order in which it was answered before: failures that might
 * have passed are answered as well, since what the run did next rests on them.
 */
export interface RecordedJournal {
  keep(own: Journal): Journal;
  /** What was answered until now is settled: a later taking is told the same. */
  settled(): void;
  /** Failures since then that may pass are asked again by the next taking: the run ended with an error. */
  forgetFailures(): Promise<void>;
  /** The last call that the desk has. */
  last(): number;
}

/** What a machine works out for itself. */
const OWN: ReadonlySet<string> = new Set(['reading', 'extractive']);
const UNANSWERED = 'unanswered';

interface Recording {
  readonly database: DeskDatabase;
  readonly job: Pick<Job, 'id' | 'run' | 'attempt'>;
  /** The last call that the folder holds already. */
  readonly after: number;
  /** Ends the waiting for a database that is away. */
  readonly signal: AbortSignal;
  /** Told once when the run must stop: another worker has the job, or the desk cannot be written. */
  readonly failed: (error: Error) => void;
}

const nameOf = ({ kind, request }: JournalRequest): string => `${kind} ${sha256(canonicalJson(request))}`;

export async function recordedJournal({
  database,
  job,
  after,
  signal,
  failed,
}: Recording): Promise<RecordedJournal> {
  const answers = new Map<string, RecordedCall[]>();
  /** Calls that nobody answered, which count as paid: they come back with the answer that followed them. */
  const unanswered: RecordedCall[] = [];
  let last = after;
  for await (const call of callsOf(database, job.run, after)) {
    last = call.id;
    if (call.call.startsWith(UNANSWERED)) unanswered.push(call);
    else answers.set(call.call, [...(answers.get(call.call) ?? []), call]);
  }
  let passing: number[] = [];

  const perform = async (name: string, ask: () => Promise<JournalOutcome>): Promise<JournalOutcome> => {
    const outcome = await ask();
    const kept = await patiently(() => keepCall(database, job, { call: name, ...outcome }), signal).catch(
      (error: unknown) => {
        failed(error as Error);
        throw error;
      },
    );
    last = Math.max(last, kept);
    if (outcome.mayPass === true) passing.push(kept);
    return outcome;
  };
  return {
    keep: (own) => ({
      ...own,
      once: (request, ask) =>
        OWN.has(request.kind)
          ? own.once(request, ask)
          : own.once(request, async () => {
              const name = nameOf(request);
              const known = answers.get(name)?.shift();
              if (known === undefined) return perform(name, ask);
              const { id, call: _, ...outcome } = known;
              await comeBack(unanswered, own, { request, before: id });
              return outcome;
            }),
    }),
    settled: () => {
      passing = [];
    },
    forgetFailures: () => dropCalls(database, job.run, passing),
    last: () => last,
  };
}

/** Calls that nobody answered and that came before an answer count again before it. */
async function comeBack(
  unanswered: RecordedCall[],
  own: Journal,
  { request, before }: { readonly request: JournalRequest; readonly before: number },
): Promise<void> {
  while (unanswered[0] !== undefined && unanswered[0].id < before) {
    const { id, call: _, ...outcome } = unanswered.shift() as RecordedCall;
    const same = { runId: request.runId, label: request.label, kind: UNANSWERED, request: { recorded: id } };
    await own.once(same, () => Promise.resolve(outcome));
  }
}
