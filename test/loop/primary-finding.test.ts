import { describe, expect, it } from 'vitest';
import { worksOfRun } from '../../loop/independence.js';
import { reportsPrimaryFinding } from '../../loop/primary-finding.js';
import { addRunSources } from '../../store/run-sources.js';
import { putSource } from '../../store/sources.js';
import { document, runSource, startRun, workspace } from '../store/sample.js';

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
    expect(works.supporting(sourceId, [1, 2])).toEqual(['doi:10.1000/a', 'W1']);
  });
});
