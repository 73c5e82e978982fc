import type { ModelReply } from '../roles/roles.js';
import { field } from './failures.js';
import { finishOfWord } from './finish-reasons.js';

/** What matters of a reply, read from its body whatever else is in it. Counts are undefined where they are not told. */
export interface PlainReply {
  readonly text: string;
  readonly finishReason: ModelReply['finishReason'];
  readonly input: number | undefined;
  readonly output: number | undefined;
  readonly cached: number;
}

/**
 * Reads a reply of any of the four protocols (chat, Responses, Messages, generateContent) that its client would not, since
 * something that nobody needs was missing or odd: a count without a number, a reason as a number, a choice without a message.
 * Null where the body is none of these or reports an error.
 */
export function plainReplyOf(body: string): PlainReply | null {
  const reply = parsed(body);
  if (field(reply, 'error')) return null;
  return chat(reply) ?? messages(reply) ?? gemini(reply) ?? responses(reply);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => field(inner, name), value);
const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? (found as readonly unknown[]) : [];
};
const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
const textsOf = (parts: readonly unknown[]): string =>
  parts.map((part) => (typeof at(part, 'text') === 'string' ? (at(part, 'text') as string) : '')).join('');

/** A refusal in words of its own, next to an empty content. */
export function refusalIn(message: unknown): boolean {
  const [refusal, content] = [at(message, 'refusal'), at(message, 'content')];
  return (
    typeof refusal === 'string' &&
    refusal.trim() !== '' &&
    (content === null || content === undefined || content === '')
  );
}

function chat(reply: unknown): PlainReply | null {
  const [choice] = listAt(reply, 'choices');
  if (choice === undefined) return null;
  const content = at(choice, 'message', 'content');
  const finish = finishOfWord(at(choice, 'finish_reason'));
  const text = typeof content === 'string' ? content : textsOf(listAt(choice, 'message', 'content'));
  if (text === '' && finish !== 'refused' && !refusalIn(at(choice, 'message'))) return null;
  return {
    text,
    finishReason: refusalIn(at(choice, 'message')) ? 'refused' : finish,
    input: countOf(at(reply, 'usage', 'prompt_tokens')),
    output: countOf(at(reply, 'usage', 'completion_tokens')),
    cached: countOf(at(reply, 'usage', 'prompt_tokens_details', 'cached_tokens')) ?? 0,
  };
}

function messages(reply: unknown): PlainReply | null {
  if (at(reply, 'type') !== 'message') return null;
  const text = textsOf(listAt(reply, 'content').filter((part) => at(part, 'type') === 'text'));
  const finishReason = finishOfWord(at(reply, 'stop_reason'));
  if (text === '' && finishReason !== 'refused') return null;
  const usage = at(reply, 'usage');
  const cached = countOf(at(usage, 'cache_read_input_tokens')) ?? 0;
  const written = countOf(at(usage, 'cache_creation_input_tokens')) ?? 0;
  const fresh = countOf(at(usage, 'input_tokens'));
  return {
    text,
    finishReason,
    cached,
    input: fresh === undefined ? undefined : fresh + cached + written,
    output: countOf(at(usage, 'output_tokens')),
  };
}

function gemini(reply: unknown): PlainReply | null {
  const [candidate] = listAt(reply, 'candidates');
  const blocked = at(reply, 'promptFeedback', 'blockReason') !== undefined;
  if (candidate === undefined && !blocked) return null;
  const parts = listAt(candidate, 'content', 'parts').filter((part) => at(part, 'thought') !== true);
  const usage = at(reply, 'usageMetadata');
  const written = countOf(at(usage, 'candidatesTokenCount'));
  const thought = countOf(at(usage, 'thoughtsTokenCount'));
  return {
    text: textsOf(parts),
    finishReason: blocked ? 'refused' : finishOfWord(at(candidate, 'finishReason')),
    input: countOf(at(usage, 'promptTokenCount')),
    output: written === undefined && thought === undefined ? undefined : (written ?? 0) + (thought ?? 0),
    cached: countOf(at(usage, 'cachedContentTokenCount')) ?? 0,
  };
}

function responses(reply: unknown): PlainReply | null {
  if (at(reply, 'object') !== 'response' || at(reply, 'status') === 'failed') return null;
  const parts = listAt(reply, 'output').flatMap((item) => listAt(item, 'content'));
  const refused = parts.some((part) => at(part, 'type') === 'refusal');
  const text = textsOf(parts.filter((part) => at(part, 'type') === 'output_text'));
  const reason = at(reply, 'incomplete_details', 'reason');
  if (text === '' && !refused && reason === undefined) return null;
  return {
    text,
    finishReason: refused ? 'refused' : reason ? finishOfWord(reason) : 'stop',
    input: countOf(at(reply, 'usage', 'input_tokens')),
    output: countOf(at(reply, 'usage', 'output_tokens')),
    cached: countOf(at(reply, 'usage', 'input_tokens_details', 'cached_tokens')) ?? 0,
  };
}
