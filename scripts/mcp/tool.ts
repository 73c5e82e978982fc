import type { ServerContext } from '@modelcontextprotocol/server';
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';

/** One tool: what it is called, what it takes, what it does. Its answer is JSON. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: TSchema;
  /** Nothing in the world changes by calling it. */
  readonly readOnly: boolean;
  /** @returns the answer, or a promise of it */
  perform(input: unknown, context: ServerContext): unknown;
}

/** An input with these fields and no other. */
export const inputOf = <const Fields extends TProperties>(fields: Fields): TObject<Fields> =>
  Type.Object(fields, { additionalProperties: false });

/** Joins the input's schema with the type that the tool's code sees. The server validates before it calls. */
export function tool<const S extends TSchema>(made: {
  name: string;
  description: string;
  input: S;
  /** Default: true. */
  readOnly?: boolean;
  perform: (input: Static<S>, context: ServerContext) => unknown;
}): Tool {
  return { readOnly: true, ...made, perform: (input, context) => made.perform(input as Static<S>, context) };
}
