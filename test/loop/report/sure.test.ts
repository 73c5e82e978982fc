import { describe, expect, it } from 'vitest';
import type { Gap } from '../../../loop/claim.js';
import { openAfter } from '../../../loop/judging/gap-ledger.js';
import type { Brief } from '../../../loop/report/brief.js';
import { documentOf } from '../../../loop/report/document.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { choiceBrief } from './finished-briefs.js';

/** What a brief says of how sure it is, and of what is open. */

const markdownOf = (brief: Brief): string => reportMarkdown(documentOf(brief));
const sureIn = (brief: Brief): string =>
  /^How sure: \*\*.*$/m.exec(markdownOf(brief))?.[0].replaceAll('**', '') ?? '';

const gap = (id: string, change: Partial<Gap>): Gap => ({
  ...{ id, kind: 'modality', priority: 50, material: true, subject: null, title: null },
  ...{ status: 'searched-in-vain', openedRound: 1, closedRound: 2, how: null, closedBy: [] },
  ...{ queries: ['asked'], tries: 1, description: '', query: '' },
  ...change,
});

/** The answer is these claims: C1 stands in S1 and S3, C2 in S1 alone, C3 in S2, whose publisher sells what it is about. */
function answeredBy(ids: readonly string[], change: Partial<Brief> = {}): Brief {
  const brief = choiceBrief();
  const claims = ids.flatMap((id) => brief.claims.filter((claim) => claim.id === id));
  const answer = claims.map(({ id, claim }) => ({ sentence: claim, claimIds: [id] }));
  return { ...brief, answer, ...change };
}

describe('how sure an answer is', () => {
  const sources = (change: object): Pick<Brief, 'sources'> => ({
    sources: choiceBrief().sources.map((source) => ({ ...source, ...change })),
  });

  it('is one of three steps, by the second source of each of its sentences', () => {
    expect(sureIn(answeredBy(['C1']))).toBe(
      'How sure: fairly. The answer rests on 2 sources from 2025 to 2026; each sentence of it is fully confirmed by a second source.',
    );
    expect(sureIn(answeredBy(['C1', 'C2']))).toMatch(
      /^How sure: in part\. .*; 1 of its 2 sentences is fully confirmed by a second source\.$/,
    );
    expect(sureIn(answeredBy(['C2']))).toBe(
      'How sure: not very. The answer rests on one source: Five team chats compared, 2025-12-03.',
    );
    expect(sureIn(answeredBy(['C2', 'C8']))).toMatch(
      /^How sure: not very\. .*; no sentence of it is fully confirmed/,
    );
    expect(sureIn(answeredBy([]))).toBe('');
  });

  it('counts two pages of one publisher as one, and a source that has half a sentence as none', () => {
    const ofOne = sources({ publisher: 'Chat Review', siteName: null });
    expect(sureIn(answeredBy(['C1'], ofOne))).toMatch(/^How sure: not very\. .*; no sentence/);
    const brief = answeredBy(['C1']);
    const claims = brief.claims.map((claim) =>
      claim.id === 'C1' ? { ...claim, claim: 'Ping costs $7.25 per user and month for 90 days.' } : claim,
    );
    expect(sureIn({ ...brief, claims })).toMatch(/^How sure: not very\./);
  });

  it('names who has an interest, what has no date, and what names nobody', () => {
    const [first, second, third] = choiceBrief().sources;
    const some = [first, second && { ...second, isInterested: true as const }, third].flatMap(
      (each) => each ?? [],
    );
    expect(sureIn(answeredBy(['C2', 'C3'], { sources: some }))).toContain(
      'rests on 2 sources from 2025-12-03, 1 of them without a date, Pong with something to gain; ',
    );
    expect(sureIn(answeredBy(['C2', 'C3'], sources({ isInterested: true, publishedAt: null })))).toContain(
      'rests on 2 sources without a date, all of them with something to gain; ',
    );
    const nameless = sources({ publisher: null, siteName: null, address: 'file:///folder/page.md' });
    expect(sureIn(answeredBy(['C1'], nameless))).toContain(', which name no author; ');
  });

  it('is less where what could change it was searched for in vain', () => {
    const openQuestions = [gap('G2', { description: 'Whether Pong lasts is not known.' })];
    expect(sureIn(answeredBy(['C1'], { openQuestions }))).toMatch(/^How sure: in part\./);
  });
});

describe('what is open', () => {
  const open = [
    gap('G1', { description: 'What Tock keeps is not known.', priority: 40 }),
    gap('G2', { description: 'Whether Pong lasts is not known.', priority: 90 }),
    gap('G3', { description: 'Who made Ping is not known.', priority: 99, material: false }),
  ];

  it('is named beside how sure the brief is where it could change the answer', () => {
    const brief = { ...choiceBrief(), openQuestions: open };
    expect(sureIn(brief)).toMatch(
      /it could change the answer: Whether Pong lasts is not known\. Further open questions: 1\.$/,
    );
    expect(sureIn({ ...brief, openQuestions: open.slice(2) })).not.toContain('could change');
  });

  it('is counted in the rounds as it is listed', () => {
    const closed = gap('G4', { status: 'closed', closedRound: 3, openedRound: 2 });
    const gaps = [
      ...open.slice(0, 2),
      closed,
      gap('G5', { status: 'open', material: false, closedRound: null }),
    ];
    const listed = open.slice(0, 2);
    expect([1, 2, 3].map((round) => openAfter(round, gaps, listed))).toEqual([2, 3, 2]);
    expect([1, 2, 3].map((round) => openAfter(round, gaps, open.slice(0, 1)))).toEqual([2, 2, 1]);
  });
});

it('documents that nobody read are counted at the head, and those that were opened are named', () => {
  const brief = choiceBrief();
  const limits = (notRead: NonNullable<Brief['notRead']>): string | undefined =>
    /^- .*(?:not read\.|wholly read.*)$/m.exec(markdownOf({ ...brief, notRead }))?.[0];
  expect(limits({ all: 24, notWhole: [] })).toBeUndefined();
  expect(limits({ all: 24, notWhole: ['A report', 'Figures'] })).toBe(
    '- Opened, and not or not wholly read: A report; Figures.',
  );
  const sources = brief.sources.map((each) =>
    each.id === 'S2' ? { ...each, isUnread: true as const } : each,
  );
  const opened = markdownOf({ ...brief, sources, notRead: { all: 24, notWhole: [] } });
  expect(opened).toContain('· 2 of 24 documents read ·');
  expect(opened).not.toContain('**S2**');
  const part = brief.sources.map((each) => (each.id === 'S1' ? { ...each, isInPart: true as const } : each));
  const printed = markdownOf({ ...brief, sources: part });
  expect(printed.match(/read in (?:part|full)/gu)).toEqual(['read in part', 'read in full', 'read in full']);
});
