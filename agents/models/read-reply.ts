import type { LanguageModelV3GenerateResult } from '@ai-sdk/provider';
import type { ModelReply, ModelRequest } from '../roles/roles.js';
import { field } from './failures.js';
import { finishOfWord } from './finish-reasons.js';
import { plainReplyOf, refusalIn } from './plain-reply.js';
import { countTokens } from './worst-case.js';

/** What a client of the `ai` family made of a reply, and what a reply says that it would not read. */

export function replyOf(result: LanguageModelV3GenerateResult, request: ModelRequest): ModelReply {
  const text = textOf(result);
  const { inputTokens, outputTokens } = result.usage;
  const counted = countTokens({ request, text, input: inputTokens.total, output: outputTokens.total });
  return {
    text,
    finishReason: finishOf(result),
    ...counted,
    cachedInputTokens: Math.min(inputTokens.cacheRead ?? 0, counted.inputTokens),
    ...(inputTokens.cacheWrite ? { cacheWriteTokens: inputTokens.cacheWrite } : {}),
    raw: JSON.stringify(result.response?.body ?? { content: result.content, usage: result.usage }),
  };
}

/** The text; older Anthropic models answer a schema by calling a tool whose input is the object. */
function textOf(result: LanguageModelV3GenerateResult): string {
  const texts = result.content.map((part) => (part.type === 'text' ? part.text : ''));
  const joined = texts.join('');
  if (joined.trim() !== '') return joined;
  const call = result.content.find((part) => part.type === 'tool-call');
  return call?.type === 'tool-call' ? call.input : joined;
}

function finishOf(result: LanguageModelV3GenerateResult): ModelReply['finishReason'] {
  const { unified, raw } = result.finishReason;
  if (unified === 'length') return 'length';
  if (unified === 'content-filter' || raw === 'refusal') return 'refused';
  const [choice] = (field(result.response?.body, 'choices') as readonly unknown[] | undefined) ?? [];
  if (refusalIn(field(choice, 'message'))) return 'refused';
  return unified === 'stop' || unified === 'tool-calls' ? 'stop' : finishOfWord(raw);
}

/** The reply in a body that its client refused; null where it is none. */
export function replyOfBody(body: string, request: ModelRequest): ModelReply | null {
  const plain = plainReplyOf(body);
  if (plain === null) return null;
  const { text, finishReason, input, output, cached } = plain;
  const counted = countTokens({ request, text, input, output });
  const cachedInputTokens = Math.min(cached, counted.inputTokens);
  return { text, finishReason, ...counted, cachedInputTokens, raw: body };
}
