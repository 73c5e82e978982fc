import { describe, expect, it } from 'vitest';
import { prepareSource } from '../../../../loop/gate/prepare.js';
import { citedWords, viewOf } from '../../../../loop/gate/signals/features.js';
import { cutPassages } from '../../../../loop/gate/signals/passages.js';
import { reviewPriority } from '../../../../loop/gate/signals/review-priority.js';
import { strengthCues, strengthOf } from '../../../../loop/gate/signals/strength.js';
import { tokenize } from '../../../../loop/gate/signals/tokens.js';
import { WORD_FEATURES, wordRows, wordScore } from '../../../../loop/gate/signals/word-features.js';

const TEXT = `The library opened in 1962. It was designed by Anna Berg. The hall seats two hundred readers.
A fire damaged the roof in 1978. The city paid for the repairs.`;
const priority = (claim: string, text = TEXT): number =>
  reviewPriority(claim, prepareSource({ id: 'S1', text }), []);

describe('reviewPriority', () => {
  it('puts a claim with one foreign name above the one that the text holds', () => {
    const held = priority('The library, designed by Anna Berg, opened in 1962.');
    expect(priority('The library, designed by Otto Lind, opened in 1962.')).toBeGreaterThan(held);
    expect(priority('The aquarium in Lisbon lost four million visitors.')).toBeGreaterThan(held);
  });

  it('puts a cause above a link where a passage speaks of a link', () => {
    const passage = 'Drinking coffee was associated with a lower risk of stroke in this cohort.';
    const plain = priority('Drinking coffee was associated with a lower risk of stroke.', passage);
    expect(priority('Drinking coffee prevents stroke.', passage)).toBeGreaterThan(plain);
  });

  it.each([
    ['nothing', ''],
    ['signs', '—…!'],
    ['a prototype key', '__proto__ constructor'],
    ['half a character', '\uD83D'],
  ])('is a number from 0 to 1 for %s', (_, claim) => {
    for (const text of [TEXT, '', '\0', 'library '.repeat(200_000)])
      expect(priority(claim, text)).toSatisfy((value: number) => value >= 0 && value <= 1);
  });
});

describe('wordRows', () => {
  const view = viewOf('Otto Lind designed the library.', citedWords(cutPassages(TEXT)), () => 4);
  const rows = wordRows(view, view.cited.passages, () => 4);
  const value = (stem: string, feature: (typeof WORD_FEATURES)[number]): number | undefined =>
    rows[[...view.weights.keys()].findIndex((each) => each.startsWith(stem))]?.[
      WORD_FEATURES.indexOf(feature)
    ];

  it('has one row a distinct content word, and a value for each feature', () => {
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toHaveLength(WORD_FEATURES.length);
    expect(rows.flat().every(Number.isFinite)).toBe(true);
  });

  it('knows which words the text lacks, and which of them are names', () => {
    expect(value('lind', 'absent')).toBe(1);
    expect(value('lind', 'nameAbsent')).toBe(1);
    expect(value('librar', 'absent')).toBe(0);
    expect(value('lind', 'alone')).toBe(1);
  });

  it('scores higher with every unsupported word more', () => {
    const model = {
      ...{ bias: -4, slope: 1, intercept: 0 },
      weights: WORD_FEATURES.map((name) => (name === 'absent' ? 6 : 0)),
    };
    const score = (count: number): number => wordScore(model, rows.slice(0, count));
    expect(score(2)).toBeGreaterThan(score(1));
    expect(Number.isFinite(wordScore(model, []))).toBe(true);
  });
});

describe('strengthOf', () => {
  it('gives the same cues in the same order, one weight each', () => {
    const cues = strengthCues(tokenize('The drug may cause harm.'));
    const model = { bias: 1, weights: cues.map(() => 0.5) };
    expect(strengthCues([])).toHaveLength(cues.length);
    expect(strengthOf(model, [])).toBe(1);
    expect(strengthOf(model, tokenize('The drug may cause harm.'))).toBe(
      1 + 0.5 * cues.reduce((sum, cue) => sum + cue, 0),
    );
  });
});
