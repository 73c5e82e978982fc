import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

/** A client of the HTTP API that holds every answer against the description of the API. */
export interface ApiClient {
  call(method: string, path: string, request?: ApiRequest): Promise<ApiAnswer>;
}

interface ApiRequest {
  readonly person?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Each test knows what it asked for.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

interface Described {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema?: object }>> }>
  >;
}
type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> };

export function apiClient(base: string, description: object): ApiClient {
  const { paths } = description as Description;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(description, 'api');
  const describedAs = (method: string, path: string): Described | undefined => {
    const [bare = ''] = path.split('?');
    const known = Object.keys(paths).find((each) =>
      new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(bare),
    );
    return paths[known ?? '']?.[method.toLowerCase()];
  };
  const check = (answer: ApiAnswer, described: Described): void => {
    const response = described.responses[String(answer.status)] ?? described.responses['default'];
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    if (answer.status === 304) return;
    const content = response?.content ?? {};
    expect(Object.keys(content), `${type} is described`).toContain(type);
    const schema = content[type]?.schema;
    if (schema === undefined) return;
    const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
    const isValid = ajv.validate(JSON.parse(text) as object, answer.body);
    expect(isValid, `${JSON.stringify(ajv.errors)} in ${answer.text.slice(0, 400)}`).toBe(true);
  };
  return {
    call: async (method, path, { person = 'ann:asker', body, headers = {} } = {}) => {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${person}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
      const answer = {
        ...{ status: response.status, headers: response.headers, text },
        body: isJson ? (JSON.parse(text) as unknown) : undefined,
      };
      const described = describedAs(method, path);
      if (described !== undefined) check(answer, described);
      return answer;
    },
  };
}
