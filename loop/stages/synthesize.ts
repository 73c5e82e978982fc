import type { AnsweredPart, Digest, DraftContradiction, Drafts, Plan } from '../results.js';
import pMap from 'p-map';
import { askInShares } from '../../agents/ask-for-less.js';
import type { Failure, Result } from '../../agents/result.js';
import type { SynthesizerReply, WantedTable } from '../../agents/roles/synthesizer-shapes.js';
import { ask } from '../limits/ask.js';
import type { Claim, Draft } from '../claim.js';
import { RunError, type Run } from '../run.js';
import { shownOpposition } from '../judging/opposing-points.js';
import { memoOf, nameOf, settledParts, type SynthesizeInput } from '../context/settled-parts.js';
import { layGrid } from '../grid/lay-grid.js';
import { subjectOf } from '../history.js';
import { showClaims, showSources } from '../context/show.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';

/** Claims of one worker in one reply. In later rounds a model has room for new ones besides those that stand. */
const MOST_CLAIMS = { extractive: 24, model: 12 } as const;
const ROOM_FOR_NEW = 6;
/** A reply has to fit into the role's output, and a section into a reader's patience. */
const MOST_STANDING = 24;

function mostClaims(run: Run, standing: number): number {
  const usual = MOST_CLAIMS[run.roles.kind];
  return run.roles.kind === 'model'
    ? Math.max(usual, Math.min(MOST_STANDING, standing + ROOM_FOR_NEW))
    : usual;
}

/**
 * One worker a subtopic, side by side, each on its own digest. A worker that fails is asked again for less; then it is a
 * gap. A part with nothing new is not asked again: its claims stand as they are.
 */
export async function synthesize(run: Run, input: SynthesizeInput): Promise<Drafts> {
  const { round } = input.queries;
  return stage(run, { round, name: 'synthesize' }, async () => {
    const settled = settledParts(run, input);
    const asked = input.shown.filter((digest) => !settled.has(nameOf(digest)));
    const answers = await pMap(asked, (digest) => work(run, { ...input, digest }), {
      concurrency: run.options.researchers,
    });
    refuseSilence(answers, input.before);
    const result = joinAnswers(answers, { settled: [...settled.values()], memo: memoOf(input.before) });
    const event = { drafts: result.drafts.length, failed: result.failedParts.length, settled: settled.size };
    return { result, event };
  });
}

interface Answer {
  readonly name: string;
  /** What its claims stand under, whatever a worker calls it; null where the worker had the whole question. */
  readonly part: string | null;
  readonly reply: Result<SynthesizerReply>;
}

async function work(run: Run, input: { before: RoundState; queries: Plan; digest: Digest }): Promise<Answer> {
  const { digest, before, queries } = input;
  const name = nameOf(digest);
  const isOwn = ({ subtopic }: Claim): boolean =>
    digest.subtopic === null || subtopic === digest.subtopic.name;
  const standing = showClaims(before.claims.filter(isOwn));
  const others = before.claims.filter((claim) => !isOwn(claim));
  const elsewhere = [...others, ...before.background].map(({ claim }) => claim);
  const attempt = (share: number): Promise<Result<SynthesizerReply>> =>
    ask(run, 'synthesizer', {
      question: run.question,
      focus: run.options.focus,
      today: run.today,
      round: queries.round,
      language: run.options.language,
      subtopic: digest.subtopic,
      target: queries.target.text,
      sources: showSources(run, digest.shown.slice(0, Math.ceil(digest.shown.length * share)), {
        keepOrder: run.roles.kind === 'model',
        best: digest.best ?? [],
      }),
      standing,
      elsewhere,
      opposition: before.opposition === null ? null : shownOpposition(before.opposition),
      table: wantedTable(run, before.claims),
      maxClaims: Math.ceil(mostClaims(run, standing.length) * share),
    });
  const part = digest.subtopic?.name ?? null;
  return { name, part, reply: await askInShares(attempt, { retryOn: mayBeItsSize }) };
}

/** What the question's table wants and does not have; null where nobody said. */
function wantedTable(run: Run, claims: readonly Claim[]): WantedTable | null {
  const wanted = subjectOf(run)?.wanted;
  if (wanted === undefined) return null;
  const { things, attributes } = wanted;
  return { things, attributes, empty: layGrid({ claims, wanted })?.empty ?? [] };
}

/** A brief needs its synthesis: nearly every failure is worth a smaller request. */
const mayBeItsSize = ({ code }: Failure): boolean => code !== 'breaker-open' && code !== 'aborted';

/**
 * When no worker answered and nothing stands from earlier rounds there is no brief to write, and silence must not look
 * like "nothing was found".
 *
 * @throws RunError; the run can be resumed
 */
function refuseSilence(answers: readonly Answer[], before: RoundState): void {
  const failures = answers.flatMap(({ reply }) => (reply.ok ? [] : [reply.failure]));
  const [first] = failures;
  if (first === undefined || failures.length < answers.length || before.claims.length > 0) return;
  if (failures.some((failure) => failure.code === 'over-budget')) return;
  throw new RunError('no-synthesis', `No synthesizer answered. ${first.message}`, cureOf(first));
}

/** An answer that was of no use is kept, and a resumed run would read it again: waiting helps only where none came. */
function cureOf({ cure, retryable }: Failure): string {
  const other = 'resume the run with another --model or --role-model synthesizer=PROVIDER/NAME.';
  if (cure !== undefined) return `${cure} Or ${other}`;
  return retryable
    ? `Resume the run when the model answers again. Or ${other}`
    : `What it answered is kept, so it would not be asked again: ${other}`;
}

function joinAnswers(
  answers: readonly Answer[],
  { settled, memo }: { settled: readonly AnsweredPart[]; memo: string | null },
): Drafts {
  const drafts: Draft[] = [];
  const contradictions: DraftContradiction[] = [];
  const failedParts: string[] = [];
  const answered: AnsweredPart[] = [...settled];
  for (const { name, part, reply } of answers) {
    if (!reply.ok) {
      failedParts.push(`synthesizer ${name}: ${reply.failure.message}`);
      continue;
    }
    const { limitations, insufficientEvidence: insufficient } = reply.value;
    answered.push({ name, memo, limitations, insufficient });
    contradictions.push(...reply.value.contradictions);
    for (const claim of reply.value.claims)
      drafts.push({ ...claim, subtopic: part ?? claim.subtopic, id: `D${drafts.length + 1}` });
  }
  const limitations = answered.map((each) => each.limitations).filter((words) => words !== '');
  const insufficient = answered.filter((each) => each.insufficient).map(({ name }) => name);
  return { drafts, contradictions, limitations, insufficient, failedParts, answered };
}
