import type { TObject } from 'typebox';
import type { Person } from '../desk/person.js';
import type { DeskService } from '../desk/service.js';
import type { OperationId } from './endpoints.js';
import type { ShapeName } from './shapes.js';

/** One operation of the API: from it come the route, the check of what is sent, and its description. */
export interface Operation {
  readonly id: OperationId;
  readonly about: string;
  /** Values in the address; all are texts there and become what the schema says. */
  readonly query?: TObject;
  readonly body?: ShapeName;
  /** Takes bytes in place of JSON: so many at most. */
  readonly bytes?: number;
  /** Takes an `Idempotency-Key`: the same request sent twice is done once. */
  readonly isIdempotent?: boolean;
  readonly status: 200 | 201 | 202;
  /** The shape of a JSON answer. */
  readonly answer?: ShapeName;
  /** Media types of other answers. */
  readonly others?: readonly string[];
  /** @returns what the answer's shape says, or a response of its own */
  perform(call: Call): Promise<object>;
}

export interface Call {
  readonly desk: DeskService;
  readonly person: Person;
  /** Of the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly bytes: Uint8Array;
  readonly idempotencyKey: string | null;
  readonly request: Request;
}

/** An answer with headers of its own. */
export const withHeaders = (
  value: object,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Response =>
  new Response(`${JSON.stringify(value)}\n`, {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  });
