import type { Plan, PlannedQuery } from '../results.js';
import pMap from 'p-map';
import { ANGLES, type Angle, type SearchQuery } from '../../agents/search/engine.js';
import type { SearcherReply } from '../../agents/roles/searcher.js';
import type { Familiarity, Subtopic } from '../../agents/roles/vocabulary.js';
import { ask } from '../limits/ask.js';
import { budgetLeft } from '../limits/budget.js';
import { askedQueries, knownSources, knownTerms } from '../history.js';
import { listRows } from '../round-state.js';
import { openMaterialGaps } from '../judging/gap-ledger.js';
import type { Run } from '../run.js';
import { termsOf } from '../context/terms.js';
import { stage } from '../stage.js';
import type { RoundState, Target } from '../state.js';
import { removeStaleYears } from '../../agents/roles/stale-years.js';

const QUERIES_PER_ANGLE = 5;

/** Four angle searchers, each blind to the others, propose queries; the depth's number is taken from them in turn. */
export async function plan(run: Run, before: RoundState): Promise<Plan> {
  const round = before.round + 1;
  const subject = await decompose(run, before);
  return stage(run, { round, name: 'plan' }, async () => {
    const left = Math.round(budgetLeft(run, listRows(run)) * 10) / 10;
    const proposals = await pMap(ANGLES, (angle) => propose(run, { angle, before, subject, left }), {
      concurrency: run.options.researchers,
    });
    const confirming = before.nextTarget.queries.map((text) => disconfirmingQuery(text));
    const angles = anglesInTurn(round, run.options.queriesPerRound);
    const queries = takeInTurn(
      angles,
      new Map(proposals.map((proposal) => [proposal.angle, proposal.queries])),
      {
        first: confirming.slice(0, Math.ceil(run.options.queriesPerRound / 2)),
        asked: askedQueries(run),
      },
    ).map((query, index) => ({ ...query, id: `R${round}.Q${index + 1}`, lookupFor: null }));
    const lookups = lookupQueries(before, queries.length, round);
    const failedParts = proposals.flatMap((each) =>
      each.failure === null ? [] : [`searcher ${each.angle}: ${each.failure}`],
    );
    return {
      result: {
        round,
        target: before.nextTarget,
        ...subject,
        queries: [...queries, ...lookups],
        failedParts: [...subject.failedParts, ...failedParts],
      },
      event: {
        target: before.nextTarget.text,
        queries: queries.map((query) => ({ angle: query.angle, query: query.question })),
      },
    };
  });
}

interface Subject {
  readonly subtopics: readonly Subtopic[];
  readonly familiarity: Familiarity;
  readonly failedParts: readonly string[];
}

/** Round 1 cuts the question into subtopics; later rounds go on with them. */
async function decompose(run: Run, before: RoundState): Promise<Subject> {
  if (before.round > 0)
    return { subtopics: before.subtopics, familiarity: before.familiarity, failedParts: [] };
  return stage(run, { round: 1, name: 'decompose' }, async () => {
    const reply = await ask(run, 'decomposer', {
      question: run.question,
      focus: run.options.focus,
      today: run.today,
      maxSubtopics: Math.max(2, run.options.researchers),
    });
    const result: Subject = reply.ok
      ? { subtopics: reply.value.subtopics, familiarity: reply.value.familiarity, failedParts: [] }
      : { subtopics: [], familiarity: 'specialised', failedParts: [`decomposer: ${reply.failure.message}`] };
    return {
      result,
      event: { subtopics: result.subtopics.map((each) => each.name), familiarity: result.familiarity },
    };
  });
}

async function propose(
  run: Run,
  about: { angle: Angle; before: RoundState; subject: Subject; left: number },
): Promise<{ angle: Angle; queries: readonly SearchQuery[]; failure: string | null }> {
  const { angle, before } = about;
  const reply = await ask(run, 'searcher', {
    angle,
    question: run.question,
    focus: run.options.focus,
    ...aimOf(run, before),
    subtopics: about.subject.subtopics,
    today: run.today,
    round: before.round + 1,
    count: QUERIES_PER_ANGLE,
    known: knownSources(run),
    knownTerms: knownTerms(run),
    asked: askedQueries(run, angle),
    saturation: before.saturation.at(-1) ?? 0,
    budgetLeft: about.left,
  });
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

/**
 * What the searchers aim at. A work that is asked for by name is looked up by name (see `lookupQueries`); besides that
 * there is nothing about it to explore, and the angles go on with the question.
 */
function aimOf(run: Run, before: RoundState): { target: string; targetQuery: string | null } {
  const gap = before.gaps.find((each) => each.id === before.nextTarget.gapId);
  if (gap?.kind === 'unread-source' && gap.title !== null) return { target: run.question, targetQuery: null };
  return { target: before.nextTarget.text, targetQuery: before.nextTarget.query };
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

/** Works that a round looks up by name at most, besides its searches. */
const MOST_LOOKUPS = 5;
/** Other open gaps whose own query is asked besides. */
const MOST_OTHER_GAPS = 3;

/**
 * Besides the round's own searches, which aim at one target: cited works that nobody has read are looked up by title, and
 * other open gaps have their own query asked. Neither takes any exploring, so neither needs a round of its own; and what
 * cannot be found becomes an open question before the rounds are used up.
 */
function lookupQueries(before: RoundState, already: number, round: number): readonly PlannedQuery[] {
  const open = openMaterialGaps(before.gaps);
  const works = open.filter((gap) => gap.kind === 'unread-source' && gap.title !== null);
  const others = open.filter((gap) => !works.includes(gap) && gap.id !== before.nextTarget.gapId);
  return [...works.slice(0, MOST_LOOKUPS), ...others.slice(0, MOST_OTHER_GAPS)].map((gap, index) => ({
    id: `R${round}.Q${already + index + 1}`,
    lookupFor: gap.id,
    angle: gap.kind === 'missing-counterarg' ? 'counter-argument' : 'entity',
    reformulation: 'scope-shift',
    question: gap.query,
    terms: termsOf(gap.title ?? gap.query).slice(0, 12),
    temporalIntent: 'none',
    freshness: 'any',
    removedStaleYears: [],
  }));
}

/** A searcher that failed, or had no query, must not cost its angle: the target itself is searched. */
function fallbackQuery(angle: Angle, target: Target): SearchQuery {
  return { ...disconfirmingQuery(target.query ?? target.text), angle };
}

function disconfirmingQuery(text: string): SearchQuery {
  return {
    angle: 'counter-argument',
    reformulation: 'perspective-shift',
    question: text,
    terms: text.split(/[^\p{L}\p{N}-]+/u).filter((word) => word.length > 2),
    temporalIntent: 'none',
    freshness: 'any',
    removedStaleYears: [],
  };
}

/** The order in which angles are served: it goes on where the round before left off, so all four have their turn by round 2. */
export function anglesInTurn(round: number, count: number): readonly Angle[] {
  const start = ((round - 1) * count) % ANGLES.length;
  return Array.from({ length: count }, (_, index) => ANGLES[(start + index) % ANGLES.length] as Angle);
}

/** Takes one query after another from the angles in turn, none twice and none that was asked before. */
export function takeInTurn(
  angles: readonly Angle[],
  proposals: ReadonlyMap<Angle, readonly SearchQuery[]>,
  also: { readonly first: readonly SearchQuery[]; readonly asked: readonly string[] },
): readonly SearchQuery[] {
  const seen = new Set(also.asked.map(normalise));
  const taken: SearchQuery[] = [];
  const waiting = new Map([...proposals].map(([angle, queries]) => [angle, [...queries]]));
  const take = (query: SearchQuery | undefined): boolean => {
    if (query === undefined || seen.has(normalise(query.question))) return false;
    seen.add(normalise(query.question));
    taken.push(query);
    return true;
  };
  for (const query of also.first) take(query);
  for (const angle of angles) {
    if (taken.length >= angles.length) break;
    const order = [angle, ...ANGLES.filter((other) => other !== angle)];
    order.some((from) => {
      const queue = waiting.get(from) ?? [];
      while (queue.length > 0) if (take(queue.shift())) return true;
      return false;
    });
  }
  return taken;
}

const normalise = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
