import { describe, expect, it } from 'vitest';
import { splitStatements } from '../../../loop/gate/statements.js';
import { soundDocuments } from '../../../loop/report/final-check.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { outlineOf } from '../../../loop/report/outline/build-outline.js';
import { withhold } from '../../../loop/report/withhold.js';
import { wordsIn } from '../../../loop/words/index.js';
import { withFullStop } from '../../../text/full-stop.js';
import { CHOICE_PAGES, choiceBrief, storedOf } from './finished-briefs.js';

/** Sentences that nothing ends would run on into their neighbours, and be checked against what carries those. */

const WORDS = wordsIn('en');
const brief = choiceBrief();

/** The brief with the first sentence of its short answer in other words, in a claim of its own words as well. */
function withFirst(text: string): typeof brief {
  const { edition } = brief;
  if (edition === null) throw new Error('It has an edition.');
  const [first, ...others] = edition.short;
  return { ...brief, edition: { ...edition, short: [{ claimIds: [], ...first, text }, ...others] } };
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
      const report = reportMarkdown(outlineOf(withFirst(text)));
      const statements = splitStatements(report).map((each) => each.text);
      expect(statements).toContain('Pong costs $2.49 per user and month, billed annually.');
      expect(statements.filter((each) => each.includes(text.slice(0, 12))).length).toBeLessThanOrEqual(2);
      expect(statements.some((each) => /2020-04-24.*Pong|people.*costs|all.*costs/u.test(each))).toBe(false);
    },
  );
});

describe('statements that run together', () => {
  it('go one by one where the whole of them cannot be told, and are counted', () => {
    const two = withFirst('Pong is free for any number of 97 people.');
    const make = (withheld: Parameters<typeof withhold>[1]): ReadonlyMap<string, string> => {
      const report = reportMarkdown(outlineOf(withhold(two, withheld, WORDS)));
      // As if the first had no end.
      return new Map([['report.md', report.replaceAll('97 people. [S1]', '97 people [S1],')]]);
    };
    const { documents, unsound, withheld } = soundDocuments(make, storedOf(CHOICE_PAGES));
    expect(unsound).toEqual([]);
    expect(withheld.texts.size).toBeGreaterThan(0);
    expect(documents.get('report.md')).not.toContain('97 people');
    expect(documents.get('report.md')).toContain('Tock is free for up to 5 people.');
  });
});
