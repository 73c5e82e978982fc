import { programVersion } from '../version.js';
import { API_BASE, ENDPOINTS } from './endpoints.js';
import type { Operation } from './operation.js';
import { OPERATIONS } from './operations.js';
import { PROBLEM_TYPE } from './problem.js';
import { SHAPES, shape } from './shapes.js';

/** The API in the words of OpenAPI 3.1, made from its operations and from the options of a run. */
export function describeApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of OPERATIONS) {
    const { path, method } = ENDPOINTS[operation.id];
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'research-loop',
      version: programVersion(),
      description:
        'A desk of research-loop: questions go in, briefs come out in which every sentence can be re-opened at the exact words it rests on.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: API_BASE }],
    security: [{ token: [] }],
    paths,
    components: {
      // Whatever the schemas were made with stays behind.
      schemas: JSON.parse(JSON.stringify(SHAPES)) as object,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Made with `research-loop desk users token`.' },
      },
    },
  };
}

function describe(operation: Operation): Record<string, unknown> {
  const { id, about, body, bytes, status, answer, others = [] } = operation;
  const { least } = ENDPOINTS[id];
  return {
    operationId: id,
    summary: about,
    ...(least === 'anyone' ? { security: [] } : { 'x-least-role': least }),
    parameters: parametersOf(operation),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: shape(body) } },
          },
        }),
    ...(bytes === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    responses: {
      [String(status)]: {
        description: about,
        content: {
          ...(answer === undefined ? {} : { 'application/json': { schema: shape(answer) } }),
          ...Object.fromEntries(others.map((type) => [type, {}])),
        },
      },
      ...(id === 'getBrief' ? { '304': { description: 'The client has it as it is.' } } : {}),
      default: {
        description: 'What is wrong, and what can be done about it.',
        content: { [PROBLEM_TYPE]: { schema: shape('Problem') } },
      },
    },
  };
}

function parametersOf({ id, query, isIdempotent }: Operation): readonly object[] {
  const inPath = [...ENDPOINTS[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const required: readonly string[] = query?.required ?? [];
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: JSON.parse(JSON.stringify(schema)) as object,
  }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    description: 'The same key and the same request again are the same question; another request is refused.',
  };
  return [...inPath, ...inQuery, ...(isIdempotent === true ? [key] : [])];
}
