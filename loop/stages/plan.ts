import type { Plan, PlannedQuery, Subject } from '../results.js';
import pMap from 'p-map';
import { ANGLES, type Angle, type SearchQuery } from '../../agents/search/engine.js';
import { ask } from '../limits/ask.js';
import { budgetLeft } from '../limits/budget.js';
import { searchedFolder } from '../reading/searched-folder.js';
import { askedQueries, refreshOf } from '../history.js';
import { repeatedQueries } from './refresh/news.js';
import { listRows } from '../round-state.js';
import { openMaterialGaps } from '../judging/gap-ledger.js';
import type { Run } from '../run.js';
import { stage, type StageOutcome } from '../stage.js';
import type { RoundState } from '../state.js';
import { wantedOf } from '../wanted.js';
import { disconfirmingQuery, propose, type Proposal } from './propose-queries.js';
import { anglesInTurn, plainQuery, takeInTurn } from './queries.js';

/** Queries of one reply at most. */
const MOST_OF_ANGLE = 5;

/** Four angle searchers, each blind to the others, propose queries; the depth's number is taken from them in turn. */
export async function plan(run: Run, before: RoundState): Promise<Plan> {
  const round = before.round + 1;
  const planned = await planQuestion(run, (subject) => subject);
  const subject = before.round === 0 ? planned : { ...planned, failedParts: [] };
  return stage(run, { round, name: 'plan' }, async () => {
    if (refreshOf(run)?.round === before.round) return repeated(run, before, subject);
    const asked = askedQueries(run);
    const angles = anglesFor(run, before);
    const first = takeInTurn([], new Map(), { first: givenQueries(run, before, angles.length), asked });
    const open = angles.slice(0, angles.length - first.length);
    const proposals = await proposeAll(run, { angles: open, before, subject });
    const queries = takeInTurn(
      angles,
      new Map(proposals.map((proposal) => [proposal.angle, proposal.queries])),
      { first, asked },
    ).map((query, index) => ({ ...query, id: `R${round}.Q${index + 1}`, lookupFor: null }));
    const lookups = lookupQueries(run, before, queries.length);
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

/** A question that is asked again is searched for as it was: nobody has to think of searches for it. */
function repeated(run: Run, before: RoundState, subject: Subject): StageOutcome<Plan> {
  const queries = repeatedQueries(run);
  const target = before.nextTarget;
  return {
    result: { round: before.round + 1, target, ...subject, queries },
    event: {
      target: target.text,
      queries: queries.map(({ angle, question }) => ({ angle, query: question })),
    },
  };
}

async function proposeAll(
  run: Run,
  about: { angles: readonly Angle[]; before: RoundState; subject: Subject },
): Promise<readonly Proposal[]> {
  const left = Math.round(budgetLeft(run, listRows(run)) * 10) / 10;
  return pMap(
    wantedByAngle(run, about.angles),
    ([angle, count]) => propose(run, { ...about, angle, count, left }),
    { concurrency: run.options.researchers },
  );
}

/** @param accept may refuse what came of it by throwing: nothing is kept then */
export const planQuestion = (run: Run, accept: (subject: Subject) => Subject): Promise<Subject> =>
  stage(run, { round: 1, name: 'decompose' }, async () => {
    const result = accept(await askedSubject(run));
    return {
      result,
      event: { subtopics: result.subtopics.map((each) => each.name), familiarity: result.familiarity },
    };
  });

async function askedSubject(run: Run): Promise<Subject> {
  const { focus, researchers } = run.options;
  const reply = await ask(run, 'decomposer', {
    question: run.question,
    focus,
    today: run.today,
    folder: searchedFolder(run),
    maxSubtopics: Math.max(2, researchers),
  });
  if (!reply.ok)
    return {
      subtopics: [],
      familiarity: 'specialised',
      failedParts: [`decomposer: ${reply.failure.message}`],
    };
  const { subtopics, familiarity, kind, domain } = reply.value;
  const wanted = wantedOf(reply.value, [run.question, focus ?? '']);
  return {
    ...{ subtopics, familiarity, kind, domain, failedParts: [] },
    ...(wanted === undefined ? {} : { wanted }),
  };
}

/**
 * How many queries each angle is asked for. A model writes those that will be run, and an angle whose turn it is not is not
 * asked; rules cost nothing, and give more to choose from.
 */
function wantedByAngle(run: Run, angles: readonly Angle[]): readonly (readonly [Angle, number])[] {
  if (run.roles.kind === 'extractive') return ANGLES.map((angle) => [angle, MOST_OF_ANGLE] as const);
  return ANGLES.map(
    (angle) => [angle, Math.min(MOST_OF_ANGLE, angles.filter((each) => each === angle).length)] as const,
  ).filter(([, count]) => count > 0);
}

/** Works that a round looks up by name at most, besides its searches. */
const MOST_LOOKUPS = 5;
/** Other open gaps whose own query is asked besides, on the web; a folder is searched for all of them. */
const MOST_OTHER_GAPS = 3;

/**
 * Besides the round's own searches, which aim at one target: cited works that nobody has read are looked up by title, and
 * other open gaps have their own query asked. Neither takes any exploring, so neither needs a round of its own; and what
 * cannot be found becomes an open question before the rounds are used up.
 */
function lookupQueries(run: Run, before: RoundState, already: number): readonly PlannedQuery[] {
  const round = before.round + 1;
  const most = run.web === null ? Infinity : MOST_OTHER_GAPS;
  const open = openMaterialGaps(before.gaps);
  const works = open.filter((gap) => gap.kind === 'unread-source' && gap.title !== null);
  const others = open.filter((gap) => !works.includes(gap) && gap.id !== before.nextTarget.gapId);
  return [...works.slice(0, MOST_LOOKUPS), ...others.slice(0, most)].map((gap, index) => ({
    id: `R${round}.Q${already + index + 1}`,
    lookupFor: gap.id,
    ...plainQuery(gap.kind === 'missing-counterarg' ? 'counter-argument' : 'entity', gap.query, {
      reformulation: 'scope-shift',
      named: gap.title ?? gap.query,
    }),
  }));
}

/** One gap is asked in its own words, of who may have it at first hand, and of who speaks against it: four angles would ask it in four wordings. */
const NARROW_ANGLES: readonly Angle[] = ['entity', 'counter-argument', 'entity'];

/** A round after one gap, where each angle has had its turn. */
const isNarrow = ({ options, roles }: Run, { round, nextTarget }: RoundState): boolean =>
  roles.kind === 'model' && nextTarget.gapId !== null && round * options.queriesPerRound >= ANGLES.length;

/**
 * The searches that nobody has to think of: a gap's own; what would disprove the brief, for half of the round. A model's
 * round that confirms asks for nothing else, but for the claim most at risk in its own words.
 */
function givenQueries(run: Run, before: RoundState, wanted: number): readonly SearchQuery[] {
  const { nextTarget } = before;
  if (isNarrow(run, before)) return ownQuery(before);
  const disconfirming = nextTarget.queries.map(disconfirmingQuery);
  if (!isConfirming(run, before)) return disconfirming.slice(0, Math.ceil(wanted / 2));
  return [plainQuery('counter-argument', nextTarget.text), ...disconfirming].slice(0, wanted);
}

const ownQuery = ({ nextTarget: { query } }: RoundState): readonly SearchQuery[] =>
  query === null ? [] : [plainQuery('entity', query)];

const isConfirming = ({ roles }: Run, { nextTarget }: RoundState): boolean =>
  roles.kind === 'model' && nextTarget.kind === 'confirmation';

/** Searches of a round that confirms, where as many would disprove the brief. */
const LEAST_CONFIRMING = 2;

function anglesFor(run: Run, before: RoundState): readonly Angle[] {
  const { queriesPerRound } = run.options;
  if (isNarrow(run, before)) return NARROW_ANGLES.slice(0, queriesPerRound);
  if (!isConfirming(run, before)) return anglesInTurn(before.round + 1, queriesPerRound);
  const given = givenQueries(run, before, queriesPerRound).length;
  return Array.from(
    { length: Math.min(queriesPerRound, Math.max(given, LEAST_CONFIRMING)) },
    () => 'counter-argument' as const,
  );
}
