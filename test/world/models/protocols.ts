/** The wire shapes of the model services, as their own clients send and read them. */

export type Protocol = 'chat' | 'responses' | 'messages' | 'generate-content' | 'ollama';

export interface WireRequest {
  readonly protocol: Protocol;
  readonly model: string;
  readonly system: string;
  readonly user: string;
  /** How JSON was asked for. */
  readonly format: 'schema' | 'json' | 'text';
  readonly maxOutputTokens: number | null;
  /** True where a cache mark was seen. */
  readonly cacheMarked: boolean;
  readonly effort: string | null;
  readonly key: string | null;
  /** OpenRouter tells with every reply what it cost. */
  readonly tellsCost: boolean;
}

interface WireUsage {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  /** Part of `output`. */
  readonly reasoning: number;
}

export interface WireReply {
  readonly text: string;
  readonly finish: 'stop' | 'length' | 'refused';
  /** Null: the service says nothing of usage. */
  readonly usage: WireUsage | null;
}

type Json = Record<string, unknown>;

/** Which protocol an address speaks; null where it is none. */
export function protocolOf(path: string): Protocol | null {
  if (path.endsWith('/chat/completions')) return 'chat';
  if (path.endsWith('/responses')) return 'responses';
  if (path.endsWith('/messages')) return 'messages';
  if (path.endsWith(':generateContent')) return 'generate-content';
  return path.endsWith('/api/chat') ? 'ollama' : null;
}

export function readRequest(path: string, headers: Json, body: Json): WireRequest {
  const protocol = protocolOf(path);
  const key =
    String(headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers.authorization ?? '') || null;
  const shared = {
    key: key?.replace(/^Bearer /, '') ?? null,
    cacheMarked: JSON.stringify(body).includes('"cache_control"'),
    tellsCost: path.includes('/api/v1/'),
  };
  switch (protocol) {
    case 'chat':
    case 'ollama':
      return { protocol, ...shared, ...readChat(body) };
    case 'responses':
      return { protocol, ...shared, ...readResponses(body) };
    case 'messages':
      return { protocol, ...shared, ...readMessages(body) };
    case 'generate-content':
      return { protocol, ...shared, ...readGenerate(path, body) };
    case null:
      throw new Error(`No protocol is spoken at ${path}.`);
  }
}

type Rest = Omit<WireRequest, 'protocol' | 'key' | 'cacheMarked' | 'tellsCost'>;

/** US dollars that the world's OpenRouter takes for a token. */
export const ROUTER_USD = { input: 1e-6, output: 5e-6 } as const;

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? (content as Json[]).map((part) => String(part.text ?? '')).join('\n')
      : '';

const said = (messages: unknown, roles: readonly string[]): string =>
  (messages as Json[])
    .filter((message) => roles.includes(String(message.role)))
    .map((message) => textOf(message.content))
    .join('\n');

function readChat(body: Json): Rest {
  const format = (body.response_format as Json | undefined)?.type;
  const native = body.format !== undefined;
  const options = body.options as Json | undefined;
  return {
    model: String(body.model),
    system: said(body.messages, ['system', 'developer']),
    user: said(body.messages, ['user']),
    format: native || format === 'json_schema' ? 'schema' : format === 'json_object' ? 'json' : 'text',
    maxOutputTokens:
      Number(body.max_tokens ?? body.max_completion_tokens ?? options?.num_predict ?? 0) || null,
    effort: (body.reasoning_effort as string | undefined) ?? null,
  };
}

function readResponses(body: Json): Rest {
  const format = ((body.text as Json | undefined)?.format as Json | undefined)?.type;
  return {
    model: String(body.model),
    system: said(body.input, ['system', 'developer']),
    user: said(body.input, ['user']),
    format: format === 'json_schema' ? 'schema' : format === 'json_object' ? 'json' : 'text',
    maxOutputTokens: Number(body.max_output_tokens ?? 0) || null,
    effort: ((body.reasoning as Json | undefined)?.effort as string | undefined) ?? null,
  };
}

function readMessages(body: Json): Rest {
  const config = body.output_config as Json | undefined;
  return {
    model: String(body.model),
    system: textOf(body.system),
    user: said(body.messages, ['user']),
    format: config?.format !== undefined || body.tools !== undefined ? 'schema' : 'text',
    maxOutputTokens: Number(body.max_tokens ?? 0) || null,
    effort: (config?.effort as string | undefined) ?? null,
  };
}

function readGenerate(path: string, body: Json): Rest {
  const config = (body.generationConfig ?? {}) as Json;
  const parts = (holder: unknown): string => textOf((holder as Json | undefined)?.parts);
  return {
    model: /models\/([^:]+):/.exec(path)?.[1] ?? '',
    system: parts(body.systemInstruction),
    user: (body.contents as Json[]).map(parts).join('\n'),
    format:
      (config.responseSchema ?? config.responseJsonSchema)
        ? 'schema'
        : config.responseMimeType
          ? 'json'
          : 'text',
    maxOutputTokens: Number(config.maxOutputTokens ?? 0) || null,
    effort: null,
  };
}

/** The reply's body in the protocol's own shape. */
export function writeReply(request: WireRequest, reply: WireReply): Json {
  switch (request.protocol) {
    case 'chat':
      return chatReply(request, reply);
    case 'responses':
      return responsesReply(request, reply);
    case 'messages':
      return messagesReply(request, reply);
    case 'generate-content':
      return generateReply(reply);
    case 'ollama':
      return ollamaReply(request, reply);
  }
}

function chatReply(request: WireRequest, { text, finish, usage }: WireReply): Json {
  const finishReason = finish === 'refused' ? 'content_filter' : finish;
  return {
    id: 'chatcmpl-world',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: request.model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finishReason }],
    ...(usage === null
      ? {}
      : {
          usage: {
            prompt_tokens: usage.input,
            completion_tokens: usage.output,
            total_tokens: usage.input + usage.output,
            prompt_tokens_details: { cached_tokens: usage.cached },
            completion_tokens_details: { reasoning_tokens: usage.reasoning },
            ...(request.tellsCost ? routerCost(usage) : {}),
          },
        }),
  };
}

const routerCost = ({ input, output }: WireUsage): Json => ({
  cost: input * ROUTER_USD.input + output * ROUTER_USD.output,
  is_byok: false,
  cost_details: { upstream_inference_cost: null },
});

function responsesReply(request: WireRequest, { text, finish, usage }: WireReply): Json {
  const content = [{ type: 'output_text', text, annotations: [] }];
  return {
    id: 'resp_world',
    object: 'response',
    created_at: 1_700_000_000,
    model: request.model,
    status: finish === 'length' ? 'incomplete' : 'completed',
    incomplete_details:
      finish === 'length'
        ? { reason: 'max_output_tokens' }
        : finish === 'refused'
          ? { reason: 'content_filter' }
          : null,
    output: [{ type: 'message', id: 'msg_world', role: 'assistant', status: 'completed', content }],
    usage: {
      input_tokens: usage?.input ?? 0,
      input_tokens_details: { cached_tokens: usage?.cached ?? 0 },
      output_tokens: usage?.output ?? 0,
      output_tokens_details: { reasoning_tokens: usage?.reasoning ?? 0 },
    },
  };
}

function messagesReply(request: WireRequest, { text, finish, usage }: WireReply): Json {
  const stopReasons = { stop: 'end_turn', length: 'max_tokens', refused: 'refusal' };
  return {
    id: 'msg_world',
    type: 'message',
    role: 'assistant',
    model: request.model,
    content: [{ type: 'text', text }],
    stop_reason: stopReasons[finish],
    stop_sequence: null,
    // Anthropic's input_tokens leave out what was read from the cache.
    usage: {
      input_tokens: (usage?.input ?? 0) - (usage?.cached ?? 0),
      cache_read_input_tokens: usage?.cached ?? 0,
      cache_creation_input_tokens: 0,
      output_tokens: usage?.output ?? 0,
    },
  };
}

function generateReply({ text, finish, usage }: WireReply): Json {
  const finishReasons = { stop: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' };
  return {
    candidates: [
      { content: { role: 'model', parts: [{ text }] }, finishReason: finishReasons[finish], index: 0 },
    ],
    ...(usage === null
      ? {}
      : {
          usageMetadata: {
            promptTokenCount: usage.input,
            cachedContentTokenCount: usage.cached,
            candidatesTokenCount: usage.output - usage.reasoning,
            thoughtsTokenCount: usage.reasoning,
            totalTokenCount: usage.input + usage.output,
          },
        }),
  };
}

function ollamaReply(request: WireRequest, { text, finish, usage }: WireReply): Json {
  return {
    model: request.model,
    created_at: '2026-01-01T00:00:00Z',
    message: { role: 'assistant', content: text },
    done: true,
    done_reason: finish === 'length' ? 'length' : 'stop',
    ...(usage === null ? {} : { prompt_eval_count: usage.input, eval_count: usage.output }),
  };
}
