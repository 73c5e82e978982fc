import type { Digest, Opposition, Resolved } from './results.js';
import type { FailureCode } from '../agents/result.js';
import { ask } from './ask.js';
import type { OppositionMemo } from './claim.js';
import type { Run } from './run.js';
import { showClaims, showSources } from './show.js';
import { stage } from './stage.js';
import type { RoundState } from './state.js';

/** Sentences that the antagonist is shown at most in a model run. */
const MOST_SHOWN = 300;

/** Failures that a shorter request may not meet. */
const TOO_MUCH: ReadonlySet<FailureCode> = new Set(['context-too-long', 'cut-off']);

/** The best opposing memo, from round 1 and beside the review, and the searches that could disprove the claims. */
export async function oppose(
  run: Run,
  input: { before: RoundState; shown: readonly Digest[]; resolved: Resolved },
): Promise<Opposition> {
  const { resolved } = input;
  return stage(run, { round: resolved.round, name: 'oppose' }, async () => {
    const places = new Map(
      input.shown.flatMap((digest) => digest.shown).map((place) => [place.join('.'), place]),
    );
    const shown =
      run.roles.kind === 'model' ? [...places.values()].slice(0, MOST_SHOWN) : [...places.values()];
    const sources = showSources(run, shown);
    const about = {
      question: run.question,
      today: run.today,
      language: run.options.language,
      claims: showClaims(resolved.claims),
    };
    const first = await ask(run, 'antagonist', { ...about, sources });
    const isTooMuch = !first.ok && TOO_MUCH.has(first.failure.code);
    const fewer = showSources(run, shown.slice(0, Math.ceil(shown.length / 2)));
    const reply = isTooMuch ? await ask(run, 'antagonist', { ...about, sources: fewer }) : first;
    if (!reply.ok) {
      const result: Opposition = {
        memo: input.before.opposition,
        failedParts: [`antagonist: ${reply.failure.message}`],
      };
      return { result, event: { failed: reply.failure.message } };
    }
    const known = new Set(sources.flatMap((source) => source.sentences.map((sentence) => sentence.ref)));
    const standing = new Set(resolved.claims.map((claim) => claim.id));
    const memo: OppositionMemo = {
      memo: reply.value.memo,
      refs: reply.value.refs.filter((ref) => known.has(ref.replace(/-\d+$/, ''))),
      attacks: reply.value.attacks.filter((attack) => standing.has(attack.claimId)),
      queries: reply.value.queries,
      absence: reply.value.absence,
    };
    const result: Opposition = { memo, failedParts: [] };
    return { result, event: { attacks: memo.attacks.length, queries: memo.queries } };
  });
}
