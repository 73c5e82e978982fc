import { describe, expect, it } from 'vitest';
import { UsageError } from '../../loop/exit-codes.js';
import { readModeHeader } from '../../scripts/start/mode-header.js';

describe('readModeHeader', () => {
  it('leaves a plain question alone', () => {
    expect(readModeHeader('What is known about [MODE]?')).toBeNull();
  });

  it('has defaults of its own by depth', () => {
    expect(readModeHeader('[MODE: DEEP_RESEARCH] why?')).toEqual({
      question: 'why?',
      stated: {},
      defaults: { depth: 'standard', researchers: 3, maxRounds: 2, output: 'report' },
    });
    expect(readModeHeader('[MODE: DEEP_RESEARCH depth=exhaustive] why?')).toEqual({
      question: 'why?',
      stated: { depth: 'exhaustive' },
      defaults: { depth: 'exhaustive', researchers: 5, maxRounds: 3, output: 'report' },
    });
  });

  it('takes what is set', () => {
    const header =
      '[MODE: DEEP_RESEARCH depth=exhaustive max_researchers=6 rounds=4 output=brief]\nwhy?\nand how?';
    expect(readModeHeader(header)).toMatchObject({
      question: 'why?\nand how?',
      stated: { depth: 'exhaustive', researchers: 6, maxRounds: 4, output: 'brief' },
    });
  });

  it.each([
    '[MODE: DEEP_RESEARCH',
    '[MODE: SHALLOW] why?',
    '[MODE: DEEP_RESEARCH depth] why?',
    '[MODE: DEEP_RESEARCH depth=] why?',
    '[MODE: DEEP_RESEARCH depth=quick] why?',
    '[MODE: DEEP_RESEARCH rounds=0] why?',
    '[MODE: DEEP_RESEARCH rounds=5] why?',
    '[MODE: DEEP_RESEARCH rounds=two] why?',
    '[MODE: DEEP_RESEARCH max_researchers=7] why?',
    '[MODE: DEEP_RESEARCH max_researchers=1.5] why?',
    '[MODE: DEEP_RESEARCH output=poem] why?',
    '[MODE: DEEP_RESEARCH colour=red] why?',
    '[MODE: DEEP_RESEARCH rounds=1 rounds=2] why?',
    '[MODE: DEEP_RESEARCH depth=standard]  ',
  ])('refuses %s', (text) => {
    expect(() => readModeHeader(text)).toThrow(UsageError);
  });
});
