import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { failureOfHttp, meaningOf, type CallPlace } from '../../../agents/models/failures.js';
import { finishOfWord, plainReplyOf } from '../../../agents/models/read-reply.js';
import type { FailureCode } from '../../../agents/result.js';

/** What services send, by what it means; `says` is a sentence or a code. */
interface Said {
  readonly service: string;
  readonly status: number;
  readonly says: string;
}
const { kinds } = JSON.parse(
  readFileSync(new URL('../../fixtures/service-replies/words.json', import.meta.url), 'utf8'),
) as { readonly kinds: Readonly<Record<string, readonly Said[]>> };
const CODES: Readonly<Record<string, FailureCode>> = {
  'not-allowed': 'key-refused',
  'model-unknown': 'not-found',
  declined: 'refused-by-model',
  busy: 'rate-limited',
  overloaded: 'server-error',
};
const rows = Object.entries(kinds).flatMap(([kind, said]) => said.map((each) => ({ kind, ...each })));
const codeOfHttp = (status: number, body: string): FailureCode => meaningOf({ status, body }).code;
const place: CallPlace = {
  ...{ label: 'S', model: 'm', keyVariable: 'S_API_KEY', baseUrlVariable: null, apiKey: 'k-1234567' },
};
const failure = (status: number, body: unknown) =>
  failureOfHttp({ status, headers: {}, body: JSON.stringify(body) }, place);

describe('the words of services', () => {
  it.each(rows)('$kind, $service: $says', ({ kind, status, says }) => {
    const code = CODES[kind] ?? kind;
    // As a message, and as a code beside a message that says nothing.
    const message = meaningOf({ status, body: JSON.stringify({ error: { message: says } }) });
    expect(message.code).toBe(code);
    expect(message.isNotAllowed ?? false).toBe(kind === 'not-allowed');
    expect(codeOfHttp(status, JSON.stringify({ error: { code: says, message: 'No.' } }))).toBe(code);
  });

  it('say nothing where the service says nothing', () => {
    const told: [number, string, string][] = [
      [400, '{"error":{"message":"Invalid temperature."}}', 'client-error'],
      [500, '{"error":{"message":"Internal error."}}', 'server-error'],
      [429, '', 'rate-limited'],
      [413, '', 'context-too-long'],
      [404, 'not here', 'not-found'],
      [408, '', 'timed-out'],
      [403, '', 'key-refused'],
      [498, '', 'server-error'],
      [400, 'A tool named `x` does not exist', 'client-error'],
    ];
    for (const [status, body, code] of told) expect(codeOfHttp(status, body), body).toBe(code);
  });

  it('who is not allowed is not told to check the key', () => {
    const refused = failure(403, { error: { code: 'unsupported_country_region_territory' } });
    expect(refused).toMatchObject({ code: 'key-refused', retryable: false });
    expect(refused.message).not.toContain('key was refused');
    expect(refused.cure).toMatch(/organisation.*region/);
    expect(refused.cure).not.toContain('S_API_KEY');
  });

  it.each([
    [[{ error: { message: 'In a list.' } }], 'In a list.'],
    [{ detail: 'By FastAPI.' }, 'By FastAPI.'],
    [{ detail: [{ loc: ['body'], msg: 'Field required.' }] }, 'Field required.'],
    [{ code: 'x', error: 'By xAI.' }, 'By xAI.'],
  ])('are found wherever they stand: %j', (body, words) => {
    expect(failure(422, body).message).toContain(words);
  });
});

describe('why a model stopped', () => {
  it.each([
    ['content_filter', 'refused'],
    ['MODEL_ARMOR', 'refused'],
    ['SAFETY', 'refused'],
    [3, 'refused'],
    ['MAX_TOKENS', 'length'],
    [2, 'length'],
    ['model_length', 'length'],
    [1, 'stop'],
    ['eos_token', 'stop'],
    ['load', 'other'],
    [null, 'other'],
    ['constructor', 'other'],
  ])('%s: %s', (word, finish) => expect(finishOfWord(word)).toBe(finish));
});

describe('replies that a client refuses for what nobody needs', () => {
  const usage = { prompt_tokens: 15, completion_tokens: 19 };
  it.each<[string, unknown, object | null]>([
    [
      'Azure filtered the answer, and left the message out',
      { choices: [{ finish_reason: 'content_filter', index: 0 }], usage },
      { text: '', finishReason: 'refused', input: 15, output: 19 },
    ],
    [
      'a tool call without arguments beside the words',
      { choices: [{ finish_reason: 'tool_calls', message: { content: 'Yes.', tool_calls: [{}] } }] },
      { text: 'Yes.', finishReason: 'stop', input: undefined },
    ],
    [
      'a refusal in words of its own',
      { choices: [{ finish_reason: 'stop', message: { content: null, refusal: 'I will not.' } }] },
      { text: '', finishReason: 'refused' },
    ],
    [
      "Google's details of tokens without a count",
      {
        candidates: [{ content: { parts: [{ text: 'Yes.' }] }, finishReason: 'STOP' }],
        usageMetadata: {
          promptTokenCount: 268,
          candidatesTokenCount: 162,
          promptTokensDetails: [{ modality: 'AUDIO' }, { modality: 'TEXT', tokenCount: 10 }],
        },
      },
      { text: 'Yes.', finishReason: 'stop', input: 268, output: 162 },
    ],
    [
      "Google's reasons as numbers",
      {
        candidates: [{ content: { parts: [{ text: 'a', thought: true }, { text: 'b' }] }, finishReason: 2 }],
        usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 5, thoughtsTokenCount: 294 },
      },
      { text: 'b', finishReason: 'length', input: 5, output: 299 },
    ],
    [
      "Anthropic's new kind of citation",
      {
        type: 'message',
        content: [{ type: 'text', text: 'Yes.', citations: [{ type: 'new' }] }],
        stop_reason: 'end_turn',
        usage: { input_tokens: 3, cache_read_input_tokens: 7, output_tokens: 2 },
      },
      { text: 'Yes.', finishReason: 'stop', input: 10, output: 2, cached: 7 },
    ],
    [
      "OpenAI's new kind of output",
      {
        object: 'response',
        status: 'completed',
        output: [{ type: 'new' }, { type: 'message', content: [{ type: 'output_text', text: 'Yes.' }] }],
        usage: { input_tokens: 3, output_tokens: 2 },
      },
      { text: 'Yes.', finishReason: 'stop', input: 3, output: 2 },
    ],
    ['an error', { error: { code: 502 }, choices: [{ message: { content: 'x' } }] }, null],
    ['a choice without anything', { choices: [{ finish_reason: 'stop' }] }, null],
    ['another protocol', { contentType: 'application/json' }, null],
    [
      'negative counts',
      { choices: [{ finish_reason: 'stop', message: { content: 'Yes.' } }], usage: { prompt_tokens: -1 } },
      { input: undefined },
    ],
  ])('%s', (_, body, expected) => {
    const reply = plainReplyOf(JSON.stringify(body));
    if (expected === null) expect(reply).toBeNull();
    else expect(reply).toMatchObject(expected);
  });
  it('a body that is no JSON', () => expect(plainReplyOf('method=POST')).toBeNull());
});
