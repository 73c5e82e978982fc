import { describe, expect, it } from 'vitest';
import { findQuote } from '../../../loop/gate/find-quote.js';
import { fold } from '../../../loop/gate/fold.js';
import { prepareSource } from '../../../loop/gate/prepare.js';

/** Raised and lowered text in quotations, as people type it and as a page shows it. */

const found = (text: string, quote: string): string | null => {
  const finding = findQuote(prepareSource({ id: 'S1', text }), quote, { suggest: false });
  const [span] = finding.found ? finding.spans : [];
  return span ? text.slice(span.start, span.end) : null;
};

describe('one and the same', () => {
  it.each([
    ['CO₂', 'CO2'],
    ['H₂O₂', 'H2O2'],
    ['4 m²', '4 m2'],
    ['4 m²', '4 m^2'],
    ['CD4⁺', 'CD4+'],
    ['SO₄²⁻', 'SO42-'],
    ['Fe(CN)₆', 'Fe(CN)6'],
    ['3 mL⁻¹', '3 mL-1'],
    ['3 mL⁻¹', '3 mL^{−1}'],
    ['¹⁸O', '18O'],
    ['10⁵', '10^5'],
    ['10⁻⁵', '10^{-5}'],
    ['10^2.5', '10^{2.5}'],
    ['10ⁿ', '10^n'],
    ['K_d', 'Kd'],
    ['k_{red,org}', 'kred,org'],
    ['Vₘₐₓ', 'V_max'],
    ['Vₘₐₓ', 'Vmax'],
    ['χ²', 'χ2'],
    ['⩽ 3', '≦ 3'],
    ['≤ 3', '<\u0332 3'],
  ])('%s and %s', (left, right) => {
    expect(fold(left).text).toBe(fold(right).text);
    const sentence = (word: string): string => `The water of the marsh had ${word} in it at noon.`;
    expect(found(`It rained. ${sentence(left)} It dried.`, sentence(right))).toBe(sentence(left));
    expect(found(`It rained. ${sentence(right)} It dried.`, sentence(left))).toBe(sentence(right));
  });
  it('takes the closing brace of the last word with it', () => {
    expect(found('The eggs of the marsh have a rate of k_{red,org} each.', 'a rate of kred,org')).toBe(
      'a rate of k_{red,org}',
    );
  });
});

describe('never one', () => {
  it.each([
    ['10⁵', '105'],
    ['19⁵²', '1952'],
    ['2⁻³', '2-3'],
    ['m²5', 'm25'],
    ['10⁵', '10⁶'],
    ['10⁵', '10₅'],
    ['> 3', '>\u0332 3'],
    ['2₁2₁', '2121'],
    ['10ⁿ', '10n'],
  ])('%s and %s', (left, right) => {
    expect(fold(left).text).not.toBe(fold(right).text);
    const sentence = (word: string): string => `The water of the marsh had ${word} eggs in it at noon.`;
    expect(found(sentence(left), sentence(right))).toBeNull();
    expect(found(sentence(right), sentence(left))).toBeNull();
  });
  it.each([
    ['There were 10⁵ eggs in the marsh.', 'There were 10'],
    ['It was 12 m² of the lower marsh.', 'It was 12 m'],
    ['They found CO₂ in the marsh at noon.', 'They found CO'],
  ])('cuts none: %s', (text, quote) => expect(found(text, quote)).toBeNull());
});
