import { describe, expect, it } from 'vitest';
import { readSynth } from '../../../loop/gate/read-synth.js';
import { isAccepted } from '../../../loop/gate/verdict.js';
import { passes, verifySynth } from '../../../loop/gate/verify.js';
import type { Brief } from '../../../loop/report/brief.js';
import { synthJson } from '../../../loop/report/synth-json.js';
import { CHOICE_PAGES, choiceBrief, storedOf } from './finished-briefs.js';

/** The finished brief in synth.json: every sentence with its claims and sources, verified like the answer. */

const stored = storedOf(CHOICE_PAGES);
/** Without the hashes of pages that are longer in the store. */
const written = (brief: Brief): string =>
  JSON.stringify(synthJson(brief), (key, value: unknown) => (key === 'sha256' ? undefined : value));

describe('the edition in synth.json', () => {
  it('has every sentence with what carries it, beside the answer', () => {
    const { brief, answer } = JSON.parse(written(choiceBrief())) as {
      brief: Record<string, unknown>;
      answer: unknown;
    };
    expect(Object.keys(brief)).toEqual(['short', 'otherwise', 'sure', 'check', 'sections']);
    expect(brief['short']).toMatchObject(
      choiceBrief().answer.map(({ sentence, claimIds }) => ({ text: sentence, claimIds })),
    );
    expect(JSON.stringify(brief)).toMatch(/"sourceIds":\["S\d/);
    expect(typeof answer).toBe('string');
    const claims = choiceBrief().claims.map((claim) => ({ ...claim, findingIds: [] }));
    expect(written({ ...choiceBrief(), claims })).not.toContain('"brief"');
  });

  it('is verified sentence by sentence', () => {
    const synth = readSynth(written(choiceBrief()));
    expect(synth.brief.length).toBeGreaterThan(3);
    const verified = verifySynth(synth, stored);
    expect(verified.citations.filter(({ verdict }) => !isAccepted(verdict))).toEqual([]);
    expect(passes(verified)).toBe(true);
    expect(readSynth(JSON.stringify({ claims: [] })).brief).toEqual([]);
  });

  it.each(['short', 'otherwise', 'check', 'section'] as const)(
    'does not pass with a false sentence in %s',
    (part) => {
      const brief = choiceBrief();
      const wrong = 'Pong costs $77.31 for each of 4,410 people.';
      const id = brief.claims.find((claim) => claim.part === part)?.id;
      const claims = brief.claims.map((claim) => (claim.id === id ? { ...claim, claim: wrong } : claim));
      const text = written({ ...brief, claims });
      expect(text).toContain(wrong);
      expect(passes(verifySynth(readSynth(text), stored))).toBe(false);
    },
  );
});
