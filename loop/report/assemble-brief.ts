import { listCorpora, listCorpusFiles } from '../../store/corpora.js';

import type { Store } from '../../store/open-store.js';
import { listRunSources, listUnread } from '../../store/run-sources.js';
import { getRun } from '../../store/runs.js';
import { spentByLabel } from '../../store/spent-by-label.js';
import { journalTotals } from '../../store/sqlite-journal.js';
import type { Claim, ClaimEvidence } from '../claim.js';
import { evidenceOf } from '../judging/gate-claim.js';
import { readingFailures } from '../history.js';
import { lastState, listRows } from '../round-state.js';
import { RunError, type RunOptions, type StoredRun } from '../run.js';
import type { Ending, RoundState } from '../state.js';
import type { Brief, BriefSubtopic } from './brief.js';
import { briefSources } from './brief-sources.js';
import { passagesOf } from './passages.js';
import { unverified } from './unverified.js';

/**
 * Puts a run's brief together from the store alone: no model, no network.
 *
 * @throws RunError `unknown-run` when the store has no run of that name
 */
export function assembleBrief(store: Store, runId: string): Brief {
  const row = getRun(store, runId);
  if (row === undefined)
    throw new RunError(
      'unknown-run',
      `The store has no run named ${runId}.`,
      '`research-loop list` shows the runs.',
    );
  const run: StoredRun = { id: runId, store, question: row.question };
  const state = lastState(run);
  const options = row.options as RunOptions;
  const totals = journalTotals(store, runId);
  const opposing = state.opposition === null ? [] : evidenceOf(run, state.opposition.refs);
  const picked = listRunSources(store, runId);
  const sources = briefSources(run, state.claims, picked);
  const idOfSource = new Map(picked.map((each) => [`S${each.number}`, each.sourceId]));
  return {
    run: {
      id: runId,
      question: row.question,
      today: row.today,
      status: row.status,
      ending: endingOf(row.ending),
      options,
      familiarity: state.familiarity,
    },
    answer: state.answer,
    subtopics: bySubtopic(state.claims),
    claims: state.claims,
    opposition: state.opposition,
    opposing,
    contradictions: state.contradictions,
    unverified: unverified(state, sources),
    openQuestions: state.gaps.filter(
      (gap) => gap.status === 'open-question' || (gap.status === 'open' && gap.material),
    ),
    gaps: state.gaps,
    limitations: state.limitations,
    struck: state.struck,
    rounds: listRows(run),
    sources,
    unread: listUnread(store, runId).map((each) => ({
      address: each.address,
      title: each.title ?? '',
      why: whyOf(each.failure),
      round: each.round,
    })),
    refused: refusedAddresses(run),
    unreadFiles: unreadFiles(store, options.corpora),
    counts: state.counts,
    failedParts: state.failedParts,
    spent: {
      tokens: totals.inputTokens + totals.outputTokens + totals.lostReservedTokens,
      usd: totals.costUsd + totals.lostReservedUsd,
    },
    spentByRole: spentByRole(store, runId, totals),
    passages: passagesOf(store, [...citedBy(state), ...opposing], (id) => idOfSource.get(id)),
  };
}

/** What adds up to what the run has cost: the roles, the search engines, and what broke off (at its worst case). */
function spentByRole(
  store: Store,
  runId: string,
  { lostReservedTokens, lostReservedUsd }: { lostReservedTokens: number; lostReservedUsd: number },
): Brief['spentByRole'] {
  const searches = spentByLabel(store, runId, 'search');
  const total = (pick: (each: (typeof searches)[number]) => number): number =>
    searches.reduce((sum, each) => sum + pick(each), 0);
  const others = [
    { label: 'searches', calls: total((each) => each.calls), tokens: 0, usd: total((each) => each.usd) },
    { label: 'lost', calls: 0, tokens: lostReservedTokens, usd: lostReservedUsd },
  ];
  return [
    ...spentByLabel(store, runId, 'model'),
    ...others.filter(({ tokens, usd }) => tokens > 0 || usd > 0),
  ];
}

/** Codes that are no words by themselves. */
const REFUSALS: Readonly<Record<string, string>> = {
  'dns-failed': 'host unknown',
  'tls-failed': 'no secure connection',
  'breaker-open': 'host given up after failures',
  'address-refused': 'private address',
  'robots-refused': 'robots.txt forbids it',
  'domain-denied': 'domain not allowed',
  'client-error': 'request refused',
  'bad-reply': 'unreadable reply',
  'js-shell': 'no text without scripts',
  'soft-not-found': 'another page than the one named',
  'bot-challenge': 'only for browsers',
  'links-only': 'only links',
};

const refusedAddresses = (run: StoredRun): Brief['refused'] =>
  Object.entries(readingFailures(run))
    .map(([code, count]) => ({ why: REFUSALS[code] ?? code.replaceAll('-', ' '), count }))
    .sort((a, b) => b.count - a.count || (a.why < b.why ? -1 : 1));

/** Every span that the brief shows. */
const citedBy = (state: RoundState): readonly ClaimEvidence[] => [
  ...state.claims.flatMap((claim) => claim.evidence),
  ...state.contradictions.flatMap((each) => each.sides.flatMap((side) => side.evidence)),
];

function endingOf(ending: unknown): Ending | null {
  return (ending as { reason?: Ending } | null)?.reason ?? null;
}

const whyOf = (failure: unknown): string => (failure as { message?: string }).message ?? 'unknown reason';

function unreadFiles(store: Store, folders: readonly string[]): Brief['unreadFiles'] {
  return listCorpora(store)
    .filter((corpus) => folders.includes(corpus.folder))
    .flatMap((corpus) => listCorpusFiles(store, corpus.id))
    .filter((file) => file.sourceId === null)
    .map((file) => ({ path: file.path, why: whyOf(file.failure) }));
}

/** Subtopics in the order of their best-supported claims. */
function bySubtopic(claims: readonly Claim[]): readonly BriefSubtopic[] {
  const groups = new Map<string, Claim[]>();
  for (const claim of claims) groups.set(claim.subtopic, [...(groups.get(claim.subtopic) ?? []), claim]);
  const weight = (own: readonly Claim[]): number =>
    Math.max(...own.map((claim) => claim.works.length)) + own.length / 100;
  return [...groups]
    .sort((a, b) => weight(b[1]) - weight(a[1]))
    .map(([name, own]) => ({
      name,
      for: strongestFirst(own.filter((claim) => claim.stance === 'for')),
      against: strongestFirst(own.filter((claim) => claim.stance === 'against')),
      neutral: strongestFirst(own.filter((claim) => claim.stance === 'neutral')),
    }));
}

const RANK = { high: 0, med: 1, low: 2 } as const;
const strongestFirst = (claims: readonly Claim[]): readonly Claim[] =>
  [...claims].sort((a, b) => RANK[a.confidence] - RANK[b.confidence] || b.works.length - a.works.length);
