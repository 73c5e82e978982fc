import pMap from 'p-map';
import { modelRoles } from '../agents/model-roles.js';
import { costUsd } from '../agents/models/prices.js';
import type { Provider } from '../agents/models/provider.js';
import { ROLE_NAMES, type CallModel, type RoleName } from '../agents/roles/roles.js';
import type { JudgedClaim } from './reviewer-claims.js';

/** Claims in one request; reviewers of a run get shards of about this size. */
const CLAIMS_A_CALL = 4;
/** The claims belong to no question: nothing of them is beside the point. */
const NO_QUESTION = { question: null, sections: [], notes: [] } as const;
const CALLS_AT_ONCE = 4;
const TIMEOUT_MS = 10 * 60_000;
/** Tries of a call that may succeed later. */
const TRIES = 4;

export interface ReviewerSkill {
  readonly claims: number;
  readonly truePositives: number;
  readonly trueNegatives: number;
  /** Mean of the shares of supported and of unsupported claims that were told right, 0 to 1. */
  readonly balancedAccuracy: number;
  /** Claims that got no verdict; they count as not supported. */
  readonly unanswered: number;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null where the model's price is not known. */
  readonly usd: number | null;
}

/** How well a model tells supported claims from others, as the reviewer of a run: claim and passages only. */
export async function measureReviewer(
  claims: readonly JudgedClaim[],
  under: { model: string; provider: Provider; today: string },
): Promise<ReviewerSkill> {
  const totals = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0 as number | null };
  const call: CallModel = async (request) => {
    const reply = await completeWithRetries(under.provider, request);
    totals.calls += 1;
    if (!reply.ok) return reply;
    totals.inputTokens += reply.value.inputTokens;
    totals.outputTokens += reply.value.outputTokens;
    const usd = costUsd(under.model, reply.value);
    totals.usd = usd === null || totals.usd === null ? null : totals.usd + usd;
    return reply;
  };
  const models = Object.fromEntries(ROLE_NAMES.map((role) => [role, under.model])) as Record<
    RoleName,
    string
  >;
  const roles = modelRoles({ models });
  const shards = shardsOf(claims);
  const verdicts = new Map<string, string>();
  await pMap(
    shards,
    async (shard) => {
      const shown = shard.map(({ id, text, passages }) => ({
        id,
        text,
        kind: 'reported' as const,
        subtopic: '',
        passages,
      }));
      const reply = await roles.ask('reviewer', { ...NO_QUESTION, today: under.today, claims: shown }, call);
      if (!reply.ok) console.error(reply.failure.message);
      else for (const each of reply.value.verdicts) verdicts.set(each.claimId, each.verdict);
    },
    { concurrency: CALLS_AT_ONCE },
  );
  return { ...scoreOf(claims, verdicts), ...totals };
}

async function completeWithRetries(
  provider: Provider,
  request: Parameters<CallModel>[0],
): ReturnType<CallModel> {
  for (let turn = 1; ; turn += 1) {
    const signal = new AbortController().signal;
    const reply = await provider.complete(request, { signal, timeoutMs: TIMEOUT_MS });
    if (reply.ok || !reply.failure.retryable || turn >= TRIES) return reply;
    const waitMs = reply.failure.retryAfterMs ?? 1000 * 2 ** turn;
    await new Promise((done) => setTimeout(done, waitMs));
  }
}

function shardsOf(claims: readonly JudgedClaim[]): JudgedClaim[][] {
  const count = Math.ceil(claims.length / CLAIMS_A_CALL);
  return Array.from({ length: count }, (_, index) =>
    claims.slice(index * CLAIMS_A_CALL, (index + 1) * CLAIMS_A_CALL),
  );
}

type Score = Pick<
  ReviewerSkill,
  'claims' | 'truePositives' | 'trueNegatives' | 'balancedAccuracy' | 'unanswered'
>;

function scoreOf(claims: readonly JudgedClaim[], verdicts: ReadonlyMap<string, string>): Score {
  const said = (claim: JudgedClaim): boolean => verdicts.get(claim.id) === 'SUPPORTED';
  const positives = claims.filter((claim) => claim.supported);
  const negatives = claims.filter((claim) => !claim.supported);
  const truePositives = positives.filter(said).length;
  const trueNegatives = negatives.filter((claim) => !said(claim)).length;
  const share = (right: number, all: number): number => (all === 0 ? 0 : right / all);
  return {
    claims: claims.length,
    truePositives,
    trueNegatives,
    balancedAccuracy: (share(truePositives, positives.length) + share(trueNegatives, negatives.length)) / 2,
    unanswered: claims.filter((claim) => !verdicts.has(claim.id)).length,
  };
}
