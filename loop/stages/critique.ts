import type { Critique, Round } from '../results.js';
import type { CriticInput, CriticReply } from '../../agents/roles/critic.js';
import type { MechanicalFacts } from '../../agents/roles/mechanical-facts.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { ask } from '../limits/ask.js';
import { evidenceOf } from '../context/gate-claim.js';
import type { Claim, Gap } from '../claim.js';
import { mechanicalFacts, readWorks } from '../judging/facts.js';
import {
  MOST_TRIES,
  namesOnlySpent,
  openMaterialGaps,
  updateLedger,
  type LedgerInput,
} from '../judging/gap-ledger.js';
import type { Failure } from '../../agents/result.js';
import { laidOut } from '../writing/laid.js';
import { tableLines } from '../writing/table.js';
import { isUnchanged } from '../judging/unchanged.js';
import { failedQueries, searches, seenKeys, stageResult } from '../history.js';
import { gateGaps } from '../judging/opposition-gate.js';
import { shownOpposition } from '../judging/opposing-points.js';
import type { Run } from '../run.js';
import { showClaims } from '../context/show.js';
import { stage } from '../stage.js';
import { mergeHits } from './select.js';
import { unaccounted } from '../writing/account.js';
import { searchedFolder } from '../reading/searched-folder.js';
import { notesOfRun, unseenSources } from '../reading/notes.js';
import { originPart } from '../../text/origin/source-origin.js';

type CritiqueInput = Omit<Round, 'hits' | 'gaps'>;

/** Share of known hits, two rounds running, from which on searching more of the same is not material. */
const SATURATED = 0.9;

/** The engine of the loop: names what is missing, against what can be counted. */
export async function critique(run: Run, input: CritiqueInput): Promise<Critique> {
  const { queries, reviewed } = input;
  return stage(run, { round: queries.round, name: 'critique' }, async () => {
    const failedParts = [
      ...[queries, input.written, input.grounded, reviewed, input.opposition].flatMap(
        (part) => part.failedParts,
      ),
      // Windows that no reader answered, or that the budget refused: who signs has not seen what they hold.
      ...(stageResult(run, queries.round, 'notes')?.failedParts ?? []),
    ];
    const { claims, contradictions } = reviewed;
    const background = [...input.before.background, ...reviewed.background];
    const facts = mechanicalFacts(run, { ...input, claims, contradictions, background, failedParts });
    const ledger = ledgerInput(run, input, facts);
    const update = ({
      gaps: named,
      ranking,
      answered,
    }: Pick<CriticReply, 'gaps' | 'ranking' | 'answered'>): readonly Gap[] =>
      updateLedger({ ...ledger, named, ranking, answered });
    // The critic sees the ledger as this round has left it.
    const about = { input, facts, ledger: update({ gaps: [], ranking: [], answered: [] }) };
    const reply = await askCritic(run, about);
    if (!reply.ok) return withoutCritic({ gaps: about.ledger, facts, failedParts }, reply.failure);
    const gaps = update(reply.value);
    const openGaps = openMaterialGaps(gaps).length;
    const isAgreed = openGaps === 0 && factsAgree(facts, failedParts) && hasFinding(run, input);
    const isDone = reply.value.signoff || namesOnlySpent(reply.value.gaps, ledger);
    const signoff = isDone && isAgreed;
    return {
      result: {
        gaps,
        facts,
        signoff,
        failedParts,
        criticSignoff: reply.value.signoff,
        mend: reply.value.mend,
      },
      event: { openGaps, signoff, mend: reply.value.mend.length },
    };
  });
}

/** The ledger as the round has left it, where the critic could not be asked. */
const withoutCritic = (
  about: Pick<Critique, 'gaps' | 'facts' | 'failedParts'>,
  { message }: Failure,
): { result: Critique; event: Record<string, unknown> } => ({
  result: {
    ...about,
    signoff: false,
    criticSignoff: false,
    mend: [],
    failedParts: [...about.failedParts, `critic: ${message}`],
  },
  event: { failed: message },
});

/**
 * The claims that a critic is asked about where a round read nothing and left all as it was: those of the short answer, the
 * one that was looked at again, and those that were mended after the critic last looked. Null where it has to see all.
 */
function confirmedClaims(
  run: Run,
  { before, queries, reading, reviewed }: CritiqueInput,
): readonly string[] | null {
  const last = stageResult(run, before.round, 'critique');
  const hasFailed = last?.failedParts.some((part) => part.startsWith('critic:')) ?? true;
  if (run.roles.kind !== 'model' || hasFailed || reading.added.length > 0) return null;
  if (!isUnchanged(before, reviewed)) return null;
  const seen = new Set(stageResult(run, before.round, 'review')?.claims.map(keyOfClaim));
  return reviewed.claims
    .filter(
      (claim) =>
        claim.part === 'short' || claim.claim === queries.target.text || !seen.has(keyOfClaim(claim)),
    )
    .map(({ id }) => id);
}

const keyOfClaim = ({ id, claim }: Claim): string => `${id} ${claim}`;

/** What the ledger of gaps is brought up to date with, but for what the critic names. */
function ledgerInput(
  run: Run,
  { before, queries, reviewed, ...input }: CritiqueInput,
  facts: MechanicalFacts,
): Omit<LedgerInput, 'named'> {
  const { claims, contradictions } = reviewed;
  const memo = before.opposition ?? input.opposition.memo;
  const opposing = evidenceOf(run, memo?.refs ?? []);
  return {
    gaps: before.gaps,
    required: gateGaps({ memo, opposing, claims, contradictions }),
    facts,
    claimsBefore: before.claims,
    claims,
    queries,
    failedQueries: failedQueries(run, queries.round),
    reading: input.reading,
    round: queries.round,
    saturated: input.picks.saturation >= SATURATED && (before.saturation.at(-1) ?? 0) >= SATURATED,
    isExhausted:
      run.roles.kind === 'model' &&
      [queries.round - 1, queries.round].every((round) => foundNothing(run, round)),
    mostTries: run.roles.kind === 'model' && run.web === null ? MOST_TRIES.folder : MOST_TRIES.web,
    isRead: readWorks(run),
  };
}

/** Whether engines answered all of a round's searches, and nothing that they brought was worth reading. */
function foundNothing(run: Run, round: number): boolean {
  const picks = stageResult(run, round, 'select')?.picks;
  return picks?.length === 0 && failedQueries(run, round).size === 0;
}

/** A sign-off needs an opposing search, and every part of the round to have answered. */
function factsAgree(facts: MechanicalFacts, failedParts: readonly string[]): boolean {
  return facts.unopposedClaims.length === 0 && failedParts.length === 0;
}

/** A round without a claim has found something out only where sources were read and whoever drafts said that they do not answer. */
const hasFinding = (run: Run, { reviewed, written }: CritiqueInput): boolean =>
  reviewed.claims.length + reviewed.background.length > 0 ||
  (written.insufficient.length > 0 && listRunSources(run.store, run.id).length > 0);

function askCritic(
  run: Run,
  about: { input: CritiqueInput; facts: MechanicalFacts; ledger: readonly Gap[] },
) {
  const { input } = about;
  return ask(run, 'critic', {
    question: run.question,
    focus: run.options.focus,
    today: run.today,
    round: input.queries.round,
    familiarity: input.queries.familiarity,
    folder: searchedFolder(run),
    claims: showClaims(input.reviewed.claims),
    sources: readSourcesFirst(run, input).map(({ number, source, sourceType }) => ({
      id: `S${number}`,
      title: source.title ?? source.address,
      publishedAt: source.publishedAt,
      modifiedAt: source.modifiedAt,
      sourceType,
      origin: originPart(source),
      readClass: source.readClass,
    })),
    facts: about.facts,
    ...leftOpen(run, input),
    ledger: about.ledger,
    queries: askedAndFound(run, input),
    unreadHits: unreadHits(run, input.queries.round),
    opposition: oppositionShown(input),
    confirms: confirmedClaims(run, input),
  });
}

/** What was read and stands in no claim, and what was not read. */
function leftOpen(
  run: Run,
  { reviewed, grounded }: CritiqueInput,
): Pick<CriticInput, 'table' | 'unread' | 'leftOut' | 'struck' | 'findings'> {
  const notes = notesOfRun(run);
  const statements = new Map(notes.findings.map(({ id, statement }) => [id, statement]));
  const { claims } = reviewed;
  const about = { cells: laidOut(notes.findings), claims, leftOut: grounded.leftOut };
  const fallen = unaccounted(about).map(({ id }) => ({ finding: id, why: 'its claim fell in the review' }));
  const named = new Set([
    ...claims.flatMap(({ findingIds }) => findingIds),
    ...[...grounded.leftOut, ...fallen].map(({ finding }) => finding),
  ]);
  const unused = notes.findings
    .filter(({ id, weight }) => weight === 'useful' && !named.has(id))
    .slice(0, MOST_UNUSED)
    .map(({ id }) => ({ finding: id, why: 'useful, not used' }));
  return {
    table: tableLines(claims, notes.silent),
    unread: notes.unread.map(
      ({ sourceId, title, parts, headings }) =>
        `${sourceId} ${title}: ${parts} parts, ${headings.slice(0, MOST_HEADINGS).join('; ')}`,
    ),
    leftOut: [...grounded.leftOut, ...fallen, ...unused].map(({ finding, why }) => ({
      finding,
      statement: statements.get(finding) ?? '',
      why,
    })),
    struck: notes.struck.map(({ sourceId, statement, why }) => `${sourceId} | ${statement} | ${why}`),
    findings: [...statements.keys()],
  };
}

/** Headings of an unread part that are named. */
const MOST_HEADINGS = 6;
/** Findings that help and stand in no claim, and hits that nobody has opened, that are named. */
const MOST_UNUSED = 10;
const MOST_HITS = 10;

/** The hits of all searches so far that nobody has opened, the best first. */
function unreadHits(run: Run, until: number): readonly string[] {
  const rounds = Array.from({ length: until }, (_, at) => at + 1);
  const seen = seenKeys(run);
  return mergeHits(rounds.flatMap((round) => searches(run, round)).flatMap(({ hits }) => hits))
    .filter(({ key, addresses }) => !seen.has(key) && !addresses.some((address) => seen.has(address)))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_HITS)
    .map(({ title, address }) => title || address);
}

function oppositionShown({
  opposition,
  before,
}: CritiqueInput): NonNullable<CriticInput['opposition']> | null {
  const memo = opposition.memo ?? before.opposition;
  return memo === null ? null : shownOpposition(memo);
}

/** Each search of the round with what it brought, and why pages that it led to could not be read. */
function askedAndFound(
  run: Run,
  { queries, picks, reading }: CritiqueInput,
): NonNullable<CriticInput['queries']> {
  const hits = stageResult(run, queries.round, 'search')?.hits ?? [];
  const picked = new Map(picks.picks.map(({ key, queryIds }) => [key, queryIds]));
  return queries.queries.map(({ id, angle, question }) => ({
    angle,
    query: question,
    hits: hits.filter(({ queryId }) => queryId === id).length,
    reads: reading.added.filter(({ queryIds }) => queryIds.includes(id)).length,
    unread: reading.unread.flatMap(({ key, failure }) =>
      picked.get(key)?.includes(id) === true ? [failure.code] : [],
    ),
  }));
}

/** What supports the claims, then what this round has read, then the rest, the newest first: not all of them may fit. */
/** What readers were shown, the telling ones first: an opened source that no reader got is named as unread. */
function readSourcesFirst(run: Run, { queries, reviewed }: CritiqueInput): readonly RunSource[] {
  const unseen = unseenSources(run);
  const cited = new Set(reviewed.claims.flatMap((claim) => claim.sourceIds));
  const rank = ({ number, round }: RunSource): number =>
    cited.has(`S${number}`) ? 0 : round === queries.round ? 1 : 2;
  return listRunSources(run.store, run.id)
    .filter(({ number }) => !unseen.has(`S${number}`))
    .sort((a, b) => rank(a) - rank(b) || b.number - a.number);
}
