import { contentStems, stemsOf } from '../../text/tokens.js';
import type { Plan, Reading } from '../results.js';
import { ANGLES } from '../../agents/search/engine.js';
import type { MechanicalFacts } from '../../agents/roles/mechanical-facts.js';
import { referenceKeysOf } from '../../store/references.js';
import { titleSimilarity } from '../../store/works.js';
import { listRunSources, listUnread } from '../../store/run-sources.js';
import type { Claim, Contradiction } from '../claim.js';
import { unreadWorks } from '../cited-works.js';
import { answeredQueries, plans } from '../history.js';
import { formatSourceNumber, parseSourceNumber } from '../../text/source-number.js';
import { SAME_TITLE } from '../../text/title-similarity.js';
import { notesOfRun, unseenSources } from '../reading/notes.js';
import type { Run } from '../run.js';
import type { RoundState } from '../state.js';

/** Independent works below which a decision-critical claim is thin. */
const CRITICAL_WORKS = 3;

/** What can be counted without a model. The critic is shown it, and its sign-off counts only where this agrees. */
export function mechanicalFacts(
  run: Run,
  input: {
    before: RoundState;
    queries: Plan;
    reading: Reading;
    claims: readonly Claim[];
    contradictions: readonly Contradiction[];
    background: readonly Claim[];
    failedParts: readonly string[];
  },
): MechanicalFacts {
  const { claims, queries } = input;
  const lastOpposing = lastOpposingRound(run);
  return {
    // A model's critic reads the claims; which part of the question they answer their words need not say.
    subtopicsWithoutClaim:
      run.roles.kind === 'model' && claims.length > 0
        ? []
        : queries.subtopics
            .map((each) => each.name)
            .filter((name) => !claims.some((claim) => covers(claim, name))),
    ...angleFacts(run),
    thinCriticalClaims: claims
      .filter((claim) => claim.decisionCritical && claim.works.length < CRITICAL_WORKS)
      .map((claim) => ({ claimId: claim.id, works: claim.works.length })),
    singleWorkClaims: claims.filter((claim) => claim.works.length <= 1).map((claim) => claim.id),
    citedButUnread: unreadWorks(run, claims),
    unopposedClaims: claims.filter((claim) => claim.firstRound > lastOpposing).map((claim) => claim.id),
    unresolvedContradictions: input.contradictions
      .filter((each) => !each.resolved)
      .map(({ id, topic }) => ({ id, topic })),
    unreadable: listUnread(run.store, run.id).map((each) => ({
      address: each.address,
      title: each.title ?? '',
      reason: (each.failure as { message?: string }).message ?? '',
    })),
    saturationByRound: input.before.saturation,
    failedParts: input.failedParts,
  };
}

/** What each angle asked and brought. */
function angleFacts(run: Run): Pick<MechanicalFacts, 'emptyAngles' | 'opposingSourcesRead'> {
  const sources = listRunSources(run.store, run.id);
  const asked = plans(run).flatMap((plan) => plan.queries);
  return {
    emptyAngles: ANGLES.flatMap((angle) => {
      const own = asked.filter((query) => query.angle === angle).map((query) => query.question);
      const brought = sources.some((source) => source.angles.includes(angle));
      return own.length > 0 && !brought ? [{ angle, queries: own }] : [];
    }),
    opposingSourcesRead: sources.filter((source) => source.angles.includes('counter-argument')).length,
  };
}

/** The last round that searched for the other side, 0 where none did. Searches that no engine answered have opposed nothing. */
const lastOpposingRound = (run: Run): number =>
  Math.max(
    0,
    ...answeredQueries(run)
      .filter((each) => each.queries.some((query) => query.angle === 'counter-argument'))
      .map((each) => each.round),
  );

/** A subtopic is covered by a claim that bears its name, or that holds most of its words. */
function covers(claim: Claim, subtopic: string): boolean {
  if (claim.subtopic === subtopic) return true;
  const named = contentStems(subtopic);
  const held = stemsOf(`${claim.subtopic} ${claim.claim}`);
  return named.length > 0 && named.filter((stem) => held.has(stem)).length / named.length > 0.5;
}

/** Tells of a work whether the run has read it by now, by the key of a reference or by its title; of a source of its own (`S4`), all of it. */
export function readWorks(run: Run): (name: string) => boolean {
  const notes = notesOfRun(run);
  const unseen = unseenSources(run, notes);
  const seen = listRunSources(run.store, run.id).filter(
    ({ number }) => !unseen.has(formatSourceNumber(number)),
  );
  return (name) =>
    parseSourceNumber(name) === null
      ? seen.some(
          ({ source }) =>
            referenceKeysOf(source).includes(name) || titleSimilarity(source.title ?? '', name) > SAME_TITLE,
        )
      : !notes.unread.some(({ sourceId }) => sourceId === name);
}
