import { describe, expect, it } from 'vitest';
import type { Gap } from '../../../loop/claim.js';
import { isInTable } from '../../../loop/judging/answers-gap.js';
import { openAfter } from '../../../loop/judging/gap-ledger.js';
import type { Brief } from '../../../loop/report/brief.js';
import { documentOf } from '../../../loop/report/document.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { choiceBrief } from './finished-briefs.js';

/** What a brief says of how sure it is, and of what is open. */

const markdownOf = (brief: Brief): string => reportMarkdown(documentOf(brief));
const sureIn = (brief: Brief): string => /^How sure: .*$/m.exec(markdownOf(brief))?.[0] ?? '';

const gap = (id: string, change: Partial<Gap>): Gap => ({
  ...{ id, kind: 'modality', priority: 50, material: true, subject: null, title: null },
  ...{ status: 'searched-in-vain', openedRound: 1, closedRound: 2, how: null, closedBy: [] },
  ...{ queries: ['asked'], tries: 1, description: '', query: '' },
  ...change,
});

describe('how many voices a brief rests on', () => {
  it('is counted by publisher, and so is what rests on one alone', () => {
    const brief = choiceBrief();
    expect(sureIn(brief)).toMatch(/^How sure: 3 sources are cited/);
    expect(sureIn(brief)).not.toContain('authors or publishers');
    const sources = brief.sources.map((source) => ({ ...source, publisher: 'Chat Review', siteName: null }));
    const [, all] = /of (\d+) sentences/.exec(sureIn({ ...brief, sources })) ?? [];
    expect(sureIn({ ...brief, sources })).toContain('All of them are by 1 author or publisher.');
    expect(sureIn({ ...brief, sources })).toContain(`${all} of ${all} sentences rest on one`);
  });

  it('is not said of files that name nobody', () => {
    const brief = choiceBrief();
    const sources = brief.sources.map((source) => ({
      ...{ ...source, publisher: null, siteName: null, interests: [] },
      address: `file:///folder/${source.id}.md`,
    }));
    expect(sureIn({ ...brief, sources })).toMatch(
      /^How sure: 3 documents are cited, dated [\d-]+ to [\d-]+\. 1 cited source bears no date\.$/,
    );
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
    expect(sureIn(brief)).toMatch(/it could change the answer: Whether Pong lasts is not known\.$/);
    expect(sureIn({ ...brief, openQuestions: open.slice(2) })).not.toContain('could change');
  });

  it('is what the table has not', () => {
    const { grid, run } = choiceBrief();
    const asks = (query: string): boolean => isInTable({ query }, grid, run.question);
    expect(asks('Does Tock have a free plan, for how many people?')).toBe(true);
    expect(asks('Does Ping have a free plan, for how many people?')).toBe(false);
    expect(asks('Do Tock and Ping have a free plan, for how many people?')).toBe(false);
    expect(asks('Is there a free plan for many people?')).toBe(false);
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
    // The table has what one of them asks.
    expect([1, 2, 3].map((round) => openAfter(round, gaps, open.slice(0, 1)))).toEqual([2, 2, 1]);
  });
});

it('files of a folder that were not opened are said in one line', () => {
  const paths = Array.from({ length: 12 }, (_, at) => `page-${at + 1}.md`);
  const line = (count: number): string | undefined =>
    /^- .*not opened.*$/m.exec(
      markdownOf({ ...choiceBrief(), unopenedFiles: { all: 24, paths: paths.slice(0, count) } }),
    )?.[0];
  expect(line(2)).toBe('- 2 of 24 files were not opened: page-1.md, page-2.md.');
  expect(line(12)).toMatch(/^- 12 of 24 files were not opened: page-1\.md, .*page-10\.md, …\.$/);
  expect(line(0)).toBeUndefined();
});
