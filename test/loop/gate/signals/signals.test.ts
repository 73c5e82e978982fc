import { describe, expect, it } from 'vitest';
import { prepareSource } from '../../../../loop/gate/prepare.js';
import { reviewPriority } from '../../../../loop/gate/signals/review-priority.js';
import { warningsOf } from '../../../../loop/gate/signals/signals.js';

const warnings = (claim: string, text: string): readonly string[] =>
  warningsOf({ claim, source: prepareSource({ id: 'S1', text }), spans: [{ start: 0, end: text.length }] });

describe('warnings', () => {
  const link = 'Drinking coffee was associated with fewer strokes in this cohort of adults.';

  it.each([
    ['names-not-covered', 'The hall in Lisbon seats forty readers.', 'The hall seats forty readers.'],
    ['words-not-covered', 'The aquarium pleased its visitors.', 'The hall seats forty readers.'],
    ['negation-differs', 'The hall seats no readers.', 'The hall seats forty readers.'],
    ['direction-differs', 'The price of bread fell.', 'The price of bread rose.'],
    ['certainty-stronger', 'The drug works in dogs.', 'The drug may work in dogs.'],
    ['causation-stronger', 'Drinking coffee prevents stroke.', link],
    ['scope-wider', 'Drinking coffee was associated with stroke.', link],
    ['number-outside-passage', 'The dose was 20 units a day.', 'The dose was 10 units a day.'],
  ])('%s: %s', (warning, claim, text) => {
    expect(warnings(claim, text)).toContain(warning);
    expect(warnings(text, text)).toEqual([]);
  });
});

describe('a plain inflection', () => {
  it.each([
    ['The analyses showed infections.', 'An analysis showed an infection.'],
    ['Bats transmit the virus.', 'Transmission of the virus by a bat.'],
    ['Vaccinated children had two diagnoses.', 'After vaccination the child had two of this diagnosis.'],
  ])('counts as covered: %s', (claim, text) => {
    expect(warnings(claim, text)).not.toContain('words-not-covered');
    const source = prepareSource({ id: 'S1', text });
    expect(reviewPriority({ claim, source, spans: [] })).toBeLessThan(0.3);
  });
});
