import type { Gathered, Plan, PlannedQuery, Reading, SearchOutcome, Selection } from '../results.js';
import { missingSubject, missingWords } from '../missing-words.js';
import { listRunSources } from '../../store/run-sources.js';
import { questionWords } from '../question-words.js';
import { soughtWords, stageResult } from '../history.js';
import { refusedBudget } from '../limits/budget.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { read } from './read.js';
import { search } from './search.js';
import { select } from './select.js';

/** Missing words that one pass looks for; the first of the question come first. */
const MOST_SOUGHT = 6;
/** Terms of a query. */
const MOST_TERMS = 12;

/**
 * After a round has read: what the question is about and no source that was read holds. What was not looked for yet is
 * searched for by one further pass, before anything is drafted; what stands in no source even then is told to every role
 * and in the brief (`Plan.missing`).
 */
export async function seekMissing(run: Run, before: RoundState, first: Gathered): Promise<Gathered> {
  const { round } = first.queries;
  const { missing, queries } = await stage(run, { round, name: 'missing' }, () => {
    const missing = missingWords(run);
    const queries = mayPass(run, round) ? queriesFor(run, missingSubject(missing), first.queries) : [];
    return {
      result: { missing, queries },
      event: { words: missingSubject(missing), queries: queries.length },
    };
  });
  if (queries.length === 0) return { ...first, queries: { ...first.queries, missing } };
  const pass = passOf(run, first.queries, { missing, queries });
  const hits = await search(run, pass);
  const picks = await select(run, { before, queries: pass, hits });
  const reading = await read(run, picks);
  const left = await stage(run, { round, name: 'missing-left' }, () => {
    const left = missingWords(run);
    return { result: left, event: { words: missingSubject(left) } };
  });
  return together(first, { queries: { ...pass, missing: left }, hits, picks, reading });
}

/** Not once the round has gone on, nor where there is no room or means to read. */
function mayPass(run: Run, round: number): boolean {
  const { maxSources } = run.options;
  const isFull = maxSources !== null && listRunSources(run.store, run.id).length >= maxSources;
  return !isFull && stageResult(run, round, 'digest') === undefined && refusedBudget(run) === null;
}

/** One query of the missing words among the question's others, one of them alone; none for words that were looked for. */
function queriesFor(run: Run, missing: readonly string[], planned: Plan): readonly PlannedQuery[] {
  const known = new Set(soughtWords(run));
  const sought = missing.filter((word) => !known.has(word)).slice(0, MOST_SOUGHT);
  if (sought.length === 0) return [];
  const others = questionWords(run.question)
    .filter(({ text, kind }) => kind !== 'common' && !missing.includes(text))
    .map(({ text }) => text);
  const alone = sought.join(' ');
  const asked = others.length === 0 ? [alone] : [[...sought, ...others].join(' '), alone];
  return asked.map((question, index) => ({
    id: `R${planned.round}.Q${planned.queries.length + index + 1}`,
    lookupFor: null,
    angle: 'entity',
    reformulation: 'paraphrase',
    question,
    terms: (index === 0 ? [...sought, ...others] : sought).slice(0, MOST_TERMS),
    temporalIntent: 'none',
    freshness: 'any',
    removedStaleYears: [],
  }));
}

function passOf(run: Run, planned: Plan, found: Pick<Plan, 'queries' | 'missing'>): Plan {
  const words = missingSubject(found.missing).join(', ');
  const text = `Texts that speak of ${words}, which no source read so far does: ${run.question}`;
  const target = { text, query: null, gapId: null, kind: 'question', queries: [] } as const;
  return { ...planned, ...found, target, pass: 'missing', failedParts: [] };
}

/** Both passes as one round: the target and the saturation stay those of its own searches. */
function together(first: Gathered, second: Gathered): Gathered {
  const { missing = [] } = second.queries;
  const queries = [...first.queries.queries, ...second.queries.queries];
  return {
    queries: { ...first.queries, queries, missing },
    hits: joinSearches(first.hits, second.hits),
    picks: joinSelections(first.picks, second.picks),
    reading: joinReadings(first.reading, second.reading),
  };
}

const joinSearches = (first: SearchOutcome, second: SearchOutcome): SearchOutcome => ({
  hits: [...first.hits, ...second.hits],
  failures: [...first.failures, ...second.failures],
  answered: [...(first.answered ?? []), ...(second.answered ?? [])],
});

const joinSelections = (first: Selection, second: Selection): Selection => ({
  ...first,
  picks: [...first.picks, ...second.picks],
  found: first.found + second.found,
  passedOver: [...(first.passedOver ?? []), ...(second.passedOver ?? [])],
});

function joinReadings(first: Reading, second: Reading): Reading {
  const failures = { ...first.failures };
  for (const [code, count] of Object.entries(second.failures) as [keyof typeof failures, number][])
    failures[code] = (failures[code] ?? 0) + count;
  return {
    added: [...first.added, ...second.added],
    unread: [...first.unread, ...second.unread],
    failures,
  };
}
