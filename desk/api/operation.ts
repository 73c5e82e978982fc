import type { Context } from 'hono';
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { Right } from '../access/may.js';
import type { Person } from '../access/person.js';
import type { DeskService } from '../service/service.js';

/**
 * One operation of a desk, described once: from its row come the route of the HTTP API, its part of OpenAPI, the tool of
 * MCP, the check of what is sent, and who may do it.
 */
export interface Operation {
  /** `readBrief`; the tool is called `read_brief`. */
  readonly id: string;
  readonly about: string;
  readonly may: Right | 'anyone';
  /** Below `/api/v1`; `{name}` is a field of the input. What is no part of the path is the query of a GET, or the body. */
  readonly http: `${'GET' | 'POST' | 'DELETE'} /${string}`;
  /** Of a JSON answer: 200 by default. */
  readonly status?: 201 | 202;
  readonly input: TObject;
  readonly answer: TSchema;
  /** Whether MCP has it too. */
  readonly isTool?: boolean;
  /** Takes bytes as its body, so many at most, which are the `bytes` of the call. */
  readonly bytes?: number;
  /** Media types of what `respond` answers. */
  readonly types?: readonly string[];
  perform(caller: Caller, input: unknown): Promise<object>;
  /** Over HTTP, where the answer is not always JSON; null: as `perform` says. */
  respond?(caller: Caller, input: unknown, context: Context): Promise<Response | null>;
  /** The answer for clients of MCP that show text. Default: as JSON. */
  asText?(answer: object): string;
}

export interface Caller {
  readonly desk: DeskService;
  readonly person: Person;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** The body of an operation that takes bytes. */
  readonly bytes?: Uint8Array;
}

/** An input with these fields and no other. */
export const inputOf = <const Fields extends TProperties>(fields: Fields): TObject<Fields> =>
  Type.Object(fields, { additionalProperties: false });

type Given<Input extends TObject> = Omit<Operation, 'input' | 'perform' | 'respond'> & {
  readonly input: Input;
  readonly perform: (caller: Caller, input: Static<Input>) => Promise<object>;
  readonly respond?: (caller: Caller, input: Static<Input>, context: Context) => Promise<Response | null>;
};

/** Joins the input's schema with the type that the operation's code sees; what calls it has checked the input before. */
export const operation = <const Input extends TObject>(given: Given<Input>): Operation => given;

/** `read_brief` */
export const toolName = ({ id }: Operation): string =>
  id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
