import { Type, type Static } from 'typebox';
import { defineRole, strictObject } from './define-role.js';
import { openLists, type Lists } from './rendering/lists.js';
import { bounded, dashed, orNone, questionText } from './rendering/request.js';
import { folderText } from './rendering/searched-folder.js';
import { angleBrief, promptFragment } from './rendering/template.js';
import type { Angle } from '../search/engine.js';
import { dataOf } from '../data.js';
import type { QuestionDomain, QuestionKind, SearchedFolder, Subtopic } from './vocabulary.js';
import { ROLE_TOKENS } from './token-sizes.js';
import { bareWords } from '../../text/bare-words.js';

export interface AskedQuery {
  readonly question: string;
  /** Results, sources of them that were read, and results that no earlier search had brought; null where it failed or has not run. */
  readonly found: { readonly hits: number; readonly read: number; readonly fresh: number } | null;
}

export interface CitedUnread {
  readonly title: string;
  readonly authors: readonly string[];
  readonly year: number | null;
  readonly doi: string | null;
  /** Number of read sources that cite it. */
  readonly citedBy: number;
  readonly claims: readonly string[];
}

/** One angle searcher, blind to the other three. */
export interface SearcherInput {
  readonly angle: Angle;
  readonly question: string;
  readonly focus: string | null;
  /** Round 1: the question; later: the one top material gap, described. */
  readonly target: string;
  /** A concrete query that the critic proposed for the target, where there is one. */
  readonly targetQuery: string | null;
  readonly subtopics: readonly Subtopic[];
  readonly today: string;
  readonly round: number;
  /** Number of queries to write, 1 to 5: as many as will be run. */
  readonly count: number;
  /** What this run has read: titles with their authors and dates. */
  readonly known: readonly { title: string; authors: readonly string[]; publishedAt: string | null }[];
  /** For rules alone: distinctive terms of the texts read so far, the most distinctive first. Empty for a model. */
  readonly knownTerms: readonly string[];
  /** The folder that is searched; null without one. */
  readonly folder: SearchedFolder | null;
  /** This angle's own earlier queries in the run, with what they found. */
  readonly asked: readonly AskedQuery[];
  /** Works that read sources cite and nobody has opened, with the claims that rest on them, in words. */
  readonly citedWorks: readonly CitedUnread[];
  /** Works and names that readers of the texts say would settle more, each with why. */
  readonly readersLeads: readonly string[];
  /** The leading claims so far, in words: what an opponent has to oppose. */
  readonly leadingClaims: readonly string[];
  /** What answer the question wants, and of which field it is; null where nobody said. */
  readonly kind: QuestionKind | null;
  readonly domain: QuestionDomain | null;
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
    const read = [input.known, input.citedWorks, input.readersLeads];
    return {
      record: lists.record,
      chosenWords: brief,
      values: {
        angleBrief: brief,
        today: input.today,
        question: questionText(input.question),
        focus: orNone(input.focus),
        folder: folderText(input.folder),
        subtopics: lists.text('subtopics', dashed(input.subtopics.map(subtopicLine)), { none: 'none yet' }),
        round: String(input.round),
        target: bounded(input.target),
        targetQuery:
          input.targetQuery === null
            ? ''
            : `A query that was proposed for it: ${bounded(input.targetQuery, 300)}`,
        sourceTypes: sourceTypesFor(input),
        untrusted: read.every((each) => each.length === 0) ? '' : promptFragment('untrusted'),
        leads: leadsOf(input, lists),
        known: knownText(input, lists),
        asked: askedText(input, lists),
        state: stateOf(input),
        count: String(input.count),
      },
    };
  },
  check: (reply, input) => {
    const asked = new Set(input.asked.map(({ question }) => bareWords(question)));
    const queries = reply.queries.filter((query) => {
      const key = bareWords(query.question);
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

function knownText(input: SearcherInput, lists: Lists<'titles'>): string {
  if (input.known.length === 0) return '';
  return `Read so far in this run:\n${lists.fenced('titles', input.known.map(titleLine), { none: '' })}`;
}

/** The newest come first, since those are the ones likely to be repeated. */
function askedText({ asked }: SearcherInput, lists: Lists<'queries'>): string {
  if (asked.length === 0) return '';
  const lines = dashed(asked.toReversed().map(askedLine));
  return `Your own earlier queries, and what they found:\n${lists.text('queries', lines, { what: 'earlier queries', none: '' })}`;
}

const askedLine = ({ question, found }: AskedQuery): string =>
  `${bounded(question, 200)} (${found === null ? 'not answered' : `${found.hits} results, ${found.fresh} of them new, ${found.read} read`})`;

const SOURCE_TYPES = dataOf('source-types') as {
  readonly domains: Readonly<Record<QuestionDomain, string>>;
  readonly kinds: Readonly<Record<QuestionKind, string>>;
};

/** What kinds of source settle such a question, the best first. */
const sourceTypesFor = ({ kind, domain }: SearcherInput): string =>
  [SOURCE_TYPES.domains[domain ?? 'other'], ...(kind === null ? [] : [SOURCE_TYPES.kinds[kind]])].join('; ');

/** What the texts and the claims point to; each part only where there is something to say. */
function leadsOf(input: SearcherInput, lists: Lists<'works' | 'claims' | 'leads'>): string {
  return [
    input.citedWorks.length === 0
      ? ''
      : `Works that were cited in what was read and never opened; name them to find them:\n${lists.fenced('works', input.citedWorks.map(workLine), { none: '' })}`,
    input.readersLeads.length === 0
      ? ''
      : `What readers of the texts say would settle more:\n${lists.fenced(
          'leads',
          input.readersLeads.map((lead) => bounded(lead, 200)),
          { none: '' },
        )}`,
    input.leadingClaims.length === 0
      ? ''
      : `The claims that lead so far; find what speaks against them:\n${lists.text('claims', dashed(input.leadingClaims.map((claim) => bounded(claim, 240))), { none: '' })}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const workLine = ({ title, authors, year, doi, citedBy, claims }: CitedUnread): string =>
  [
    bounded(title === '' ? (doi ?? '') : title, 160),
    [authors.slice(0, 2).join(', '), year ?? ''].filter((part) => part !== '').join(' '),
    `cited by ${citedBy}`,
    claims.length === 0
      ? ''
      : `for: ${claims
          .slice(0, 2)
          .map((claim) => bounded(claim, 100))
          .join(' / ')}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');

function stateOf(input: SearcherInput): string {
  const lines: string[] = [];
  if (input.round > 1)
    lines.push(`Of the last round's hits ${Math.round(input.saturation * 100)} % were already known.`);
  if (input.saturation >= EXHAUSTED) lines.push('That path is exhausted: go elsewhere within your angle.');
  if (input.budgetLeft < SCARCE) {
    lines.push(
      `Only ${Math.round(input.budgetLeft * 100)} % of the budget is left: ask what decides the question.`,
    );
  }
  return lines.join(' ');
}
