import { describe, expect, it } from 'vitest';
import { isOfMethod } from '../../loop/cited-works.js';

describe('a work cited for how something was done', () => {
  it.each([
    ['results', 'RNA was extracted as described previously [12].', true],
    ['methods', 'Mosquitoes were kept for 14 days [3].', true],
    ['results', 'RT-PCR was performed using primers of Lanciotti et al. [9].', true],
    ['body', 'Sequences were aligned with the MAFFT software [4].', true],
    ['body', 'The scale was scored according to the protocol of Smith [7].', true],
    ['introduction', 'Zika virus was found in semen [5].', false],
    ['discussion', 'As in Yap, most infections were mild [8].', false],
    ['discussion', 'A similar case was reported in 2011 by Foy and colleagues [6].', false],
    ['body', 'Infections with the virus were measured in 73 % of residents [2].', false],
  ])('%s: %s', (section, sentence, is) => {
    expect(isOfMethod(section, sentence)).toBe(is);
  });
});
