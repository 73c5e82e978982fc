/**
 * A second, independent set of ways to bend a true sentence: other words, other signs and other places than
 * `gate-mutants.ts` uses. Each attack belongs to one kind of that file; the gate is never tuned on one set alone.
 */
import type { Attack } from './gate-adversary-edits.js';
import { DIGITS, POINTS, SIGNS, COMPARISONS, ORDER } from './gate-adversary-numbers.js';
import { UNITS, SHARES } from './gate-adversary-units.js';
import { NEGATION, QUANTIFIERS, HEDGES } from './gate-adversary-words.js';
import { NAMES, YEARS } from './gate-adversary-names.js';
import { SPLICES, OTHERS } from './gate-adversary-splices.js';

/** Clauses of figures that papers put behind a sentence: carriers for kinds that plain prose rarely has. */
export const CLAUSES: readonly string[] = [
  ' (95% CI, 1.21 to 3.46; P<0.001)',
  ' (OR 0.54, 95% CI 0.31–0.94, p = 0.03)',
  ', a rise of 4.5 percentage points from 23.1% in 2009 to 27.6% in 2014',
  ' (mean difference −2.3 mmHg; range −4.1 to −0.5)',
  ', with at least 250 µg/m³ on no fewer than 12 days and less than 35 mg at 37 °C',
  ' (n ≥ 30; r² = 0.81 ± 0.04; 6.2 × 10⁻⁵ mol/l)',
  ', or about ½ of the $1.2 million and €340,000 that was not spent before May 3, 1998',
  ', which may possibly be 3.7% (pp. 12–15) but did not exceed +1.5 °C in phase II',
];

export const ATTACKS: readonly Attack[] = [
  ...DIGITS,
  ...POINTS,
  ...SIGNS,
  ...COMPARISONS,
  ...UNITS,
  ...SHARES,
  ...NEGATION,
  ...QUANTIFIERS,
  ...NAMES,
  ...YEARS,
  ...ORDER,
  ...HEDGES,
  ...SPLICES,
  ...OTHERS,
];
