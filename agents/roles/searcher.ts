import { Type, type Static } from 'typebox';
import { defineRole } from './define-role.js';
import { strictObject } from './strict-object.js';
import { openLists } from './rendering/lists.js';
import { bounded, dashed, orNone, questionText } from './rendering/request.js';
import { angleBrief } from './rendering/template.js';
import type { Angle } from '../search/engine.js';
import type { Subtopic } from './vocabulary.js';
import { ROLE_TOKENS } from './token-sizes.js';

/** One angle searcher, blind to the other three. */
export interface SearcherInput {
  readonly angle: Angle;
  readonly question: string;
  readonly focus: string | null;
  /** Round 1: the question; later: the one top material gap. */
  readonly target: string;
  /** A concrete query that the critic proposed for the target, where there is one. */
  readonly targetQuery: string | null;
  readonly subtopics: readonly Subtopic[];
  readonly today: string;
  readonly round: number;
  /** Number of queries to write, 3 to 5. */
  readonly count: number;
  /** What this run has read, for names and terms: titles with their authors and dates. */
  readonly known: readonly { title: string; authors: readonly string[]; publishedAt: string | null }[];
  /** Distinctive terms of the texts read so far, the most distinctive first. */
  readonly knownTerms: readonly string[];
  /** This angle's own earlier queries in the run. */
  readonly asked: readonly string[];
  /** Share of last round's hits that were already in the store, 0 to 1. */
  readonly saturation: number;
  /** What is left of the budget, 0 to 1. */
  readonly budgetLeft: number;
}

export const SearcherReply = strictObject({
  queries: Type.Array(
    strictObject({
      question: Type.String(),
      terms: Type.Array(Type.String(), { maxItems: 12 }),
      reformulation: Type.Enum([
        'paraphrase',
        'decompose',
        'scope-shift',
        'perspective-shift',
        'temporal-framing',
      ]),
      temporalIntent: Type.Enum(['none', 'origin', 'recent', 'range']),
      freshness: Type.Enum(['any', 'day', 'week', 'month', 'year', 'eighteen-months']),
    }),
    { maxItems: 5 },
  ),
});
export type SearcherReply = Static<typeof SearcherReply>;

/** Share of known hits above which a path counts as exhausted. */
const EXHAUSTED = 0.7;
/** Share of the budget below which a searcher is asked for nothing but decisive queries. */
const SCARCE = 0.25;

export const searcherRole = defineRole<SearcherInput, SearcherReply>({
  name: 'searcher',
  schema: SearcherReply,
  effort: 'low',
  strongFrom: 'exhaustive',
  parts: (input, share) => {
    const lists = openLists(ROLE_TOKENS.searcher.shows, share);
    const brief = angleBrief(input.angle);
    const terms = input.knownTerms.slice(0, 40).map((term) => bounded(term, 60));
    return {
      record: lists.record,
      chosenWords: brief,
      values: {
        angleBrief: brief,
        today: input.today,
        question: questionText(input.question),
        focus: orNone(input.focus),
        subtopics: lists.text('subtopics', dashed(input.subtopics.map(subtopicLine)), { none: 'none yet' }),
        round: String(input.round),
        target: bounded(input.target),
        targetQuery: orNone(input.targetQuery),
        known: lists.fenced('titles', input.known.map(titleLine), { none: '(nothing yet)' }),
        knownTerms: lists.text('terms', terms.length === 0 ? [] : [terms.join(', ')], { none: 'none yet' }),
        // The newest come first, since those are the ones likely to be repeated.
        asked: lists.text('queries', dashed(input.asked.toReversed().map((query) => bounded(query, 200))), {
          ...{ what: 'earlier queries', none: '(none yet)' },
        }),
        state: stateOf(input),
        count: String(input.count),
      },
    };
  },
  check: (reply, input) => {
    const asked = new Set(input.asked.map(plainQuery));
    const queries = reply.queries.filter((query) => {
      const key = plainQuery(query.question);
      if (key === '' || asked.has(key)) return false;
      asked.add(key);
      return true;
    });
    const repeated = reply.queries.length > 0 && queries.length === 0;
    return {
      reply: { queries: queries.slice(0, Math.max(1, input.count)) },
      dropped: [],
      complaint: repeated ? 'Every query repeats one of your earlier ones: ask something else.' : null,
    };
  },
});

const subtopicLine = ({ name, scope }: Subtopic): string => `${bounded(name, 120)}: ${bounded(scope, 300)}`;

const titleLine = ({ title, authors, publishedAt }: SearcherInput['known'][number]): string =>
  bounded(
    [title, authors.slice(0, 2).join(', '), publishedAt ?? ''].filter((part) => part !== '').join(' · '),
    160,
  );

const plainQuery = (query: string): string =>
  query
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function stateOf(input: SearcherInput): string {
  const known = Math.round(input.saturation * 100);
  const lines = [`Of the last round's hits ${known} % were already known.`];
  if (input.saturation >= EXHAUSTED) lines.push('That path is exhausted: go elsewhere within your angle.');
  if (input.budgetLeft < SCARCE) {
    lines.push(
      `Only ${Math.round(input.budgetLeft * 100)} % of the budget is left: ask what decides the question.`,
    );
  }
  return lines.join(' ');
}
