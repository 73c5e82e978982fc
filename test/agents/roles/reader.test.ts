import { expect, it } from 'vitest';
import { readerRole } from '../../../agents/roles/reader.js';
import { INPUTS } from './inputs.js';

it.each([
  ['No interest is declared in it.', null],
  ['cites only its own work; no competing interests declared', null],
  ['declares no conflicts of interest', null],
  ['competing interests: none', null],
  ['gains nothing', null],
  ['none', null],
  ['sells it, without a word on its own interest', 'sells it, without a word on its own interest'],
  ['paid by its maker', 'paid by its maker'],
])('an interest that says there is none is none: %s', (said, interest) => {
  const request = readerRole.render(INPUTS.reader, 1);
  const [ref = ''] = request.shown;
  const source = INPUTS.reader.windows[0]?.source.id ?? '';
  const finding = {
    ...{ statement: 'Output stayed.', refs: [ref], thing: null, attribute: null, value: null, unit: null },
    ...{ conditions: [], asOf: null, speaker: null, interest: said, weight: 'useful' as const, number: null },
  };
  const sources = [{ source, speaker: 'Author', interest: said, silent: [], leads: [] }];
  const { reply } = readerRole.check({ findings: [finding], sources }, INPUTS.reader, request);
  expect([reply.findings[0]?.interest, reply.sources[0]?.interest]).toEqual([interest, interest]);
});
