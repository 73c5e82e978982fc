import type { ShownSentence, ShownSource } from '../../../agents/roles/vocabulary.js';

/** A sentence as a test writes it: its words, or words with what differs from a plain sentence of a discussion. */
export type Written = string | ({ readonly text: string } & Partial<Omit<ShownSentence, 'text' | 'ref'>>);

/** A shown source of a few sentences; each stands in a paragraph of its own. */
export function source(
  number: number,
  title: string,
  sentences: readonly Written[],
  differs: Partial<Omit<ShownSource, 'sentences'>> = {},
): ShownSource {
  const shown = sentences.map((written, index): ShownSentence => ({
    kind: 'paragraph',
    section: 'discussion',
    paragraph: index + 1,
    page: null,
    restsOn: [],
    ...(typeof written === 'string' ? { text: written } : written),
    ref: `S${number}.${index + 1}`,
  }));
  return {
    id: `S${number}`,
    work: `W${number}`,
    derivedFrom: null,
    title,
    authors: [],
    publishedAt: '2015',
    modifiedAt: null,
    sourceType: 'peer',
    articleType: 'research-article',
    readClass: 'full',
    sentenceCount: sentences.length,
    retracted: false,
    ...differs,
    sentences: shown,
    passages: [{ headings: [], sentences: shown, rank: number }],
  };
}

/** Invented virus, invented places: nothing here can be known from elsewhere. */
export const VELTA_QUESTION = 'Can Velta virus be transmitted other than by mosquitoes?';

export const VELTA: readonly ShownSource[] = [
  source(
    1,
    'Sexual transmission of Velta virus in Norland',
    [
      {
        text: 'Velta virus (VELV) is a mosquito-borne flavivirus of the family Flaviviridae.',
        section: 'introduction',
      },
      {
        text: 'We detected VELV in semen of a man whose partner fell ill without any travel.',
        section: 'abstract',
      },
      {
        text: 'Our findings suggest that VELV can be transmitted by sexual contact between humans.',
        section: 'conclusion',
      },
      {
        text: 'However, further studies are needed to determine whether sexual transmission of VELV is common.',
      },
      { text: 'This shows that it is transmitted in such cases as well as in others.' },
      {
        text: 'Samples were centrifuged and stored at the manufacturer’s temperature before VELV transmission assays.',
        section: 'methods',
      },
    ],
    { articleType: 'case-report' },
  ),
  source(2, 'Velta virus outbreak in Sundia', [
    'VELV is transmitted mainly by Aedes mosquitoes in the villages of Sundia.',
    {
      text: 'Sexual transmission of VELV between humans by contact has been reported from Norland.',
      restsOn: ['W1'],
    },
    {
      text: 'Perinatal transmission of VELV was found in two newborns and their mothers.',
      restsOn: ['ref:besa'],
    },
    'Sexual transmission of VELV was not found among 212 couples of the Sundia outbreak.',
    'All authors thank the ministry, and the funders had no role in VELV transmission research.',
  ]),
  source(3, 'Perinatal transmission of Velta virus', [
    {
      text: 'Perinatal transmission of VELV was confirmed in 3 of 40 newborns of infected mothers.',
      section: 'abstract',
    },
    'Vectors other than Aedes mosquitoes did not transmit Dorn virus in the same villages.',
  ]),
  source(4, 'Dorn virus in Norland', [
    'Dorn virus (DORV) is transmitted sexually and by blood transfusion among adults there.',
  ]),
];
