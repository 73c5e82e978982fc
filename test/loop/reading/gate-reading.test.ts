import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadFinding } from '../../../agents/roles/vocabulary.js';
import { whyRefused } from '../../../loop/reading/gate-reading.js';
import { temporaryFolder } from '../../tools/cli.js';
import { articleOf, readWeb, type ReadWeb } from '../read-web.js';

const TONIC = 'Cramps fell from 9 to 4 a week among 61 people who drank the Ward Tonic.';
const SAFE = 'The tonic did not harm the kidneys of those who drank it.';
const MANY = 'Most people of the ward liked its taste and asked for more of it.';

describe('the gate on a finding', () => {
  const folder = temporaryFolder();
  let web: ReadWeb;
  beforeAll(async () => {
    web = await readWeb(`${folder.path}/web`, [
      articleOf('alpha', [TONIC, SAFE, MANY], {
        sections: [
          { heading: 'Results', paragraphs: [`${TONIC} ${SAFE} ${MANY}`] },
          { heading: 'Patients › admitted: 0', paragraphs: ['Virus titer of nurse › serum: <10'] },
          { heading: 'Advice', paragraphs: ['The World Health Organization counts the towns.', 'DENV-2 came.'] },
          { heading: 'Small bottle: $12', paragraphs: ['It lasts for one week.'] },
        ],
      }),
    ]);
  });
  afterAll(async () => {
    await web.close();
    folder.remove();
  });
  const gate = (statement: string, beginning: string, changes: Partial<ReadFinding> = {}) =>
    whyRefused(
      web.run,
      {
        ...{ sourceId: 'S1', statement, refs: [web.refOf(beginning)], thing: null, attribute: null },
        ...{ value: null, unit: null, conditions: [], asOf: null, speaker: null, interest: null },
        ...{ weight: 'useful', ...changes },
      },
      'Does the Midnight Cordial help?',
    );

  it.each([
    ['other words for it', 'According to the report, people in the trial had fewer cramps.', TONIC],
    ['its own words', SAFE, SAFE],
    ['a heading that states the number', 'A small bottle costs $12.', 'Small bottle'],
    ['a name of the question', 'The Midnight Cordial is not what they drank.', SAFE],
    ['what it says of the text', 'Most people liked its taste; the report gives no number.', MANY],
    ['none of a count of none', 'No patients were admitted.', 'Patients ›'],
    ['none below a limit', 'No virus was found in the serum of the nurse.', 'Virus titer'],
    ['a name in short', 'The WHO counts the towns.', 'The World'],
    ['a name in full', 'Dengue virus 2 came.', 'DENV-2'],
    ['the same denied in other words', 'The kidneys stayed free of harm.', SAFE],
  ])('takes %s', (_, statement, beginning) => {
    expect(gate(statement, beginning)).toBeNull();
  });

  it.each([
    ['a number that is not there', 'Cramps fell to 3 a week.', TONIC, '"3"'],
    ['a name that is not there', 'In the ward of Zanzibar people liked its taste.', MANY, '"zanzibar"'],
    ['another name in short', 'The FDA counts the towns.', 'The World', '"fda"'],
    ['a negation of its own', 'Most people of the ward did not like its taste.', MANY, 'denies'],
    ['a negation left out', 'The tonic did harm the kidneys of those who drank it.', SAFE, 'negation'],
    ['the other direction', 'Cramps rose from 9 to 4 a week among 61 people who drank the Ward Tonic.', TONIC, 'direction'],
  ])('refuses %s', (_, statement, beginning, why) => {
    expect(gate(statement, beginning)).toContain(why);
  });

  it('refuses a value or a year that stands nowhere, and takes a number that stands elsewhere', () => {
    const value = (amount: string): string | null =>
      gate('A bottle has its price.', 'Small bottle', { value: amount, unit: '$' });
    expect(value('13')).toContain('"13"');
    expect(value('12')).toBeNull();
    const joined = { value: 'from 9 down to 4', unit: 'a week' };
    expect(gate('People had fewer cramps in the trial.', TONIC, joined)).toBeNull();
    expect(gate('People liked it.', MANY, { asOf: '1931' })).toContain('1931');
    expect(gate('61 people liked it.', MANY)).toBeNull();
  });
}); // prettier-ignore
