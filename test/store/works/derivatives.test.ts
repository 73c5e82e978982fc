import { describe, expect, it } from 'vitest';
import { isDerivative, type WorkRecord } from '../../../store/works.js';

const article: WorkRecord = {
  title: 'Probable non-vector-borne transmission of Zika virus, Colorado, USA',
  authors: ['Foy, B. D.', 'Kobylinski, K. C.', 'Foy, J. L. C.'],
  year: 2011,
  journal: 'Emerging Infectious Diseases',
  volume: '17',
  pages: '880-882',
  doi: '10.3201/eid1705.101939',
};

describe('isDerivative', () => {
  const study: WorkRecord = {
    ...article,
    abstract:
      'Clinical and serologic evidence indicate that two American scientists contracted Zika virus infections while working in Senegal in 2008. One of the scientists transmitted this arbovirus to his wife after his return home. Direct contact is implicated as the transmission route, most likely as a sexually transmitted infection.',
  };

  it('sees a page that names the study or its people', () => {
    expect(isDerivative({ text: 'The paper (doi: 10.3201/eid1705.101939) says so.' }, study)).toBe(true);
    expect(
      isDerivative(
        { text: 'In "Probable Non-Vector-borne Transmission of Zika Virus, Colorado, USA" they report it.' },
        study,
      ),
    ).toBe(true);
    expect(
      isDerivative(
        {
          title: 'A mosquito-borne virus may be sexually transmitted',
          text: 'Foy, a biologist in Colorado, and Zika virus: probable transmission to his wife, not by a vector, in the USA.',
        },
        study,
      ),
    ).toBe(true);
  });

  it('does not take other studies, overviews or other subjects for one', () => {
    expect(
      isDerivative(
        { doi: '10.1000/other', text: 'As Foy showed (10.3201/eid1705.101939), Zika virus…' },
        study,
      ),
    ).toBe(false);
    expect(isDerivative({ text: '10.3201/eid1705.101939 10.1000/a 10.1000/b 10.1000/c' }, study)).toBe(false);
    expect(
      isDerivative({ text: 'Zika virus is carried by mosquitoes, says the ministry of health.' }, study),
    ).toBe(false);
    expect(isDerivative(article, study)).toBe(false);
  });
});

describe('two studies of one subject', () => {
  it('do not retell each other, though they share most of their words', () => {
    const subject = (order: readonly number[]): string =>
      order
        .map(
          (place) =>
            `Aedes mosquitoes transmit virus strain${place} among travellers returning from island${place * 7}.`,
        )
        .join(' ');
    const study = {
      title: 'Virus among travellers',
      authors: ['Berg, A.'],
      doi: '10.1000/a',
      abstract: subject(Array.from({ length: 20 }, (_one, index) => index + 1)),
    };
    const words = (study.abstract.match(/[a-z]+|\d+/gi) ?? []).reverse().join(' ');
    expect(isDerivative({ title: 'Another look', text: words }, study)).toBe(false);
    expect(
      isDerivative(
        { title: 'Another look', text: subject(Array.from({ length: 14 }, (_one, index) => index + 1)) },
        study,
      ),
    ).toBe(true);
    expect(
      isDerivative({ title: 'Another look', text: study.abstract }, { ...study, authors: [], doi: null }),
    ).toBe(false);
  });
});

describe('a page that takes its statements from a study', () => {
  const sentences = Array.from(
    { length: 30 },
    (_one, index) =>
      `In village${index} we found that antibody${index} persisted for ${index + 3} months after dengue${index} infection.`,
  );
  const study: WorkRecord = {
    title: 'Persistence of antibodies in thirty villages',
    authors: ['Berg, Anna', 'Castillo, Maria Elena'],
    doi: '10.1000/a',
    text: `Persistence of antibodies in thirty villages. ${sentences.join(' ')}`,
  };
  const news =
    'The work drew wide attention. Funding came from an agency. Experts urged caution and larger trials. ';

  it('is linked whichever of them it takes, and by any of its people in full beside its subject', () => {
    const taken = sentences.slice(20, 26).join(' ').replaceAll('persisted', 'lasted');
    expect(isDerivative({ title: 'News', text: news + taken }, study)).toBe(true);
    const quoted = `${news} “We saw persistence of antibodies in thirty places,” said Maria Elena Castillo.`;
    expect(isDerivative({ title: 'News', text: quoted }, study)).toBe(true);
    expect(isDerivative({ title: 'News', text: quoted.replace('Maria Elena', 'Ms') }, study)).toBe(false);
    expect(isDerivative({ title: 'News', text: news.repeat(6) + (sentences[3] ?? '') }, study)).toBe(false);
  });

  it('is none where it tells of many teams', () => {
    const teams = ['Abel et al.', 'Brown and colleagues', 'Castro et al.', 'Dupont and her team'];
    const overview = sentences.slice(0, 8).map((sentence, index) => `${teams[index % 4]}: ${sentence}`);
    expect(isDerivative({ title: 'News', text: overview.join(' ') }, study)).toBe(false);
  });

  it('names a title as it is printed, numerals and all', () => {
    const titled = { ...study, title: 'First trial of a vaccine against region II of the Duffy protein' };
    const text = 'FIRST TRIAL OF A VACCINE AGAINST REGION II OF THE DUFFY PROTEIN is open to all.';
    expect(isDerivative({ title: 'News', text }, titled)).toBe(true);
  });
});
