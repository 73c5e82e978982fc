import type { HttpFault } from './failures.js';

/** A JSON schema for the reply, JSON of any shape, or plain text with tags around the JSON. */
type ResponseFormat = 'schema' | 'json' | 'text';

/**
 * What a model's server understands. Not every server takes schemas; some only have a JSON mode, some neither. The
 * shape of the reply is also in the prompt, for servers that ignore the format without saying so.
 */
export interface Capabilities {
  readonly format: ResponseFormat;
  /** Whether a thinking effort can be set. */
  readonly effort: boolean;
}

/** What is tried first. */
export const ALL_CAPABILITIES: Capabilities = { format: 'schema', effort: true };

/** Added to the prompt of a model that has no JSON mode. */
export const TEXT_MODE_WORDS =
  'Write the JSON object between <reply> and </reply>, and nothing after </reply>.';

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

/** What to try next where the server refused the format or the effort rather than the request itself; else null. */
export function fewerCapabilities(tried: Capabilities, fault: HttpFault | null): Capabilities | null {
  if (fault === null || ![400, 404, 415, 422, 500, 501].includes(fault.status)) return null;
  const body = fault.body.slice(0, 20_000).toLowerCase();
  if (tried.effort && ABOUT_EFFORT.some((word) => body.includes(word))) return { ...tried, effort: false };
  if (tried.format === 'text' || !ABOUT_FORMAT.some((word) => body.includes(word))) return null;
  return { ...tried, format: tried.format === 'schema' ? 'json' : 'text' };
}
