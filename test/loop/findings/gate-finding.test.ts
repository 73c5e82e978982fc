import { describe, expect, it } from 'vitest';
import type { DraftFinding } from '../../../agents/roles/vocabulary.js';
import { knownOf, overPassages } from '../../../loop/findings/gate-findings.js';
import { groupLabels } from '../../../loop/findings/groups.js';
import { sharesOf, type FindingPassage, type FindingSentence } from '../../../loop/findings/passage.js';

/** A finding is kept where each field of it stands in the passage; a passage that does not tell refuses it. */

const PRICE = 'price per user and month';
const THINGS = ['Chanty', 'Pumble', 'Slack', 'Microsoft Teams', 'RT-PCR, urine', 'RT-PCR, serum'];
const ATTRIBUTES = [PRICE, 'storage', 'integrations', 'positive share', 'message history'];

function passage(text: string, around: Partial<FindingSentence> = {}, title = 'A list'): FindingPassage {
  const nothing = { isRow: false, before: [], after: [], under: '', headings: [], opening: [] };
  return {
    ref: 'S1.1',
    sentences: [{ text, ...nothing, ...around }],
    source: {
      ...{ title, words: `${title} · Pumble Blog`, publishedAt: '2025-09-06', modifiedAt: '2026-03-01' },
      ...{ abbreviations: new Map(), shares: sharesOf([text]) },
    },
  };
}

const finding = (about: string, attribute: string, rest: Partial<DraftFinding>): DraftFinding => ({
  ...{ about, attribute, value: '', unit: null, conditions: [], asOf: null, by: null, refs: [] },
  ...rest,
});
const known = knownOf([], { things: THINGS, attributes: ATTRIBUTES.map((name) => ({ name, unit: null })) });
const gate = (drafted: DraftFinding, shown: FindingPassage) => overPassages(drafted, [shown], known);
const price = (about: string, value: string, rest: Partial<DraftFinding> = {}): DraftFinding =>
  finding(about, PRICE, { value, unit: '$', ...rest });

const TWO = passage('Chanty costs $3 per user per month and Pumble $2.49 per user per month.');

describe('whose value it is', () => {
  it('is the nearest name’s', () => {
    expect(gate(price('Chanty', '3'), TWO)).toMatchObject({ value: '3', unit: '$', refs: ['S1.1'] });
    expect(gate(price('Pumble', '2.49'), TWO)).toMatchObject({ value: '2.49' });
    expect(gate(price('Pumble', '3'), TWO)).toBe('about');
    expect(gate(price('Chanty', '2.49'), TWO)).toBe('about');
  });
  it.each([
    ['Unlike Slack, Chanty costs $3 per user per month.', 'Chanty', 'Slack'],
    ['Chanty, unlike Slack, costs $3 per user per month.', 'Chanty', 'Slack'],
    ['You pay $3 per user per month for Chanty and $9 per user per month for Slack.', 'Chanty', 'Slack'],
  ])('is told from what is only compared: “%s”', (text, owner, other) => {
    expect(gate(price(owner, '3'), passage(text))).toMatchObject({ about: owner });
    expect(gate(price(other, '3'), passage(text))).toBe('about');
  });
  it('is that of the heading, the row or the sentence before, where the sentence names none', () => {
    const text = 'Pricing: $3/user/month.';
    expect(gate(price('Chanty', '3'), passage(text, { headings: ['5. Chanty'] }))).toMatchObject({
      value: '3',
    });
    expect(gate(price('Chanty', '3'), passage(text, { headings: ['2. Pumble'] }))).toBe('about');
    expect(gate(price('Chanty', '3'), passage(text, { before: ['Chanty is a chat.'] }))).toMatchObject({
      value: '3',
    });
    expect(gate(price('Chanty', '3'), passage(text))).toBe('about');
    const row = passage('App: Pumble · Price (per user per month): from $2.49', { isRow: true });
    expect(gate(price('Pumble', '2.49'), row)).toMatchObject({ value: '2.49' });
    expect(gate(price('Slack', '2.49'), row)).toBe('about');
  });
  it('is no known thing’s where another name stands before it', () =>
    expect(
      gate(price('Chanty', '5'), passage('Fleep costs $5 per user per month.', { headings: ['Chanty'] })),
    ).toBe('about'));
  it('is told by the words that part two descriptions', () => {
    const text = 'RT-PCR detected RNA in 6 of 8 urine samples but in only 2 of 8 serum samples.';
    const share = (about: string, value: string) =>
      gate(finding(about, 'positive share', { value }), passage(text));
    expect(share('RT-PCR, urine', '6 of 8')).toMatchObject({ value: '6 of 8' });
    expect(share('RT-PCR, serum', '2 of 8')).toMatchObject({ value: '2 of 8' });
    expect(share('RT-PCR, serum', '6 of 8')).toBe('about');
  });
});

describe('a value and its unit', () => {
  it.each([
    ['another number', { value: '4' }, 'value'],
    ['another currency', { unit: '€' }, 'value'],
    ['another unit', { unit: 'GB' }, 'value'],
    ['a rate that is not said', {}, 'unit'],
  ])('are refused with %s', (_, rest, why) => {
    const text = why === 'unit' ? 'Chanty costs $3 per month.' : 'Chanty costs $3 per user per month.';
    expect(gate(price('Chanty', '3', rest), passage(text))).toBe(why);
  });
  it('are completed from the text: the rest of a range or a share, a bound, a lost unit', () => {
    const of = (text: string, drafted: DraftFinding) => gate(drafted, passage(text));
    expect(of('Slack ranges from $7 to $12 per user per month.', price('Slack', '7'))).toMatchObject({
      value: '7 to 12',
    });
    expect(
      of('Chanty is free for up to 5 users.', finding('Chanty', 'users', { value: '5', unit: 'users' })),
    ).toMatchObject({
      value: '≤5',
    });
    expect(of('Slack gives 5 GB of storage.', finding('Slack', 'storage', { value: '5' }))).toMatchObject({
      unit: 'GB',
    });
  });
  it('that hold no longer are none', () =>
    expect(gate(price('Slack', '8'), passage('Slack no longer costs $8 per user per month.'))).toBe('value'));
  it('in words respect a negation', () => {
    const calls = (value: string) => finding('Slack', 'group calls', { value });
    expect(gate(calls('no'), passage('Slack does not offer group calls.'))).toMatchObject({ value: 'no' });
    expect(gate(calls('yes'), passage('Slack does not offer group calls.'))).toBe('value');
    expect(gate(calls('yes'), passage('Slack has group calls.'))).toMatchObject({ value: 'yes' });
  });
});

describe('the attribute', () => {
  it('fits the unit, and is not another’s whose words stand beside the value', () => {
    const text = 'Slack gives 5 GB of storage and 10 integrations.';
    expect(gate(finding('Slack', 'storage', { value: '5', unit: 'GB' }), passage(text))).toMatchObject({
      value: '5',
    });
    expect(gate(finding('Slack', 'integrations', { value: '10' }), passage(text))).toMatchObject({
      value: '10',
    });
    expect(gate(finding('Slack', 'storage', { value: '10' }), passage(text))).toBe('attribute');
    expect(gate(finding('Slack', PRICE, { value: '5', unit: 'GB' }), passage(text))).toBe('attribute');
  });
});

describe('conditions', () => {
  const BILLED =
    'Chanty costs $3 per user per month billed annually or $4 per user per month billed monthly.';
  it('that the sentence puts on the value are added, and another value’s are refused', () => {
    expect(gate(price('Chanty', '3'), passage(BILLED))).toMatchObject({ conditions: ['billed annually'] });
    expect(gate(price('Chanty', '4'), passage(BILLED))).toMatchObject({ conditions: ['billed monthly'] });
    expect(gate(price('Chanty', '3', { conditions: ['billed monthly'] }), passage(BILLED))).toBe('condition');
  });
  it('that stand nowhere are refused', () =>
    expect(gate(price('Chanty', '3', { conditions: ['billed annually'] }), TWO)).toBe('condition'));
  it('stand in the head of a column as well', () => {
    const row = passage('App: Pumble · Price (per user per month, paid annually): $2.49', { isRow: true });
    expect(gate(price('Pumble', '2.49'), row)).toMatchObject({ conditions: ['paid annually'] });
    expect(gate(price('Pumble', '2.49', { conditions: ['billed annually'] }), row)).toMatchObject({
      value: '2.49',
    });
  });
  it('belong to their value where a day stands with each', () => {
    const text = 'On day 3, 6 of 7 serum samples were positive by RT-PCR, and on day 9, 2 of 7.';
    const share = (value: string, conditions: string[]) =>
      gate(finding('RT-PCR, serum', 'positive share', { value, conditions }), passage(text));
    expect(share('6 of 7', ['day 3'])).toMatchObject({ conditions: ['day 3'] });
    expect(share('2 of 7', ['day 3'])).toBe('condition');
    expect(share('2 of 7', [])).toMatchObject({ conditions: ['day 9'] });
  });
});

describe('date and author', () => {
  it('are the text’s, else the source’s', () => {
    const dated = passage('In June 2024 Chanty cost $3 per user per month.');
    expect(gate(price('Chanty', '3', { asOf: '2024-06' }), dated)).toMatchObject({ asOf: '2024-06' });
    expect(gate(price('Chanty', '3', { asOf: '2019' }), TWO)).toMatchObject({ asOf: '2026-03-01' });
    expect(gate(price('Chanty', '3', { by: 'Gartner' }), TWO)).toMatchObject({ by: null });
    expect(gate(price('Chanty', '3', { by: 'Pumble' }), TWO)).toMatchObject({ by: 'Pumble' });
  });
});

describe('the findings of a trial', () => {
  const DRUGS = ['oral methadone', 'pethidine', 'ketamine', 'control'];
  const ofTrial = knownOf([], {
    things: DRUGS,
    attributes: [{ name: 'pain score', unit: null }],
  });
  const SOURCE = 'Methadone was given orally. Group K received ketamine 5 mg and group S received saline.';
  const trial = (text: string, title = 'A trial'): FindingPassage => {
    const made = passage(text, {}, title);
    const head = { words: `${title} · oral methadone`, labels: groupLabels(SOURCE) };
    return { ...made, source: { ...made.source, ...head, shares: sharesOf([text, SOURCE]) } };
  };
  const score = (about: string, value: string, shown: FindingPassage, conditions: string[] = []) =>
    overPassages(finding(about, 'pain score', { value, conditions }), [shown], ofTrial);

  it('belong to the group in whose place they stand beside one another', () => {
    const shown = trial(
      'The pain score was lower in the methadone group than in the pethidine group (3.1 ± 0.9 vs 4.4 ± 1.1; P = 0.02).',
    );
    expect(score('oral methadone', '3.1', shown)).toMatchObject({ value: '3.1' });
    expect(score('pethidine', '4.4 ± 1.1', shown)).toMatchObject({ value: '4.4' });
    expect(score('pethidine', '3.1', shown)).toBe('about');
    expect(score('oral methadone', '4.4', shown)).toBe('about');
    expect(score('oral methadone', '0.9', shown)).toBe('value');
    expect(score('oral methadone', '0.02', shown)).toBe('value');
  });
  it('belong to what the source says that the group was given', () => {
    const shown = trial('The mean pain score was 3.1 in group K and 4.4 in group S.');
    expect(score('ketamine', '3.1', shown)).toMatchObject({ value: '3.1' });
    expect(score('ketamine', '4.4', shown)).toBe('about');
    expect(score('pethidine', '4.4', shown)).toBe('about');
  });
  it('of the study group are those of the one thing that the title names', () => {
    const text = 'The mean pain score was 3.1 in the study group and 4.4 in the control group.';
    expect(score('ketamine', '3.1', trial(text, 'Ketamine after surgery'))).toMatchObject({ value: '3.1' });
    expect(score('ketamine', '4.4', trial(text, 'Ketamine after surgery'))).toBe('about');
    expect(score('control', '4.4', trial(text, 'Ketamine after surgery'))).toMatchObject({ value: '4.4' });
    expect(score('ketamine', '3.1', trial(text, 'Ketamine or pethidine'))).toBe('about');
  });
  it('stand each under the time in its place', () => {
    const shown = trial('Pain score in the pethidine group at 6, 12 and 24 hours was 4.4, 3.2 and 1.9.');
    expect(score('pethidine', '3.2', shown, ['12 hours'])).toMatchObject({ conditions: ['12 hours'] });
    expect(score('pethidine', '3.2', shown)).toMatchObject({ conditions: ['12 hours'] });
    expect(score('pethidine', '3.2', shown, ['24 hours'])).toBe('condition');
  });
  it('hold under what the title of the article says', () => {
    const shown = trial('The mean pain score was 3.1 with pethidine.', 'Relief after cesarean section');
    expect(score('pethidine', '3.1', shown, ['cesarean section'])).toMatchObject({ value: '3.1' });
    expect(score('pethidine', '3.1', shown, ['knee replacement'])).toBe('condition');
  });
});

describe('the plan that a row is of', () => {
  const row = passage('Plan: Crew · Price (per user per month): $7', { isRow: true, under: 'Slack prices' });
  it('is a condition of what stands in it', () =>
    expect(gate(price('Slack', '7'), row)).toMatchObject({ conditions: ['Crew plan'] }));
  it('is none twice, and no other', () => {
    expect(gate(price('Slack', '7', { conditions: ['Crew'] }), row)).toMatchObject({ conditions: ['Crew'] });
    expect(gate(price('Slack', '7', { conditions: ['Pro plan'] }), row)).toBe('condition');
  });
});
