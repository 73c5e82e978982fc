import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDisagreements } from '../../../loop/judging/disagreements/among-read.js';
import { areOtherwise } from '../../../loop/judging/disagreements/conditions.js';
import { isOnMatter, reportIn } from '../../../loop/judging/disagreements/reports.js';
import { disagreementOf } from '../../../loop/judging/disagreement.js';
import { temporaryFolder } from '../../tools/cli.js';
import { articleOf, readWeb, type ReadWeb } from '../read-web.js';

const folder = temporaryFolder();
let web: ReadWeb;

const FEWER = 'The tonic reduced night cramps in 61 adults.';
const NOT_FEWER = 'The tonic did not reduce night cramps in adults.';
const FIGURES = ['Of the adults, 31 percent slept longer with the tonic.'];
const OTHER_FIGURE =
  'According to the Bureau of Sleep, of the adults, 94 percent slept longer with the tonic.';

beforeAll(async () => {
  web = await readWeb(`${folder.path}/web`, [
    articleOf('alpha', [FEWER, ...FIGURES]),
    articleOf('beta', [NOT_FEWER, 'Nobody left the ward.']),
    articleOf('gamma', [...FIGURES, 'We believe that the tonic did not reduce night cramps in adults.']),
    articleOf('delta', [OTHER_FIGURE, 'An earlier study found that the tonic did not reduce night cramps.']),
  ]);
});
afterAll(async () => {
  await web.close();
  folder.remove();
});

const found = (question: string, known: Parameters<typeof readDisagreements>[1]['known'] = []) =>
  readDisagreements({ ...web.run, question }, { known, round: 1 });
const refsOf = (each: ReturnType<typeof found>[number] | undefined) =>
  each?.sides.map(({ refs }) => [...refs].sort());

describe('sentences that were read', () => {
  it('go on record where they disagree, both sides quoted, undecided', () => {
    const [first, ...more] = found('Does the tonic reduce night cramps?');
    expect(more).toEqual([]);
    expect(first).toMatchObject({ id: 'X1', resolved: false, reason: 'unresolved', round: 1 });
    expect(refsOf(first)?.flat().sort()).toEqual([web.refOf(FEWER), web.refOf(NOT_FEWER)].sort());
    expect(first?.sides.map(({ evidence }) => evidence[0]?.exact).sort()).toEqual([NOT_FEWER, FEWER].sort());
  });

  it('stand on one side together where they say the same, whoever is said to say it', () => {
    const [first] = found('How many adults slept longer with the tonic?');
    expect(first?.sides.map(({ evidence }) => evidence.length).sort()).toEqual([1, 2]);
    expect(refsOf(first)?.flat()).toContain(web.refOf('According to the Bureau'));
  });

  it('are not put on record again', () => {
    const known = found('Does the tonic reduce night cramps?');
    expect(known).toHaveLength(1);
    expect(found('Does the tonic reduce night cramps?', known)).toEqual([]);
  });

  it('have to speak of what is asked', () => {
    expect(found('How deep is the lake of Brindle?')).toEqual([]);
  });
});

describe('what reports', () => {
  const row = { kind: 'paragraph', section: 'results' };

  it.each([
    ['Whether the tonic reduces cramps is not known.', row],
    ['The tonic may reduce cramps in adults.', row],
    ['The aim of the study was to reduce cramps.', row],
    ['Smith et al. found that the tonic reduced cramps.', row],
    ['The trial of the tonic enrolled 212 adults.', row],
    ['The tonic reduced cramps in adults.', { ...row, section: 'introduction' }],
    ['The tonic reduced cramps in adults.', { ...row, kind: 'caption' }],
  ])('is not “%s”', (text, where) => {
    expect(reportIn(text, where)).toBeNull();
  });

  it('is read without who is said to say it', () => {
    const said = reportIn('The Ministry of Health states that the tonic reduced cramps.', row);
    expect([...(said?.names ?? [])]).toEqual([]);
  });
});

describe('the stage of a disease', () => {
  it.each([
    ['early gout', 'advanced gout', true],
    ['early-stage gout', 'late-stage gout', true],
    ['early gout', 'early gout', false],
  ])('%s and %s', (one, other, isOther) => {
    const side = (words: string) => ({
      statement: `The tonic helped men in ${words}, of ${words}.`,
      evidence: [],
    });
    expect(areOtherwise(side(one), side(other))).toBe(isOther);
  });
});

describe('the matter of a disagreement', () => {
  const asked = ['tonic', 'cramp'].map((stem) => new Set([stem]));
  const isOn = (one: string, other: string): boolean => {
    const disagreement = disagreementOf(one, other);
    if (disagreement === null) throw new Error('They do not disagree.');
    return isOnMatter(disagreement, asked);
  };

  it('is what is asked, and not a word of any study', () => {
    expect(isOn(FEWER, NOT_FEWER)).toBe(true);
    expect(
      isOn(
        'There was no significant difference between the groups.',
        'There was a significant difference between the groups.',
      ),
    ).toBe(false);
  });
});
