import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../loop/gate/check.js';
import { indexSources } from '../../../loop/gate/source-index.js';

/** Claims in nearly the words of what they cite, that write its names, bounds and totals in another way. */

const AROUND =
  'The samples were kept on ice until they reached the laboratory in the capital, and the staff noted the day of each ' +
  'visit of the people who took part in the work. Nothing else is told of those who were there before.';

function verdictOf(claim: string, exact: string): string | undefined {
  const stored = indexSources([
    { id: 'S1', text: `${AROUND}\n\n${exact}\n\n${AROUND}`, publishedAt: '2015-06-01' },
  ]);
  return checkClaim({ id: 'C1', claim, sourceIds: ['S1'], evidence: [{ sourceId: 'S1', exact }] }, stored)[0]
    ?.verdict;
}

const RNA = 'ZIKV RNA was detected by RT-PCR in the urine of six patients on day 10.';
const TITER = 'In the serum antibodies against DENV-2 were found at a titer of 40 on day 10.';
const CAUGHT = 'Female Ae. aegypti mosquitoes were caught in 12 of the 40 houses of the village in 2015.';
const LOW = 'In patient 3 the titer against chikungunya virus was less than 10.';
const ROW = 'Patient 3 › Zika virus prnt90 titer: 640 · dengue IgM: positive';
const COUNTED = 'Arthralgia › no. (%) patients › Micronesia: 20 (65)';

describe('the same in other forms', () => {
  it.each([
    [RNA.replace('ZIKV', 'Zika virus'), RNA],
    [RNA, RNA.replace('ZIKV', 'Zika virus')],
    [TITER.replace('DENV-2', 'dengue virus 2'), TITER],
    [TITER.replace('DENV-2', 'dengue virus serotype 2'), TITER],
    [CAUGHT.replace('Ae.', 'Aedes'), CAUGHT],
    [CAUGHT, CAUGHT.replace('Ae.', 'Aedes')],
    ['The titer against chikungunya virus was <10 in patient 3.', LOW],
    [LOW, LOW.replace('less than ', '<')],
    ['Patient 3: PRNT90 titer against Zika virus 640.', ROW],
    ['Arthralgia was noted in 20 of 31 patients (65 %).', COUNTED],
    ['Arthralgia was noted in 20 (65%) of the 31 patients.', COUNTED],
    ['Arthralgia was noted in 65 % (n = 31) of the patients.', COUNTED],
    ['The sources that were read end in 2015.', RNA],
  ])('%s', (claim, exact) => expect(verdictOf(claim, exact)).toBe('holds'));
});

describe('something else', () => {
  it.each([
    [RNA.replace('ZIKV', 'Dengue virus'), RNA],
    [RNA.replace('ZIKV', 'DENV'), RNA],
    [TITER.replace('DENV-2', 'dengue virus 3'), TITER],
    [CAUGHT.replace('Ae. aegypti', 'Aedes albopictus'), CAUGHT],
    ['The titer against chikungunya virus was >10 in patient 3.', LOW],
    ['The titer against chikungunya virus was 10 in patient 3.', LOW],
    [ROW.replace('positive', 'negative'), ROW],
    ['Arthralgia was noted in 20 of 33 patients (65 %).', COUNTED],
    ['Arthralgia was noted in 21 of 31 patients.', COUNTED],
    ['Arthralgia was noted in 31 patients.', COUNTED],
    ['The sources that were read end in 2014.', RNA],
    ['The visits of the patients end in 2015.', RNA],
  ])('%s', (claim, exact) => expect(verdictOf(claim, exact)).not.toBe('holds'));
});
