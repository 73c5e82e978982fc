import { describe, expect, it } from 'vitest';
import { alteredRestatement } from '../../../loop/gate/restatement.js';

const passage =
  'It was a cold year. In the trial, Dr Ana Silva of Brazil found that the vaccine may reduce fever in most of the 120 men after 14 days. ' +
  'At least 40 mg was given at 37 °C, which did not help children in France or Kenya. Smith wrote to Jones in March. No one died of malaria. They waited for five, six, seven weeks in that town.';

const trial =
  'In the trial, Dr Ana Silva of Brazil found that the vaccine may reduce fever in most of the 120 men after 14 days.';
const weeks = 'They waited for five, six, seven weeks in that town.';
const dose = 'At least 40 mg was given at 37 °C, which did not help children in France or Kenya.';

describe('one sentence of a passage, bent', () => {
  it.each([
    ['a digit', trial, '120', '210'],
    ['a number word', trial, '14 days', 'fifteen days'],
    ['a hedge left out', trial, 'may reduce', 'reduces'],
    ['a hedge made certain', trial, 'may', 'will'],
    ['a quantifier', trial, 'most of', 'all of'],
    ['a quantifier left out', trial, 'most of ', ''],
    ['a name', trial, 'Brazil', 'Chile'],
    ['a longer name', trial, 'Brazil', 'South Africa'],
    ['a first name', trial, 'Ana', 'Eva'],
    ['who it was', trial, 'men', 'women'],
    ['the last word', trial, 'days', 'hours'],
    ['before and after', trial, 'after', 'before'],
    ['a contraction put in', trial, 'may reduce', "didn't reduce"],
    ['a comparison', dose, 'At least', 'At most'],
    ['a comparison left out', dose, 'At least 40', '40'],
    ['a unit', dose, 'mg', 'µg'],
    ['a degree', dose, '°C', '°F'],
    ['a sign', dose, '37', '−37'],
    ['a negation left out', dose, 'did not help', 'did help'],
    ['a negation with its verb', dose, 'did not help', 'helped'],
    ['two names exchanged', 'Smith wrote to Jones in March.', 'Smith wrote to Jones', 'Jones wrote to Smith'],
    ['a month', 'Smith wrote to Jones in March.', 'March', 'April'],
    ['nobody', 'No one died of malaria.', 'No one', 'Every one'],
    ['two numbers of a list in words', weeks, 'five, six', 'six, five'],
  ])('%s', (_, sentence, from, to) => {
    const claim = sentence.replace(from, to);
    expect(claim).not.toBe(sentence);
    expect(alteredRestatement(claim, passage)).toBeTypeOf('string');
    expect(alteredRestatement(`${sentence} ${claim}`, passage)).toBeTypeOf('string');
    expect(alteredRestatement(sentence, passage)).toBeUndefined();
  });
});

describe('said in other words', () => {
  it.each([
    ['a contraction', dose.replace('did not', "didn't")],
    ['digits for a word', trial.replace('14 days', 'fourteen days')],
    ['less of it', trial.replace('In the trial, ', '')],
    ['a hedge for a hedge', trial.replace('may', 'might')],
    ['a common word for another', 'It was a chilly year.'],
    ['citation marks', trial.replace('.', ' [3].')],
    ['a free paraphrase', 'Fever fell in men who got it, says a Brazilian doctor.'],
  ])('%s', (_, claim) => {
    expect(alteredRestatement(claim, passage)).toBeUndefined();
  });
});

describe('a frame around what is repeated', () => {
  it.each(['It is possible that', 'There is no evidence that', 'Critics doubt whether'])('%s', (frame) => {
    const sentence = 'the drug lowers the blood pressure of older people.';
    const altered = alteredRestatement(`The${sentence.slice(3)}`, `We met. ${frame} ${sentence}`);
    expect(altered === undefined).toBe(frame.includes('doubt'));
  });
});

const ice =
  'In 1890 the lake was frozen for 132 days; in 2019 it was frozen for 61 days. ' +
  'Sales rose by 5% in 2019 and by 7% in 2020. When the dam failed in Kenya, 40 people died. ' +
  'In Paris he met Silva and in Rome he met Okafor. The first reported outbreak was mild.';

describe('a phrase of the sentence put elsewhere', () => {
  it.each([
    'The lake was frozen for 132 days in 1890.',
    'The lake was frozen for 61 days in 2019.',
    'It was frozen for 61 days in 2019.',
    '40 people died when the dam failed in Kenya.',
    'Forty people died when the dam failed in Kenya.',
    'By 5% sales rose in 2019.',
    'In 2020 sales rose by 7%.',
    'The first outbreak was mild.',
  ])('says the same: %s', (claim) => expect(alteredRestatement(claim, ice)).toBeUndefined());

  it.each([
    'The lake was frozen for 61 days in 1890.',
    'The lake was frozen for 132 days in 2019.',
    'It was frozen for 132 days in 2019.',
    'In 2019 the lake was frozen for 132 days.',
    'For 132 days the lake was frozen in 2019.',
    'In 2020 sales rose by 5%.',
    '14 people died when the dam failed in Kenya.',
    'No people died when the dam failed in Kenya.',
    'He met Okafor in Paris and in Rome he met Silva.',
  ])('says another thing: %s', (claim) => expect(alteredRestatement(claim, ice)).toBeTypeOf('string'));
});

const report =
  'When the dam above Solai burst in Kenya, at least 47 people died. The attack, allegedly carried out from abroad, ' +
  'may have exposed the records of many customers. As an accredited house, PAAM works at its best by ' +
  'the rules set forth in print by the American Alliance of Museums. ' +
  'Silva was named Assistant Editor and became Managing Editor in July.';

describe('what is exchanged in a passage that is told anew', () => {
  it.each([
    ['a country', 'At least 47 people died when a dam burst in Uganda.'],
    ['a hedge behind what is left out', 'The attack exposed the records of many customers.'],
    [
      'a long name and a short one',
      'As an accredited house, the American Alliance of Museums works at its best by the rules set forth in print by the PAAM.',
    ],
    ['a word of a name', 'Silva was named Editor and became Assistant Managing Editor in July.'],
    ['an unknown name', 'Silva was named Assistant Editor and became Robertson Editor in July.'],
  ])('%s', (_, claim) => expect(alteredRestatement(claim, report)).toBeTypeOf('string'));

  it.each([
    'At least 47 people died when a dam burst in Kenya.',
    'At least 47 people died when a dam burst at Solai.',
    'The attack may have exposed the records of many customers.',
    '2. Silva was named Assistant Editor and became Managing Editor in July.',
  ])('says the same: %s', (claim) => expect(alteredRestatement(claim, report)).toBeUndefined());
});

describe('names, shares and ends of sentences', () => {
  const passage =
    'It was a mild year. The Olympic Committee of Kazakhstan shall help the Museum of Almaty in 2014. In 2015, Chief Serik read Write Her Future aloud. ' +
    'Despite several reports, General Mark Milley waited. The vaccine worked in two of the three trials that were run. They ran up to ten miles.';
  it.each([
    ['names exchanged', 'The Museum of Almaty shall help the Olympic Committee of Kazakhstan in 2014.'],
    [
      'a year of the next sentence',
      'The Olympic Committee of Kazakhstan shall help the Museum of Almaty in 2015.',
    ],
    ['a title for a name', 'Despite several reports, Almaty Mark Milley waited.'],
    ['a small word of a title', 'In 2015, Chief Serik read Write Almaty Future aloud.'],
    ['a share left out', 'The vaccine worked in the three trials that were run.'],
    ['all for two', 'The vaccine worked in all three trials that were run.'],
    ['a bound left out', 'They ran ten miles.'],
  ])('refuses %s', (_, claim) => expect(alteredRestatement(claim, passage)).toBeTypeOf('string'));

  it.each([
    'In 2014 the Olympic Committee of Kazakhstan shall help the Museum of Almaty.',
    'Despite several reports, Mark Milley waited.',
    'The vaccine worked in two of three trials that were run.',
  ])('says the same: %s', (claim) => expect(alteredRestatement(claim, passage)).toBeUndefined());

  it('reads a name with a number with and without its hyphen', () =>
    expect(alteredRestatement('Serum IL6 rose in men.', 'Serum IL-6 rose in men.')).toBeUndefined());
});
