import { describe, expect, it } from 'vitest';
import { synthesize } from '../../../agents/extractive/synthesizer.js';
import type { SynthesizerInput } from '../../../agents/roles/synthesizer-shapes.js';
import type { ShownSource, StandingClaim } from '../../../agents/roles/vocabulary.js';
import { source, VELTA, VELTA_QUESTION } from './sources.js';

const ask = (question: string, sources: readonly ShownSource[], more: Partial<SynthesizerInput> = {}) =>
  synthesize({
    question,
    focus: null,
    today: '2016-01-31',
    round: 1,
    language: 'en',
    subtopic: null,
    target: question,
    sources,
    standing: [],
    opposition: null,
    maxClaims: 24,
    ...more,
  });

const textOf = (ref: string | undefined): string =>
  VELTA.flatMap((one) => one.sentences).find((sentence) => sentence.ref === ref)?.text ?? '';

describe('the extractive synthesizer', () => {
  const reply = ask(VELTA_QUESTION, VELTA);
  const claims = reply.claims.map((claim) => claim.claim);

  it('answers with the sources’ own words, each claim in its first cited sentence', () => {
    expect(reply.insufficientEvidence).toBe(false);
    expect(reply.claims.length).toBeGreaterThanOrEqual(3);
    for (const claim of reply.claims) expect(textOf(claim.refs[0])).toContain(claim.claim);
  });

  it('finds what fills the place of the excluded thing and names subtopics by it', () => {
    const subtopics = new Set(reply.claims.map((claim) => claim.subtopic));
    expect(subtopics).toContain('sexual transmission');
    expect([...subtopics].some((name) => /perinatal transmission/iu.test(name))).toBe(true);
  });

  it('leaves out definitions, plans, pointers, procedure, thanks and rivals of the subject', () => {
    for (const junk of [
      /flavivirus/u,
      /further studies/u,
      /^This shows/u,
      /centrifuged/u,
      /thank/u,
      /Dorn/u,
    ]) {
      expect(claims.filter((claim) => junk.test(claim))).toEqual([]);
    }
  });

  it('puts a denial in the other column', () => {
    const against = reply.claims.filter((claim) => claim.stance === 'against').map((claim) => claim.claim);
    expect(against).toContain(
      'Sexual transmission of VELV was not found among 212 couples of the Sundia outbreak.',
    );
    const forThesis = reply.claims.find((claim) => /sexual contact between/u.test(claim.claim));
    expect(forThesis?.stance).toBe('for');
  });

  it('joins statements of one side, and counts a sentence that rests on a citation for the cited work', () => {
    const joined = reply.claims.find((claim) => claim.refs.includes('S1.3'));
    expect(joined?.refs).toContain('S2.2');
    // S2.2 rests on W1, the work of S1: one voice in two sources.
    expect(joined?.confidence).toBe('low');
  });

  it('never lets a sentence without the claim’s number be evidence for it', () => {
    const counted = reply.claims.find((claim) => claim.claim.includes('3 of 40'));
    expect(counted?.refs).toEqual(['S3.1']);
  });

  it('gives the same answer to the same input', () => {
    expect(ask(VELTA_QUESTION, VELTA)).toEqual(reply);
  });

  it('says insufficient where a name of the question is in no source, or nothing covers it', () => {
    expect(ask('Is there a vaccine against Kroon fever?', VELTA)).toMatchObject({
      insufficientEvidence: true,
      claims: [],
    });
    expect(ask('What is the price of wheat in Norland?', VELTA)).toMatchObject({
      insufficientEvidence: true,
      claims: [],
    });
    expect(ask(VELTA_QUESTION, [])).toMatchObject({ insufficientEvidence: true, claims: [] });
  });

  it('keeps standing claims to the letter, gives ids back, withdraws what is no longer chosen', () => {
    const standing: StandingClaim[] = reply.claims.map((claim, index) => ({
      id: `C${index + 1}`,
      text: claim.claim,
      subtopic: claim.subtopic,
      stance: claim.stance,
      confidence: claim.confidence,
      refs: claim.refs,
      works: 1,
    }));
    const stale: StandingClaim = {
      ...(standing[0] as StandingClaim),
      id: 'C9',
      text: 'Old words.',
      refs: ['S1.6'],
    };
    const unseen: StandingClaim = { ...stale, id: 'C10', refs: ['S77.1'] };
    const again = ask(VELTA_QUESTION, VELTA, { standing: [...standing, stale, unseen], round: 2 });
    const actions = new Map(again.claims.map((claim) => [claim.claimId, claim.action]));
    for (const { id } of standing) expect(actions.get(id)).toBe('keep');
    expect(actions.get('C9')).toBe('withdraw');
    expect(actions.get('C10')).toBe('keep');
    expect(again.claims.filter((claim) => claim.action === 'new')).toEqual([]);
  });

  it('trims a connective and citation marks, and nothing else', () => {
    const [claim] = ask('Does Velta virus cause fever?', [
      source(1, 'Velta virus and fever', [
        {
          text: 'However, Velta virus caused fever in most of the infected adults (3,4) of the island [12].',
          restsOn: ['x'],
        },
      ]),
    ]).claims;
    expect(claim?.claim).toBe('Velta virus caused fever in most of the infected adults of the island.');
  });

  it('is neutral where the question has no thesis', () => {
    const open = ask('Which mosquitoes transmit Velta virus?', VELTA);
    expect(new Set(open.claims.map((claim) => claim.stance))).toEqual(new Set(['neutral']));
  });

  it('takes no side, least of all the wrong one, where a denial belongs to something else', () => {
    const { claims: found } = ask('Does Wolba reduce dengue transmission?', [
      source(1, 'Wolba reduces dengue transmission', [
        'Wolba lowered the virus loads, and mosquitoes that carry it were not able to transmit dengue virus.',
        'Wolba did not reduce dengue transmission in the northern villages during two seasons.',
      ]),
    ]);
    const stances = new Map(found.map((claim) => [claim.refs[0], claim.stance]));
    expect(stances.get('S1.1')).toBe('neutral');
    expect(stances.get('S1.2')).toBe('against');
  });

  it('names a contradiction only between works that say otherwise of the same thing', () => {
    const about = (text: string) => [text];
    const sources = [
      source(
        1,
        'Velta virus fever',
        about('Velta virus infection was followed by fever in 80% of adult patients.'),
      ),
      source(
        2,
        'Velta virus fever again',
        about('Velta virus infection was followed by fever in 20% of adult patients.'),
      ),
      source(
        3,
        'Velta virus fever in Norland',
        about('Velta virus infection was followed by fever in 55% of adult patients in Norland.'),
      ),
    ];
    const { contradictions } = ask('Does Velta virus infection cause fever?', sources);
    expect(contradictions).toHaveLength(1);
    expect(contradictions[0]?.sides.flatMap((side) => side.refs).sort()).toEqual(['S1.1', 'S2.1']);
    const retold = [sources[0] as ShownSource, { ...(sources[1] as ShownSource), work: 'W1' }];
    expect(ask('Does Velta virus infection cause fever?', retold).contradictions).toEqual([]);
  });

  it('survives hostile text in little time', () => {
    const hostile = [
      '('.repeat(20_000),
      'Velta '.repeat(8_000),
      `Velta transmission ${'not '.repeat(5_000)}.`,
      `If ${'a '.repeat(20_000)} Velta`,
      '\ud800 __proto__ constructor Velta virus was transmitted \u0000 by sexual contact between many humans.',
    ];
    expect(() => ask(VELTA_QUESTION, [source(1, '__proto__', hostile), ...VELTA])).not.toThrow();
  }, 20_000);
});
