import { describe, expect, it } from 'vitest';
import { askInHalves, askInShares } from '../../agents/ask-for-less.js';
import { fail, succeed, type FailureCode, type Result } from '../../agents/result.js';

const failure = (code: FailureCode): Result<never> => fail({ code, message: code, retryable: false });

describe('asking in shares', () => {
  it('goes down until one fits, and no further', async () => {
    const asked: number[] = [];
    const result = await askInShares((share) => {
      asked.push(share);
      return Promise.resolve(share > 0.5 ? failure('context-too-long') : succeed(share));
    });
    expect(result).toEqual(succeed(0.5));
    expect(asked).toEqual([1, 0.5]);
  });

  it('stops at a failure that a smaller request meets too', async () => {
    const asked: number[] = [];
    const result = await askInShares((share) => {
      asked.push(share);
      return Promise.resolve(failure('key-refused'));
    });
    expect(result).toEqual(failure('key-refused'));
    expect(asked).toEqual([1]);
  });

  it('keeps the last failure where there is nothing smaller to ask', async () => {
    const result = await askInShares((share) => (share < 1 ? null : Promise.resolve(failure('cut-off'))));
    expect(result).toEqual(failure('cut-off'));
  });
});

describe('asking in halves', () => {
  it('goes down to single items, and names only those that fail alone', async () => {
    const parts: string[] = [];
    const result = await askInHalves(['a', 'b', 'c', 'd', 'e'], (part) => {
      parts.push(part.join(''));
      return Promise.resolve(part.includes('b') ? failure('cut-off') : succeed(part.join('')));
    });
    expect(result).toEqual({ values: ['a', 'c', 'de'], failures: [{ ...failureOf('cut-off') }] });
    expect(parts).toEqual(['abcde', 'abc', 'ab', 'a', 'b', 'c', 'de']);
  });

  it('asks once about what fails for another reason', async () => {
    let calls = 0;
    const result = await askInHalves([1, 2, 3], () => {
      calls += 1;
      return Promise.resolve(failure('over-budget'));
    });
    expect(result).toEqual({ values: [], failures: [failureOf('over-budget')] });
    expect(calls).toBe(1);
  });
});

const failureOf = (code: FailureCode) => ({ code, message: code, retryable: false });
