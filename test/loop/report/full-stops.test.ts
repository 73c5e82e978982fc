import { describe, expect, it } from 'vitest';
import { splitStatements } from '../../../loop/gate/statements.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { documentOf } from '../../../loop/report/document.js';
import { withFullStop } from '../../../text/full-stop.js';
import { choiceBrief } from './finished-briefs.js';

/** Sentences that nothing ends would run on into their neighbours, and be checked against what carries those. */

const brief = choiceBrief();

/** The brief with the first sentence of its short answer in other words. */
function withFirst(text: string): typeof brief {
  const first = brief.answer[0]?.claimIds[0];
  return {
    ...brief,
    claims: brief.claims.map((each) => (each.id === first ? { ...each, claim: text } : each)),
  };
}

describe('a sentence as it is printed', () => {
  it.each([
    ['Ben Quist · 2020-04-24', 'Ben Quist · 2020-04-24.'],
    ['Pong is free (for now)', 'Pong is free (for now).'],
    ['Pong is free:', 'Pong is free.'],
    ['It said “Pong is free.”', 'It said “Pong is free.”'],
    ['Pong is free…', 'Pong is free…'],
    ['Ist Pong frei?', 'Ist Pong frei?'],
    ['Pong 是免费的', 'Pong 是免费的。'],
    ['', ''],
  ])('has an end: %s', (given, printed) => {
    expect(withFullStop(given)).toBe(printed);
  });

  it.each(['Ben Quist · 2020-04-24', 'Pong is free for any number of people', 'Pong is free for them all:'])(
    'is a statement of its own: %s',
    (text) => {
      const report = reportMarkdown(documentOf(withFirst(text)));
      const statements = splitStatements(report).map((each) => each.text);
      expect(statements).toContain('Pong costs $2.49 per user and month, billed annually.');
      expect(statements.filter((each) => each.includes(text.slice(0, 12))).length).toBeLessThanOrEqual(2);
      expect(statements.some((each) => /2020-04-24.*Pong|people.*costs|all.*costs/u.test(each))).toBe(false);
    },
  );
});
