import type { ServerContext } from '@modelcontextprotocol/server';
import type { Policy } from '../access/policy.js';
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';

/** One tool: what it is called, what it takes, what it does. Its answer is a JSON object. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: TSchema;
  /** Shape of the answer. */
  readonly output: TSchema;
  /** Nothing in the world changes by calling it. */
  readonly readOnly: boolean;
  /** @returns the answer, or a promise of it */
  perform(input: unknown, context: ServerContext, policy: Policy): object | Promise<object>;
  /** The answer for clients that show text. Default: as JSON. */
  asText?(answer: object): string;
}

/** An input with these fields and no other. */
export const inputOf = <const Fields extends TProperties>(fields: Fields): TObject<Fields> =>
  Type.Object(fields, { additionalProperties: false });

/** Joins the input's schema with the type that the tool's code sees. The server validates before it calls. */
export function tool<const S extends TSchema>(made: {
  name: string;
  description: string;
  input: S;
  output: TSchema;
  /** Default: true. */
  readOnly?: boolean;
  perform: (input: Static<S>, context: ServerContext, policy: Policy) => object | Promise<object>;
  asText?: (answer: object) => string;
}): Tool {
  const perform: Tool['perform'] = (input, context, policy) =>
    made.perform(input as Static<S>, context, policy);
  return { readOnly: true, ...made, perform };
}
