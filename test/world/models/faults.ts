import type { Protocol } from './protocols.js';

/** Ways in which a service does not answer. */
export type Fault =
  | 'rate-limited'
  | 'rate-limited-long'
  | 'server-error'
  | 'overloaded'
  | 'hang'
  | 'reset'
  | 'key-refused'
  | 'out-of-credit'
  | 'no-such-model'
  | 'context-too-long'
  | 'not-json';

export interface FaultReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Seconds that `rate-limited-long` asks for; more than clients wait by themselves. */
export const LONG_WAIT_S = 90;

/** What the service says, in its protocol's own shape; null for faults that say nothing (hang, reset). */
export function faultReply(fault: Fault, protocol: Protocol): FaultReply | null {
  if (fault === 'hang' || fault === 'reset') return null;
  const { status, message, type, headers = {} } = FAULT_WORDS[fault];
  if (fault === 'not-json') return { status, headers: {}, body: '<html>gateway</html>' };
  return { status, headers, body: errorBody(protocol, { status, message, type }) };
}

interface FaultWords {
  readonly status: number;
  readonly message: string;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const FAULT_WORDS: Readonly<Record<Exclude<Fault, 'hang' | 'reset'>, FaultWords>> = {
  'rate-limited': {
    status: 429,
    message: 'Rate limit reached',
    type: 'rate_limit_error',
    headers: { 'retry-after': '0' },
  },
  'rate-limited-long': {
    status: 429,
    message: 'Rate limit reached',
    type: 'rate_limit_error',
    headers: { 'retry-after': String(LONG_WAIT_S) },
  },
  'server-error': { status: 500, message: 'The server had an error', type: 'api_error' },
  overloaded: { status: 529, message: 'Overloaded', type: 'overloaded_error' },
  'key-refused': {
    status: 401,
    message: 'Incorrect API key provided: sk-worldsecretkey0001',
    type: 'authentication_error',
  },
  'out-of-credit': {
    status: 429,
    message: 'You exceeded your current quota, please check your plan and billing details.',
    type: 'insufficient_quota',
  },
  'no-such-model': { status: 404, message: 'The model does not exist', type: 'not_found_error' },
  'context-too-long': {
    status: 400,
    message: "This model's maximum context length is 8192 tokens; prompt is too long",
    type: 'invalid_request_error',
  },
  'not-json': { status: 200, message: '', type: '' },
};

function errorBody(protocol: Protocol, error: { status: number; message: string; type: string }): unknown {
  const { status, message, type } = error;
  if (protocol === 'messages') return { type: 'error', error: { type, message } };
  if (protocol === 'generate-content')
    return { error: { code: status, message, status: type.toUpperCase() } };
  return protocol === 'ollama' ? { error: message } : { error: { message, type, code: type, param: null } };
}
