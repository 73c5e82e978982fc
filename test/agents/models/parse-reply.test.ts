import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReply } from '../../../agents/models/parse-reply.js';
import { CriticReply } from '../../../agents/roles/critic.js';
import { DecomposerReply } from '../../../agents/roles/decomposer.js';
import { ReviewerReply } from '../../../agents/roles/reviewer.js';
import { SearcherReply } from '../../../agents/roles/searcher.js';
import { WriterReply } from '../../../agents/roles/writer.js';

const stop = (text: string) => ({ text, finishReason: 'stop' as const });
const GOOD: CriticReply = {
  gaps: [
    {
      kind: 'modality',
      description: 'No "German" source, {none}.',
      query: 'Welche Studien?',
      priority: 80,
      material: true,
      subject: null,
    },
  ],
  mend: [],
  ranking: [],
  answered: [],
  signoff: false,
};
const JSON_TEXT = JSON.stringify(GOOD);

describe('what stands around the JSON', () => {
  it.each([
    ['nothing', JSON_TEXT],
    ['a fence', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ['prose', `Here you are: ${JSON_TEXT} I hope {this} helps.`],
    ['a thought', `<think>{"gaps": [], "signoff": true} no, better:</think>${JSON_TEXT}`],
    ['a thought without beginning', `hmm {"gaps":[],"signoff":true}</think>\n${JSON_TEXT}`],
    ['a thought without end', `<think>\n${JSON_TEXT}`],
    ['tags', `I think so.\n<reply>${JSON_TEXT}</reply>`],
    ['a wrapper', `{"reply": ${JSON_TEXT}}`],
    ['quotes around all of it', JSON.stringify(JSON_TEXT)],
    ['a list of one', `[${JSON_TEXT}]`],
    ['a call of a tool', `{"name": "critic_reply", "arguments": ${JSON_TEXT}}`],
    ['a call of a tool in text', JSON.stringify({ name: 'critic_reply', arguments: JSON_TEXT })],
    ['the schema itself', `{"type": "object", "properties": ${JSON_TEXT}}`],
    ["a program's envelope", JSON.stringify({ type: 'result', result: `\`\`\`json\n${JSON_TEXT}\n\`\`\`` })],
    ['a byte order mark', `\uFEFF${JSON_TEXT}`],
    ['a trailing comma', JSON_TEXT.replace(/\}$/, ',}')],
    ['single quotes for double', `{'gaps': [], 'signoff': false}`],
  ])('%s', (_, text) => {
    const parsed = parseReply<CriticReply>(stop(text), CriticReply);
    expect(parsed.ok).toBe(true);
    if (parsed.ok) expect(parsed.value.signoff).toBe(false);
  });
});

it('takes a list of one out of its brackets, where the object holds a single list', () => {
  const query = { question: 'Why?', terms: ['why'], reformulation: 'paraphrase', temporalIntent: 'none' };
  const text = JSON.stringify([{ queries: [{ ...query, freshness: 'any' }] }]);
  const parsed = parseReply<SearcherReply>(stop(text), SearcherReply, { leaveOutBadItems: true });
  expect(parsed.ok && parsed.value.queries.map(({ question }) => question)).toEqual(['Why?']);
});

it('takes control characters and halves of characters out of words', () => {
  const text = JSON.stringify({
    ...GOOD,
    gaps: [{ ...GOOD.gaps[0], query: 'a\u0000b\u001b[31m\ud800c 😀\n' }],
  });
  const parsed = parseReply<CriticReply>(stop(text), CriticReply);
  expect(parsed.ok && parsed.value.gaps[0]?.query).toBe('ab[31mc 😀\n');
});

describe('coercions that lose nothing', () => {
  const claim = {
    action: 'NEW',
    kind: 'Reported',
    part: 'Short',
    section: null,
    claim: 'It works.',
    findings: 'F1.1',
    stance: 'For',
    confidence: 'Medium',
    decides: 'true',
    answersOpposition: 'no',
    extra: 1,
  };
  it('brings words, numbers, nulls and single things into shape', () => {
    const text = JSON.stringify({
      ...{ limitations: 3, insufficient: 'false', claims: claim, leftOut: null, contradictions: null },
    });
    const parsed = parseReply<WriterReply>(stop(text), WriterReply);
    const shaped = { action: 'new', claimId: null, kind: 'reported', part: 'short', findings: ['F1.1'] };
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        ...{ limitations: '3', insufficient: false, leftOut: [], contradictions: [] },
        claims: [{ ...shaped, confidence: 'med', decides: true, answersOpposition: false }],
      },
    });
    if (parsed.ok) expect(parsed.value.claims[0]).not.toHaveProperty('extra');
  });
  it('keeps a number within its range and a list within its length', () => {
    const gap = { ...GOOD.gaps[0], priority: '250' };
    const parsed = parseReply<CriticReply>(
      stop(JSON.stringify({ gaps: [gap], signoff: false })),
      CriticReply,
    );
    expect(parsed.ok && parsed.value.gaps[0]?.priority).toBe(100);
    const query = {
      question: 'q',
      terms: [],
      reformulation: 'scope shift',
      temporalIntent: 'none',
      freshness: 'any',
    };
    const many = parseReply<SearcherReply>(stop(JSON.stringify(Array(9).fill(query))), SearcherReply);
    expect(many.ok && many.value.queries.map((each) => each.reformulation)).toEqual(
      Array(5).fill('scope-shift'),
    );
  });
  it('takes nothing from the prototype', () => {
    const parsed = parseReply<CriticReply>(stop('{"__proto__": {"signoff": true}, "gaps": []}'), CriticReply);
    expect(parsed).toMatchObject({ ok: false, kind: 'wrong-shape' });
    expect(({} as Record<string, unknown>).signoff).toBeUndefined();
  });
});

describe('what cannot be used', () => {
  it.each([
    ['empty', '  ', 'empty'],
    ['prose', 'The answer is yes.', 'not-json'],
    ['a refusal', "I'm sorry, but I can't help with that.", 'refusal'],
    ['half an object', JSON_TEXT.slice(0, -20), 'unfinished'],
    [
      'a whole list in half an object',
      `{"list": ${JSON.stringify(GOOD.gaps)}, "note": "and so`,
      'unfinished',
    ],
    ['another shape', '{"answer": "yes"}', 'wrong-shape'],
  ])('%s', (_, text, kind) => {
    expect(parseReply(stop(text), CriticReply)).toMatchObject({ ok: false, kind });
  });
  it('never completes a reply that the service cut, even one that looks whole', () => {
    expect(parseReply({ text: JSON_TEXT, finishReason: 'length' }, CriticReply)).toMatchObject({
      kind: 'cut-off',
    });
    expect(parseReply({ text: JSON_TEXT, finishReason: 'refused' }, CriticReply)).toMatchObject({
      kind: 'refusal',
    });
  });
  it('names what is wrong in words that a model can act on', () => {
    const text = '{"verdicts": [{"claimId": "C1", "verdict": "MAYBE", "reason": "r", "rewrite": null}]}';
    const parsed = parseReply(stop(text), ReviewerReply);
    expect(parsed.ok ? '' : parsed.words).toMatch(/verdicts\.0\.verdict .*SUPPORTED, UNSUPPORTED/);
  });
  it('leaves out the one item that does not fit, where that is allowed', () => {
    const good = { claimId: 'C1', verdict: 'SUPPORTED', reason: 'r', rewrite: null };
    const text = JSON.stringify({
      verdicts: [good, { ...good, verdict: 'MAYBE' }, { ...good, claimId: 'C3' }],
    });
    const parsed = parseReply<ReviewerReply>(stop(text), ReviewerReply, { leaveOutBadItems: true });
    expect(parsed.ok && parsed.value.verdicts.map((each) => each.claimId)).toEqual(['C1', 'C3']);
    expect(parsed.ok && parsed.leftOut).toHaveLength(1);
  });
});

describe('any text', () => {
  it('never throws, and what it accepts is of the right shape', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '"',
        '\\',
        '<think>',
        '</think>',
        '```json',
        JSON_TEXT,
        'null',
        ',',
        ':',
      ),
      fc.json(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const parsed = parseReply<CriticReply>(stop(pieces.join('')), CriticReply);
        if (!parsed.ok) return parsed.words.length > 0;
        return Array.isArray(parsed.value.gaps) && typeof parsed.value.signoff === 'boolean';
      }),
      { numRuns: 3000 },
    );
  });
  it('finds a good reply behind any prose without brackets', () => {
    const prose = fc.string().map((text) => text.replace(/[{}[\]<>]/g, ''));
    fc.assert(
      fc.property(prose, prose, (before, after) => {
        const parsed = parseReply<CriticReply>(stop(`${before}\n${JSON_TEXT}\n${after}`), CriticReply);
        expect(parsed).toEqual({ ok: true, value: GOOD, leftOut: [] });
      }),
      { numRuns: 500 },
    );
  });
  it('is not slowed by nesting or by brackets that never close', () => {
    for (const text of [
      '['.repeat(300_000),
      '{"a":'.repeat(100_000),
      '{'.repeat(500_000),
      '"'.repeat(500_000),
    ]) {
      expect(parseReply(stop(text), CriticReply).ok).toBe(false);
    }
  });
});

describe('words and objects of nothing but them', () => {
  const subject = {
    subtopics: [{ name: 'Noise', scope: 'in decibels' }],
    familiarity: 'common',
    kind: 'choice',
    domain: 'product',
    note: '',
  };
  const read = (more: object) => {
    const parsed = parseReply<DecomposerReply>(
      stop(JSON.stringify({ ...subject, ...more })),
      DecomposerReply,
    );
    return parsed.ok ? parsed.value : parsed.words;
  };
  const NOISE = { name: 'noise', unit: null };

  it.each([
    ['words for an object', { attributes: ['noise'] }, { attributes: [NOISE] }],
    ['one object for a list', { attributes: { name: 'noise' } }, { attributes: [NOISE] }],
    ['an object for words', { things: [{ name: 'Air source' }] }, { things: ['Air source'] }],
    ['a number for words', { attributes: [{ ...NOISE, unit: 12 }] }, { attributes: [{ ...NOISE, unit: '12' }] }],
    ['null for a list', { things: null, rubric: null }, { things: [], rubric: [] }],
    ['nothing at all', {}, { things: [], attributes: [], rubric: [] }],
  ])('%s', (_name, more, expected) => {
    expect(read(more)).toMatchObject(expected);
  }); // prettier-ignore

  it.each(['none', false, null])('%j where an object may be none', (contradiction) => {
    const verdict = {
      claimId: 'C1',
      verdict: 'SUPPORTED',
      reason: '',
      against: [],
      strikeRefs: [],
      addRefs: [],
    };
    const parsed = parseReply<ReviewerReply>(
      stop(JSON.stringify({ verdicts: [{ ...verdict, contradiction }] })),
      ReviewerReply,
    );
    expect(parsed).toMatchObject({ ok: true, value: { verdicts: [{ ...verdict, contradiction: null }] } });
  });

  it('are no way round a property that is needed', () => {
    expect(read({ subtopics: ['Noise'] })).toMatch(/subtopics/);
  });
});
