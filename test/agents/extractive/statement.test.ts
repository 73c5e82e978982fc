import { describe, expect, it } from 'vitest';
import { claimsOn } from '../../../agents/extractive/statement.js';
import { synthesize } from '../../../agents/extractive/synthesizer.js';
import { hypothesisOf } from '../../../agents/extractive/hypothesis.js';
import type { SynthesizerInput } from '../../../agents/roles/synthesizer-shapes.js';
import type { ShownSource } from '../../../agents/roles/vocabulary.js';
import { source } from './sources.js';

describe('what is a statement', () => {
  it.each<[string, string | null]>([
    ['Garlic cures the common cold.', 'Garlic cures the common cold.'],
    ['Is it true that garlic cures the common cold?', 'garlic cures the common cold'],
    ['Sea level is not rising at Tuvalu', 'Sea level is not rising at Tuvalu'],
    ['Does garlic cure the common cold?', null],
    ['Which herbs cure the common cold?', null],
    ['garlic common cold', null],
    ['garlic in colds, a review of trials', null],
    ['Garlic?', null],
    ['', null],
  ])('%j', (question, text) => {
    expect(hypothesisOf(question)?.text ?? null).toBe(text);
  });
});

const STATEMENT = 'Quinine tonic reduces cramps of the calf at night.';
const FOR = 'In older adults quinine tonic reduces cramps of the calf at night by about a quarter.';
const AGAINST = 'Quinine tonic did not reduce cramps of the calf at night in any of the trials.';
const WORSE = 'Among nurses quinine tonic increased cramps of the calf at night over two winters.';
const MYTH = 'Bar tenders keep alive the myth that quinine tonic reduces cramps of the calf at night.';
const OPEN = 'Whether quinine tonic reduces cramps of the calf at night is unclear to most nurses.';
const ELSE = 'Volcanic ash of the northern islands was found to hold more sulphur than expected.';

const sourcesOf = (texts: readonly string[]): ShownSource[] =>
  texts.map((text, index) => source(index + 1, `Report ${index + 1}`, [text]));

const sides = (texts: readonly string[], statement = STATEMENT): Record<string, string> => {
  const hypothesis = hypothesisOf(statement);
  if (hypothesis === null) throw new Error('no statement');
  return Object.fromEntries(
    claimsOn(hypothesis, sourcesOf(texts), 10).map((each) => [each.text, each.stance]),
  );
};

describe('the side of a sentence', () => {
  it('is told by denials, directions and words that take back', () => {
    expect(sides([FOR, AGAINST, WORSE, MYTH, OPEN, ELSE])).toEqual({
      [FOR]: 'for',
      [AGAINST]: 'against',
      [WORSE]: 'against',
      [MYTH]: 'against',
      [OPEN]: 'neutral',
    });
  });

  it('is the other one for the statement denied', () => {
    const denied = 'Quinine tonic does not reduce cramps of the calf at night.';
    expect(sides([FOR, AGAINST], denied)).toEqual({ [FOR]: 'against', [AGAINST]: 'for' });
  });

  it('is not taken by a sentence with other figures', () => {
    const said = 'Quinine tonic reduces cramps of the calf at night by 93 %.';
    const other = 'Quinine tonic reduces cramps of the calf at night by 12 % among the nurses.';
    expect(sides([other], said)).toEqual({ [other]: 'neutral' });
  });

  it('is given to nothing where no source is about the statement', () => {
    expect(sides([ELSE])).toEqual({});
  });

  it('reads hostile text in no time', () => {
    const long = `Quinine tonic cramps calf night ${'not '.repeat(20_000)}, not ${'x '.repeat(20_000)}.`;
    expect(sides([long, FOR])).toEqual({ [FOR]: 'for' });
  });
});

describe('a statement put as the question', () => {
  const ask = (texts: readonly string[], changes: Partial<SynthesizerInput> = {}) =>
    synthesize({
      ...{ question: STATEMENT, target: STATEMENT, today: '2026-11-22', language: 'en', focus: null },
      ...{ round: 1, subtopic: null, standing: [], opposition: null, maxClaims: 24 },
      sources: sourcesOf(texts),
      ...changes,
    });

  it('is answered in the words of both sides, with low confidence, and nothing decides', () => {
    const reply = ask([FOR, AGAINST, ELSE]);
    expect(reply.claims.map((each) => [each.claim, each.stance, each.confidence, each.refs])).toEqual([
      [FOR, 'for', 'low', ['S1.1']],
      [AGAINST, 'against', 'low', ['S2.1']],
    ]);
    expect(reply.claims.map((each) => each.claim)).not.toContain(STATEMENT);
    expect(reply.limitations).toMatch(
      /1 of the sentences shown speak for it, 1 against it and 0 for neither/,
    );
  });

  it('is left unanswered where nothing bears on it', () => {
    expect(ask([ELSE])).toMatchObject({ insufficientEvidence: true, claims: [] });
  });

  it('keeps the claims that stand', () => {
    const [first] = ask([FOR, AGAINST]).claims;
    if (first === undefined) throw new Error('no claim');
    const standing = [
      { id: 'C7', text: first.claim, subtopic: '', stance: first.stance, confidence: first.confidence, refs: first.refs, works: 1 },
    ]; // prettier-ignore
    expect(ask([FOR, AGAINST], { standing }).claims[0]).toMatchObject({ action: 'keep', claimId: 'C7' });
  });
});
