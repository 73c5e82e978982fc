import { ANGLES } from '../agents/search/engine.js';
import { listRunSources } from '../store/run-sources.js';
import { answeredCost } from './limits/budget.js';
import type { Plan, Reading, SearchOutcome, Selection } from './results.js';
import type { GapStatus } from './claim.js';
import { openMaterialGaps } from './judging/gap-ledger.js';
import { listRows } from './round-state.js';
import type { Run } from './run.js';
import type { RoundRow, RoundState } from './state.js';
import { secondsAtWork } from './limits/work-time.js';

export interface RowInput {
  readonly before: RoundState;
  readonly state: RoundState;
  readonly queries: Plan;
  readonly hits: SearchOutcome;
  readonly picks: Selection;
  readonly reading: Reading;
}

/** The row of rounds.json that a round leaves. */
export function roundRow(run: Run, input: RowInput): RoundRow {
  const { state, queries, hits, reading } = input;
  const before = listRows(run);
  const spent = answeredCost(run);
  const spentBefore = {
    tokens: sum(before.map((row) => row.tokens)),
    usd: sum(before.map((row) => row.usd)),
    seconds: sum(before.map((row) => row.seconds)),
  };
  const usd = spent.usd - spentBefore.usd;
  return {
    round: state.round,
    target: queries.target.text,
    queries: queries.queries.map((query) => ({
      angle: query.angle,
      query: query.question,
      hits: hits.hits.filter((hit) => hit.queryId === query.id).length,
      reads: reading.added.filter((each) => each.queryIds.includes(query.id)).length,
    })),
    readsByAngle: Object.fromEntries(
      ANGLES.map((angle) => [angle, reading.added.filter((each) => each.angles.includes(angle)).length]),
    ),
    found: input.picks.found,
    read: reading.added.length,
    unread: reading.unread.length,
    sources: listRunSources(run.store, run.id).length,
    newSources: reading.added.length,
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
