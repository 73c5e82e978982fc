import { describe, expect, it } from 'vitest';
import type { Claim, Contradiction, Gap, StruckClaim } from '../../../loop/claim.js';
import { withKept } from '../../../loop/report/assemble-brief.js';
import type { Brief } from '../../../loop/report/brief.js';
import { documentOf } from '../../../loop/report/document.js';
import { reportHtml } from '../../../loop/report/html/page.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import type { RoundRow } from '../../../loop/state.js';
import { choiceBrief } from './finished-briefs.js';

/** What a brief says of itself, beside what its sources say. */

const markdownOf = (brief: Brief): string => reportMarkdown(documentOf(brief));
const claimOf = (brief: Brief, id: string): Claim => brief.claims.find((claim) => claim.id === id) as Claim;

describe('what was refused', () => {
  const struck = (change: Partial<StruckClaim>): StruckClaim => ({
    ...{ claim: 'Tock is the best.', why: 'gone', by: 'gate', verdict: 'not-found', round: 1 },
    ...{ claimId: null, refs: ['S2.3'] },
    ...change,
  });
  const listed = (...all: readonly StruckClaim[]): string =>
    /## Taken out after checking([^]*?)<!--/.exec(markdownOf({ ...choiceBrief(), struck: all }))?.[1] ?? '';

  it('is listed with what the check did, and not where its words stand above in another sentence', () => {
    expect(listed(struck({}))).toContain(
      '| Tock is the best. | the check did not find all of it in what it cites |',
    );
    const { evidence } = claimOf(choiceBrief(), 'C5');
    expect(listed(struck({ refs: evidence.map(({ ref }) => ref) }))).toBe('');
    expect(listed(struck({ by: 'synthesis', verdict: 'withdrawn' }))).toBe('');
    expect(listed(struck({ by: 'review', verdict: 'SUPPORTED' }))).toContain(
      'an objection to it was not met',
    );
  });

  it('is a cell by its row and column, once', () => {
    const cells = listed(
      struck({ claim: 'Tock | free plan: five people, all of them' }),
      struck({ claim: 'Tock | free plan: five people' }),
    );
    expect(cells.match(/Tock · free plan: /g)).toHaveLength(1);
  });

  it('leaves no cell empty that a sentence of the brief fills from the same words', () => {
    const brief = choiceBrief();
    const boards = claimOf(brief, 'C9');
    const refs = boards.evidence.map(({ ref }) => ref);
    const refused = struck({ claim: 'Tock | 10 people, a year: task boards', refs });
    const cells = (all: readonly StruckClaim[]) =>
      withKept(brief.grid, { claims: brief.claims, struck: all })?.cells.filter(
        ({ about, attribute }) => about === 'Tock' && attribute === '10 people, a year',
      );
    expect(cells([refused])?.map(({ value, claimIds }) => [value, claimIds])).toEqual([
      [boards.claim, [boards.id]],
    ]);
    expect(cells([{ ...refused, refs: ['S2.1'] }])).toEqual([]);
  });
});

it('an open question shows the searches that were made for it, and no others', () => {
  const query = { query: 'What was counted on Yap' } as RoundRow['queries'][number];
  const rounds = [{ round: 1, target: 'q', queries: [query] } as unknown as RoundRow];
  const description = 'The count of the island of Yap was not read.';
  const gap = { id: 'G1', description, queries: ['French Polynesia signs'] } as unknown as Gap;
  const brief = { ...choiceBrief(), rounds, openQuestions: [gap] };
  const open = /## Open questions([^]*?)\n## /.exec(markdownOf(brief))?.[1] ?? '';
  expect(open).toContain('was not read. Searched for with:\n  - `French Polynesia signs`\n');
  expect(open).not.toContain('What was counted');
});

describe('the other side', () => {
  const opposed = (...ids: readonly string[]): string => {
    const brief = choiceBrief();
    const points = ids.map((id) => {
      const { claim, evidence, sourceIds } = claimOf(brief, id);
      return {
        claim: `But ${claim}`,
        evidence,
        sourceIds,
        review: { status: 'SUPPORTED', verdicts: [] },
      } as never;
    });
    const opposition = {
      memo: 'against',
      points,
      attacks: [],
      queries: [],
      refs: [],
      absence: null,
    } as never;
    const written = brief.claims.map((each) => ({ ...each, findingIds: ['F1.1'] }));
    return markdownOf({ ...brief, claims: written, opposition });
  };

  it('says nothing again that stands above', () => {
    expect(opposed('C2')).not.toContain('## The other side');
    expect(opposed('C2', 'C10')).toMatch(/## The other side\n\n- But [^\n]*Delaware[^\n]*\n\n/);
  });
});

describe('a disagreement', () => {
  const brief = choiceBrief();
  const [one, other] = ['C2', 'C3'].map((id) => claimOf(brief, id).evidence);
  const dispute = (...said: readonly string[]): Contradiction => ({
    ...{ id: 'X1', topic: 'price of Pong', round: 1, sourceIds: ['S1', 'S2'] },
    ...{ resolved: false, reason: 'unresolved', resolution: 'A receipt would settle it.' },
    sides: [one, other].map((evidence = [], at) => ({ statement: said[at] ?? '', refs: [], evidence })),
  });

  it('is told in sentences of its own, or in the words of its sources', () => {
    const told = markdownOf({ ...brief, contradictions: [dispute('Pong is $2.49 by the year.')] });
    expect(told).toMatch(
      /- Pong is \$2\.49 by the year\. \[S1\] \*\(2\)\*\n- “Pong costs \$2\.99[^”]*” \[S2\]/,
    );
  });

  it('is where the mark of a disputed sentence leads', () => {
    const page = reportHtml(documentOf({ ...brief, contradictions: [dispute()] }));
    expect(page).toContain('(<a href="#dispute-X1">disputed</a>)');
    expect(page).toContain('<h3 dir="auto" id="dispute-X1">');
  });
});

it('a part runs in paragraphs of three sentences at most, and options are a list with their names', () => {
  const brief = choiceBrief();
  const claims = brief.claims.map((each) => ({
    ...each,
    findingIds: ['F1.1'],
    ...(each.id === 'C7' ? { part: 'otherwise' as const } : {}),
  }));
  const written = markdownOf({ ...brief, claims });
  expect(written).toContain('- A team that lives on integrations stays with **Ping**.');
  expect(written).toContain('- **Pong** allows three integrations on its free plan.');
  const answer = ['C6', 'C2', 'C5', 'C4'].map((id) => ({ sentence: '', claimIds: [id] }));
  const [, said = ''] =
    /## Short answer\n\n([^]*?)\n\nHow sure/.exec(markdownOf({ ...brief, claims, answer })) ?? [];
  expect(said.split('\n\n')).toHaveLength(2);
});
