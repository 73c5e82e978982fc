import { UsageError, listed } from '../exit-codes.js';

/**
 * What the configuration file of a folder, which somebody else may have written, may set: anything; nothing; a path
 * inside the folder; engines that need no key; a limit no higher than the user's own, or than the deepest run's.
 */
export type ProjectRule = 'harmless' | 'never' | 'in-folder' | 'free-search' | 'own-limit';

/**
 * One option, described once. From its row come the flag with its help and completion, the entry of a configuration
 * file, the field of the library's and of the MCP tools' input, and the check of its value at each of these places.
 */
export interface OptionRow<Value = unknown> {
  readonly kind: 'flag' | 'text' | 'choice' | 'integer' | 'number' | 'list' | 'object';
  readonly help: string;
  /** Stands for the value in the help, as `<n>`; a flag has none. */
  readonly placeholder?: string;
  readonly short?: string;
  readonly required?: boolean;
  /** Heading of the help under which it is listed. */
  readonly group?: string;
  readonly choices?: readonly string[];
  /** A list that is typed as one value, comma-separated. */
  readonly separator?: ',';
  /** Bounds of a number; inclusive, unless `above`. */
  readonly minimum?: number;
  readonly above?: number;
  readonly maximum?: number;
  /** What holds where it is not set; null: nothing, no limit. */
  readonly default?: Value | null;
  /** Forms of the research-loop command that take it. */
  readonly commands?: readonly string[];
  /** Whether the configuration file, the library and the MCP tools take it. */
  readonly config?: boolean;
  /** What of it a folder's own file may set; absent: nothing. */
  readonly inProject?: ProjectRule;
  readonly library?: boolean;
  readonly mcp?: boolean;
  /**
   * The value, normalised, from one of JSON's type.
   *
   * @throws UsageError that names the place, what is wrong, and what would be right
   */
  check(value: unknown, place: Place): Value;
}

export type OptionTable = Readonly<Record<string, OptionRow>>;
export type ValueOf<Row> = Row extends OptionRow<infer Value> ? Value : never;
export type ValuesOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]?: ValueOf<Table[Name]>;
};

/** Where a value was set, for messages: `--since 2020`, `"since": "2020" in FILE`, `since: "2020"`. */
export interface Place {
  show(value: unknown): string;
  example(value: unknown): string;
}

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function onCommandLine(name: string): Place {
  const show = (value: unknown): string =>
    `--${kebab(name)} ${String(value).trim() === '' ? JSON.stringify(value) : String(value)}`;
  return { show, example: show };
}

export function inFile(written: string, path: string): Place {
  const example = (value: unknown): string => `"${written}": ${JSON.stringify(value)}`;
  return { show: (value) => `${example(value)} in ${path}`, example };
}

export function inCall(name: string): Place {
  const show = (value: unknown): string => `${name}: ${JSON.stringify(value)}`;
  return { show, example: show };
}

type Described<Value> = Omit<OptionRow<Value>, 'kind' | 'check' | 'choices'>;
type Row<Value, Kind, Given> = Given & { readonly kind: Kind } & Pick<OptionRow<Value>, 'check'>;
type Refine<Value> = (value: Value, place: Place) => Value;
const asGiven = <Value>(value: Value): Value => value;

export const flag = <const Given extends Described<boolean>>(given: Given): Row<boolean, 'flag', Given> => ({
  ...given,
  kind: 'flag',
  check: (value, place) => {
    if (typeof value === 'boolean') return value;
    throw new UsageError(`${place.show(value)} must be true or false.`);
  },
});

export const text = <const Given extends Described<string>>(
  given: Given,
  refine: Refine<string> = asGiven,
): Row<string, 'text', Given> => ({
  ...given,
  kind: 'text',
  check: (value, place) => refine(stringOf(value, place), place),
});

/** In characters; what is longer is a document. */
export const LONGEST_TEXT = 4_000;
export const LONGEST_ITEM = 1_000;
export const MOST_ITEMS = 100;

/** @throws UsageError for what is no string, is blank or too long, or holds a character that no path, name or word can have */
function stringOf(value: unknown, place: Place, longest = LONGEST_TEXT): string {
  if (typeof value !== 'string') throw new UsageError(`${place.show(value)} must be a string.`);
  if (value.length > longest)
    throw new UsageError(
      `${place.show(`${value.slice(0, 40)}…`)} has ${value.length} characters.`,
      `Give at most ${longest}.`,
    );
  if (value.trim() === '')
    throw new UsageError(`${place.show(value)} must not be empty.`, 'Give a value, or leave the option out.');
  if (value.includes('\0'))
    throw new UsageError(`${place.show(value.replaceAll('\0', '\\0'))} must not hold a NUL character.`);
  return value;
}

export const choice = <const Choice extends string, const Given extends Described<Choice>>(
  choices: readonly Choice[],
  given: Given,
): Row<Choice, 'choice', Given & { choices: readonly Choice[] }> => ({
  ...given,
  choices,
  kind: 'choice',
  check: (value, place) => {
    const known = choices.find((each) => each === value);
    if (known !== undefined) return known;
    throw new UsageError(`${place.show(value)} is not known.`, `Known values: ${listed(choices)}.`);
  },
});

export const integer = <const Given extends Described<number>>(
  given: Given,
): Row<number, 'integer', Given> => ({
  ...given,
  kind: 'integer',
  check: (value, place) => {
    const least = given.minimum ?? 1;
    if (Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= (given.maximum ?? Infinity))
      return Number(value);
    throw new UsageError(
      `${place.show(value)} must be ${integerRule(given)}.`,
      `For example: ${place.example(8)}`,
    );
  },
});

function integerRule({ minimum = 1, maximum }: Described<number>): string {
  if (maximum !== undefined) return `an integer from ${minimum} to ${maximum}`;
  return minimum === 1 ? 'a positive integer' : `an integer of at least ${minimum}`;
}

/** Without bounds: greater than 0. */
export const number = <const Given extends Described<number>>(
  given: Given,
): Row<number, 'number', Given> => ({
  ...given,
  kind: 'number',
  check: (value, place) => {
    const { minimum, maximum } = given;
    const isInside =
      minimum === undefined
        ? Number(value) > 0
        : Number(value) >= minimum && Number(value) <= (maximum ?? Infinity);
    if (typeof value === 'number' && Number.isFinite(value) && isInside) return value;
    throw new UsageError(
      `${place.show(value)} must be a ${minimum === undefined ? 'positive number' : `number from ${minimum} to ${maximum}`}.`,
      `Use a decimal point and no unit, as in ${place.example(maximum === 1 ? 0.8 : 2.5)}`,
    );
  },
});

/** Several strings: a repeatable flag, or one with a separator; a single string stands for a list of one. */
export const list = <const Given extends Described<readonly string[]>>(
  given: Given,
  refine: Refine<string> = asGiven,
): Row<readonly string[], 'list', Given> => ({
  ...given,
  kind: 'list',
  check: (value, place) => {
    const items: unknown = typeof value === 'string' ? [value] : value;
    if (!Array.isArray(items) || !items.every((each) => typeof each === 'string'))
      throw new UsageError(`${place.show(value)} must be a list of strings.`);
    if (items.length > MOST_ITEMS)
      throw new UsageError(
        `${place.show(items.slice(0, 2))} and others are ${items.length}.`,
        `Give at most ${MOST_ITEMS}.`,
      );
    return items.map((each) => refine(stringOf(each, place, LONGEST_ITEM), place));
  },
});

/** What no command line can say: an object, checked by its own rule. */
export const object =
  <Value>() =>
  <const Given extends Described<Value>>(
    given: Given,
    refine: Refine<Readonly<Record<string, unknown>>> = asGiven,
  ): Row<Value, 'object', Given> => ({
    ...given,
    kind: 'object',
    check: (value, place) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw new UsageError(`${place.show(value)} must be an object.`);
      return refine(value as Readonly<Record<string, unknown>>, place) as Value;
    },
  });
