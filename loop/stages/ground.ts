import type { ClaimToMend, WrittenClaim } from '../../agents/roles/writing-shapes.js';
import { spokenText, type Claim, type Draft } from '../claim.js';
import { groundContradictions, settledDisagreements } from '../judging/contradictions.js';
import { refreshEvidence } from '../judging/refresh-evidence.js';
import { ask } from '../limits/ask.js';
import type { DraftContradiction, Grounded, LeftOutFinding, Round, Written } from '../results.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { unaccounted } from '../writing/account.js';
import { allDraftsOf, contradictionsOf, leftOutOf } from '../writing/drafts.js';
import { citableOf, gateDraft, type Citable } from '../writing/gate-draft.js';
import { asWritten, requestOf, type Material } from '../writing/material.js';
import { mergeClaims, type GatedDraft, type ToMerge } from '../writing/merge-claims.js';
import { answerOf } from '../judging/printed-parts.js';
import { besideIn, onlyFindings } from '../writing/sections.js';
import { cellKey } from '../writing/table.js';
import { materialFor } from './write.js';

type GroundInput = Pick<Round, 'before' | 'queries' | 'written'>;

/**
 * Every claim through the gate. All that fell, and every decisive finding that stands nowhere, goes back to the writer in one
 * request; what falls again is struck, with the reason.
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
  const more = await writtenAgain(run, material, { first, before, written, gate });
  const drafts = answered(first, more.gated);
  const merged = mergeClaims({
    ...before,
    drafts,
    earlierStruck: before.struck,
    isWhole: written.isAddition !== true,
    round,
  });
  const claims = merged.claims.map(refreshEvidence(run).claim);
  const leftOut = [...written.leftOut, ...more.leftOut];
  return {
    round,
    familiarity: queries.familiarity,
    claims,
    struck: merged.struck,
    contradictions: settledDisagreements(
      groundContradictions(run, {
        known: before.contradictions,
        drafts: [...written.contradictions, ...more.contradictions],
        round,
      }).map(refreshEvidence(run).contradiction),
    ),
    answer: answerOf(claims),
    limitations: written.limitations,
    leftOut: withUnused(material, [...claims, ...before.background], leftOut),
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
  about: { first: ToMerge['drafts']; before: RoundState; written: Written; gate: Gate },
): Promise<Again> {
  const { first, before, written, gate } = about;
  const { leftOut, isAddition, failedParts } = written;
  const isUnanswered = first.length === 0 && (isAddition !== true || failedParts.length > 0);
  if (run.roles.kind === 'extractive' || isUnanswered) return NOTHING;
  const mend = first.flatMap((each) => (mayBeMended(each) ? [toMend(each)] : []));
  const holding = first.flatMap((each) => (each.kind === 'holds' ? [each.draft] : []));
  const claims = [...holding, ...before.claims, ...before.background];
  const missing = unaccounted({ cells: material.cells, claims, leftOut }).map(({ id }) => id);
  if (mend.length + missing.length === 0) return NOTHING;
  const reply = await askAgain(run, material, { mend, missing, written: holding.map(asWritten) });
  if (!reply.ok) return { ...NOTHING, failedParts: [`writer: ${reply.failure.message}`] };
  return {
    gated: gate.all(allDraftsOf(reply.value, first.length + 1), true),
    leftOut: leftOutOf(reply.value.leftOut),
    contradictions: contradictionsOf(reply.value.contradictions, gate.citable),
    failedParts: [],
  };
}

/** What was struck by people's verdicts before is not asked about again. */
const mayBeMended = (each: ToMerge['drafts'][number]): each is Extract<GatedDraft, { kind: 'struck' }> =>
  each.kind === 'struck' && each.struck.by === 'gate';

const toMend = ({ draft, struck }: Extract<GatedDraft, { kind: 'struck' }>): ClaimToMend => ({
  id: draft.id,
  claim: spokenText(draft),
  findings: draft.findingIds,
  why: struck.why,
});

/**
 * Asks the writer to mend claims and to account for findings: it sees these findings and those of their cells, and of the
 * brief what cites one of them, and the short answer.
 */
export function askAgain(
  run: Run,
  material: Material,
  asked: {
    readonly mend: readonly ClaimToMend[];
    readonly missing: readonly string[];
    /** The brief as it stands. */
    readonly written: readonly WrittenClaim[];
  },
): ReturnType<typeof ask<'writer'>> {
  const { mend, missing, written } = asked;
  const needed = new Set([...mend.flatMap(({ findings }) => findings), ...missing]);
  const beside = besideIn(
    material.cells,
    [...needed].map((id) => ({ id })),
  );
  const meets = ({ findings: own }: WrittenClaim): boolean => own.some((id) => needed.has(id));
  const standing = written.filter((each) => each.part === 'short' || meets(each));
  // What rests on one of them in part is shown with the rest that it rests on.
  const met = standing.filter(meets).flatMap(({ findings: own }) => own);
  const findings = onlyFindings(material.cells, new Set([...needed, ...beside, ...met]));
  return ask(run, 'writer', requestOf(material, { task: 'mend', findings, standing, mend, missing }));
}

/** What a mended draft takes the place of: a cell what stands in its place, a sentence the draft that it names. */
const mendedOf = ({ column, subtopic, claimId }: Draft): string | null =>
  column === undefined ? claimId : cellKey(subtopic, column);
const placeOf = (draft: Draft): string => mendedOf({ ...draft, claimId: draft.id }) ?? draft.id;

/** The first drafts with what was mended in their places, and what is new behind them. */
function answered(first: ToMerge['drafts'], again: ToMerge['drafts']): ToMerge['drafts'] {
  const mended = new Map(again.map((each) => [mendedOf(each.draft), each]));
  const own = first.map((each): ToMerge['drafts'][number] => {
    const better = each.kind === 'struck' ? mended.get(placeOf(each.draft)) : undefined;
    if (each.kind !== 'struck' || better === undefined || better.kind === 'named') return each;
    const { action, claimId } = each.draft;
    if (better.kind === 'holds') return { ...better, draft: { ...better.draft, action, claimId } };
    const why = `${each.struck.why} The repair did not pass either: ${better.struck.why}`;
    return { ...each, struck: { ...each.struck, why } };
  });
  const places = new Set<string | null>(first.map(({ draft }) => placeOf(draft)));
  return [...own, ...again.filter(({ draft }) => mendedOf(draft) === null || !places.has(mendedOf(draft)))];
}

/** What is left out with the writer's reason, and decisive findings that it did not use. */
function withUnused(
  { notes, cells }: Material,
  claims: readonly Claim[],
  leftOut: readonly LeftOutFinding[],
): readonly LeftOutFinding[] {
  const cited = new Set(claims.flatMap(({ findingIds }) => findingIds));
  const known = new Set(notes.findings.map(({ id }) => id));
  const given = leftOut.filter(
    ({ finding }, at) =>
      known.has(finding) &&
      !cited.has(finding) &&
      leftOut.findIndex((each) => each.finding === finding) === at,
  );
  const rest = unaccounted({ cells, claims, leftOut: given });
  return [...given, ...rest.map(({ id }) => ({ finding: id, why: NOT_USED }))];
}

const NOT_USED = 'not used by the writer';
