import type { Critique, Drafts, Opposition, Plan, Reading, Reviewed, Selection } from '../results.js';
import type { CriticReply } from '../../agents/roles/critic.js';
import type { MechanicalFacts } from '../../agents/roles/mechanical-facts.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { ask } from '../limits/ask.js';
import { evidenceOf } from '../judging/gate-claim.js';
import type { Gap } from '../claim.js';
import { isReadNow, mechanicalFacts } from '../judging/facts.js';
import { openMaterialGaps, updateLedger } from '../judging/gap-ledger.js';
import { failedQueries } from '../history.js';
import { gateGaps } from '../judging/opposition-gate.js';
import type { Run } from '../run.js';
import { showClaims } from '../context/show.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { worksOfRun } from '../independence.js';

export interface CritiqueInput {
  readonly before: RoundState;
  readonly queries: Plan;
  readonly reading: Reading;
  readonly picks: Selection;
  readonly drafts: Drafts;
  readonly reviewed: Reviewed;
  readonly opposition: Opposition;
}

/** Share of known hits, two rounds running, from which on searching more of the same is not material. */
const SATURATED = 0.9;

/** The engine of the loop: names what is missing, against what can be counted. */
export async function critique(run: Run, input: CritiqueInput): Promise<Critique> {
  const { before, queries, reviewed } = input;
  const { round } = queries;
  return stage(run, { round, name: 'critique' }, async () => {
    const failedParts = [queries, input.drafts, reviewed, input.opposition].flatMap(
      (part) => part.failedParts,
    );
    const facts = mechanicalFacts(run, {
      ...input,
      claims: reviewed.claims,
      contradictions: reviewed.contradictions,
      failedParts,
    });
    const memo = before.opposition ?? input.opposition.memo;
    const required = gateGaps({
      memo,
      opposing: evidenceOf(run, memo?.refs ?? []),
      claims: reviewed.claims,
      contradictions: reviewed.contradictions,
    });
    const saturated = input.picks.saturation >= SATURATED && (before.saturation.at(-1) ?? 0) >= SATURATED;
    const update = (named: CriticReply['gaps']): readonly Gap[] =>
      updateLedger({
        gaps: before.gaps,
        named,
        required,
        facts,
        claimsBefore: before.claims,
        claims: reviewed.claims,
        queries,
        failedQueries: failedQueries(run, round),
        reading: input.reading,
        round,
        saturated,
        isRead: (key) => isReadNow(run, key),
      });
    // The critic sees the ledger as this round has left it.
    const ledger = update([]);
    const first = await askCritic(run, { input, facts, ledger, askedAgain: false });
    const empty = first.ok && !first.value.signoff && openMaterialGaps(update(first.value.gaps)).length === 0;
    const reply = empty ? await askCritic(run, { input, facts, ledger, askedAgain: true }) : first;
    if (!reply.ok) {
      const result: Critique = {
        gaps: ledger,
        facts,
        signoff: false,
        criticSignoff: false,
        failedParts: [...failedParts, `critic: ${reply.failure.message}`],
      };
      return { result, event: { failed: reply.failure.message } };
    }
    const gaps = update(reply.value.gaps);
    const signoff =
      reply.value.signoff &&
      openMaterialGaps(gaps).length === 0 &&
      factsAgree(facts, failedParts) &&
      hasFinding(run, input);
    const result: Critique = { gaps, facts, signoff, criticSignoff: reply.value.signoff, failedParts };
    return { result, event: { openGaps: openMaterialGaps(gaps).length, signoff } };
  });
}

/** A sign-off needs an opposing search behind it, and every part of the round to have answered. */
function factsAgree(facts: MechanicalFacts, failedParts: readonly string[]): boolean {
  return facts.unopposedClaims.length === 0 && failedParts.length === 0;
}

/** A round without a claim has found something out only where sources were read and whoever drafts said that they do not answer. */
const hasFinding = (run: Run, { reviewed, drafts }: CritiqueInput): boolean =>
  reviewed.claims.length > 0 ||
  (drafts.insufficient.length > 0 && listRunSources(run.store, run.id).length > 0);

function askCritic(
  run: Run,
  about: { input: CritiqueInput; facts: MechanicalFacts; ledger: readonly Gap[]; askedAgain: boolean },
) {
  const { input } = about;
  const works = worksOfRun(run);
  return ask(run, 'critic', {
    question: run.question,
    focus: run.options.focus,
    today: run.today,
    round: input.queries.round,
    familiarity: input.queries.familiarity,
    claims: showClaims(input.reviewed.claims),
    sources: tellingFirst(run, input).map(({ number, source, sourceType }) => ({
      id: `S${number}`,
      work: works.nameOf(source.id),
      title: source.title ?? source.address,
      publishedAt: source.publishedAt,
      sourceType,
      readClass: source.readClass,
    })),
    facts: about.facts,
    ledger: about.ledger.map(({ id, kind, description, status }) => ({ id, kind, description, status })),
    askedAgain: about.askedAgain,
  });
}

/** What the claims rest on, then what this round has read, then the rest, the newest first: not all of them may fit. */
function tellingFirst(run: Run, { queries, reviewed }: CritiqueInput): readonly RunSource[] {
  const cited = new Set(reviewed.claims.flatMap((claim) => claim.sourceIds));
  const rank = ({ number, round }: RunSource): number =>
    cited.has(`S${number}`) ? 0 : round === queries.round ? 1 : 2;
  return listRunSources(run.store, run.id).sort((a, b) => rank(a) - rank(b) || b.number - a.number);
}
