import { independentWorks } from '../independence.js';
import type { Drafts, Grounded, Resolved } from '../results.js';
import { ask } from '../limits/ask.js';
import { holdsTogether } from '../judging/gate-claim.js';
import type { AnswerSentence, Claim, Contradiction } from '../claim.js';
import { isAdjudicated } from './ground.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import { refreshEvidence } from '../judging/refresh-evidence.js';
import type { RoundState } from '../state.js';

/**
 * One call that sees the grounded claims, not the sources: joins duplicates, adjudicates contradictions, writes the
 * answer. It comes after the gate, so that the answer cannot rest on what was struck; each of its sentences is held
 * against the evidence of the claims that it names.
 */
export async function resolve(
  run: Run,
  input: { before: RoundState; drafts: Drafts; grounded: Grounded },
): Promise<Resolved> {
  const { before, drafts, grounded } = input;
  return stage(run, { round: grounded.round, name: 'resolve' }, async () => {
    const isNothing = grounded.claims.length === 0 && grounded.contradictions.length === 0;
    if (isNothing && run.roles.kind === 'model') {
      const result = { ...grounded, answer: [], limitations: drafts.limitations, failedParts: [] };
      return { result, event: { answer: 0, joined: 0 } };
    }
    const reply = await ask(run, 'resolver', {
      question: run.question,
      today: run.today,
      language: run.options.language,
      output: run.options.output,
      claims: grounded.claims.map(
        ({ id, claim, subtopic, stance, confidence, works, decisionCritical, sourceIds }) => ({
          id,
          text: claim,
          subtopic,
          stance,
          confidence,
          works: works.length,
          decisionCritical,
          sourceIds,
        }),
      ),
      contradictions: grounded.contradictions.map(({ id, topic, sides, resolution }) => ({
        id,
        topic,
        sides: sides.map((side) => side.statement),
        resolution,
      })),
      opposition:
        before.opposition === null ? null : { memo: before.opposition.memo, refs: before.opposition.refs },
      limitations: drafts.limitations,
    });
    if (!reply.ok) {
      const result: Resolved = {
        ...grounded,
        answer: leadingClaims(grounded.claims),
        limitations: drafts.limitations,
        failedParts: [`resolver: ${reply.failure.message}`],
      };
      return { result, event: { failed: reply.failure.message } };
    }
    const claims = joinDuplicates(run, grounded.claims, reply.value.duplicates).map(
      refreshEvidence(run).claim,
    );
    const contradictions = adjudicate(grounded.contradictions, {
      claims,
      verdicts: reply.value.contradictions,
      round: grounded.round,
    });
    const answer = groundAnswer(run, claims, reply.value.answer);
    const result: Resolved = {
      ...grounded,
      claims,
      contradictions,
      answer,
      limitations: reply.value.limitations,
      failedParts: [],
    };
    return { result, event: { answer: answer.length, joined: grounded.claims.length - claims.length } };
  });
}

/** The first claim of a group stays as it is; the others' evidence joins it where it holds the claim's numbers too. */
function joinDuplicates(
  run: Run,
  claims: readonly Claim[],
  groups: readonly (readonly string[])[],
): readonly Claim[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  for (const group of groups) {
    const [first, ...others] = group.flatMap((id) => byId.get(id) ?? []);
    if (first === undefined) continue;
    let joined = first;
    for (const other of others) {
      if (other.id === first.id || !holdsTogether(run, joined.claim, other.evidence)) continue;
      const added = other.evidence.filter((each) => !joined.evidence.some((own) => own.ref === each.ref));
      const evidence = [...joined.evidence, ...added];
      joined = {
        ...joined,
        evidence,
        sourceIds: [...new Set(evidence.map((each) => each.sourceId))],
        works: independentWorks(evidence),
      };
      byId.delete(other.id);
    }
    byId.set(first.id, joined);
  }
  return [...byId.values()];
}

function adjudicate(
  contradictions: readonly Contradiction[],
  input: {
    claims: readonly Claim[];
    verdicts: readonly {
      topic: string;
      claimIds: readonly string[];
      resolved: boolean;
      reason: Contradiction['reason'];
      resolution: string;
    }[];
    round: number;
  },
): readonly Contradiction[] {
  const all = [...contradictions];
  const byId = new Map(input.claims.map((claim) => [claim.id, claim]));
  for (const verdict of input.verdicts) {
    const resolved = isAdjudicated(verdict);
    const known = all.findIndex((each) => each.topic === verdict.topic);
    if (known >= 0) {
      all[known] = {
        ...(all[known] as Contradiction),
        resolved,
        reason: verdict.reason,
        resolution: verdict.resolution,
      };
      continue;
    }
    const sides = verdict.claimIds
      .flatMap((id) => byId.get(id) ?? [])
      .map((claim) => ({
        statement: claim.claim,
        refs: claim.evidence.map((each) => each.ref),
        evidence: claim.evidence,
      }));
    if (sides.length < 2) continue;
    const sourceIds = [...new Set(sides.flatMap((side) => side.evidence.map((each) => each.sourceId)))];
    all.push({
      id: `X${all.length + 1}`,
      topic: verdict.topic,
      sides,
      resolved,
      reason: verdict.reason,
      resolution: verdict.resolution,
      sourceIds,
      round: input.round,
    });
  }
  return all;
}

/** An answer sentence whose numbers its claims do not hold gives way to the claims themselves. */
function groundAnswer(
  run: Run,
  claims: readonly Claim[],
  sentences: readonly AnswerSentence[],
): readonly AnswerSentence[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return sentences.flatMap(({ sentence, claimIds }) => {
    const own = claimIds.flatMap((id) => byId.get(id) ?? []);
    if (own.length === 0) return [];
    const ids = own.map((claim) => claim.id);
    const evidence = own.flatMap((claim) => claim.evidence);
    if (holdsTogether(run, sentence, evidence)) return [{ sentence, claimIds: ids }];
    return own.map((claim) => ({ sentence: claim.claim, claimIds: [claim.id] }));
  });
}

const MOST_LEADING = 4;

/** Without a resolver the best-supported claims are the answer, in their own words. */
function leadingClaims(claims: readonly Claim[]): readonly AnswerSentence[] {
  const rank = { high: 0, med: 1, low: 2 } as const;
  return [...claims]
    .sort((a, b) => rank[a.confidence] - rank[b.confidence] || b.works.length - a.works.length)
    .slice(0, MOST_LEADING)
    .map((claim) => ({ sentence: claim.claim, claimIds: [claim.id] }));
}
