import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { ModelReply } from '../roles/roles.js';
import { coerce, type ReplySchema } from './coerce.js';
import { extractJson } from './extract-json.js';

/** `cut-off`: the service reported that it cut the answer. `unfinished`: it did not, but the end is missing. */
export type UnreadableKind = 'empty' | 'refusal' | 'not-json' | 'wrong-shape' | 'unfinished' | 'cut-off';

export type ParsedReply<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** Items that did not fit and were left out; only where that was allowed. */
      readonly leftOut: readonly string[];
    }
  | {
      readonly ok: false;
      readonly kind: UnreadableKind;
      /** What is wrong, for the next request and for the record. */
      readonly words: string;
    };

export interface ParseOptions {
  /** Leave out single list items that do not fit, instead of refusing the whole reply. */
  readonly leaveOutBadItems?: boolean;
}

const ajv = new Ajv({ allErrors: true, strict: false });
const validators = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const made = ajv.compile(JSON.parse(JSON.stringify(schema)) as object);
  validators.set(schema, made);
  return made;
}

/** How a refusal begins; only looked for where JSON is missing. */
const REFUSAL =
  /\b(?:i(?:['’]m| am) (?:sorry|unable|not able)|i (?:cannot|can['’]?t|won['’]?t|will not) (?:help|assist|comply|provide|answer|do|continue)|as an ai\b|cannot comply)/i;

/**
 * Reads a role's reply out of a model's words. `T` is the type that `schema` describes.
 * A reply that was cut is never completed, since half an answer can look like a whole one.
 */
export function parseReply<T>(
  reply: Pick<ModelReply, 'text' | 'finishReason'>,
  schema: object,
  options: ParseOptions = {},
): ParsedReply<T> {
  if (reply.finishReason === 'refused') return bad('refusal', 'The model declined to answer.');
  if (reply.finishReason === 'length') {
    return bad('cut-off', 'The answer was longer than allowed and was cut off.');
  }
  if (reply.text.trim() === '') return bad('empty', 'The answer was empty.');
  const extraction = extractJson(reply.text);
  if (!extraction.found) return withoutJson(reply.text, extraction.cut);
  const validate = validatorOf(schema);
  const shape = schema as ReplySchema;
  const opened = (value: unknown): unknown => (extraction.cut ? value : unwrap(value, shape));
  const candidates = extraction.values.map((value) => coerce(opened(value), shape));
  const fitting = candidates.find((value) => validate(value));
  if (fitting !== undefined) return { ok: true, value: fitting as T, leftOut: [] };
  if (extraction.cut) return bad('unfinished', UNFINISHED);
  const nearest = candidates[0];
  if (options.leaveOutBadItems) {
    const leftOut = leaveOut(nearest, validate);
    if (leftOut !== null) return { ok: true, value: nearest as T, leftOut };
  }
  validate(nearest);
  return bad('wrong-shape', describeErrors(validate.errors ?? []));
}

const bad = (kind: UnreadableKind, words: string): ParsedReply<never> => ({ ok: false, kind, words });

const UNFINISHED = 'The JSON object begins but never ends: answer more briefly.';

function withoutJson(text: string, cut: boolean): ParsedReply<never> {
  if (cut) return bad('unfinished', UNFINISHED);
  if (REFUSAL.test(text.slice(0, 2000))) return bad('refusal', 'The model declined to answer.');
  return bad('not-json', 'There is no JSON object in the answer.');
}

/** Wrappers inside wrappers that are opened. */
const MAX_WRAPPERS = 4;
/** Entries of a wrapper that are looked at. */
const MAX_ENTRIES = 20;

/**
 * Takes an object out of what is around it: `{ "reply": { … } }`, a call of a tool (`{ "name": …, "arguments": "{…}" }`),
 * a program's own envelope, a list of one; and puts a bare list into its only list property.
 */
function unwrap(value: unknown, schema: ReplySchema): unknown {
  const names = Object.keys(schema.properties ?? {});
  const inner = wrapped(value, names, 0);
  if (inner !== undefined) return inner;
  if (!Array.isArray(value)) return value;
  const lists = names.filter((name) => schema.properties?.[name]?.type === 'array');
  const [only] = lists;
  return names.length === 1 && only !== undefined ? { [only]: value as unknown[] } : value;
}

/** The first object, from the outside in, that has a property of the shape. */
function wrapped(value: unknown, names: readonly string[], depth: number): object | undefined {
  if (depth > MAX_WRAPPERS) return undefined;
  if (typeof value === 'string') {
    const extraction = depth > 0 && value.includes('{') ? extractJson(value) : null;
    return extraction?.found === true && !extraction.cut
      ? wrapped(extraction.values[0], names, depth + 1)
      : undefined;
  }
  if (value === null || typeof value !== 'object') return undefined;
  if (Array.isArray(value))
    return value.length === 1 ? wrapped(value[0] as unknown, names, depth + 1) : undefined;
  if (names.some((name) => Object.hasOwn(value, name))) return value;
  for (const entry of Object.values(value).slice(0, MAX_ENTRIES)) {
    const found = wrapped(entry, names, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Removes list items that the validator names, in place; null where what is wrong is not inside a list. */
function leaveOut(value: unknown, validate: ValidateFunction): string[] | null {
  const leftOut: string[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    if (validate(value)) return leftOut;
    const errors = validate.errors ?? [];
    const removed = errors.some((error) => removeItem(value, error, leftOut));
    if (!removed) return null;
  }
  return null;
}

function removeItem(value: unknown, error: ErrorObject, leftOut: string[]): boolean {
  const path = error.instancePath.split('/').slice(1);
  const last = path.findLastIndex((step) => /^\d+$/.test(step));
  if (last < 0) return false;
  const list = path
    .slice(0, last)
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], value);
  if (!Array.isArray(list)) return false;
  const index = Number(path[last]);
  if (index >= list.length) return false;
  leftOut.push(`${path.slice(0, last + 1).join('/')}: ${error.message ?? 'does not fit'}`);
  list.splice(index, 1);
  return true;
}

/** Most errors that are shown to the model: the first few are enough. */
const SHOWN_ERRORS = 6;

function describeErrors(errors: readonly ErrorObject[]): string {
  const lines = errors.map((error) => {
    const where = error.instancePath === '' ? 'the object' : error.instancePath.slice(1).replaceAll('/', '.');
    const allowed =
      error.keyword === 'enum'
        ? `: ${(error.params as { allowedValues: string[] }).allowedValues.join(', ')}`
        : '';
    return `${where} ${error.message ?? 'does not fit'}${allowed}`;
  });
  const unique = [...new Set(lines)];
  const more = unique.length > SHOWN_ERRORS ? `; and ${unique.length - SHOWN_ERRORS} more` : '';
  return `${unique.slice(0, SHOWN_ERRORS).join('; ')}${more}.`;
}
