import { DESK_ERRORS, type DeskErrorCode } from '../store/desk-error.js';
import { isAway } from '../store/patience.js';
import { isUsageError } from '../../loop/exit-codes.js';

/** What is wrong, its cause and its cure, as pages, the HTTP API (RFC 9457) and MCP tell it. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  /** Of HTTP. */
  readonly status: number;
  /** What is wrong. */
  readonly detail: string;
  /** What can be done about it; empty where nobody knows. */
  readonly cure: string;
  /** For programs: stable, while the words may change. */
  readonly code: string;
}

export const PROBLEM_TYPE = 'application/problem+json';

interface How {
  readonly code: string;
  readonly cure: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A fault of the request itself, before any work on it. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  readonly code: string;
  readonly cure: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, { code, cure, headers = {} }: How) {
    super(message);
    this.status = status;
    this.code = code;
    this.cure = cure;
    this.headers = headers;
  }
}

/** Of the other classes of error, by their codes: before those of usage, since some are a state of the desk. */
const OF_OTHERS: Readonly<Record<string, number>> = {
  'still-running': 409,
  locked: 409,
  'disk-full': 507,
  'run-unknown': 404,
  missing: 404,
};

const TITLES: Readonly<Record<number, string>> = {
  400: 'That cannot be done as it stands',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible now',
  413: 'Too large',
  415: 'Not a form that is read here',
  421: 'Another name',
  422: 'That cannot be used',
  429: 'A budget or a limit is used up',
  500: 'Something is wrong with the desk',
  503: 'The desk is away',
  507: 'The disk is full',
};

const AWAY = { code: 'unreachable', message: 'The database of the desk is away.', cure: 'Try again soon.' };
const INTERNAL = {
  code: 'internal',
  message: 'Something went wrong inside the desk.',
  cure: 'Try again; its log says more to whoever runs it.',
};

/** What is told of an error. Of one that is ours no more is told than that. */
export function problemOf(error: unknown): Problem {
  if (isAway(error)) return problem(503, AWAY);
  const status = statusOf(error as Error);
  return status === undefined ? problem(500, INTERNAL) : problem(status, error as Error);
}

function statusOf(error: Error & { readonly code?: unknown; readonly cure?: string }): number | undefined {
  if (error instanceof RequestError) return error.status;
  const code = String(error.code);
  if (error.name === 'DeskError') return DESK_ERRORS[code as DeskErrorCode];
  if (error.cure !== undefined && Object.hasOwn(OF_OTHERS, code)) return OF_OTHERS[code];
  if (isUsageError(error)) return 400;
  return error.name === 'RunError' || error.name === 'StoreError' ? 500 : undefined;
}

function problem(
  status: number,
  { code, message, cure = '' }: { readonly code?: unknown; readonly message: string; readonly cure?: string },
): Problem {
  const named = typeof code === 'string' ? code : status === 400 ? 'usage' : 'failed';
  const title = TITLES[status] ?? 'The request failed';
  return { type: `urn:research-loop:problem:${named}`, title, status, detail: message, cure, code: named };
}

/** The answer for a program. */
export function problemResponse(error: unknown): Response {
  const told = problemOf(error);
  const headers = error instanceof RequestError ? error.headers : {};
  return new Response(`${JSON.stringify(told)}\n`, {
    status: told.status,
    headers: {
      'content-type': PROBLEM_TYPE,
      'cache-control': 'no-store',
      ...(told.status === 503 ? { 'retry-after': '5' } : {}),
      ...headers,
    },
  });
}
