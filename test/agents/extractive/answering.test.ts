import { describe, expect, it } from 'vitest';
import { read } from '../../../agents/extractive/relevance.js';
import { synthesize } from '../../../agents/extractive/synthesizer.js';
import type { ShownSource } from '../../../agents/roles/vocabulary.js';
import { source } from './sources.js';

/** Sentences of the sources that pass as answers, in the sources' order. */
const answersTo = (question: string, sources: readonly ShownSource[]): string[] =>
  read(question, sources)
    .candidates.filter((candidate) => candidate.answers)
    .sort((a, b) => a.line.order - b.line.order)
    .map((candidate) => candidate.line.sentence.ref);

const subtopicsOf = (question: string, sources: readonly ShownSource[]): string[] => [
  ...new Set(
    synthesize({
      ...{
        question,
        sources,
        today: '2016-01-31',
        language: 'en',
        round: 1,
        target: question,
        maxClaims: 24,
      },
      ...{ focus: null, subtopic: null, standing: [], opposition: null },
    }).claims.map((claim) => claim.subtopic),
  ),
];

describe('what passes as an answer', () => {
  const urine = [
    source(1, 'Velta virus in urine', [
      'Velta virus RNA was detected in urine for 21 days after the first symptoms of six patients.',
      'Velta virus RNA was detected in the urine of all patients of the northern hospital.',
      'Velta virus RNA was detected in blood for four days after the first symptoms of the patients.',
      'It is unclear for how many days Velta virus RNA can be detected in urine of older adults.',
    ]),
  ];

  it('holds a duration, with the thing asked about, where the question is how long', () => {
    expect(answersTo('How long is Velta virus detectable in urine?', urine)).toEqual(['S1.1']);
  });

  it('names a subtopic by the question’s own things, never by a word of asking or a verb', () => {
    expect(subtopicsOf('How long is Velta virus detectable in urine?', urine)).toEqual([
      'Velta virus and urine',
    ]);
  });

  it('holds a place that the question does not name, where it asks from where', () => {
    const sources = [
      source(1, 'Velta virus in Sundia', [
        'Velta virus in Sundia was introduced from Norland with the trade in caged birds.',
        'Velta virus was found in Sundia in all of the eleven districts that were sampled.',
        'Velta virus was introduced into Sundia late in the rainy season of the year before.',
      ]),
    ];
    expect(answersTo('Where did Velta virus in Sundia come from?', sources)).toEqual(['S1.1']);
  });

  it('holds names close to what they are asked for, and no denied ones', () => {
    const sources = [
      source(1, 'Vectors of Velta virus', [
        'Velta virus is transmitted by Aedes norlandi and by two further species of the coast.',
        'Velta virus is transmitted by several mosquito species that live close to the houses.',
        'Velta virus was not transmitted by Culex pipiens in any of the forty experiments.',
      ]),
    ];
    expect(answersTo('Which species are vectors of Velta virus?', sources)).toEqual(['S1.1']);
  });

  it('tells what causes a thing from what the thing causes', () => {
    const sources = [
      source(1, 'Velta fever', [
        'Velta fever is caused by a virus that lives in the bats of the northern caves.',
        'Because Velta fever is common, the northern hospitals keep beds free in the spring.',
        'Velta fever was seen in eleven districts of the country during the last dry season.',
      ]),
    ];
    expect(answersTo('What causes Velta fever?', sources)).toEqual(['S1.1']);
  });

  it('brings its things together: two ends of a long sentence tell nothing of each other', () => {
    const far = `Climate warming was discussed by the ministers of eleven countries of the northern coast, who met for three days in the old town hall and its gardens, ate well, and increased the budget for dengue.`;
    const sources = [
      source(1, 'Climate warming and dengue', [
        'Climate warming increased the number of dengue cases in the eastern valleys.',
        far,
      ]),
    ];
    expect(answersTo('Does climate warming increase dengue?', sources)).toEqual(['S1.1']);
  });

  it('has nobody for a "he" whom no word before names', () => {
    const sources = [
      source(1, 'Symptoms of Velta fever', [
        'Four days later, he had symptoms of Velta fever such as headache, rash and vomiting.',
        'The symptoms of Velta fever include headache, rash and pain behind the eyes.',
      ]),
    ];
    expect(answersTo('What are the symptoms of Velta fever?', sources)).toEqual(['S1.2']);
  });
});

describe('the side of an answer', () => {
  const sideOf = (question: string, text: string): string | undefined =>
    synthesize({
      ...{ question, today: '2016-01-31', language: 'en', round: 1, target: question, maxClaims: 24 },
      ...{ focus: null, subtopic: null, standing: [], opposition: null },
      sources: [source(1, 'Veltaprofen and bleeding in the elderly', [text])],
    }).claims[0]?.stance;
  const question = 'Does veltaprofen cause more bleeding in the elderly?';

  it('is against where no difference is found, and for where there is more of the thing itself', () => {
    expect(
      sideOf(
        question,
        'Veltaprofen caused no difference in bleeding between the elderly and 40 younger adults.',
      ),
    ).toBe('against');
    expect(
      sideOf(question, 'Veltaprofen caused more bleeding in the elderly than in the 40 younger adults.'),
    ).toBe('for');
  });

  it('is open where something else is more, or the matter is called open', () => {
    expect(
      sideOf(
        question,
        'Bleeding caused by veltaprofen led to 900 euros higher costs of care in elderly people than in others.',
      ),
    ).toBe('neutral');
    expect(
      sideOf(
        'Does veltaprofen cause bleeding?',
        'Results on bleeding caused by veltaprofen are conflicting in all 12 trials of the register.',
      ),
    ).toBe('neutral');
  });

  it('is not against where only a bystander lacks something', () => {
    const side = (text: string): string | undefined => sideOf('Is veltaprofen a cause of bleeding?', text);
    expect(
      side(
        'In the north, veltaprofen tablets lack the coating which has been associated with more bleeding.',
      ),
    ).not.toBe('against');
    expect(side('After eleven years of use, veltaprofen is not a cause of bleeding in any group.')).toBe(
      'against',
    );
  });
});
