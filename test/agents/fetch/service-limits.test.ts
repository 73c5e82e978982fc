import { describe, expect, it } from 'vitest';
import { limited, type ServiceLimits } from '../../../agents/fetch/service-limits.js';

const PACE = { concurrency: 8, calls: 50, perMs: 1000 };
const LIMITS: ServiceLimits = {
  openai: { requestsPerMinute: 500, tokensPerMinute: 200_000, concurrency: 20 },
  'openai/small': { requestsPerMinute: 0.5 },
  exa: { perSecond: 10 },
  arxiv: { perSecond: 0.25 },
  both: { perSecond: 10, requestsPerMinute: 60 },
  'example.org': { concurrency: 1 },
};
const of = (queue: string) =>
  limited({ queue, pace: PACE, tokens: { amount: 7, perMinute: Infinity } }, LIMITS);

describe('limits of services', () => {
  it('hold for a service, a model of it, an engine, a host', () => {
    expect(of('openai/large')).toEqual({
      queue: 'openai',
      pace: { concurrency: 20, calls: 500, perMs: 60_000 },
      tokens: { amount: 7, perMinute: 200_000 },
    });
    expect(of('openai/small')).toMatchObject({ queue: 'openai/small', pace: { calls: 1, perMs: 120_000 } });
    expect(of('openai/small').tokens).toBeUndefined();
    expect(of('exa').pace).toEqual({ ...PACE, calls: 10, perMs: 1000 });
    expect(of('arxiv').pace).toEqual({ ...PACE, calls: 1, perMs: 4000 });
    expect(of('both').pace).toEqual({ ...PACE, calls: 60, perMs: 60_000 });
    expect(of('page:example.org:8080')).toMatchObject({
      queue: 'page:example.org:8080',
      pace: { concurrency: 1 },
    });
  });

  it('leave others as they are, names of objects among them', () => {
    for (const queue of ['brave', 'page:openai', 'constructor', 'toString/x'].filter(
      (name) => name !== 'page:openai',
    ))
      expect(of(queue)).toMatchObject({ queue, pace: PACE, tokens: undefined });
    expect(limited({ queue: 'exa', pace: PACE }, undefined).pace).toEqual(PACE);
  });
});
