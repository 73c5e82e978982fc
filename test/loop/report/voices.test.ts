import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { passes, verifyReport } from '../../../loop/gate/verify.js';
import type { Brief } from '../../../loop/report/brief.js';
import { documentOf } from '../../../loop/report/document.js';
import { docxOf } from '../../../loop/report/export/docx.js';
import { reportHtml } from '../../../loop/report/html/page.js';
import { readPage, verifyPage } from '../../../loop/report/html/read-page.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { statedIn } from '../../../loop/report/stated.js';
import { synthJson } from '../../../loop/report/synth-json.js';
import { CHOICE_PAGES, choiceBrief, storedOf } from './finished-briefs.js';

/** What is our reading is said once of a part that is it for the most part. */

const OURS = /[Oo]ur reading/gu;
/** The short answer is of three sentences: C6, C2, C5. */
const briefWith = (...ours: readonly string[]): Brief => {
  const brief = choiceBrief();
  const claims = brief.claims.map((each) =>
    ours.includes(each.id) ? { ...each, kind: 'ours' as const } : each,
  );
  return { ...brief, claims };
};
const answerIn = (text: string): string =>
  /Short answer([^]*?)The options side by side/.exec(text)?.[1] ?? '';
const count = (text: string, words: RegExp): number => text.match(words)?.length ?? 0;

describe('our reading', () => {
  it.each([
    ['of a whole part', ['C6', 'C2', 'C5']],
    ['of most of a part', ['C6', 'C2']],
    ['of one sentence', ['C2']],
  ])('%s is said once in every format', async (_, ours) => {
    const outline = documentOf(briefWith(...ours));
    const page = readPage(reportHtml(outline)).markdown;
    const word = (await mammoth.extractRawText({ buffer: Buffer.from(await docxOf(outline)) })).value;
    for (const text of [reportMarkdown(outline), page, word]) {
      const answer = answerIn(text);
      expect(count(answer, OURS)).toBe(1);
    }
    const { short } = (synthJson(briefWith(...ours)) as { brief: { short: { isOurReading: boolean }[] } })
      .brief;
    expect(short.filter(({ isOurReading }) => isOurReading)).toHaveLength(ours.length);
  });

  it('leaves a checker the sentences by their words', () => {
    const outline = documentOf(briefWith('C6', 'C2', 'C5'));
    const stored = storedOf(CHOICE_PAGES);
    expect(statedIn(outline).has('Pong is free for any number of people.')).toBe(true);
    for (const verified of [
      verifyReport(reportMarkdown(outline), stored),
      verifyPage(readPage(reportHtml(outline)), stored),
    ]) {
      expect(passes(verified)).toBe(true);
      expect([...verified.claims.values()]).toContain('Pong is free for any number of people.');
    }
  });
});
