/**
 * Sources of a run are numbered from 1 in the order of picking. Programs count with the number, people and models read `S4`.
 * The brand keeps a row id of the store or a sentence number from being taken for one.
 */
declare const brand: unique symbol;
export type SourceNumber = number & { readonly [brand]: 'SourceNumber' };
/** As written in prompts, replies and documents: `S4`. */
export type SourceId = `S${number}`;

/** Throws a `RangeError` for what is not a positive integer. */
export function sourceNumber(value: number): SourceNumber {
  if (!Number.isSafeInteger(value) || value < 1)
    throw new RangeError(`${value} is not a source number: it must be a positive integer.`);
  return value as SourceNumber;
}

export const formatSourceNumber = (number: SourceNumber): SourceId => `S${number}`;

/** The number of `S4` (`s04` and white space around it are understood); null where the text is not the id of a source. */
export function parseSourceNumber(id: string): SourceNumber | null {
  const digits = /^\s*S(\d{1,9})\s*$/i.exec(id)?.[1];
  const value = Number(digits ?? 0);
  return value >= 1 ? (value as SourceNumber) : null;
}

/** The number of an id that this program wrote. Throws a `RangeError` for anything else. */
export function numberOfSource(id: string): SourceNumber {
  const number = parseSourceNumber(id);
  if (number === null) throw new RangeError(`"${id.slice(0, 40)}" is not the id of a source.`);
  return number;
}
