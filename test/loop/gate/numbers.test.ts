import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkNumbers } from '../../../loop/gate/numbers/check-numbers.js';
import { prepareSource } from '../../../loop/gate/prepare.js';
import { OTHER, SAME } from './number-pairs.js';

const absent = (claim: string, text: string): readonly string[] =>
  checkNumbers(claim, [{ source: prepareSource({ id: 'S1', text }), spans: [] }]).absent;

describe('the same number in other words', () => {
  it.each([
    ['words and digits', 'Twenty-one men fell ill.', 'Of these, 21 men fell ill.'],
    ['thousands', 'It sold 12,500 copies.', 'Copies sold: 12 500 in all.'],
    ['millions', 'It cost $2.5 million.', 'The cost was $2,500,000.'],
    ['scientific notation', 'There were 100,000 copies.', 'We saw 1 × 10⁵ copies.'],
    ['per cent', 'It fell by 5 percent.', 'A fall of 5 % was seen.'],
    ['a range shares its unit', 'Between 10 % and 20 % died.', 'Some 10–20 % died.'],
    ['one in five', 'One in five men relapsed.', 'Of the men, 20 % relapsed.'],
    ['a third', 'About a third of them left.', 'In all, 33 % of them left.'],
    ['doubled', 'Cases doubled in May.', 'There was a two-fold rise of cases in May.'],
    ['rounding that is stated', 'About 5,000 people came.', 'A total of 4,987 people came.'],
    ['more than', 'More than 500 people came.', 'A total of 512 people came.'],
    ['dates', 'It opened on 3 March 2015.', 'Opened: 2015-03-03.'],
    ['dates by month', 'It opened on March 3, 2015.', 'It was opened on the 3rd of March 2015.'],
    ['years of a season', 'In the 2018–19 season he left.', 'He left in the 2018-2019 season.'],
    ['a computed sum', 'In all 30 men (computed: 10 and 20).', 'There were 10 men, then 20 men.'],
    ['a year glued to Japanese', '湖は2019年に61日間凍った。', '2019年に、湖は61日間も凍っていた。'],
    ['a count glued to Chinese', 'In 2019 there were 61 days of ice.', '该湖于2019年结冰61天。'],
    ['a year glued to Korean', '호수는 2019년에 얼었다.', 'The lake froze in 2019.'],
    ['a name with digits', 'COVID-19 came to them.', 'They had COVID19 there.'],
  ])('%s', (_, claim, text) => {
    expect(absent(claim, text)).toEqual([]);
  });
});

describe('another number', () => {
  it.each([
    ['a digit', 'It fell by 6 %.', 'It fell by 5 %.'],
    ['per cent and percentage points', 'It fell by 5 percentage points.', 'It fell by 5 %.'],
    ['a count and per cent', 'It fell by 5 %.', 'It fell in 5 towns.'],
    ['units', 'A dose of 5 mg was given.', 'A dose of 5 g was given.'],
    ['comparisons', 'The test gave p > 0.05.', 'The test gave p < 0.05.'],
    ['bounds', 'Tock: up to 6 people.', 'Tock is free for up to 5 people.'],
    ['signs', 'The change was -5 points.', 'The change was 5 points.'],
    ['currencies', 'It cost €5.', 'It cost $5.'],
    ['millions', 'It cost $5 billion.', 'It cost $5 million.'],
    ['days', 'It opened on 4 March 2015.', 'It opened on 3 March 2015.'],
    ['rounding that is not stated', 'There were 5,000 people.', 'There were 4,987 people.'],
    ['a sum that is not marked', 'In all there were 30 men.', 'There were 10 men, then 20 men.'],
    ['a year glued to Japanese', '湖は2018年に凍った。', '湖は2019年に凍った。'],
    ['a name before Japanese', 'COVID-18はまだある。', 'COVID-19はまだある。'],
    ['part of a number', 'There were 12 men.', 'It was in 2012.'],
    ['a day of a date', 'In May 1998, 3 men left.', 'It closed before May 3, 1998.'],
  ])('%s', (_, claim, text) => {
    expect(absent(claim, text)).not.toEqual([]);
  });
});

describe('pairs made by hand', () => {
  it.each(SAME)('%s | %s', (claim, text) => {
    expect(absent(claim, text)).toEqual([]);
  });
  it.each(OTHER)('another: %s | %s', (claim, text) => {
    expect(absent(claim, text)).not.toEqual([]);
  });
});

const data = process.env.RESEARCH_LOOP_DATA;
describe.skipIf(!data)('WiCE, claims against whole pages (needs RESEARCH_LOOP_DATA)', () => {
  it('refuses at most 3 % of supported claims and at least 48 % of unsupported ones with a number', () => {
    const lines = readFileSync(join(data as string, 'wice/dev/claim_dev.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const rows = lines.map(
      (line) => JSON.parse(line) as { claim: string; evidence: string[]; label: string },
    );
    const refused = rows.map((row) => absent(row.claim, row.evidence.join('\n')).length > 0);
    const share = (test: (row: { claim: string; label: string }) => boolean): number => {
      const chosen = rows.flatMap((row, index) => (test(row) ? [refused[index]] : []));
      return chosen.filter(Boolean).length / chosen.length;
    };
    expect(share((row) => row.label === 'supported')).toBeLessThanOrEqual(0.03);
    expect(share((row) => row.label !== 'supported' && /\d/.test(row.claim))).toBeGreaterThanOrEqual(0.48);
  });
});

describe('the mark of a reference', () => {
  it.each([
    ['in round brackets', 'It lasted 10 weeks.', 'The virus was found after recovery (10).'],
    ['in square brackets', 'It lasted 4 days.', 'The virus was found later [3, 4].'],
    ['in a range', 'It cost $12.', 'Others found the same (10–12).'],
  ])('counts nothing that has a unit, %s', (_, claim, text) => {
    expect(absent(claim, text)).not.toEqual([]);
  });

  it.each([
    ['after a count', 'It took 20 days.', 'Days, median (most): 5 (20).'],
    ['without a unit', 'Ten were found.', 'The patients (10) were found.'],
    ['with its unit inside', 'It lasted 10 weeks.', 'It lasted long (10 weeks).'],
  ])('is not mistaken for a number %s', (_, claim, text) => {
    expect(absent(claim, text)).toEqual([]);
  });
});
