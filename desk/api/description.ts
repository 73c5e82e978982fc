import type { TObject, TSchema } from 'typebox';
import { PROBLEM_TYPE } from '../access/problem.js';
import { programVersion } from '../../loop/files/version.js';
import type { Operation } from './operation.js';
import { OPERATIONS } from './operations.js';
import { Problem } from './shapes.js';

export const API_BASE = '/api/v1';

/** The API in the words of OpenAPI 3.1, made from its operations and from the options of a run. */
export function describeApi(): Record<string, unknown> {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of OPERATIONS) {
    const [method = '', path = ''] = operation.http.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: described(operation, schemas) };
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
      schemas,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Made with `research-loop desk users token`.' },
      },
    },
  };
}

type Schemas = Record<string, unknown>;

/** A schema as plain JSON, in which what has a title is a component. */
function plain(schema: TSchema, schemas: Schemas): unknown {
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read);
    if (typeof value !== 'object' || value === null) return value;
    const inner = (): object =>
      Object.fromEntries(Object.entries(value).map(([name, each]) => [name, read(each)]));
    const { title, type } = value as { readonly title?: unknown; readonly type?: unknown };
    if (typeof title !== 'string' || type !== 'object') return inner();
    if (!Object.hasOwn(schemas, title)) schemas[title] = inner();
    return { $ref: `#/components/schemas/${title}` };
  };
  return read(JSON.parse(JSON.stringify(schema)));
}

function described(operation: Operation, schemas: Schemas): object {
  const { id, about, may, http, input, bytes, status = 200, answer, types = [] } = operation;
  const { parameters, body } = inputsOf(http, { input, schemas, isBytes: bytes !== undefined });
  const content = { 'application/json': { schema: plain(answer, schemas) } };
  return {
    operationId: id,
    summary: about,
    ...(may === 'anyone' ? { security: [] } : { 'x-right': may }),
    parameters,
    ...(body === null ? {} : { requestBody: { required: true, content: body } }),
    responses: {
      [String(status)]: {
        description: about,
        content: { ...content, ...Object.fromEntries(types.map((type) => [type, {}])) },
      },
      default: {
        description: 'What is wrong, and what can be done about it.',
        content: { [PROBLEM_TYPE]: { schema: plain(Problem, schemas) } },
      },
    },
  };
}

interface Inputs {
  readonly input: TObject;
  readonly schemas: Schemas;
  readonly isBytes: boolean;
}

function inputsOf(http: string, { input, schemas, isBytes }: Inputs) {
  const [method, path = ''] = http.split(' ');
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const required = (input.required as readonly string[] | undefined) ?? [];
  const parameter = (name: string, place: string, as = name): object => ({
    name: as,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: plain(input.properties[name] as TSchema, schemas),
  });
  const rest = Object.keys(input.properties).filter((name) => !inPath.includes(name));
  const fields = rest.filter((name) => name !== 'idempotencyKey');
  const isBody = method === 'POST' && !isBytes;
  const parameters = [
    ...inPath.map((name) => parameter(name, 'path')),
    ...(isBody ? [] : fields.map((name) => parameter(name, 'query'))),
    ...(fields.length < rest.length ? [parameter('idempotencyKey', 'header', 'Idempotency-Key')] : []),
  ];
  if (isBytes) return { parameters, body: { 'application/octet-stream': {} } };
  if (!isBody || fields.length === 0) return { parameters, body: null };
  const properties = Object.fromEntries(
    fields.map((name) => [name, plain(input.properties[name] as TSchema, schemas)]),
  );
  const needed = required.filter((name) => fields.includes(name));
  const schema = {
    type: 'object',
    properties,
    additionalProperties: false,
    ...(needed.length > 0 ? { required: needed } : {}),
  };
  return { parameters, body: { 'application/json': { schema } } };
}
