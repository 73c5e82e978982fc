import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadFinding } from '../../../agents/roles/vocabulary.js';
import { otherFindings, otherValue } from '../../../loop/context/other-values.js';
import { temporaryFolder } from '../../tools/cli.js';
import { articleOf, readWeb, type ReadWeb } from '../read-web.js';

/** Where another source gives a quantity another value. */

const LONG = 'At 24 °C the extrinsic incubation period in the mosquito took more than 15 days.';
const SHORT = 'Their study suggests that the extrinsic incubation period in a mosquito is about 10 days.';
const OTHER = 'Symptoms in the mosquito catchers had begun 4 days before.';
/** Words are rare in a store of some size. */
const REST = Array.from(
  { length: 90 },
  (_, at) => `Visitor number ${at} of the ${at % 2 === 0 ? 'museum' : 'harbour'} bought a postcard.`,
);

describe('another value', () => {
  const folder = temporaryFolder();
  let web: ReadWeb;
  beforeAll(async () => {
    web = await readWeb(`${folder.path}/web`, [
      articleOf('alpha', [LONG, ...REST]),
      articleOf('beta', [SHORT, OTHER]),
    ]);
  });
  afterAll(async () => {
    await web.close();
    folder.remove();
  });

  it.each([
    ['is found in another source', 'The virus needs more than 15 days to incubate in a mosquito.', 'beta'],
    ['is none where it is the same', 'The virus needs 10 days, or more than 15, to incubate.', undefined],
    ['is none of something else', 'The virus needs more than 15 kg of mosquitoes to incubate.', undefined],
    ['is none a hundred times as large', 'The virus needs more than 15 minutes to incubate.', undefined],
    ['is none of a claim without an amount', 'The virus has to incubate in a mosquito.', undefined],
  ])('%s: %s', (_, text, found) => {
    const ref = found === undefined ? undefined : web.refOf(SHORT);
    expect(otherValue(web.run, { text, refs: [web.refOf(LONG)] })).toBe(ref);
  });

  it('joins two findings of two sources', () => {
    const finding = (id: string, statement: string): ReadFinding => ({
      ...{ id, statement, sourceId: `S${id[1]}`, refs: [web.refOf(statement)], thing: null, attribute: null },
      ...{ value: null, unit: null, conditions: [], asOf: null, speaker: null, interest: null },
      weight: 'useful',
    });
    const all = [finding('F1.1', LONG), finding('F2.1', SHORT), finding('F2.2', OTHER)];
    expect([...otherFindings(web.run, all)]).toEqual([
      ['F1.1', 'F2.1'],
      ['F2.1', 'F1.1'],
    ]);
  });
}); // prettier-ignore
