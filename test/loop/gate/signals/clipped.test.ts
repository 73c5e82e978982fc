import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../../../loop/gate/check.js';
import { indexSources } from '../../../../loop/gate/source-index.js';

const FILLER = ' Nobody asked the gardener about the colour of the curtains in the dining room.'.repeat(3);

function check(text: string, quotation: string, claim = `It says “${quotation}”.`) {
  const stored = indexSources([{ id: 'S1', text: `The hall is old. ${text}${FILLER}` }]);
  const evidence = [{ sourceId: 'S1', exact: quotation }];
  return checkClaim({ id: 'C1', claim, sourceIds: ['S1'], evidence }, stored)[0];
}

describe('a quotation clipped of what turns it', () => {
  it.each([
    ['We did not find an effect of the drug on sleep.', 'find an effect of the drug', 'not'],
    ['Nurses hardly ever saw patients fall at night.', 'saw patients fall at night', 'hardly'],
    ['The trial failed to improve sleep in adults.', 'improve sleep in adults', 'failed'],
    ['It is false, they wrote, that the drug improves sleep.', 'the drug improves sleep', 'false'],
    ['Neither tea nor coffee with milk improved sleep.', 'coffee with milk improved sleep', 'nor'],
    ['The team doesn’t believe that early walks help patients.', 'early walks help patients', 'doesn'],
    [
      'That the drug improves sleep in adults was not confirmed.',
      'the drug improves sleep in adults',
      'not confirmed',
    ],
    ['The drug improves sleep only in mice.', 'The drug improves sleep', 'only in mice'],
    [
      'Das Mittel wirkt gegen Husten, und die Ärzte haben keine Wirkung auf den Schlaf gefunden. Das ist nicht neu für die Klinik.',
      'Wirkung auf den Schlaf gefunden',
      'keine',
    ],
    [
      'Les médecins n’ont pas trouvé que le remède améliore le sommeil dans une étude de la clinique.',
      'le remède améliore le sommeil',
      'pas',
    ],
    [
      'Los médicos no encontraron efecto alguno de la medicina en el sueño de los pacientes.',
      'encontraron efecto alguno de la medicina',
      'no',
    ],
  ])('holds with a warning: %s', (text, quotation, named) => {
    const found = check(text, quotation);
    expect(found).toMatchObject({ verdict: 'holds', clipped: expect.stringContaining(named) });
    expect(found?.warnings).toContain('clipped');
    expect(found?.reviewPriority).toBeGreaterThan(0.8);
  });

  it.each([
    ['We did not find an effect of the drug on sleep.', 'did not find an effect of the drug'],
    ['It was not only cheap: the drug improved sleep in adults.', 'the drug improved sleep in adults'],
    ['The first drug did nothing. The second drug improved sleep.', 'The second drug improved sleep'],
    ['The first drug did nothing, and the second drug improved sleep.', 'the second drug improved sleep'],
    ['The drug improved sleep and nobody fell ill.', 'The drug improved sleep'],
  ])('holds without one: %s', (text, quotation) => {
    expect(check(text, quotation)).not.toHaveProperty('clipped');
  });

  it('is honest where the statement says the rest itself', () => {
    const text = 'We did not find an effect of the drug on sleep.';
    expect(
      check(text, 'find an effect of the drug', 'They did not “find an effect of the drug”.'),
    ).not.toHaveProperty('clipped');
  });
});

describe('a claim in words of its own', () => {
  it('is told apart from the quotation that it rests on', () => {
    const text = 'A traveller infected his wife in Colorado in 2008.';
    expect(check(text, text, 'In 2008 a wife infected a traveller in Colorado.')).toMatchObject({
      inOwnWords: true,
    });
    expect(check(text, text, text)).not.toHaveProperty('inOwnWords');
    expect(check(text, 'infected his wife in Colorado')).not.toHaveProperty('inOwnWords');
  });
});
