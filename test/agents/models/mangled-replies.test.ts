import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReply } from '../../../agents/models/parse-reply.js';
import { sentencesNamed } from '../../../agents/roles/rendering/refs.js';
import { readerRole, ReaderReply } from '../../../agents/roles/reader.js';
import { INPUTS } from '../roles/inputs.js';

/** A whole answer, mangled in every way that a wire and a weak model can: what is accepted was asked for and shown. */

const REQUEST = readerRole.render(INPUTS.reader);
const SHOWN = [...REQUEST.shown];
const findingOn = (refs: readonly string[], statement: string) => ({
  ...{ statement, refs, thing: 'four-day work week', attribute: 'output', value: '101', unit: '%' },
  ...{ conditions: ['in "short" trials {all of them}'], asOf: null, speaker: null, interest: null },
  ...{ weight: 'decisive', number: null },
});
const GOOD = {
  findings: [
    findingOn([SHOWN[0] ?? ''], 'Output of office workers stayed at 101 per cent – in a trial.'),
    findingOn([SHOWN[1] ?? '', 'S999.1', 'S1.99999'], 'Revenue of the companies rose by 1.4 per cent.'),
  ],
  sources: [{ source: 'S1', speaker: 'Author 1', interest: null, silent: ['output'], leads: [] }],
};
const TEXT = JSON.stringify(GOOD, null, 1);

/** Reads a text as a reader's answer; fails the test where something invented gets through. */
function read(text: string): 'accepted' | 'refused' {
  const parsed = parseReply<ReaderReply>({ text, finishReason: 'stop' }, ReaderReply, {
    leaveOutBadItems: true,
  });
  if (!parsed.ok) {
    expect(['empty', 'refusal', 'not-json', 'wrong-shape', 'unfinished', 'cut-off']).toContain(parsed.kind);
    expect(parsed.words).not.toBe('');
    return 'refused';
  }
  const { reply } = readerRole.check(parsed.value, INPUTS.reader, REQUEST);
  for (const { refs } of reply.findings)
    for (const sentence of sentencesNamed(refs)) expect(REQUEST.shown.has(sentence)).toBe(true);
  return 'accepted';
}

describe('a whole answer', () => {
  it('is accepted, but for what it invented', () => {
    expect(read(TEXT)).toBe('accepted');
    const checked = readerRole.check(JSON.parse(TEXT) as ReaderReply, INPUTS.reader, REQUEST);
    expect(checked.dropped.map((part) => [part.kind, part.what])).toEqual(
      expect.arrayContaining([
        ['invented-source', 'S999.1'],
        ['unseen-sentence', 'S1.99999'],
      ]),
    );
    expect(checked.reply.findings[1]?.refs).toEqual([SHOWN[1]]);
  });

  it('cut at any byte is never taken for one', () => {
    const bytes = Buffer.from(TEXT);
    for (let length = 0; length < bytes.length; length += 1) {
      const half = bytes.subarray(0, length).toString('utf8');
      expect(read(half), `${length} bytes`).toBe('refused');
      expect(read(`\`\`\`json\n${half}`), `${length} bytes, fenced`).toBe('refused');
    }
  });

  it('with bytes flipped, doubled or lost brings nothing invented', () => {
    const mistake = fc.record({
      at: fc.nat(Buffer.byteLength(TEXT) - 1),
      byte: fc.nat(255),
      kind: fc.constantFrom('flip', 'lose', 'insert'),
    });
    fc.assert(
      fc.property(fc.array(mistake, { minLength: 1, maxLength: 6 }), (mistakes) => {
        const bytes = [...Buffer.from(TEXT)];
        for (const { at, byte, kind } of mistakes)
          bytes.splice(at, kind === 'insert' ? 0 : 1, ...(kind === 'lose' ? [] : [byte]));
        read(Buffer.from(bytes).toString('utf8'));
      }),
      { numRuns: 1500 },
    );
  });

  it('is found behind and between whatever else is said', () => {
    const before = fc.constantFrom(
      '',
      'Sure! Here it is:\n',
      '<think>{"findings": []} no</think>',
      '```json\n',
      '{"note": "first"}\n',
      '\uFEFF',
    );
    const after = fc.constantFrom('', '\n```', '\n{"other": 1}', '\nI hope {this} helps.', '</reply>');
    fc.assert(
      fc.property(before, after, (first, last) => {
        expect(read(`${first}${TEXT}${last}`)).toBe('accepted');
      }),
    );
  });

  it('twice, or once in a shape of its own, never brings more than was shown', () => {
    const shapes = [
      `${TEXT}\n${TEXT}`,
      `[${TEXT},${TEXT}]`,
      JSON.stringify({ ...GOOD, findings: { 0: GOOD.findings[0] } }),
      JSON.stringify({ ...GOOD, findings: [{ ...GOOD.findings[0], refs: { S999: 1 } }] }),
      JSON.stringify({
        ...GOOD,
        findings: [{ ...GOOD.findings[0], refs: ['S1.1-S999.9', 's٣.1', 'S1.1e9'] }],
      }),
      TEXT.replaceAll('"findings"', '"__proto__"'),
      JSON.stringify({ reply: { reply: GOOD } }),
      JSON.stringify(TEXT),
    ];
    for (const shape of shapes) expect(['accepted', 'refused']).toContain(read(shape));
  });
});
