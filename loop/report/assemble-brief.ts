import { listCorpora, listCorpusFiles } from '../../store/corpora.js';
import { listRounds } from '../../store/ledger.js';
import type { Store } from '../../store/open-store.js';
import { listRunSources, listUnread, type RunSource } from '../../store/run-sources.js';
import { getRun } from '../../store/runs.js';
import { addressesOf } from '../../store/sources.js';
import { spentByLabel } from '../../store/spent-by-label.js';
import { journalTotals } from '../../store/sqlite-journal.js';
import type { Claim, ClaimEvidence } from '../claim.js';
import { evidenceOf } from '../check-claim.js';
import { lastState, readingFailures, readingWarnings } from '../history.js';
import { worksOfRun, type StoredRun } from '../independence.js';
import { RunError, type RunOptions } from '../run.js';
import type { Ending, RoundRow, RoundState } from '../state.js';
import type { Brief, BriefSource, BriefSubtopic } from './brief.js';
import { passagesOf } from './passages.js';

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
    unverified: unverified(state),
    openQuestions: state.gaps.filter(
      (gap) => gap.status === 'open-question' || (gap.status === 'open' && gap.material),
    ),
    gaps: state.gaps,
    limitations: state.limitations,
    struck: state.struck,
    rounds: listRounds<RoundRow>(store, runId).map((each) => each.row),
    sources: sourcesOf(run, state, picked),
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

/** Nothing that could not be grounded is presented as fact: it is listed here with the reason. */
function unverified(state: RoundState): Brief['unverified'] {
  const missing = state.subtopics
    .filter((subtopic) =>
      state.gaps.some((gap) => gap.subject === `subtopic:${subtopic.name}` && gap.status !== 'closed'),
    )
    .map((subtopic) => ({
      subject: subtopic.name,
      why: 'no claim about it could be grounded in what was read',
    }));
  const failed = state.failedParts.map((part) => ({
    subject: part.split(':')[0] ?? part,
    why: 'this part of the last round failed',
  }));
  return [...missing, ...failed];
}

function sourcesOf(run: StoredRun, state: RoundState, sources: readonly RunSource[]): readonly BriefSource[] {
  const works = worksOfRun(run);
  const quotes = quotesBySource(state.claims);
  const differing = readingWarnings(run);
  const readDois = new Set(sources.flatMap(({ source }) => source.doi?.toLowerCase() ?? []));
  const idsOfWork = new Map<string, string[]>();
  for (const { number, sourceId } of sources) {
    const name = works.nameOf(sourceId);
    idsOfWork.set(name, [...(idsOfWork.get(name) ?? []), `S${number}`]);
  }
  return sources.map(({ number, source, sourceType, why }) => {
    const id = `S${number}`;
    const work = works.nameOf(source.id);
    const addresses = addressesOf(run.store, source.id);
    return {
      id,
      key: source.key,
      url: source.url,
      urls: addresses.map((each) => each.address),
      addresses,
      title: source.title ?? source.url,
      authors: source.authors,
      siteName: source.siteName,
      language: source.language,
      doi: source.doi,
      sourceType,
      publishedAt: source.publishedAt,
      retrievedAt: source.retrievedAt,
      readClass: source.readClass,
      extractor: source.extractor,
      sha256: source.sha256,
      work,
      sameWork: (idsOfWork.get(work) ?? []).filter((other) => other !== id),
      derivedFrom: works.derivedFrom(source.id)?.replace(/^W/, 'S') ?? null,
      retracted: works.isRetracted(source.id),
      supersededBy: works.supersededBy(source.id),
      unreadNotices: unreadNotices(source.notices, readDois),
      warnings: [...source.warnings, ...(differing.get(id) ?? [])],
      why,
      quotes: quotes.get(id) ?? [],
    };
  });
}

/** What a source's own page or a catalogue says of a correction or retraction that nobody here has read. */
function unreadNotices(
  notices: RunSource['source']['notices'],
  readDois: ReadonlySet<string>,
): BriefSource['unreadNotices'] {
  const seen = new Set<string>();
  return notices.flatMap(({ kind, doi }) => {
    if (kind !== 'corrected' && kind !== 'retracted' && kind !== 'expression-of-concern') return [];
    const name = doi?.toLowerCase() ?? null;
    if ((name !== null && readDois.has(name)) || seen.has(`${kind} ${name}`)) return [];
    seen.add(`${kind} ${name}`);
    return [{ kind, doi: name }];
  });
}

function quotesBySource(claims: readonly Claim[]): ReadonlyMap<string, BriefSource['quotes']> {
  const bySource = new Map<string, Map<string, ClaimEvidence & { claimIds: string[] }>>();
  for (const claim of claims) {
    for (const evidence of claim.evidence) {
      const own =
        bySource.get(evidence.sourceId) ?? new Map<string, ClaimEvidence & { claimIds: string[] }>();
      bySource.set(evidence.sourceId, own);
      const known = own.get(evidence.ref);
      if (known === undefined) own.set(evidence.ref, { ...evidence, claimIds: [claim.id] });
      else known.claimIds.push(claim.id);
    }
  }
  return new Map([...bySource].map(([id, own]) => [id, [...own.values()].sort((a, b) => a.start - b.start)]));
}
