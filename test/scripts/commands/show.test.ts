import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Brief } from '../../../loop/report/brief.js';
import { PARTS } from '../../../scripts/commands/show-parts.js';
import { zikaBrief } from '../../loop/report/zika-brief.js';
import { temporaryFolder } from '../../tools/cli.js';

describe('show, as lines for a person', () => {
  const folder = temporaryFolder();
  let brief: Brief;
  beforeAll(async () => {
    brief = await zikaBrief(folder.path);
  });
  afterAll(() => folder.remove());
  const linesOf = (part: string, changes: Partial<Brief> = {}): string =>
    PARTS[part]?.({ ...brief, ...changes }).lines.join('\n') ?? '';

  it('speaks in words, not in codes', () => {
    const [claim] = brief.claims;
    const triggers = ['high-stakes-single-work', 'soft-warning'] as const;
    const claims = claim === undefined ? [] : [{ ...claim, review: { ...claim.review, triggers } }];
    expect(linesOf('claims', { claims })).toContain(
      'reasons for a review: an important claim rests on a single work, a gate warning',
    );
    for (const part of ['claims', 'sources', 'gaps', 'struck'])
      expect(linesOf(part)).not.toMatch(/not-reviewed|-single-work|open-question|unread-source|\bmed\b/);
  });

  it.each([
    ['claims', 'No claim holds.'],
    ['sources', 'Nothing was read.'],
    ['gaps', 'No gap was found.'],
    ['rounds', 'No round is finished.'],
    ['struck', 'Nothing was taken out.'],
  ])('says so where there are no %s', (part, words) => {
    expect(linesOf(part, { claims: [], sources: [], gaps: [], rounds: [], struck: [] })).toBe(words);
  });
});
