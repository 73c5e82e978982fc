import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan, SearchOutcome } from '../../../loop/results.js';
import type { Angle } from '../../../agents/search/engine.js';
import type { Claim, Contradiction } from '../../../loop/claim.js';
import { mechanicalFacts, readWorks } from '../../../loop/judging/facts.js';
import { stage } from '../../../loop/stage.js';
import { initialState } from '../../../loop/state.js';
import { temporaryFolder } from '../../tools/cli.js';
import { articleOf, readWeb, type ReadWeb } from '../read-web.js';

/** What is counted over a store that really read three articles; plans and answers of searches as written. */

const ONE = 'In the ward of alpha quinine tonic was associated with fewer cramps at night.';
const TWO = 'In the ward of beta quinine tonic was associated with more cramps at night than water.';

const folder = temporaryFolder();
let web: ReadWeb;

const planned = (round: number, angles: readonly Angle[]): Plan => ({
  round,
  target: { text: 'target', query: null, gapId: null, kind: 'question', queries: [] },
  subtopics: [
    { name: 'cramps at night', scope: '' },
    { name: 'cost of tonic', scope: '' },
  ],
  familiarity: 'common',
  queries: angles.map((angle, index) => ({
    ...{ id: `R${round}.Q${index + 1}`, lookupFor: null, angle, question: `${angle} ${round}`, terms: [] },
    ...{ reformulation: 'paraphrase', temporalIntent: 'none', freshness: 'any', removedStaleYears: [] },
  })),
  failedParts: [],
});

const searched = (answered: readonly string[], failed: readonly string[]): SearchOutcome => ({
  hits: [],
  failures: failed.map((queryId) => ({
    ...{ queryId, engine: 'crossref' },
    failure: { code: 'server-error', message: 'Down.', retryable: true },
  })),
  answered,
});

const ROUNDS: readonly (readonly [Plan, SearchOutcome])[] = [
  // The search for the other side is down.
  [planned(1, ['entity', 'counter-argument']), searched(['R1.Q1'], ['R1.Q2'])],
  // One engine fails, another answers.
  [planned(2, ['counter-argument', 'time-window']), searched(['R2.Q1', 'R2.Q2'], ['R2.Q1'])],
  // No engine was asked.
  [planned(3, ['counter-argument']), searched([], [])],
];

beforeAll(async () => {
  web = await readWeb(`${folder.path}/web`, [articleOf('alpha', [ONE]), articleOf('beta', [TWO])]);
  for (const [plan, outcome] of ROUNDS) {
    await stage(web.run, { round: plan.round, name: 'plan' }, () => ({ result: plan }));
    await stage(web.run, { round: plan.round, name: 'search' }, () => ({ result: outcome }));
  }
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

const factsOf = (claims: readonly Claim[], contradictions: readonly Contradiction[] = []) =>
  mechanicalFacts(web.run, {
    before: { ...initialState(web.run.question), saturation: [0.25] },
    queries: planned(3, []),
    reading: { added: [], unread: [], failures: {} },
    claims,
    contradictions,
    background: [],
    failedParts: ['reviewer 1: Down.'],
  });

const claim = (id: string, changes: Partial<Claim> = {}): Claim =>
  web.claim(id, ONE, [web.refOf(ONE)], { subtopic: 'elsewhere', ...changes });

describe('what is counted', () => {
  it('opposes a claim by an answered search of its round or later, not by a planned one', () => {
    const facts = factsOf([1, 2, 3].map((firstRound) => claim(`C${firstRound}`, { firstRound })));
    expect(facts.unopposedClaims).toEqual(['C3']);
  });

  it('covers a subtopic by its name or by most of its words', () => {
    expect(factsOf([]).subtopicsWithoutClaim).toEqual(['cramps at night', 'cost of tonic']);
    expect(factsOf([claim('C1')]).subtopicsWithoutClaim).toEqual(['cost of tonic']);
    expect(factsOf([claim('C1', { subtopic: 'cost of tonic' })]).subtopicsWithoutClaim).toEqual([]);
  });

  it('names angles that were searched and brought nothing, with their queries', () => {
    expect(factsOf([]).emptyAngles).toEqual([
      { angle: 'time-window', queries: ['time-window 2'] },
      {
        angle: 'counter-argument',
        queries: ['counter-argument 1', 'counter-argument 2', 'counter-argument 3'],
      },
    ]);
    expect(factsOf([]).opposingSourcesRead).toBe(0);
  });

  it('finds decision-critical claims on fewer than three works thin, and claims on one work single', () => {
    const works = (count: number): string[] => Array.from({ length: count }, (_, at) => `W${at + 1}`);
    const facts = factsOf([
      claim('C1', { works: works(3) }),
      claim('C2', { works: works(2) }),
      claim('C3', { works: works(1), decisionCritical: false }),
    ]);
    expect(facts.thinCriticalClaims).toEqual([{ claimId: 'C2', works: 2 }]);
    expect(facts.singleWorkClaims).toEqual(['C3']);
  });

  it('passes on what the round says', () => {
    const facts = factsOf([]);
    expect(facts.saturationByRound).toEqual([0.25]);
    expect(facts.failedParts).toEqual(['reviewer 1: Down.']);
  });

  it('lists contradictions until they are resolved', () => {
    const open = { id: 'X1', topic: 'tonic', sides: [], resolved: false, reason: 'unresolved', resolution: '', sourceIds: [], round: 1 } as const; // prettier-ignore
    const facts = factsOf([], [open, { ...open, id: 'X2', resolved: true }]);
    expect(facts.unresolvedContradictions).toEqual([{ id: 'X1', topic: 'tonic' }]);
  });

  it('knows a cited work that was read by any of its names', () => {
    expect(readWorks(web.run)('doi:10.7177/alpha')).toBe(true);
    expect(readWorks(web.run)('doi:10.7177/gamma')).toBe(false);
  });
});
