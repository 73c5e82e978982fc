import type { Drafts, Grounded, Plan } from '../results.js';
import pMap from 'p-map';
import { ask } from '../limits/ask.js';
import { gateClaim, type CheckedClaim } from '../judging/gate-claim.js';
import type { Claim, Draft, StruckClaim } from '../claim.js';
import { gateFindings, knownOf } from '../findings/gate-findings.js';
import { groundContradictions } from '../judging/contradictions.js';
import { gridDisagreements } from '../judging/disagreements/from-grid.js';
import { readDisagreements } from '../judging/disagreements/among-read.js';
import { settledDisagreements } from '../judging/disagreements/settle.js';
import { foundContradictions } from '../judging/found-contradictions.js';
import { mergeDrafts, type GatedDraft } from '../judging/merge-drafts.js';
import { subjectOf } from '../history.js';
import type { Run } from '../run.js';
import { showSources } from '../context/show.js';
import { citedWithNeighbours } from '../context/surroundings.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { refreshEvidence } from '../judging/refresh-evidence.js';

/** Every draft through the gate; a struck one gets one attempt at repair with the reason. Nothing else goes on. */
export async function ground(
  run: Run,
  input: { before: RoundState; queries: Plan; drafts: Drafts },
): Promise<Grounded> {
  const { before, drafts } = input;
  const round = before.round + 1;
  return stage(run, { round, name: 'ground' }, async () => {
    const judged = await pMap(
      drafts.drafts.filter((draft) => draft.action !== 'withdraw'),
      (draft) => keptAsItIs(draft, before.claims) ?? gateDraft(run, draft, { round, earlier: before.struck }),
      { concurrency: run.options.researchers },
    );
    const { gated, dropped } = gateAllFindings(run, judged, before.claims);
    const withdrawn = drafts.drafts.filter((draft) => draft.action === 'withdraw');
    const current = refreshEvidence(run);
    const merged = mergeDrafts({ ...before, gated, withdrawn, round });
    const claims = merged.claims.map(current.claim);
    const about = { known: before.contradictions, drafts: drafts.contradictions, round };
    const named = groundContradictions(run, about);
    const onGrid = gridDisagreements(run, claims, { known: named, round });
    const found = foundContradictions(claims, { known: [...named, ...onGrid], round });
    const all = [...named, ...onGrid, ...found];
    const read = run.roles.kind === 'extractive' ? readDisagreements(run, { known: all, round }) : [];
    const counts = {
      'invented-sources': gated.filter(isInvented).length,
      repaired: gated.filter((each) => each.kind === 'holds' && each.repaired).length,
      ...countsOf(dropped),
    };
    const result: Grounded = {
      round,
      familiarity: input.queries.familiarity,
      claims,
      struck: merged.struck,
      contradictions: settledDisagreements(run, [...all, ...read].map(current.contradiction)),
      counts,
    };
    return { result, event: { claims: claims.length, struck: merged.struck.length, ...counts } };
  });
}

/** The findings of drafts that hold, through their gate. A finding that falls takes nothing with it. */
function gateAllFindings(
  run: Run,
  judged: readonly GatedDraft[],
  standing: readonly Claim[],
): { gated: readonly GatedDraft[]; dropped: readonly string[] } {
  const dropped: string[] = [];
  const drafted = judged.flatMap(({ draft }) => draft.findings ?? []);
  const all = [...drafted, ...standing.flatMap(({ findings }) => findings ?? [])];
  const known = knownOf(all, subjectOf(run)?.wanted ?? null);
  const gated = judged.map((each): GatedDraft => {
    if (each.kind === 'struck') return each;
    const { draft, checked } = each;
    const findings = gateFindings(run, { findings: draft.findings ?? [], evidence: checked.evidence, known });
    dropped.push(...findings.dropped);
    return { ...each, findings: findings.kept };
  });
  return { gated, dropped };
}

/** How many findings fell for which part of them: `findings-dropped`, `findings-dropped-value`. */
function countsOf(dropped: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const why of dropped)
    for (const name of ['findings-dropped', `findings-dropped-${why}`])
      counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** A claim that is kept with the references that it has holds as it did: the reply's other fields are fillers. */
function keptAsItIs(draft: Draft, claims: readonly Claim[]): GatedDraft | undefined {
  const standing = draft.action === 'keep' ? claims.find(({ id }) => id === draft.claimId) : undefined;
  if (standing === undefined || standing.claim !== draft.claim) return undefined;
  const { evidence, gate } = standing;
  if (sortedRefs(evidence.map(({ ref }) => ref)) !== sortedRefs(draft.refs)) return undefined;
  return { kind: 'holds', draft, checked: { holds: true, evidence, gate }, repaired: false };
}

const isInvented = (gated: GatedDraft): boolean =>
  gated.kind === 'struck' && gated.struck.verdict === 'fabricated-source';

/** That a draft was struck before, in the same words and on the same references: then nobody is asked about it again. */
function struckBefore(
  draft: Draft,
  earlier: readonly StruckClaim[],
  judges: readonly StruckClaim['by'][],
): StruckClaim | undefined {
  const refs = sortedRefs(draft.refs);
  return earlier.findLast(
    (each) => each.claim === draft.claim && judges.includes(each.by) && sortedRefs(each.refs) === refs,
  );
}

const sortedRefs = (refs: readonly string[]): string => [...refs].sort().join(' ');

/** One draft through the gate, with one attempt at repair. */
export async function gateDraft(
  run: Run,
  draft: Draft,
  { round, earlier }: { round: number; earlier: readonly StruckClaim[] },
): Promise<GatedDraft> {
  const { claimId } = draft;
  const judged = struckBefore(draft, earlier, ['review', 'challenge']);
  if (judged !== undefined) return { kind: 'struck', draft, struck: { ...judged, round, claimId } };
  const first = gateShown(run, draft);
  if (first.holds) return { kind: 'holds', draft, checked: first, repaired: false };
  const { verdict } = first;
  const why = draft.computed && verdict === 'number-absent' ? `${first.why} ${SUMS_ARE_SHOWN}` : first.why;
  const struck: StruckClaim = {
    claim: draft.claim,
    why,
    by: 'gate',
    verdict,
    round,
    claimId,
    refs: draft.refs,
  };
  if (struckBefore(draft, earlier, ['gate']) !== undefined) return { kind: 'struck', draft, struck };
  const repair = await askForRepair(run, draft, why);
  if (repair === null) return { kind: 'struck', draft, struck };
  const second = gateShown(run, repair);
  if (second.holds) return { kind: 'holds', draft: { ...draft, ...repair }, checked: second, repaired: true };
  const both = `${why} The repair did not pass either: ${second.why}`;
  return { kind: 'struck', draft, struck: { ...struck, why: both } };
}

/** A number that a model says it computed passes as any other: it stands in the source, or its sum is shown and right. */
const gateShown = (run: Run, { claim, refs }: Pick<Draft, 'claim' | 'refs'>): CheckedClaim =>
  gateClaim(run, { claim, refs, computed: false });

const SUMS_ARE_SHOWN =
  'A computed number needs its sum behind it, from numbers of the source: `$29.88 (= 2.49 × 12)`.';

/** The claim as it could hold, or null where nobody answered or it is withdrawn. */
async function askForRepair(
  run: Run,
  { claim, refs }: Draft,
  reason: string,
): Promise<Pick<Draft, 'claim' | 'refs'> | null> {
  const reply = await ask(run, 'repairer', {
    question: run.question,
    language: run.options.language,
    claim,
    refs,
    reason,
    sources: showSources(run, citedWithNeighbours(run, refs)),
  });
  if (!reply.ok || reply.value.action === 'withdraw') return null;
  return { claim: reply.value.claim, refs: reply.value.refs };
}
