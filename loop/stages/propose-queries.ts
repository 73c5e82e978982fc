import type { Angle, SearchQuery } from '../../agents/search/engine.js';
import type { CitedUnread, SearcherInput, SearcherReply } from '../../agents/roles/searcher.js';
import { removeStaleYears } from '../../agents/roles/stale-years.js';
import type { Claim } from '../claim.js';
import { unreadWorks } from '../cited-works.js';
import { textOf } from '../context/stored-text.js';
import { isCommonWord } from '../gate/common-words.js';
import { namesOf } from '../names.js';
import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { fold } from '../../text/fold.js';
import { placesOf } from '../../text/sentence-ref.js';
import { isContentWord, stemsOf, words } from '../../text/tokens.js';
import { askedWithFinds, knownSources } from '../history.js';
import { notesOfRun } from '../reading/notes.js';
import { searchedFolder } from '../reading/searched-folder.js';
import { ask } from '../limits/ask.js';
import type { Subject } from '../results.js';
import { readableTarget } from '../readable-target.js';
import type { Run } from '../run.js';
import type { RoundState, Target } from '../state.js';
import { plainQuery } from './queries.js';

export interface Proposal {
  readonly angle: Angle;
  readonly queries: readonly SearchQuery[];
  readonly failure: string | null;
}

interface About {
  readonly angle: Angle;
  readonly count: number;
  readonly before: RoundState;
  readonly subject: Subject;
  /** Share of the budget that is left, 0 to 1. */
  readonly left: number;
}

/** One angle's searcher, with what the run knows by now. */
export async function propose(run: Run, about: About): Promise<Proposal> {
  const { angle, before } = about;
  const reply = await ask(run, 'searcher', searcherInput(run, about));
  const fallback = [fallbackQuery(angle, before.nextTarget)];
  if (!reply.ok) return { angle, queries: fallback, failure: reply.failure.message };
  if (reply.value.queries.length === 0) return { angle, queries: fallback, failure: null };
  const given = `${run.question} ${run.options.focus ?? ''}`;
  return {
    angle,
    queries: reply.value.queries.map((query) => toSearchQuery(angle, query, given)),
    failure: null,
  };
}

function searcherInput(run: Run, { angle, count, before, subject, left }: About): SearcherInput {
  return {
    angle,
    count,
    question: run.question,
    focus: run.options.focus,
    today: run.today,
    ...aimOf(run, before),
    subtopics: subject.subtopics,
    kind: subject.kind ?? null,
    domain: subject.domain ?? null,
    round: before.round + 1,
    known: knownSources(run),
    knownTerms: run.roles.kind === 'extractive' ? knownTerms(run, before.claims) : [],
    folder: searchedFolder(run),
    asked: askedWithFinds(run, angle),
    // Names are this angle's, opposition is that one's; the others are not charged for them.
    citedWorks: angle === 'entity' ? citedWorks(run, before.claims) : [],
    readersLeads: angle === 'entity' || angle === 'source-type' ? readersLeads(run) : [],
    leadingClaims: angle === 'counter-argument' ? leadingClaims(before.claims) : [],
    saturation: before.saturation.at(-1) ?? 0,
    budgetLeft: left,
  };
}

/** Sentences on each side of a cited one that are looked at, and terms of them that are named. */
const NEAR = 2;
const MOST_TERMS = 30;
const SHORTEST_TERM = 5;

/** Names and rare words around what claims cite, the commonest first, without those of the question: what an author of the field would search by. */
function knownTerms(run: Run, claims: readonly Claim[]): readonly string[] {
  const ids = new Map(listRunSources(run.store, run.id).map(({ number, sourceId }) => [number, sourceId]));
  const texts = new Set<string>();
  for (const [source, at] of claims.flatMap(({ evidence }) => evidence.flatMap(({ ref }) => placesOf(ref)))) {
    const sourceId = ids.get(source);
    if (sourceId === undefined) continue;
    const around = { from: Math.max(1, at - NEAR), to: at + NEAR };
    for (const { start, end } of sentencesOf(run.store, sourceId, around))
      texts.add(textOf(run, sourceId).slice(start, end));
  }
  const asked = stemsOf(run.question);
  const counts = new Map<string, { readonly term: string; count: number }>();
  for (const term of [...texts].flatMap(termsIn)) {
    if (words(term).every(({ stem }) => asked.has(stem))) continue;
    const known = counts.get(fold(term)) ?? { term, count: 0 };
    counts.set(fold(term), { ...known, count: known.count + 1 });
  }
  const ranked = [...counts.values()].sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1));
  return ranked.slice(0, MOST_TERMS).map(({ term }) => term);
}

function termsIn(text: string): readonly string[] {
  const names = namesOf(text);
  const inNames = new Set(names.flatMap((name) => words(name).map(({ folded }) => folded)));
  const rare = words(text).filter(
    (word) =>
      word.folded.length >= SHORTEST_TERM &&
      isContentWord(word) &&
      !/\p{N}/u.test(word.folded) &&
      !inNames.has(word.folded) &&
      !isCommonWord(word.folded),
  );
  return [...names, ...rare.map(({ surface }) => surface)];
}

/** Of the newest sources first. */
const readersLeads = (run: Run): readonly string[] =>
  [...new Set(notesOfRun(run).leads.map(({ work, why }) => `${work}: ${why}`))]
    .toReversed()
    .slice(0, MOST_LEADS);
const MOST_LEADS = 12;

const MOST_LEADING = 6;
const CONFIDENCE_RANK = { high: 0, med: 1, low: 2 } as const;

/** What a reader would decide by first, then what is surest: in words. */
function leadingClaims(claims: readonly Claim[]): readonly string[] {
  const rank = (claim: Claim): number =>
    (claim.decisionCritical ? 0 : 10) +
    CONFIDENCE_RANK[claim.confidence] * 3 -
    Math.min(2, claim.works.length);
  return [...claims]
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MOST_LEADING)
    .map(({ claim }) => claim);
}

function citedWorks(run: Run, claims: readonly Claim[]): readonly CitedUnread[] {
  const words = new Map(claims.map(({ id, claim }) => [id, claim]));
  return unreadWorks(run, claims).map(({ title, authors, year, doi, citedBy, insideClaims }) => ({
    title,
    authors,
    year,
    doi,
    citedBy: citedBy.length,
    claims: insideClaims.flatMap((id) => words.get(id) ?? []),
  }));
}

/**
 * What the searchers aim at: of a gap its description, and apart from it the query that was proposed. A work that is asked
 * for by name is looked up by name (see `plan.ts`); besides that there is nothing about it to explore, and the angles go on
 * with the question.
 */
function aimOf(
  run: Run,
  { nextTarget: target, gaps }: RoundState,
): { target: string; targetQuery: string | null } {
  const gap = gaps.find((each) => each.id === target.gapId);
  if (gap?.kind === 'unread-source' && gap.title !== null) return { target: run.question, targetQuery: null };
  const described = gap === undefined ? target.text : readableTarget(gap);
  return { target: described, targetQuery: target.query === described ? null : target.query };
}

function toSearchQuery(angle: Angle, query: SearcherReply['queries'][number], given: string): SearchQuery {
  return {
    angle,
    reformulation: query.reformulation,
    temporalIntent: query.temporalIntent,
    freshness: query.freshness,
    ...removeStaleYears({ question: query.question, terms: query.terms }, given),
  };
}

/** A searcher that failed, or had no query, must not cost its angle: the target itself is searched. */
const fallbackQuery = (angle: Angle, target: Target): SearchQuery => ({
  ...disconfirmingQuery(target.query ?? target.text),
  angle,
});

export const disconfirmingQuery = (text: string): SearchQuery =>
  plainQuery('counter-argument', text, { reformulation: 'perspective-shift' });
