import { ANGLES } from '../../agents/search/engine.js';
import type { Claim, Gap, GapStatus, OppositionMemo } from '../claim.js';
import { searchLimitations, triedInVain } from '../history.js';
import { openMaterialGaps } from '../judging/gap-ledger.js';
import { answerOf } from '../judging/printed-parts.js';
import {
  answeredCost,
  type Budget,
  refusedBudget,
  type Spent,
  spentBudget,
  unansweredTokens,
} from '../limits/budget.js';
import { DEPTHS, FINISH_NOW_MINUTES } from '../limits/depth.js';
import { minutesAtWork, secondsAtWork } from '../limits/work-time.js';
import { readableTarget } from '../readable-target.js';
import { rejectedCounts } from '../rejected.js';
import { unseenSources } from '../reading/notes.js';
import type { Gathered, Round } from '../results.js';
import { keepState, lastState, listRows } from '../round-state.js';
import { hashedClaims } from '../rows.js';
import type { Run, RunOptions } from '../run.js';
import { stage } from '../stage.js';
import type { Ending, RoundRow, RoundState, Target } from '../state.js';
import { claimsHash, isSignedOff } from '../../store/claims-hash.js';
import { listRunSources } from '../../store/run-sources.js';

/** Closes the round: what stands, whether it is signed off, whether to stop, and what comes next. */
export async function decide(run: Run, input: Round): Promise<RoundState> {
  const { round } = input.queries;
  await stage(run, { round, name: 'decide' }, () => {
    const open = closeRound(run, input);
    const ending = endingOf(run, open);
    const state: RoundState = {
      ...open,
      claims: ending === 'snippets-only' ? open.claims.map(unverified) : open.claims,
      nextTarget: nextTarget(run, open, input.gaps.signoff),
      ending,
    };
    const row = roundRow(run, { ...input, state });
    return {
      result: null,
      write: () => keepState(run, state, row),
      event: { ...row, ending, nextTarget: state.nextTarget.text, gaps: toldGaps(state.gaps) },
    };
  });
  // What a fresh run goes on with is what a resumed one would read back.
  return lastState(run);
}

/** Material gaps as whoever watches sees them close. */
const toldGaps = (gaps: readonly Gap[]) =>
  gaps
    .filter(({ material }) => material)
    .map(({ id, description, status, openedRound, closedRound }) => ({
      id,
      description,
      status,
      openedRound,
      closedRound,
    }));

/** A round before it is known whether it is the last. */
type OpenState = Omit<RoundState, 'ending' | 'nextTarget'>;

function closeRound(run: Run, input: Round): OpenState {
  const { before, queries, grounded, reviewed, gaps } = input;
  const { round, subtopics, familiarity } = queries;
  const hash = claimsHash(hashedClaims(reviewed.claims));
  const isChanged = claimsHash(hashedClaims(before.claims)) !== hash;
  const isClosed = gaps.gaps.some((gap) => gap.closedRound === round && gap.status !== 'open');
  return {
    round,
    subtopics,
    familiarity,
    claims: reviewed.claims,
    background: [...before.background, ...reviewed.background],
    struck: [...before.struck, ...grounded.struck, ...reviewed.struck],
    contradictions: reviewed.contradictions,
    answer: answerOf(reviewed.claims),
    limitations: [...grounded.limitations, ...searchLimitations(run, round)],
    gaps: gaps.gaps,
    opposition: input.opposition.memo,
    signOffs: [...before.signOffs, { round, signoff: gaps.signoff, claimsHash: hash }],
    saturation: [...before.saturation, input.picks.saturation],
    idleRounds: isChanged || isClosed || gaps.signoff ? 0 : before.idleRounds + 1,
    counts: addCounts(addCounts(before.counts, grounded.counts), rejectedCounts(run)),
    failedParts: gaps.failedParts,
  };
}

function endingOf(run: Run, state: OpenState): Ending | null {
  const sources = listRunSources(run.store, run.id);
  return stopReason({
    state,
    options: run.options,
    sources: sources.length,
    readable: isAnythingRead(run, sources),
    spent: { ...spentBudget(run), minutes: minutesAtWork(run), unansweredTokens: unansweredTokens(run) },
    refused: refusedBudget(run),
  });
}

/** Nobody has seen the page that the words are said to stand on. */
const unverified = (claim: Claim): Claim => ({ ...claim, confidence: 'low' });

/** A text that an engine sent along is not a page that was read. Where nothing was found, nothing was left unread either. */
function isAnythingRead(run: Run, sources: ReturnType<typeof listRunSources>): boolean {
  if (sources.length === 0) return triedInVain(run).length === 0;
  return sources.some(({ source }) => source.readClass !== 'snippet' && source.extractor !== ENGINE_TEXT);
}

/** The extractor's name on a text that came with a search result. */
const ENGINE_TEXT = 'engine text';

/** One target a round: the top material gap; after a sign-off the claims most at risk; else the least certain claim. */
function nextTarget(run: Run, state: OpenState, signedOff: boolean): Target {
  const [gap] = openMaterialGaps(state.gaps);
  if (gap !== undefined) return gapTarget(gap);
  const risk = leastCertain(state.claims, state.opposition);
  const text = risk === undefined ? run.question : risk.claim;
  if (!signedOff) return { text, query: null, gapId: null, kind: 'least-certain', queries: [] };
  return { text, query: null, gapId: null, kind: 'confirmation', queries: state.opposition?.queries ?? [] };
}

const gapTarget = (gap: Gap): Target => ({
  text: readableTarget(gap),
  query: gap.query,
  gapId: gap.id,
  kind: 'gap',
  queries: [],
});

const CONFIDENCE_RANK = { low: 0, med: 1, high: 2 } as const;

/** Attacked claims first, then those of low confidence, few works and many warnings. */
function leastCertain(claims: readonly Claim[], opposition: OppositionMemo | null): Claim | undefined {
  const attacked = new Set(opposition?.attacks.map((attack) => attack.claimId));
  const rank = (claim: Claim): number =>
    (attacked.has(claim.id) ? -10 : 0) +
    CONFIDENCE_RANK[claim.confidence] * 3 +
    Math.min(3, claim.works.length) -
    claim.gate.reviewPriority;
  return [...claims].sort((a, b) => rank(a) - rank(b))[0];
}

function addCounts(
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...before };
  for (const [name, count] of Object.entries(now)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** Every reason to stop is a named predicate over the results of the rounds. */

interface StopFacts {
  readonly state: Pick<RoundState, 'round' | 'signOffs' | 'idleRounds'>;
  readonly options: RunOptions;
  readonly sources: number;
  /** Some page could be read, or nothing was found that could have been. */
  readonly readable: boolean;
  readonly spent: Spent & {
    readonly minutes: number;
    /** Tokens of unanswered calls, charged at their worst case; part of `tokens`. */
    readonly unansweredTokens: number;
  };
  /** The budget that refused a call of this round; null where none did. */
  readonly refused: Budget | null;
}

/** Rounds without a closed gap or a changed claim after which the gaps count as stalled. */
const STALLED_ROUNDS = 2;

/** Rounds without a readable page after which the run stops. */
const SNIPPET_ROUNDS = 2;

const isOutOfTokens = ({ options, spent, refused }: StopFacts): boolean =>
  refused === 'token' || (options.budgetTokens !== null && spent.tokens >= options.budgetTokens);

const isOutOfMoney = ({ options, spent, refused }: StopFacts): boolean =>
  refused === 'money' || (options.budgetUsd !== null && spent.usd >= options.budgetUsd);

const isOutOfTime = ({ options, spent, refused }: StopFacts): boolean =>
  refused === 'time' || (options.budgetMinutes !== null && spent.minutes >= options.budgetMinutes);

/** The first that holds is the one that is named. */
const STOP_RULES = {
  'snippets-only': ({ state, options, readable }) =>
    !readable && state.round >= Math.min(SNIPPET_ROUNDS, options.maxRounds),
  converged: ({ state }) => isSignedOff(state.signOffs),
  unanswered: (facts) =>
    (isOutOfTokens(facts) || isOutOfMoney(facts)) && facts.spent.unansweredTokens > facts.spent.tokens / 2,
  finished: (facts) => facts.options.budgetMinutes === FINISH_NOW_MINUTES && isOutOfTime(facts),
  'depth-tokens': (facts) =>
    isOutOfTokens(facts) && facts.options.budgetTokens === DEPTHS[facts.options.depth].budgetTokens,
  'token-budget': isOutOfTokens,
  'money-budget': isOutOfMoney,
  'time-budget': isOutOfTime,
  'day-budget': ({ refused }) => refused === 'day',
  'person-budget': ({ refused }) => refused === 'person',
  'source-limit': ({ options, sources }) => options.maxSources !== null && sources >= options.maxSources,
  stalled: ({ state }) => state.idleRounds >= STALLED_ROUNDS,
  'round-limit': ({ state, options }) => state.round >= options.maxRounds,
} as const satisfies Record<string, (facts: StopFacts) => boolean>;

type StopReason = keyof typeof STOP_RULES;

export function stopReason(facts: StopFacts): StopReason | null {
  const names = Object.keys(STOP_RULES) as StopReason[];
  return names.find((name) => STOP_RULES[name](facts)) ?? null;
}

/** The row of rounds.json that a round leaves. */
export function roundRow(
  run: Run,
  input: Gathered & { readonly before: RoundState; readonly state: RoundState },
): RoundRow {
  const { state, queries, hits, reading } = input;
  const before = listRows(run);
  const spent = answeredCost(run);
  const spentBefore = {
    tokens: sum(before.map((row) => row.tokens)),
    usd: sum(before.map((row) => row.usd)),
    seconds: sum(before.map((row) => row.seconds)),
  };
  const usd = spent.usd - spentBefore.usd;
  // What the budget kept from its reader was opened, and not read.
  const unseen = unseenSources(run);
  const seen = reading.added.filter(({ sourceId }) => !unseen.has(sourceId));
  return {
    round: state.round,
    target: queries.target.text,
    queries: queries.queries.map((query) => ({
      angle: query.angle,
      query: query.question,
      hits: hits.hits.filter((hit) => hit.queryId === query.id).length,
      reads: seen.filter((each) => each.queryIds.includes(query.id)).length,
    })),
    readsByAngle: Object.fromEntries(
      ANGLES.map((angle) => [angle, seen.filter((each) => each.angles.includes(angle)).length]),
    ),
    found: input.picks.found,
    read: seen.length,
    unread: reading.unread.length + reading.added.length - seen.length,
    sources: listRunSources(run.store, run.id).length - unseen.size,
    newSources: seen.length,
    claims: state.claims.length,
    struck: state.struck.length - input.before.struck.length,
    openGaps: openMaterialGaps(state.gaps).length,
    closedGaps: endedAs(state, 'closed'),
    gapsInVain: endedAs(state, 'searched-in-vain'),
    signoff: state.signOffs.at(-1)?.signoff ?? false,
    saturation: input.picks.saturation,
    tokens: spent.tokens - spentBefore.tokens,
    usd: Math.round(usd * 1e6) / 1e6,
    seconds: Math.max(0, Math.round((secondsAtWork(run) - spentBefore.seconds) * 10) / 10),
  };
}

const endedAs = ({ gaps, round }: RoundState, status: GapStatus): number =>
  gaps.filter((gap) => gap.status === status && gap.closedRound === round).length;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
