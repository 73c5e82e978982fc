import { estimateTokenCount } from 'tokenx';

/** Texts whose count is kept: the parts of a request are counted before it is granted, when it is sent and when it is charged. */
const MOST_KEPT = 200;
const kept = new Map<string, number>();

/** Tokens of a text, estimated (within a few per cent for prose; no tokenizer is loaded). */
export function estimateTokens(text: string): number {
  if (text === '') return 0;
  const known = kept.get(text);
  if (known !== undefined) return known;
  const tokens = estimateTokenCount(text);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, tokens);
  return tokens;
}

/** Words that a service adds around a request (message frames, schema instructions), in tokens. */
const FRAME_TOKENS = 400;

/** Share by which a model's own tokenizer may exceed the estimate: dense tables and the newest tokenizers. */
const TOKENIZER_MARGIN = 1.5;

/** The texts of a request, as `ModelRequest` of the roles has them: roles are cut by these counts. */
interface SentTexts {
  readonly system: string;
  readonly stable: string;
  readonly prompt: string;
}

/**
 * Most tokens that a request can plausibly cost. Input is the larger of the estimate with its margin and a
 * quarter of its bytes; output is where the provider has to stop.
 */
export function worstCaseTokens(
  request: SentTexts & { readonly schema: object; readonly maxOutputTokens: number },
): { input: number; output: number } {
  const texts = [request.system, request.stable, request.prompt, JSON.stringify(request.schema)];
  return { input: worstInputTokens(texts), output: request.maxOutputTokens };
}

/** Most tokens that texts can plausibly be in one request. */
function worstInputTokens(texts: readonly string[]): number {
  const estimate = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return Math.ceil(Math.max(estimate * TOKENIZER_MARGIN, bytes / 4)) + FRAME_TOKENS;
}

/** The tokens of an exchange: the provider's count, or an estimate where it gave none (or gave zeros). */
export function countTokens(exchange: {
  request: SentTexts;
  text: string;
  input: number | undefined;
  output: number | undefined;
}): { inputTokens: number; outputTokens: number; usageEstimated: boolean } {
  const { request, text, input, output } = exchange;
  const inputGiven = input !== undefined && input > 0;
  const outputGiven = output !== undefined && (output > 0 || text === '');
  const sent = request.system + request.stable + request.prompt;
  return {
    inputTokens: inputGiven ? input : estimateTokens(sent),
    outputTokens: outputGiven ? output : estimateTokens(text),
    usageEstimated: !inputGiven || !outputGiven,
  };
}
