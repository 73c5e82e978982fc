import pMap from 'p-map';
import { ANGLES, type SearchQuery } from '../../../agents/search/engine.js';
import { termsOf } from '../../context/terms.js';
import { subjectOf } from '../../history.js';
import type { Pass, Plan, PlannedQuery, Subject } from '../../results.js';
import type { Run } from '../../run.js';
import { stage } from '../../stage.js';
import type { RoundState } from '../../state.js';
import { propose } from '../propose-queries.js';
import { fetchPicks } from '../fetch.js';
import { search } from '../search.js';
import { select } from '../select.js';

/** Further sources for a follow-up that may search. */

const MOST_TERMS = 12;
/** Angles that propose queries besides the question itself: what bears on it, and what speaks against it. */
const ASKED_ANGLES = ANGLES.filter((angle) => angle === 'entity' || angle === 'counter-argument');

/** One round's plan, search, selection and reading for the follow-up; what is read joins the run's sources. */
export async function searchFor(run: Run, about: { pass: Pass; state: RoundState }): Promise<void> {
  const { pass, state } = about;
  const { round } = state;
  const target = { text: run.question, query: null, gapId: null, kind: 'question', queries: [] } as const;
  const before = { ...state, nextTarget: target };
  const subject = subjectOf(run) ?? unplanned(state);
  const queries = await stage(run, { round, name: `plan-${pass}` }, async () => {
    const proposals = await pMap(ASKED_ANGLES, (angle) =>
      propose(run, { angle, count: 1, before, subject, left: 1 }),
    );
    const all = [itself(run.question), ...proposals.flatMap((proposal) => proposal.queries.slice(0, 1))];
    const result = all.map((query, at): PlannedQuery => ({
      ...query,
      id: `${pass}.${at + 1}`,
      lookupFor: null,
    }));
    return { result, event: { queries: result.map(({ question }) => question) } };
  });
  const planned: Plan = { ...subject, round, target, queries, pass };
  const hits = await search(run, planned);
  await fetchPicks(run, await select(run, { before, queries: planned, hits }));
}

const unplanned = ({ subtopics, familiarity }: RoundState): Subject => ({
  subtopics,
  familiarity,
  failedParts: [],
});

const itself = (question: string): SearchQuery => ({
  angle: 'entity',
  reformulation: 'paraphrase',
  question,
  terms: termsOf(question).slice(0, MOST_TERMS),
  temporalIntent: 'none',
  freshness: 'any',
  removedStaleYears: [],
});
