import { describe, expect, it } from 'vitest';
import { isOvertaken } from '../../../loop/editing/overtaken.js';

const short = [{ text: 'The Voltra has 15 years.', claimIds: ['C1'] }];
const claims = { C1: 'Only the Voltra has 15 years.', C2: 'Prices fell.' };
const voltra = { id: 'C1', claim: 'Only the Voltra has 15 years.', decisionCritical: true };
const prices = { id: 'C2', claim: 'Prices fell.', decisionCritical: false };

describe('a brief whose question is asked again', () => {
  it('keeps its words where what decides stands as it stood', () => {
    expect(isOvertaken({ short, claims }, [voltra, prices])).toBe(false);
    expect(isOvertaken({ short, claims }, [voltra])).toBe(false);
    expect(isOvertaken({ short, claims }, [voltra, { ...prices, id: 'C3', claim: 'Prices rose.' }])).toBe(
      false,
    );
  });

  it('is written anew where a claim that decides is new', () => {
    const solara = { id: 'C3', claim: 'The Solara has 20 years.', decisionCritical: true };
    expect(isOvertaken({ short, claims }, [voltra, prices, solara])).toBe(true);
  });

  it('is written anew where what its short answer rests on is gone, or reads otherwise', () => {
    expect(isOvertaken({ short, claims }, [prices])).toBe(true);
    expect(isOvertaken({ short, claims }, [{ ...voltra, claim: 'The Voltra has 12 years.' }])).toBe(true);
  });
});
