import { describe, expect, it } from 'vitest';
import type { ClaimEvidence, Contradiction } from '../../../loop/claim.js';
import { documentOf } from '../../../loop/report/document.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { mostTelling, printedDisputes, shortQuote } from '../../../loop/report/sections/disputes.js';
import { choiceBrief } from './finished-briefs.js';

const evidence = (exact: string): ClaimEvidence => ({
  ...{ ref: 'S1.1', sourceId: 'S1' as const, exact, prefix: '', suffix: '' },
  ...{ start: exact.length, end: 2 * exact.length, sha256: 'a', works: ['W1'] },
});

const dispute = (id: string, sides: readonly (readonly string[])[]): Contradiction => ({
  ...{ id, topic: 'positive pools', round: 1, sourceIds: ['S1'] },
  ...{ resolved: false, reason: 'unresolved', resolution: 'One page says both, and nothing decides.' },
  sides: sides.map((quotes) => ({
    ...{ statement: quotes.join(' '), refs: ['S1.1'] },
    evidence: quotes.map(evidence),
  })),
});

const ONE = 'Of 1,700 pools 31 were positive.';
const OTHER = 'Of the 1,969 pools that were tested 31 were positive.';
const HEAD = 'Wix · Squarespace · Hostinger · Shopify · GoDaddy';
const printed = (...all: readonly Contradiction[]): readonly string[] =>
  printedDisputes({ contradictions: all }).map(({ contradiction }) => contradiction.id);

/** What is so of two sources, or of one. */
const said = (
  id: string,
  change: Partial<Contradiction>,
  ...sides: readonly [source: string, words: string][]
): Contradiction => ({
  ...{ ...dispute(id, []), topic: id, sourceIds: [...new Set(sides.map(([source]) => source))] },
  sides: sides.map(([source, words]) => ({
    ...{ statement: words, refs: [`${source}.1`] },
    evidence: [{ ...evidence(words), sourceId: source as 'S1' }],
  })),
  ...change,
});
const grid = { about: ['Queue'], attributes: ['What it gives up', 'Latency'], cells: [] };
const headsIn = (...contradictions: readonly Contradiction[]): readonly string[] =>
  printedDisputes({ contradictions, grid }).map(({ contradiction }) => contradiction.topic);

describe('a dispute is printed', () => {
  it('once, whoever names it again', () => {
    expect(printed(dispute('X1', [[ONE], [OTHER]]), dispute('X2', [[OTHER], [ONE]]))).toEqual(['X1']);
  });

  it('by what its sides say, never by the head of a table alone', () => {
    expect(printed(dispute('X1', [[ONE], [HEAD]]))).toEqual([]);
    const [side] = printedDisputes({ contradictions: [dispute('X1', [[HEAD, ONE], [OTHER]])] });
    expect(side?.quotes.map((quote) => quote?.exact)).toEqual([ONE, OTHER]);
  });

  it('by the sentence with the figures of a side', () => {
    const share = 'Fever was recorded in 35.1% of them.';
    const side = {
      statement: 'Fever in Salvador in 35.1% of patients',
      evidence: [evidence('From Salvador 14,835 patients with fever were reported.'), evidence(share)],
    };
    expect(mostTelling(side)?.exact).toBe(share);
  });

  it('by a row that does not give again what the other side gives', () => {
    const first = 'Rash was reported in 90% and fever in 65%.';
    const rows = ['Sign: fever · Yap, no. (%): 20 (65)', 'Sign: rash · Yap, no. (%): 28 (100)'];
    const given = dispute('X1', [[first], rows]);
    const [side] = printedDisputes({ contradictions: [given] });
    expect(side?.quotes.map((quote) => quote?.exact)).toEqual([first, rows[1]]);
  });

  it('by a row of values or a sentence, not by a heading', () => {
    const row = 'Feature: Backend · Bull: redis · Agenda: mongo';
    const stores = 'It stores jobs in Postgres or Redis.';
    const given = { ...dispute('X1', [['Agenda 6.x', stores], [row]]), resolved: true };
    const [side] = printedDisputes({ contradictions: [given] });
    expect(side?.quotes.map((quote) => quote?.exact)).toEqual([stores, row]);
  });

  it('of one source only where figures differ, or a yes stands beside a no', () => {
    const bugs = 'Only bugs are fixed.';
    expect(headsIn(said('a', {}, ['S1', bugs], ['S1', 'Relations are on the roadmap.']))).toEqual([]);
    expect(headsIn(said('b', {}, ['S1', bugs], ['S2', 'Relations are on the roadmap.']))).toEqual(['b']);
    expect(headsIn(said('c', {}, ['S1', bugs], ['S1', 'Bugs are not fixed.']))).toEqual(['c']);
    expect(headsIn(said('d', {}, ['S1', 'It takes 3 ms.'], ['S1', 'It takes 4.16 ms.']))).toEqual(['d']);
    expect(headsIn(said('e', {}, ['S1', 'It takes 3 ms.'], ['S1', 'It took some 3 ms.']))).toEqual([]);
    expect(headsIn(said('f', {}, ['S1', 'It takes 3 ms.'], ['S2', 'It took some 3 ms.']))).toEqual([]);
  });

  it('under the values that differ, never under a row or column of the table', () => {
    const why = 'Typically under 3 ms against 4.16 ms.';
    const sides = [
      ['S1', 'It takes 3 ms.'],
      ['S2', 'It takes 4.16 ms on average.'],
    ] as const;
    const of = (topic: string, resolution: string): Contradiction =>
      said('X', { topic, resolution }, [...sides[0]], [...sides[1]]);
    expect(headsIn(of('latency', why))).toEqual(['Typically under 3 ms against 4.16 ms']);
    expect(headsIn(of('Queue', why))).toEqual(['Typically under 3 ms against 4.16 ms']);
    expect(headsIn(of('Latency', ''))).toEqual([]);
    // The same under a name of its own is the one that is printed.
    expect(headsIn(of('Latency', why), of('How fast Queue is', why))).toEqual(['How fast Queue is']);
    const roadmap = ['S2', 'Relations are on the roadmap.'] as const;
    expect(
      headsIn(said('X', { topic: 'What it gives up' }, ['S1', 'Only bugs are fixed.'], [...roadmap])),
    ).toEqual([]);
  });

  it('with a sentence or a row a side, each side its own', () => {
    const filler =
      'Nobody asks for this sentence, which is here for its length alone and says nothing at all. '.repeat(5);
    const long = { ...evidence(`${filler}${ONE} ${filler}`), start: 1_000 };
    const short = shortQuote(long, { statement: ONE, refs: [], evidence: [] });
    expect([short.exact, short.start, short.end]).toEqual([
      ONE,
      1_000 + filler.length,
      1_000 + filler.length + ONE.length,
    ]);
    const row = (name: string): string => `| ${name} | ${'yes | '.repeat(30)}`.trim();
    const table = evidence(['Redis', 'Delayed', 'Atomic'].map(row).join(' '));
    expect(shortQuote(table, { statement: 'Delayed jobs', refs: [], evidence: [] }).exact).toBe(
      row('Delayed'),
    );
    const cells = evidence(
      'Feature: Priorities · Bull: ✓ Feature: Delayed jobs · Bull: ✓ · Bee: – Feature: Rate · Bull: ✓',
    );
    const own = shortQuote(cells, { statement: 'Delayed jobs', refs: [], evidence: [] });
    expect(own.exact).toBe('Feature: Delayed jobs · Bull: ✓ · Bee: –');
    expect(own.start).toBe(cells.start + cells.exact.indexOf(own.exact));
    const both = dispute('X1', [
      [ONE, OTHER],
      [ONE, OTHER],
    ]);
    const sides = both.sides.map((side, at) => ({ ...side, statement: [ONE, OTHER][at] ?? '' }));
    const [first] = printedDisputes({ contradictions: [{ ...both, sides }] });
    expect(first?.quotes.map((quote) => quote?.exact)).toEqual([ONE, OTHER]);
  });

  it('with what settles it, where the run did', () => {
    const settled = {
      resolved: true,
      reason: 'better-design',
      resolution: 'The table is of a rival.',
    } as const;
    const brief = choiceBrief();
    const [first, other] = brief.claims.flatMap((claim) => claim.evidence);
    const sides = [first, other].map((each, at) => ({
      statement: `${each?.exact ?? ''} It was so ${at + 2} times.`,
      refs: [each?.ref ?? ''],
      evidence: each === undefined ? [] : [each],
    }));
    const printedAs = (change: Partial<Contradiction>): string =>
      reportMarkdown(
        documentOf({
          ...brief,
          contradictions: [{ ...dispute('X1', []), topic: 'Delayed jobs', ...settled, ...change, sides }],
        }),
      );
    expect(printedAs({})).toContain('*Settled: The table is of a rival.*');
    expect(printedAs({ reason: 'different-time' })).toContain('*Both can be true: The table is of a rival.*');
    // Its words were struck: what decides is not known, and nothing is said of it.
    expect(printedAs({ resolution: '' })).not.toMatch(/\*(?:Not s|S)ettled: /);
    expect(printedAs({ resolved: false, reason: 'unresolved', resolution: '' })).toContain('*Not settled: ');
  });
});
