import type { ClaimToMend } from '../../agents/roles/writing-shapes.js';
import type { Claim, Draft } from '../claim.js';
import { gridOfRun } from '../grid/grid-of-run.js';
import { gridDisagreements, groundContradictions, settledDisagreements } from '../judging/contradictions.js';
import { refreshEvidence } from '../judging/refresh-evidence.js';
import { ask } from '../limits/ask.js';
import type { DraftContradiction, Grounded, LeftOutFinding, Plan, Written } from '../results.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { cellDraft, unaccounted, uncitedCells, withoutToldCells } from '../writing/account.js';
import { contradictionsOf, draftsOf, idOf } from '../writing/drafts.js';
import { citableOf, gateDraft, type Citable } from '../writing/gate-draft.js';
import { requestOf, type Material } from '../writing/material.js';
import { mergeClaims, type GatedDraft, type ToMerge } from '../writing/merge-claims.js';
import { answerOf } from '../writing/printed-parts.js';
import { materialFor } from './write.js';

export interface GroundInput {
  readonly before: RoundState;
  readonly queries: Plan;
  readonly written: Written;
}

/**
 * Every claim through the gate. All that fell, and every decisive finding that stands nowhere, goes back to the writer in one
 * request; what falls again is struck, with the reason. Cells of the table that no claim cites become claims.
 */
export async function ground(run: Run, input: GroundInput): Promise<Grounded> {
  const { round } = input.queries;
  return stage(run, { round, name: 'ground' }, async () => {
    const result = await grounded(run, input);
    const { claims, struck, counts } = result;
    return { result, event: { claims: claims.length, struck: struck.length, ...counts } };
  });
}

async function grounded(run: Run, input: GroundInput): Promise<Grounded> {
  const { before, queries, written } = input;
  const { round } = queries;
  const material = materialFor(run, input);
  const gate = gateOf(run, { citable: citableOf(run, material.notes.findings), round, before });
  const first = gate.all(written.drafts);
  const more = await writtenAgain(run, material, { first, before, leftOut: written.leftOut, gate });
  const drafts = [
    ...answered(first, more.gated),
    ...withTable(run, { gate, material, before }, more.gated, first),
  ];
  const merged = mergeClaims({ ...before, drafts, earlierStruck: before.struck, isWhole: true, round });
  const current = refreshEvidence(run);
  const claims = withoutToldCells(merged.claims, gridOfRun(run, merged.claims)).map(current.claim);
  const leftOut = [...written.leftOut, ...more.leftOut];
  return {
    round,
    familiarity: queries.familiarity,
    claims,
    struck: merged.struck,
    contradictions: disagreements(run, {
      claims,
      known: before.contradictions,
      named: [...written.contradictions, ...more.contradictions],
      round,
    }),
    answer: answerOf(claims),
    limitations: written.limitations,
    leftOut: withUnused(run, { material, claims: [...claims, ...before.background], leftOut }),
    counts: gate.counts(drafts),
    failedParts: more.failedParts,
  };
}

interface Gate {
  readonly citable: Citable;
  readonly all: (drafts: readonly Draft[], repaired?: boolean) => ToMerge['drafts'];
  readonly counts: (drafts: ToMerge['drafts']) => Record<string, number>;
}

/** The gate of a round, as drafts pass it. */
export function gateOf(run: Run, about: { citable: Citable; round: number; before: RoundState }): Gate {
  const { citable, round, before } = about;
  const standing = new Set(before.claims.map(({ id }) => id));
  let invented = 0;
  const isNamed = ({ action, claimId }: Draft): boolean =>
    action === 'withdraw' || (action === 'keep' && standing.has(claimId ?? ''));
  return {
    citable,
    all: (drafts, repaired = false) =>
      drafts.flatMap((draft): ToMerge['drafts'] => {
        invented += draft.findingIds.filter((id) => !isNamed(draft) && citable.refsOf(id) === null).length;
        if (isNamed(draft)) return [{ kind: 'named', draft }];
        if (draft.claim === '') return [];
        return [gateDraft(run, draft, { citable, round, earlier: before.struck, repaired })];
      }),
    counts: (drafts) => ({
      'invented-sources': invented,
      repaired: drafts.filter((each) => each.kind === 'holds' && each.repaired).length,
    }),
  };
}

interface Again extends Pick<Grounded, 'leftOut' | 'failedParts'> {
  readonly gated: ToMerge['drafts'];
  readonly contradictions: readonly DraftContradiction[];
}

const NOTHING: Again = { gated: [], leftOut: [], contradictions: [], failedParts: [] };

/** One request for all that fell and all that is missing. */
async function writtenAgain(
  run: Run,
  material: Material,
  about: { first: ToMerge['drafts']; before: RoundState; leftOut: readonly LeftOutFinding[]; gate: Gate },
): Promise<Again> {
  const { first, before, leftOut, gate } = about;
  if (run.roles.kind === 'extractive' || first.length === 0) return NOTHING;
  const mend = first.flatMap((each) => (mayBeMended(each) ? [toMend(each)] : []));
  const holding = first.flatMap((each) => (each.kind === 'holds' ? [each.draft] : []));
  const { findings } = material.notes;
  const grid = gridOfRun(run, before.claims);
  const cells = new Set(uncitedCells(grid, new Set(holding.flatMap(({ findingIds }) => findingIds))));
  const claims = [...holding, ...before.claims, ...before.background, { findingIds: [...cells] }];
  const missing = unaccounted({ findings, claims, leftOut, grid }).map(({ id }) => id);
  if (mend.length + missing.length === 0) return NOTHING;
  const reply = await askAgain(run, material, { mend, missing });
  if (!reply.ok) return { ...NOTHING, failedParts: [`writer: ${reply.failure.message}`] };
  return {
    gated: gate.all(draftsOf(reply.value.claims, { first: first.length + 1 }), true),
    leftOut: reply.value.leftOut.map(({ finding, why }) => ({ finding: idOf(finding), why })),
    contradictions: contradictionsOf(reply.value.contradictions, gate.citable),
    failedParts: [],
  };
}

/** What was struck by people's verdicts before is not asked about again. */
const mayBeMended = (each: ToMerge['drafts'][number]): each is Extract<GatedDraft, { kind: 'struck' }> =>
  each.kind === 'struck' && each.struck.by === 'gate';

const toMend = ({ draft, struck }: Extract<GatedDraft, { kind: 'struck' }>): ClaimToMend => ({
  id: draft.id,
  claim: draft.claim,
  findings: draft.findingIds,
  why: struck.why,
});

/** Asks the writer to mend claims and to account for findings, from the cells that they stand in. */
export function askAgain(
  run: Run,
  material: Material,
  asked: { readonly mend: readonly ClaimToMend[]; readonly missing: readonly string[] },
): ReturnType<typeof ask<'writer'>> {
  const { mend, missing } = asked;
  const needed = new Set([...mend.flatMap(({ findings }) => findings), ...missing]);
  const findings = material.cells.filter(({ values }) => values.flat().some(({ id }) => needed.has(id)));
  return ask(run, 'writer', requestOf(material, { task: 'mend', findings, mend, missing }));
}

/** The first drafts with what was mended in their places, and what is new behind them. */
function answered(first: ToMerge['drafts'], again: ToMerge['drafts']): ToMerge['drafts'] {
  const byId = new Map(
    again.flatMap((each) => (each.draft.claimId === null ? [] : [[each.draft.claimId, each]])),
  );
  const own = first.map((each): ToMerge['drafts'][number] => {
    const mended = each.kind === 'struck' ? byId.get(each.draft.id) : undefined;
    if (each.kind !== 'struck' || mended === undefined || mended.kind === 'named') return each;
    const { action, claimId } = each.draft;
    if (mended.kind === 'holds') return { ...mended, draft: { ...mended.draft, action, claimId } };
    const why = `${each.struck.why} The repair did not pass either: ${mended.struck.why}`;
    return { ...each, struck: { ...each.struck, why } };
  });
  const ids = new Set(first.map(({ draft }) => draft.id));
  return [...own, ...again.filter(({ draft }) => draft.claimId === null || !ids.has(draft.claimId))];
}

function withTable(
  run: Run,
  { gate, material, before }: { gate: Gate; material: Material; before: RoundState },
  ...written: readonly ToMerge['drafts'][]
): ToMerge['drafts'] {
  const holding = written.flat().flatMap((each) => (each.kind === 'holds' ? [each.draft] : []));
  const citing = new Set([...holding, ...before.claims].flatMap(({ findingIds }) => findingIds));
  const byId = new Map(material.notes.findings.map((finding) => [finding.id, finding]));
  // What was struck, withdrawn or left out is not printed by another door.
  const fallen = new Set(before.struck.map(({ claim }) => claim));
  const cells = uncitedCells(gridOfRun(run, before.claims), citing)
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ statement }) => !fallen.has(statement));
  return gate.all(cells.map((finding, at) => cellDraft(finding, `T${at + 1}`)));
}

/** What is left out with the writer's reason, and decisive findings that it did not use. */
function withUnused(
  run: Run,
  {
    material,
    claims,
    leftOut,
  }: { material: Material; claims: readonly Claim[]; leftOut: readonly LeftOutFinding[] },
): readonly LeftOutFinding[] {
  const { findings } = material.notes;
  const cited = new Set(claims.flatMap(({ findingIds }) => findingIds));
  const known = new Set(findings.map(({ id }) => id));
  const given = leftOut.filter(
    ({ finding }, at) =>
      known.has(finding) &&
      !cited.has(finding) &&
      leftOut.findIndex((each) => each.finding === finding) === at,
  );
  const rest = unaccounted({ findings, claims, leftOut: given, grid: gridOfRun(run, claims) });
  return [...given, ...rest.map(({ id }) => ({ finding: id, why: NOT_USED }))];
}

const NOT_USED = 'not used by the writer';

interface Disagreeing {
  readonly claims: readonly Claim[];
  readonly known: RoundState['contradictions'];
  readonly named: readonly DraftContradiction[];
  readonly round: number;
}

function disagreements(run: Run, { claims, known, named, round }: Disagreeing): Grounded['contradictions'] {
  const written = groundContradictions(run, { known, drafts: named, round });
  const onGrid = gridDisagreements(run, claims, { known: written, round });
  return settledDisagreements([...written, ...onGrid].map(refreshEvidence(run).contradiction));
}
