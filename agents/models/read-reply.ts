import type { LanguageModelV3GenerateResult } from '@ai-sdk/provider';
import { dataOf } from '../data.js';
import type { ModelReply, ModelRequest } from '../roles/roles.js';
import { field } from './failures.js';
import { countTokens } from './tokens.js';

const REASONS = dataOf('finish-reasons') as Readonly<
  Record<'refused' | 'length' | 'stop', readonly string[]>
>;

/** What a service's own word (or number) for the end of a reply means; `other` where nobody knows it. */
export function finishOfWord(word: unknown): ModelReply['finishReason'] {
  const said = typeof word === 'string' || typeof word === 'number' ? String(word).toLowerCase() : '';
  return (['refused', 'length', 'stop'] as const).find((reason) => REASONS[reason].includes(said)) ?? 'other';
}

/** What a client of the `ai` family made of a reply. */
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
function textOf({ content }: LanguageModelV3GenerateResult): string {
  const joined = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  if (joined.trim() !== '') return joined;
  const call = content.find((part) => part.type === 'tool-call');
  return call?.type === 'tool-call' ? call.input : joined;
}

function finishOf(result: LanguageModelV3GenerateResult): ModelReply['finishReason'] {
  const { unified, raw } = result.finishReason;
  if (unified === 'length') return 'length';
  if (unified === 'content-filter' || raw === 'refusal') return 'refused';
  if (refuses(at(result.response?.body, ['choices', 0, 'message']))) return 'refused';
  return unified === 'stop' || unified === 'tool-calls' ? 'stop' : finishOfWord(raw);
}

/** A refusal in words of its own, next to an empty content. */
function refuses(message: unknown): boolean {
  const [refusal, content] = [field(message, 'refusal'), field(message, 'content')];
  return typeof refusal === 'string' && refusal.trim() !== '' && (content ?? '') === '';
}

type Path = readonly (string | number)[];
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, step) => field(inner, step), value);
const listAt = (value: unknown, path: Path): readonly unknown[] => {
  const found = at(value, path);
  return Array.isArray(found) ? (found as readonly unknown[]) : [];
};
const partsAt = (value: unknown, path: Path, type: string): readonly unknown[] =>
  listAt(value, path).filter((part) => field(part, 'type') === type);

/** Where a protocol writes what matters of a reply. Counts are sums of those that are told. */
interface Protocol {
  readonly holds: (reply: unknown) => boolean;
  /** The words, or the parts that hold them. */
  readonly words: (reply: unknown) => unknown;
  readonly isRefused?: (reply: unknown) => boolean;
  readonly finish: Path;
  readonly input: readonly Path[];
  readonly output: readonly Path[];
  readonly cached?: Path;
}

const outputsOf = (reply: unknown, type: string): readonly unknown[] =>
  listAt(reply, ['output']).flatMap((item) => partsAt(item, ['content'], type));

/** The chat protocol, Messages, generateContent, Responses, and Ollama's own. */
const PROTOCOLS: readonly Protocol[] = [
  {
    holds: (reply) => at(reply, ['choices', 0]) !== undefined,
    words: (reply) => at(reply, ['choices', 0, 'message', 'content']),
    isRefused: (reply) => refuses(at(reply, ['choices', 0, 'message'])),
    finish: ['choices', 0, 'finish_reason'],
    input: [['usage', 'prompt_tokens']],
    output: [['usage', 'completion_tokens']],
    cached: ['usage', 'prompt_tokens_details', 'cached_tokens'],
  },
  {
    holds: (reply) => field(reply, 'type') === 'message',
    words: (reply) => partsAt(reply, ['content'], 'text'),
    finish: ['stop_reason'],
    input: ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'].map((name) => [
      'usage',
      name,
    ]),
    output: [['usage', 'output_tokens']],
    cached: ['usage', 'cache_read_input_tokens'],
  },
  {
    holds: (reply) => at(reply, ['candidates', 0]) !== undefined || isBlocked(reply),
    words: (reply) =>
      listAt(reply, ['candidates', 0, 'content', 'parts']).filter((part) => field(part, 'thought') !== true),
    isRefused: (reply) => isBlocked(reply),
    finish: ['candidates', 0, 'finishReason'],
    input: [['usageMetadata', 'promptTokenCount']],
    output: [
      ['usageMetadata', 'candidatesTokenCount'],
      ['usageMetadata', 'thoughtsTokenCount'],
    ],
    cached: ['usageMetadata', 'cachedContentTokenCount'],
  },
  {
    holds: (reply) => field(reply, 'object') === 'response' && field(reply, 'status') !== 'failed',
    words: (reply) => outputsOf(reply, 'output_text'),
    isRefused: (reply) => outputsOf(reply, 'refusal').length > 0,
    finish: ['incomplete_details', 'reason'],
    input: [['usage', 'input_tokens']],
    output: [['usage', 'output_tokens']],
    cached: ['usage', 'input_tokens_details', 'cached_tokens'],
  },
  {
    holds: (reply) => typeof at(reply, ['message', 'content']) === 'string',
    words: (reply) => at(reply, ['message', 'content']),
    finish: ['done_reason'],
    input: [['prompt_eval_count']],
    output: [['eval_count']],
  },
];

const isBlocked = (reply: unknown): boolean => at(reply, ['promptFeedback', 'blockReason']) !== undefined;

function sumOf(reply: unknown, paths: readonly Path[]): number | undefined {
  const told = paths
    .map((path) => at(reply, path))
    .filter((value): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0);
  return told.length === 0 ? undefined : told.reduce((sum, each) => sum + each, 0);
}

/** What matters of a reply, read from its body whatever else is in it. Counts are undefined where they are not told. */
interface PlainReply {
  readonly text: string;
  readonly finishReason: ModelReply['finishReason'];
  readonly input: number | undefined;
  readonly output: number | undefined;
  readonly cached: number;
}

/**
 * Reads a reply that its client would not, since something that nobody needs was missing or odd: a count without a number, a
 * reason as a number, a choice without a message. Null where the body is of none of the protocols, reports an error, or is empty
 * without a reason.
 */
export function plainReplyOf(body: string): PlainReply | null {
  const reply = parsed(body);
  const protocol = PROTOCOLS.find(({ holds }) => holds(reply));
  if (protocol === undefined || field(reply, 'error')) return null;
  const words = protocol.words(reply);
  const parts: readonly unknown[] = Array.isArray(words) ? words : [{ text: words }];
  const texts = parts.map((part) => field(part, 'text')).filter((text) => typeof text === 'string');
  const text = texts.join('');
  const ending = at(reply, protocol.finish);
  const isRefused = protocol.isRefused?.(reply) === true;
  const finishReason = isRefused ? 'refused' : ending === undefined ? 'stop' : finishOfWord(ending);
  if (text === '' && finishReason === 'stop') return null;
  return {
    text,
    finishReason,
    input: sumOf(reply, protocol.input),
    output: sumOf(reply, protocol.output),
    cached: protocol.cached === undefined ? 0 : (sumOf(reply, [protocol.cached]) ?? 0),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
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
