import type { Store } from '../../store/open-store.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { getRun } from '../../store/runs.js';
import { currentKey } from '../../store/sources.js';
import { placeNames } from '../../text/sentence-ref.js';
import { journalTotals, spentByLabel } from '../../store/sqlite-journal.js';
import type { Claim, ClaimEvidence, Gap } from '../claim.js';
import { answeredQueries, rechecks, refinedFrom, refreshOf, stageResult, subjectOf } from '../history.js';
import { settledDisagreements } from '../judging/contradictions.js';
import { isOpenQuestion, isSearchedFor, openAfter } from '../judging/gap-ledger.js';
import { evidenceOf } from '../context/gate-claim.js';
import { printable } from '../judging/standing-objection.js';
import { notesOfRun } from '../reading/notes.js';
import { gridOf } from '../writing/table.js';
import { lastState, listRows } from '../round-state.js';
import { RunError, type RunOptions, type StoredRun } from '../run.js';
import type { Ending, RoundRow, RoundState } from '../state.js';
import { bestPassages } from './best-passages.js';
import type { Brief, BriefSource, BriefSubtopic, FollowUp } from './brief.js';
import { briefSources, unreadOf } from './brief-sources.js';
import { followUpsOf } from './follow-ups.js';
import { throughDoor } from './free-text/through-door.js';
import { passagesOf } from './passages.js';
import { pick } from './pick.js';
import { listedPassages, restsOnFlagged, strongestFirst } from './wording.js';

/**
 * Puts a run's brief together from the store alone: no model, no network.
 *
 * @throws RunError `unknown-run` when the store has no run of that name
 */
export function assembleBrief(store: Store, runId: string): Brief {
  const row = knownRun(store, runId);
  const run: StoredRun = { id: runId, store, question: row.question };
  const options = row.options as RunOptions;
  const picked = listRunSources(store, runId);
  const left = printable(lastState(run));
  const contradictions = settledDisagreements(left.contradictions);
  const written = { ...left, contradictions };
  const opposing = evidenceOf(run, written.opposition?.refs ?? []);
  const toGate = { state: written, rounds: roundsOf(run), picked, opposing };
  const { state, rounds } = throughDoor(run, options, toGate);
  const gone = goneSources(run);
  const best = bestPassages(run, options, picked.filter(isThere(gone)));
  const followUps = followUpsOf(run);
  const passages = quotedPassages({ options, answer: state.answer, best });
  const quoted = [...passages, ...followUps.flatMap(citingOf)];
  const listed = briefSources(run, [...state.claims, ...quoted], picked);
  const grid = withKept(gridOf(run, state.claims), state);
  const changes = stageResult(run, state.round, 'changes');
  const openQuestions = openQuestionsOf(state);
  const sources = listed.map((source) => withTrueInterests(asListed(source, gone), grid));
  return {
    run: { ...describedRun(row), familiarity: state.familiarity, ...goingOnFrom(run) },
    ...(changes === undefined ? {} : { changes }),
    answer: unflagged(state.answer, state.claims, sources),
    kind: subjectOf(run)?.kind ?? null,
    grid,
    leftOut: leftOutOf(run, state),
    followUps: followUps.map(({ answer, ...asked }) => ({
      ...asked,
      answer: { ...answer, sentences: unflagged(answer.sentences, answer.claims, sources) },
    })),
    best,
    subtopics: bySubtopic(state.claims),
    ...pick(state, 'claims', 'background', 'opposition', 'contradictions', 'gaps', 'limitations', 'struck'),
    ...pick(state, 'counts', 'failedParts'),
    opposing,
    unverified: unverified(state, sources),
    openQuestions,
    rounds: rounds.map((round) => ({
      ...round,
      openGaps: openAfter(round.round, state.gaps, openQuestions.filter(isSearchedFor)),
    })),
    sources,
    ...unreadOf(run, options.corpora, listed),
    ...spendingOf(store, runId),
    passages: passagesOf(store, [...citedBy(state, quoted), ...opposing], sourceIn(picked)),
  };
}

/** With the searches that some engine answered: what was planned and never ran is no search. */
function roundsOf(run: StoredRun): readonly RoundRow[] {
  const answered = new Map(
    answeredQueries(run).map(({ round, queries }) => [
      round,
      new Set(queries.map(({ question }) => question)),
    ]),
  );
  return listRows(run).map((row) => {
    const asked = answered.get(row.round);
    return asked === undefined
      ? row
      : { ...row, queries: row.queries.filter(({ query }) => asked.has(query)) };
  });
}

/** Each once, with all its searches. */
function openQuestionsOf({ gaps }: Pick<RoundState, 'gaps'>): readonly Gap[] {
  const byWords = new Map<string, Gap>();
  for (const gap of gaps.filter(isOpenQuestion)) {
    const known = byWords.get(gap.description);
    const queries = [...new Set([...(known?.queries ?? []), ...gap.queries])].filter((query) => query !== '');
    byWords.set(gap.description, { ...(known ?? gap), queries });
  }
  return [...byWords.values()];
}

/** The sentences that do not rest on sources that address a language model alone: those stand, marked, with their claims. */
export const unflagged = <Sentence extends { readonly claimIds: readonly string[] }>(
  sentences: readonly Sentence[],
  claims: readonly Claim[],
  sources: readonly BriefSource[],
): readonly Sentence[] =>
  sentences.filter(({ claimIds }) => {
    const own = claims.filter(({ id }) => claimIds.includes(id));
    return own.length === 0 || !own.every(({ evidence }) => restsOnFlagged({ sources }, evidence));
  });

/**
 * A cell whose words the gate refused is filled by a sentence of the brief on that thing, which rests on all that it rested on: what the
 * sources say of it is known, and an empty cell would say that nothing is.
 */
export function withKept(
  grid: Brief['grid'],
  { claims, struck }: Pick<RoundState, 'claims' | 'struck'>,
): Brief['grid'] {
  if (grid === null) return null;
  const cells = [...grid.cells];
  for (const about of grid.about)
    for (const attribute of grid.attributes) {
      if (cells.some((cell) => cell.about === about && cell.attribute === attribute)) continue;
      const refused = struck
        .filter(({ by, claim }) => by === 'gate' && claim.startsWith(`${about} | ${attribute}: `))
        .map(({ refs }) => placeNames(refs))
        .filter((places) => places.length > 0);
      const kept = claims.find(({ column, claim, evidence }) => {
        if (column !== undefined || !claim.toLowerCase().includes(about.toLowerCase())) return false;
        const own = placeNames(evidence.map(({ ref }) => ref));
        return refused.some((places) => places.every((place) => own.includes(place)));
      });
      if (kept === undefined) continue;
      const { id, claim: value, works, evidence } = kept;
      const unsaid = { unit: null, conditions: [], asOf: null, by: null, isInterested: false };
      cells.push({ about, attribute, value, works, evidence, claimIds: [id], ...unsaid });
    }
  return { ...grid, cells };
}

/** Findings that no claim uses, in words, with the writer's reason. */
function leftOutOf(run: StoredRun, { round }: RoundState): Brief['leftOut'] {
  const words = new Map(notesOfRun(run).findings.map(({ id, statement }) => [id, statement]));
  return (stageResult(run, round, 'ground')?.leftOut ?? []).map(({ finding, why }) => ({
    finding: words.get(finding) ?? finding,
    why,
  }));
}

/** Nothing that could not be grounded, or that relies on search snippets alone, is presented as fact: it is listed. */
export function unverified(state: RoundState, sources: readonly BriefSource[]): Brief['unverified'] {
  const snippets = new Set(sources.filter((each) => each.readClass === 'snippet').map((each) => each.id));
  const onSnippets = state.claims.filter(
    (claim) =>
      state.ending === 'snippets-only' || claim.evidence.every((each) => snippets.has(each.sourceId)),
  );
  const ids = onSnippets.map(({ id }) => id).join(', ');
  return [
    ...(ids === '' ? [] : [{ subject: ids, reason: 'snippet-only' as const }]),
    ...state.failedParts.map((part) => ({
      subject: part.split(':')[0] ?? part,
      reason: 'part-failed' as const,
    })),
  ];
}

/** What a run has cost, and what adds up to it: the roles, the search engines, and interrupted calls at their worst case. */
function spendingOf(store: Store, runId: string): Pick<Brief, 'spent' | 'spentByRole'> {
  const { inputTokens, outputTokens, costUsd, ...lost } = journalTotals(store, runId);
  const searches = spentByLabel(store, runId, 'search');
  const calls = searches.reduce((sum, each) => sum + each.calls, 0);
  const searchUsd = searches.reduce((sum, each) => sum + (each.usd ?? 0), 0);
  const tokens = inputTokens + outputTokens + lost.lostReservedTokens;
  const finished = spentByLabel(store, runId, 'model');
  // Calls that were lost, and those that were asked again: whatever no finished call names.
  const unnamed = tokens - finished.reduce((sum, each) => sum + each.tokens, 0);
  const others = [
    { label: 'searches', calls, tokens: 0, usd: searchUsd },
    { label: 'lost', calls: 0, tokens: unnamed, usd: lost.lostReservedUsd },
  ];
  return {
    spent: { tokens, usd: lost.unpricedCalls > 0 ? null : costUsd + lost.lostReservedUsd },
    spentByRole: [...finished, ...others.filter(({ tokens, usd }) => tokens > 0 || usd > 0)],
  };
}

/** The store's id of a source by the run's own name for it (`S3`). */
function sourceIn(picked: readonly RunSource[]): (id: string) => number | undefined {
  const idOfSource = new Map(picked.map((each) => [`S${each.number}`, each.sourceId]));
  return (id) => idOfSource.get(id);
}

const describedRun = (row: RunRow) => ({
  ...pick(row, 'id', 'question', 'today', 'status'),
  ending: (row.ending as { reason?: Ending } | null)?.reason ?? null,
  options: row.options as RunOptions,
});

function goingOnFrom(run: StoredRun): Pick<Brief['run'], 'refines' | 'refreshes'> {
  const [refined, refreshed] = [refinedFrom(run), refreshOf(run)];
  return {
    ...(refined === undefined ? {} : { refines: pick(refined, 'run', 'question') }),
    ...(refreshed === undefined ? {} : { refreshes: pick(refreshed, 'run', 'today') }),
  };
}

const isThere =
  (gone: ReadonlyMap<string, string>) =>
  ({ number }: RunSource): boolean =>
    !gone.has(`S${number}`);

/** All versions of a source are one source to a reader. */
function asListed(source: BriefSource, gone: ReadonlyMap<string, string>): BriefSource {
  const lost = gone.get(source.id);
  const listed = { ...source, key: currentKey(source.key) };
  return lost === undefined ? listed : { ...listed, gone: lost };
}

/** Who compares what others sell is no seller: what it offers of its own stands among what is compared. */
function withTrueInterests(source: BriefSource, grid: Brief['grid']): BriefSource {
  const names = [source.siteName, source.publisher].flatMap((name) => name?.toLowerCase() ?? []);
  const isCompared = (grid?.about ?? []).some((thing) =>
    names.some((name) => name.includes(thing.toLowerCase()) || thing.toLowerCase().includes(name)),
  );
  if (grid === null || grid.about.length === 0 || isCompared) return source;
  const interests = source.interests.filter(({ kind }) => kind === 'paid-links');
  return { ...source, interests };
}

/** Sources that are no longer there, as far as the run has looked, and why; by their names. */
function goneSources(run: StoredRun): ReadonlyMap<string, string> {
  const gone = new Map<string, string>();
  for (const { found } of rechecks(run)) {
    // Who was not reached may still be gone.
    const seen = new Map(found.sources.map((each) => [`S${each.number}`, each]));
    for (const id of gone.keys()) if (seen.get(id)?.outcome !== 'unreached') gone.delete(id);
    for (const [id, { outcome, why }] of seen) if (outcome === 'gone') gone.set(id, why);
  }
  return gone;
}

type Quoted = Pick<Claim, 'id' | 'evidence'>;

/** The passages that the brief lists, each by the sentence that it is listed for. */
const quotedPassages = (listed: Parameters<typeof listedPassages>[0]): readonly Quoted[] =>
  listedPassages(listed).map(({ id, deciding }) => ({ id, evidence: [deciding] }));

/** What a follow-up cites: its claims, else the passages nearest to it. */
function citingOf({ id, answer: { sentences, claims, passages } }: FollowUp): readonly Quoted[] {
  const nearest = passages.map(({ deciding }) => deciding);
  return [{ id, evidence: sentences.length > 0 ? claims.flatMap(({ evidence }) => evidence) : nearest }];
}

/** Every span that the brief shows. */
const citedBy = (state: RoundState, quoted: readonly Quoted[]): readonly ClaimEvidence[] => [
  ...[...state.claims, ...quoted].flatMap(({ evidence }) => evidence),
  ...state.contradictions.flatMap((each) => each.sides.flatMap((side) => side.evidence)),
];

function knownRun(store: Store, runId: string): RunRow {
  const row = getRun(store, runId);
  if (row !== undefined) return row;
  throw new RunError(
    'unknown-run',
    `The store has no run named ${runId}.`,
    '`research-loop list` shows the runs.',
  );
}

type RunRow = NonNullable<ReturnType<typeof getRun>>;

/** Subtopics in the order of their best-supported claims. */
function bySubtopic(claims: readonly Claim[]): readonly BriefSubtopic[] {
  const groups = new Map<string, Claim[]>();
  for (const claim of claims) groups.set(claim.subtopic, [...(groups.get(claim.subtopic) ?? []), claim]);
  const weight = (own: readonly Claim[]): number =>
    Math.max(...own.map((claim) => claim.works.length)) + own.length / 100;
  return [...groups]
    .sort((a, b) => weight(b[1]) - weight(a[1]))
    .map(([name, own]) => {
      const of = (side: Claim['stance']) => strongestFirst(own.filter(({ stance }) => stance === side));
      return { name, for: of('for'), against: of('against'), neutral: of('neutral') };
    });
}
