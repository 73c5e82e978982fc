import { describe, expect, it } from 'vitest';
import { laid, wantedOf, type Said } from './claims.js';

/** The rows of a grid, one finding a name. */
const rowsOf = (
  names: readonly string[],
  { wanted = [] as readonly string[], texts = [] as readonly string[] } = {},
): readonly string[] => {
  const said = names.map((about, at): Said => ({
    ...{ source: 'S1', about, attribute: 'price', value: `${at + 1}` },
    ...(texts[at] === undefined ? {} : { exact: texts[at] }),
  }));
  return laid(said, wantedOf(wanted)).about;
};

describe('names of one thing', () => {
  it.each([
    [['Zika virus', 'the Zika virus', 'Zika viruses']],
    [['Zika virus (ZIKV)', 'ZIKV', 'Zika virus']],
    [['RT-PCR', 'RT-PCRs', 'RT PCR']],
    [['Slack', 'Slack Inc.', 'Slack®']],
    [['Pumble', 'Pumble by CAKE.com']],
    [['Microsoft Teams', 'MS Teams', 'Teams']],
    [['Rocket.Chat', 'rocket.chat']],
    [['Slack', 'Slack Pro', 'Slack (free plan)']],
    [['Zulip', 'Zulip Self-Hosted', 'Zulip Cloud']],
  ])('%j', (names) => {
    expect(rowsOf(names)).toHaveLength(1);
  });

  it('is explained by the sentences that are cited', () => {
    const texts = ['Plaque reduction neutralization tests (PRNT) were done.'];
    expect(rowsOf(['PRNT', 'plaque reduction neutralization tests'], { texts })).toHaveLength(1);
  });
});

describe('names of two things', () => {
  it.each([
    [['RT-PCR', 'serum RT-PCR']],
    [['iPhone 15', 'iPhone 15 Pro']],
    [['GPT-4', 'GPT-4o']],
    [['Breville Bambino', 'Breville Bambino Plus']],
    [['Gaggia Classic', 'Gaggia Classic Pro']],
    [['Slack', 'Slack Connect']],
    [['Google Chat', 'Google Workspace']],
    [['IgM', 'IgG']],
    [['CATIE', 'CA']],
  ])('%j', (names) => {
    expect(rowsOf(names)).toHaveLength(2);
  });

  it('have the name that the question gives them', () => {
    expect(rowsOf(['Microsoft Teams', 'MS Teams'], { wanted: ['Teams'] })).toEqual(['Teams']);
    expect(rowsOf(['Vale City', 'City'], {})).toHaveLength(2);
  });

  it('are plans where the question names plans', () => {
    const wanted = ['Slack Pro', 'Slack Business+'];
    expect(rowsOf(['Slack Pro', 'Slack', 'Slack Business+', 'Slack Free'], { wanted })).toHaveLength(4);
  });
});

it('a plan in the name is a condition of the thing, and a condition may be the name of a plan', () => {
  const price = (about: string, conditions: readonly string[]): Said => ({
    source: 'S1',
    about,
    attribute: 'price',
    value: '$8',
    conditions,
  });
  const grid = laid(
    [price('Slack', ['annual billing']), price('Slack Pro', ['monthly billing'])],
    wantedOf(['Slack']),
  );
  expect(grid.cells.flatMap(({ values }) => values.map(({ conditions }) => conditions))).toEqual([
    ['annual billing'],
    ['monthly billing', 'Pro'],
  ]);
  const plans = laid([price('Slack', ['Pro plan', 'annual billing'])], wantedOf(['Slack Pro', 'Slack Free']));
  expect(plans.cells.map(({ about, values }) => [about, values[0]?.conditions])).toEqual([
    ['Slack Pro', ['annual billing']],
  ]);
});

describe('names of attributes', () => {
  const PRICE = { name: 'price per user and month', unit: 'USD per user per month' };
  const columnOf = (said: Partial<Said>, wanted: Parameters<typeof wantedOf>[1]): string | undefined =>
    laid([{ source: 'S1', about: 'Slack', attribute: '', value: '7', ...said }], wantedOf([], wanted))
      .cells[0]?.attribute;

  it.each([
    ['cost per user per month', '$7', [PRICE], PRICE.name],
    ['monthly price per seat', '$7', [PRICE], PRICE.name],
    ['flat price per month', '$7', [PRICE], 'flat price per month'],
    ['price', '7 days', [PRICE], 'price'],
    ['clinical sensitivity', '92 %', ['sensitivity'], 'sensitivity'],
    ['specificity', '92 %', ['sensitivity'], 'specificity'],
    ['storage space', '5 GB', [{ name: 'file storage', unit: 'GB' }], 'file storage'],
    ['message history', '90 days', ['message history on the free plan'], 'message history'],
  ])('%s', (attribute, value, wanted, column) => {
    expect(columnOf({ attribute, value }, wanted)).toBe(column);
  });

  it('may be told apart by conditions', () => {
    const wanted = ['price per user and month, billed annually', 'price per user and month, billed monthly'];
    const cost = { attribute: 'price per user per month', value: '$7' };
    expect(columnOf({ ...cost, conditions: ['annual billing'] }, wanted)).toBe(wanted[0]);
    expect(columnOf({ ...cost, conditions: ['paid monthly'] }, wanted)).toBe(wanted[1]);
    expect(columnOf(cost, wanted)).toBe(cost.attribute);
  });

  it('may be completed by the conditions', () => {
    const wanted = ['message history on the free plan'];
    expect(
      columnOf({ attribute: 'message history', value: '90 days', conditions: ['free plan'] }, wanted),
    ).toBe(wanted[0]);
  });
});
