import { describe, expect, it } from 'vitest';
import { worksOfRun } from '../../../loop/context/independence.js';
import { isReviewOfOthers, reportsPrimaryFinding } from '../../../loop/context/whose-finding.js';
import { independentWorks } from '../../../text/independent-works.js';
import { addRunSources } from '../../../store/run-sources.js';
import { putSource } from '../../../store/sources.js';
import { document, runSource, startRun, workspace } from '../../store/sample.js';

const { store: newStore } = workspace();

describe('a sentence that cites', () => {
  it.each([
    ['The outbreak spread to other islands: New Caledonia and Vanuatu (2).', 'body'],
    [
      'In 1973, Filipe et al. reported laboratory-acquired illness in a man with fever but no rash (26).',
      'body',
    ],
    ['As we know from serosurveys in Nigeria, 40% of the persons had antibody (7-9).', 'introduction'],
    ['Studies of urine gives us a longer window for detection (14).', 'discussion'],
    ['The US outbreak was traced to a single importation (3).', 'introduction'],
    ['Murine typhus is treated with doxycycline first (8).', 'discussion'],
    ['Previous studies have shown that ulcers bleed most in the elderly (6).', 'discussion'],
    ['Babile et al. (1982) reared kits in small and larger litters.', 'results'],
    ['To the Editor: The virus was first isolated from a monkey in 1948 (1).', 'body'],
    ['Virus was isolated from mosquitoes in Malaysia (15).', 'body'],
    ['Infected hamsters shed virus for months (Tonry et al. 2005, Figure 2).', 'discussion'],
  ])('rests on the work that it cites: %s', (sentence, section) => {
    expect(reportsPrimaryFinding(sentence, section)).toBe(false);
  });

  it.each([
    ['Glands of each mosquito were processed as described by Li and colleagues [26].', 'methods'],
    ['Several of the strains we analyzed had the deletion that was described before [16].', 'discussion'],
    ['On the basis of an incubation of 6 days (2,3), we assumed infection in Keningau.', 'body'],
    ['A sample from day 3 studied by real-time PCR (3) was negative (Figure).', 'body'],
    ['Rates were twice those of earlier reports (4) (Table 2).', 'results'],
    ['RNA was reverse transcribed and subjected to PCRs specific for dengue (5).', 'body'],
    ['Semen and urine were cultured as described for dengue virus (6).', 'body'],
    ['Their symptoms are consistent with reported symptoms of the disease (3,6).', 'conclusion'],
    ['Severity was assessed according to the guidelines of the society (7).', 'body'],
    ['Sequences were aligned with Clustal Omega (36).', 'results'],
    ['These results corroborate what was published on the spread (2).', 'body'],
    ['Further studies are needed on the excretion, as for other viruses (15).', 'discussion'],
    ['To our knowledge, no virus had been isolated from semen before that report (10).', 'discussion'],
    ['The patient was started on olanzapine for stabilisation (6).', 'case-report'],
    ['In the present study, clearance was faster than in adults [9].', 'discussion'],
  ])('reports a finding of its own: %s', (sentence, section) => {
    expect(reportsPrimaryFinding(sentence, section)).toBe(true);
  });
});

describe('the works behind a passage', () => {
  it('are the cited ones, and its own where it reports what its authors found', () => {
    const store = newStore();
    const id = startRun(store);
    const text = 'Earlier the virus spread by sea [1]. We found it in the urine by the same test [1].';
    const { sourceId } = putSource(
      store,
      document([text], {
        references: [{ text: 'A', doi: '10.1000/a' }],
        citationMarks: [
          { start: text.indexOf('[1]'), end: text.indexOf('[1]') + 3, references: [0] },
          { start: text.lastIndexOf('[1]'), end: text.lastIndexOf('[1]') + 3, references: [0] },
        ],
      }),
    );
    addRunSources(store, id, [runSource(sourceId)]);
    const works = worksOfRun({ id, store, question: '' });
    expect(works.supporting(sourceId, [1])).toEqual(['doi:10.1000/a']);
    expect(works.supporting(sourceId, [2])).toEqual(['W1']);
    expect(works.supporting(sourceId, [1, 2])).toEqual(['W1', 'doi:10.1000/a']);
    expect([[1], [2], [1, 2]].map((sentences) => works.retells(sourceId, sentences))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a text that retells wherever it cites', () => {
  const shape = (articleType: string | null, sections: readonly string[], citing: number) =>
    isReviewOfOthers({ articleType, sections: new Set(sections), sentences: 100, citing });
  it.each<[string, boolean, boolean]>([
    ['a review', shape('review-article', ['introduction', 'body'], 30), true],
    ['a review with methods and results', shape('systematic-review', ['methods', 'results'], 60), false],
    ['one that calls itself nothing, and cites all over', shape(null, ['introduction', 'body'], 55), true],
    ['a page that cites now and then', shape(null, ['body'], 21), false],
    [
      'an article',
      shape('research-article', ['introduction', 'methods', 'results', 'discussion'], 60),
      false,
    ],
    ['a letter', shape('letter', ['body'], 60), false],
  ])('%s', (_what, is, expected) => expect(is).toBe(expected));

  it('gives no finding of its own away as its own, and those that it does not cite as others', () => {
    const store = newStore();
    const id = startRun(store);
    const text = 'We discuss how the virus spread by sea [1]. The topic is wide.';
    const at = text.indexOf('[1]');
    const { sourceId } = putSource(
      store,
      document([text], {
        articleType: 'review-article',
        references: [{ text: 'A book of which nothing is known' }],
        citationMarks: [{ start: at, end: at + 3, references: [0] }],
      }),
    );
    addRunSources(store, id, [runSource(sourceId)]);
    const works = worksOfRun({ id, store, question: '' });
    expect(works.retoldBy(sourceId, 1)).toEqual(['an unnamed work']);
    expect(works.supporting(sourceId, [1])).toEqual(['W1']);
    expect([works.retells(sourceId, [1]), works.retells(sourceId, [2])]).toEqual([true, false]);
  });
});

describe('the count of independent works', () => {
  const own = (...works: string[]) => ({ works });
  const retold = (...works: string[]) => ({ works, retells: true });
  it.each<[string, readonly string[], readonly string[]]>([
    ['a finding and a retelling in one source', independentWorks([own('W1'), retold('doi:x')]), ['W1']],
    ['the retelling first', independentWorks([retold('doi:x'), own('W1')]), ['W1']],
    ['a finding and a retelling elsewhere', independentWorks([own('W1'), retold('W3', 'doi:x')]), ['W1']],
    [
      'two findings and a retelling of one',
      independentWorks([own('W1'), own('W2'), retold('W2')]),
      ['W1', 'W2'],
    ],
    ['retellings alone', independentWorks([retold('doi:x'), retold('doi:y')]), ['doi:x']],
    ['evidence of an earlier version', independentWorks([own('doi:x'), own('W1')]), ['doi:x', 'W1']],
  ])('%s', (_what, works, expected) => expect(works).toEqual(expected));
});
