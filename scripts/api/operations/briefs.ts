import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import {
  BRIEF_FORMATS,
  briefDocument,
  claimsOf,
  compareRuns,
  evidenceOfClaim,
} from '../../desk/service/briefs.js';
import { prefers } from '../accepts.js';
import type { Call, Operation } from '../operation.js';

/** Operations on what was found. */

/** Which document each media type stands for. */
const BY_TYPE = {
  'text/markdown': 'report',
  'text/html': 'page',
  'application/json': 'synth',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/x-bibtex': 'bibtex',
  'application/x-research-info-systems': 'ris',
  'text/csv': 'csv',
} as const;
const TYPES = Object.keys(BY_TYPE) as (keyof typeof BY_TYPE)[];

export const BRIEF_OPERATIONS: readonly Operation[] = [
  {
    id: 'getBrief',
    about:
      'The brief, in the form that `Accept` or `format` names. Made from its store as it is now where the run is at work.',
    query: Type.Object({
      format: Type.Optional(Type.Enum(Object.keys(BRIEF_FORMATS), { description: 'In place of `Accept`.' })),
    }),
    status: 200,
    others: [...new Set(Object.values(BRIEF_FORMATS).map(({ type }) => type.split(';')[0] ?? type))],
    perform: brief,
  },
  {
    id: 'getClaims',
    about: 'The claims that hold, with sources, confidence, independent works, gate and review.',
    status: 200,
    answer: 'Claims',
    perform: ({ desk, person, params }) => claimsOf(desk, person, params['run'] ?? ''),
  },
  {
    id: 'getEvidence',
    about: 'The exact words that a claim rests on, with where they stand and every address of their source.',
    status: 200,
    answer: 'Evidence',
    perform: ({ desk, person, params }) =>
      evidenceOfClaim(desk, person, { run: params['run'] ?? '', claim: params['claim'] ?? '' }),
  },
  {
    id: 'compareRuns',
    about: 'What changed between two briefs.',
    query: Type.Object({
      before: Type.String({ minLength: 1, description: 'The earlier run.' }),
      after: Type.String({ minLength: 1, description: 'The later run.' }),
    }),
    status: 200,
    answer: 'Difference',
    perform: ({ desk, person, query }) =>
      compareRuns(desk, person, query as { before: string; after: string }),
  },
];

async function brief({ desk, person, params, query, request }: Call): Promise<Response> {
  const given = query['format'];
  const format = typeof given === 'string' ? given : BY_TYPE[prefers(request, TYPES)];
  const { content, type } = await briefDocument(desk, person, { run: params['run'] ?? '', format });
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  const headers = {
    etag,
    vary: 'Accept',
    'cache-control': 'private, no-cache',
    // It quotes pages that anybody may have written; a browser runs nothing of it.
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    'x-content-type-options': 'nosniff',
  };
  if (isKnown(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  const body = typeof content === 'string' ? content : Buffer.from(content);
  return new Response(body, { headers: { ...headers, 'content-type': type } });
}

/** Weak or strong: the bytes are the same (RFC 9110, section 13.1.2). */
const isKnown = (header: string | null, etag: string): boolean =>
  header !== null && header.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
