import type { HttpFault } from './failures.js';

/**
 * How a model is asked for JSON. Not every server knows schemas, some know only "any JSON", some neither; what a
 * model turned out not to understand is remembered while the process lives. The shape stands in the prompt in
 * any case, so a server that ignores the format in silence still has it.
 */
export interface Manner {
  readonly format: 'schema' | 'json' | 'text';
  /** Whether the thinking effort is sent along. */
  readonly effort: boolean;
}

const RICHEST: Manner = { format: 'schema', effort: true };

/** Asked of a model that has no JSON mode. */
export const TEXT_MODE_WORDS =
  'Write the JSON object between <reply> and </reply>, and nothing after </reply>.';

const remembered = new Map<string, Manner>();

export const rememberedManner = (model: string): Manner => remembered.get(model) ?? RICHEST;

export function rememberManner(model: string, manner: Manner): void {
  if (manner === RICHEST) remembered.delete(model);
  else remembered.set(model, manner);
}

/** Forgets everything, for a process that starts over with other servers. */
export const forgetManners = (): void => remembered.clear();

const ABOUT_FORMAT = [
  'response_format',
  'json_schema',
  'json_object',
  'response_schema',
  'responseschema',
  'response_mime_type',
  'responsemimetype',
  'output_config',
  'output_format',
  'structured output',
  'json mode',
  'grammar',
  'invalid schema',
];
const ABOUT_EFFORT = ['effort', 'reasoning', 'thinking'];

/** The next simpler manner, when the server refused the manner rather than the request; null otherwise. */
export function nextManner(manner: Manner, fault: HttpFault | null): Manner | null {
  if (fault === null || ![400, 404, 415, 422, 500, 501].includes(fault.status)) return null;
  const body = fault.body.slice(0, 20_000).toLowerCase();
  if (manner.effort && ABOUT_EFFORT.some((word) => body.includes(word))) return { ...manner, effort: false };
  if (manner.format === 'text' || !ABOUT_FORMAT.some((word) => body.includes(word))) return null;
  return { ...manner, format: manner.format === 'schema' ? 'json' : 'text' };
}
