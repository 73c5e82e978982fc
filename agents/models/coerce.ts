/** The part of JSON Schema that replies are described in. */
export interface ReplySchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly ReplySchema[];
  readonly properties?: Readonly<Record<string, ReplySchema>>;
  readonly items?: ReplySchema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

/** Words that models use for another word of a closed list. */
const SYNONYMS: Readonly<Record<string, string>> = { medium: 'med', moderate: 'med' };

/** Deepest nesting that is followed; replies are five levels deep. */
const MAX_DEPTH = 12;

/**
 * Brings a value into a schema's shape where nothing is lost by it: numbers in quotes, "Medium" for "med", null
 * for a missing nullable, a single value where a list is expected, words for an object of nothing but them. Unknown
 * properties are dropped. What does not fit is left alone, for the validator to name.
 */
export function coerce(value: unknown, schema: ReplySchema, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value;
  if (schema.anyOf) return coerceUnion(value, schema.anyOf, depth);
  if (schema.enum) return coerceEnum(value, schema.enum);
  switch (schema.type ?? 'any') {
    case 'object':
      return coerceObject(value, schema, depth);
    case 'array':
      return coerceArray(value, schema, depth);
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : cleanText(wordsOfOne(value));
    case 'number':
    case 'integer':
      return coerceNumber(value, schema);
    case 'boolean':
      return coerceBoolean(value);
    default:
      return value;
  }
}

/** Drops control characters and lone surrogates, which do harm where a sentence is stored or shown. */
const cleanText = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g, '').replace(/\p{Cs}/gu, '')
    : value;

function coerceUnion(value: unknown, members: readonly ReplySchema[], depth: number): unknown {
  const nullable = members.some((member) => member.type === 'null');
  const other = members.find((member) => member.type !== 'null');
  const absent = value === undefined || value === null || value === 'null' || value === '';
  if (nullable && (absent || (other?.type === 'object' && isNo(value)))) return null;
  return other ? coerce(value, other, depth + 1) : value;
}

/** What models write in place of an object that there is none of. */
const isNo = (value: unknown): boolean =>
  value === false || (typeof value === 'string' && /^\s*(?:false|no|none|n\/a|-)\s*$/iu.test(value));

function coerceEnum(value: unknown, words: readonly string[]): unknown {
  if (typeof value !== 'string') return value;
  const plain = (word: string): string =>
    word
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, '-');
  const said = plain(value.slice(0, 200));
  return words.find((word) => plain(word) === said) ?? words.find((word) => word === SYNONYMS[said]) ?? value;
}

function coerceObject(given: unknown, schema: ReplySchema, depth: number): unknown {
  const value = typeof given === 'string' ? objectOfOne(given, schema) : given;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const properties = value as Record<string, unknown>;
  const result: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const isAbsent = own === undefined || (own === null && property.default !== undefined);
    const coerced = isAbsent ? absentValue(property) : coerce(own, property, depth + 1);
    if (coerced !== undefined) result[name] = coerced;
  }
  return result;
}

/** Words where an object is expected that needs nothing but them: `"price"` for `{ "name": "price", "unit": null }`. */
function objectOfOne(words: string, schema: ReplySchema): unknown {
  const needed = Object.entries(schema.properties ?? {}).filter(
    ([, property]) => absentValue(property) === undefined,
  );
  const [only] = needed;
  return needed.length === 1 && only?.[1].type === 'string' ? { [only[0]]: words } : words;
}

/** An object where words are expected, that holds nothing but them: `{ "name": "Slack" }` for `"Slack"`. */
function wordsOfOne(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const held: readonly unknown[] = Object.values(value);
  return held.length === 1 && typeof held[0] === 'string' ? held[0] : value;
}

/** The value of a property that was left out, where only one is possible. */
function absentValue(schema: ReplySchema): unknown {
  if (schema.anyOf?.some((member) => member.type === 'null')) return null;
  return schema.default;
}

function coerceArray(value: unknown, schema: ReplySchema, depth: number): unknown {
  if (value === null) return [];
  const listed = Array.isArray(value) ? value : listOfOne(value, schema);
  if (!Array.isArray(listed)) return listed;
  const items = listed.slice(0, schema.maxItems ?? listed.length);
  return items.map((item: unknown) => coerce(item, schema.items ?? {}, depth + 1));
}

function listOfOne(value: unknown, schema: ReplySchema): unknown {
  const itemType = schema.items?.type;
  const isObject = typeof value === 'object' && value !== null;
  return (itemType === 'string' && typeof value === 'string') || (itemType === 'object' && isObject)
    ? [value]
    : value;
}

function coerceNumber(value: unknown, schema: ReplySchema): unknown {
  const number =
    typeof value === 'string' && /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return value;
  return Math.min(schema.maximum ?? number, Math.max(schema.minimum ?? number, number));
}

function coerceBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const said = value.trim().toLowerCase();
  if (said === 'true' || said === 'yes') return true;
  return said === 'false' || said === 'no' ? false : value;
}
