import { describe, expect, it } from 'vitest';
import { parseQuestion } from '../../../agents/extractive/question.js';
import type { WrittenClaim } from '../../../agents/roles/writing-shapes.js';
import { ask, claimsOver, sidesOver } from './ask.js';
import { source } from './sources.js';

describe('values', () => {
  it.each<[string, string, string]>([
    ['How much does the Norla kettle cost?', 'The Norla kettle costs $49 in all shops.', 'The Norla kettle weighs 2 kg and boils 3 litres.'],
    ['How long does the Norla battery last?', 'The Norla battery lasts for about six hours.', 'The Norla battery costs 60 euros in the shops.'],
    ['At what age may children start the Norla course?', 'Children may start the Norla course at age 7.', 'The Norla course has 12 lessons for children.'],
    ['When did the Norla bridge open?', 'The Norla bridge opened on 3 May 1987 to all.', 'The Norla bridge opened to 400 cars a day.'],
    ['How many seats does the Norla theatre have?', 'The Norla theatre has 412 seats on two floors.', 'The Norla theatre was built by masons.'],
    ['How often should I clean the Norla filter?', 'You should clean the Norla filter every two weeks.', 'You should clean the Norla filter with warm water.'],
    ['How fast is the Norla scooter?', 'The Norla scooter reaches up to 25 km/h on the road.', 'The Norla scooter costs 300 euros on the road.'],
    ['What percentage of Norla patients recovered?', 'Some 83 % of Norla patients recovered in a month.', 'The Norla patients recovered in the old hospital.'],
    ['Wie lange dauert der Norla-Kurs?', 'Der Norla Kurs dauert sechs Wochen, also 6 Wochen lang.', 'Der Norla Kurs kostet 30 € in allen Orten.'],
    ['Combien coûte le billet Norla?', 'Le billet Norla se vend 12 € dans la ville.', 'Le billet Norla est vendu dans la ville.'],
  ])('%s is told by its form, and claimed by nobody', (question, answering, other) => {
    const { value } = parseQuestion(question);
    const holds = (text: string) => new RegExp(value?.form.source ?? 'none', 'iu').test(text);
    expect([holds(answering), holds(other)]).toEqual([true, false]);
    expect(claimsOver(question, [other, answering])).toEqual([]);
  }); // prettier-ignore
});

describe('for and against', () => {
  const question = 'Does quinine tonic reduce cramps?';
  it('are given where the sentence holds all that is asked and its polarity is certain', () => {
    const taken = {
      'Quinine tonic reduced cramps in older adults of the north.': 'for',
      'Quinine tonic did not reduce cramps in any of the trials.': 'against',
      'There was no evidence that quinine tonic reduces cramps in nurses.': 'against',
    };
    const left = [
      'However, nurses drink quinine tonic for cramps in the winter.',
      'It is unclear whether quinine tonic reduces cramps in nurses.',
      'Quinine tonic may reduce cramps in some of the younger adults.',
      'Bar tenders keep alive the myth that quinine tonic reduces cramps.',
      'Quinine tonic reduced cramps without any of the side effects of salt.',
      'Water does not help, and quinine tonic reduces cramps in no more than a day.',
      'Quinine tonic reduced fever in older adults of the north.',
      'Does quinine tonic reduce cramps in the night?',
    ];
    expect(sidesOver(question, [...Object.keys(taken), ...left])).toEqual(taken);
  });

  it('change places with a question that denies', () => {
    expect(
      sidesOver('Quinine tonic does not reduce cramps of the calf.', [
        'Quinine tonic did not reduce cramps of the calf in trials.',
        'Quinine tonic reduces cramps of the calf by a quarter.',
      ]),
    ).toEqual({
      'Quinine tonic did not reduce cramps of the calf in trials.': 'for',
      'Quinine tonic reduces cramps of the calf by a quarter.': 'against',
    });
  });

  it('are not given where the question compares or leaves a choice', () => {
    expect(
      sidesOver('Is quinine tonic better than salt for cramps?', [
        'Quinine tonic is better than salt for cramps.',
      ]),
    ).toEqual({});
  });

  it('find another way than the one set aside, in two works, and never file the denial of one way', () => {
    expect(
      sidesOver('Can Velta virus be transmitted other than by mosquitoes?', [
        'Sexual transmission of Velta virus was shown in two couples.',
        'Velta virus was transmitted sexually among adults of the coast.',
        'Sexual transmission of Velta virus was not found among 212 couples.',
        'Velta virus is transmitted by mosquitoes of the villages.',
        'Local transmission of Velta virus was seen in eleven villages.',
      ]),
    ).toEqual({
      'Sexual transmission of Velta virus was shown in two couples.': 'for',
      'Velta virus was transmitted sexually among adults of the coast.': 'for',
    });
  });
});

describe('all other questions', () => {
  it.each([
    ['What is a norlometer?', 'A norlometer is a device that measures the depth of snow.'],
    ['Which towns use the norlometer?', 'Sunda uses the norlometer in its towns.'],
    ['Where is the norlometer used?', 'The norlometer is used in Sunda.'],
    ['Who invented the norlometer?', 'The norlometer was invented by Ada Lund in the north.'],
    ['How do I reset the norlometer?', 'Reset the norlometer with the red button.'],
    ['How long does norlometer training take?', 'After 12 weeks of fitness training the norlometer broke.'],
  ])('leaves %s to the passages, where no rule was right often enough', (question, sentence) => {
    expect(claimsOver(question, [sentence])).toEqual([]);
  });
});

describe('what becomes a claim', () => {
  const what = 'Does the Norla kettle boil water?';

  it('can be read alone, or brings the sentence that it points to', () => {
    const sentences = [
      { text: 'Older adults of the north drink quinine tonic.', paragraph: 1 },
      { text: 'It was found that quinine tonic reduced cramps in them.', paragraph: 1 },
    ];
    const cramps = 'Does quinine tonic reduce cramps?';
    const { claims } = ask(cramps, [source(1, 'Tonics', sentences)]);
    expect(claims.map(({ claim, findings }) => [claim, findings])).toEqual([
      [sentences.map(({ text }) => text).join(' '), ['S1.1-2']],
    ]);
    expect(ask(cramps, [source(1, 'Kettles', sentences.slice(1))]).claims).toEqual([]);
  });

  it.each([
    'The Norla kettle boils water for everybody, or not?',
    'The Norla kettle boils water that we hypothesized to be cold.',
    'The Norla kettle boils water, and whether it is hot was asked.',
    'The Norla kettle boils water of the well',
    'The Norla kettle boils water for all who sign up.',
  ])('is not %s', (sentence) => {
    expect(claimsOver(what, [sentence])).toEqual([]);
  });

  it('is not a heading, a retold sentence whose own work is here, or an order to a model', () => {
    const text = 'The Norla kettle boils water within a minute.';
    expect(claimsOver(what, [{ text, kind: 'heading' }])).toEqual([]);
    expect(claimsOver(what, [{ text, addressesModel: true }])).toEqual([]);
    const retold = source(2, 'Retold', [{ text, restsOn: ['W1'] }]);
    expect(ask(what, [source(1, 'Kettles', ['Kettles are made of steel.']), retold]).claims).toEqual([]);
    expect(ask(what, [retold]).claims).toHaveLength(1);
  });

  it('leaves citation marks out, and says the same thing of one work once', () => {
    expect(
      claimsOver(what, [
        { text: 'The Norla kettle boils water (3,4) and tea [12].', restsOn: ['x'] },
        'The Norla kettle boils water and tea.',
      ]),
    ).toEqual(['The Norla kettle boils water and tea.']);
  });
});

describe('the reply', () => {
  const what = 'Does the Norla kettle boil water?';
  const kettles = [source(1, 'Kettles', ['The Norla kettle boils water within a minute.'])];

  it('says insufficient only where nothing matches, with the words that are missing and the nearest source', () => {
    expect(ask('Which shops sell the Norla kettle?', kettles).insufficient).toBe(false);
    const reply = ask('Which cheetah eats the most kettles in Kroon?', kettles);
    expect(reply).toMatchObject({ insufficient: true, claims: [] });
    expect(reply.limitations).toContain('No shown source holds “cheetah”, “eats”, “Kroon”.');
    expect(reply.limitations).toContain('The nearest that was read is in “Kettles”.');
    expect(ask(what, [])).toMatchObject({ insufficient: true, claims: [] });
  });

  it('keeps standing claims to the letter, gives ids back, takes nothing back', () => {
    const [first] = ask(what, kettles).claims;
    const standing = (id: string, text: string, ref: string): WrittenClaim => ({
      ...{ id, text, findings: [ref], kind: 'reported', part: 'section', section: '', confidence: 'low' },
    });
    const reply = ask(what, kettles, {
      standing: [
        standing('C1', first?.claim ?? '', 'S1.1'),
        standing('C2', 'Old words.', 'S1.9'),
        standing('C3', 'Unseen.', 'S7.1'),
      ],
    });
    expect(reply.claims.map(({ claimId, action }) => [claimId, action])).toEqual([
      ['C1', 'keep'],
      ['C2', 'keep'],
      ['C3', 'keep'],
    ]);
  });

  it('reads the best passages first and gives the same answer to the same input', () => {
    const ranked = (number: number, rank: number) => {
      const one = source(number, `Report ${number}`, [`The Norla kettle boils water for ${number}9 cups.`]);
      return { ...one, passages: [{ headings: [], sentences: one.sentences, rank }] };
    };
    const sources = [ranked(1, 40), ranked(2, 1)];
    const reply = ask(what, sources);
    expect(reply.claims[0]?.findings).toEqual(['S2.1']);
    expect(ask(what, sources)).toEqual(reply);
  });

  it('survives hostile text in little time', () => {
    const hostile = [
      '('.repeat(20_000),
      'Norla '.repeat(8_000),
      `Norla kettle costs ${'not '.repeat(5_000)}.`,
      `If ${'a '.repeat(20_000)} Norla $${'1'.repeat(20_000)}`,
      `${'1.'.repeat(20_000)} Norla kettle cost`,
      '\ud800 __proto__ constructor Norla kettle cost \u0000 $5.',
    ];
    for (const question of [
      what,
      'Does the Norla kettle cost more?',
      'What is Norla?',
      'How do I use the Norla kettle?',
      'Who made Norla?',
    ])
      expect(() => ask(question, [source(1, '__proto__', hostile), ...kettles])).not.toThrow();
  });
});
