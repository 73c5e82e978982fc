import pMap from 'p-map';
import { parseQuestion } from '../../agents/extractive/question.js';
import { ANGLES, type SearchQuery } from '../../agents/search/engine.js';
import { DIGEST_TOKENS } from '../../agents/roles/token-sizes.js';
import { findPassages } from '../../store/retrieval.js';
import type { Place } from '../../text/sentence-ref.js';
import { sentenceCosts } from '../context/sentence-costs.js';
import { termsOf } from '../context/terms.js';
import { TokenBudgetPicker } from '../context/token-budget-picker.js';
import { subjectOf } from '../history.js';
import type { Pass, Plan, PlannedQuery, Subject } from '../results.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { propose } from '../stages/propose-queries.js';
import { read } from '../stages/read.js';
import { search } from '../stages/search.js';
import { select } from '../stages/select.js';

/** What a follow-up is answered from: passages of the run's sources, and of further ones where it may search. */

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
  await read(run, await select(run, { before, queries: planned, hits }));
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

const MOST_PASSAGES = 60;
const MOST_OF_A_SOURCE = 12;
/** What the run's own question counts next to the follow-up, which may leave out what it is about. */
const CONTEXT_WEIGHT = 0.3;

/** The passages that speak most of the follow-up, as many as one request shows. */
export function passagesFor(run: Run, context: string): readonly Place[] {
  const costs = sentenceCosts(run);
  const numbers = new Map(costs.sources.map(({ sourceId, number }) => [sourceId, number]));
  const found = findPassages(run.store, {
    aspects: [
      { text: parseQuestion(run.question).text, weight: 1 },
      { text: parseQuestion(context).text, weight: CONTEXT_WEIGHT },
    ],
    runId: run.id,
    limit: MOST_PASSAGES,
    perSource: MOST_OF_A_SOURCE,
  });
  const picker = new TokenBudgetPicker(costs, DIGEST_TOKENS.synthesizer);
  for (const { sourceId, first, last } of found) {
    const source = numbers.get(sourceId);
    if (source === undefined) continue;
    picker.addAll(Array.from({ length: last - first + 1 }, (_, at): Place => [source, first + at]));
  }
  return picker.places('as-added');
}
