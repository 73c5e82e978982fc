import type { Digest, DraftContradiction, Drafts, Plan } from './results.js';
import pMap from 'p-map';
import type { Result } from '../agents/result.js';
import type { SynthesizerReply } from '../agents/roles/synthesizer-shapes.js';
import { ask } from './ask.js';
import type { Draft } from './claim.js';
import type { Run } from './run.js';
import { showClaims, showSources } from './show.js';
import { stage } from './stage.js';
import type { RoundState } from './state.js';

const MOST_CLAIMS = { extractive: 24, model: 12 } as const;

/** One worker a subtopic, side by side, each on its own digest. A worker that fails is asked again for less; then it is a gap. */
export async function synthesize(
  run: Run,
  input: { before: RoundState; queries: Plan; shown: readonly Digest[] },
): Promise<Drafts> {
  const { round } = input.queries;
  return stage(run, { round, name: 'synthesize' }, async () => {
    const answers = await pMap(input.shown, (digest) => work(run, { ...input, digest }), {
      concurrency: run.options.researchers,
    });
    const result = joinAnswers(answers);
    return { result, event: { drafts: result.drafts.length, failed: result.failedParts.length } };
  });
}

interface Answer {
  readonly name: string;
  readonly reply: Result<SynthesizerReply>;
}

async function work(run: Run, input: { before: RoundState; queries: Plan; digest: Digest }): Promise<Answer> {
  const { digest, before, queries } = input;
  const name = digest.subtopic?.name ?? 'the question';
  const standing = showClaims(
    before.claims.filter((claim) => digest.subtopic === null || claim.subtopic === digest.subtopic.name),
  );
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
      }),
      standing,
      opposition:
        before.opposition === null ? null : { memo: before.opposition.memo, refs: before.opposition.refs },
      maxClaims: Math.ceil(MOST_CLAIMS[run.roles.kind] * share),
    });
  const first = await attempt(1);
  if (first.ok || first.failure.code === 'over-budget' || first.failure.code === 'key-refused')
    return { name, reply: first };
  return { name, reply: await attempt(0.5) };
}

function joinAnswers(answers: readonly Answer[]): Drafts {
  const drafts: Draft[] = [];
  const contradictions: DraftContradiction[] = [];
  const limitations: string[] = [];
  const insufficient: string[] = [];
  const failedParts: string[] = [];
  for (const { name, reply } of answers) {
    if (!reply.ok) {
      failedParts.push(`synthesizer ${name}: ${reply.failure.message}`);
      continue;
    }
    const { value } = reply;
    if (value.limitations !== '') limitations.push(value.limitations);
    if (value.insufficientEvidence) insufficient.push(name);
    contradictions.push(...value.contradictions);
    for (const claim of value.claims) drafts.push({ ...claim, id: `D${drafts.length + 1}` });
  }
  return { drafts, contradictions, limitations, insufficient, failedParts };
}
