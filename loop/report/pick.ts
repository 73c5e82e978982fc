/** Those of its properties, in that order; of one that it does not have there is nothing in JSON. */
export const pick = <Of extends object, Key extends keyof Of>(
  of: Of,
  ...keys: readonly Key[]
): Pick<Of, Key> => Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<Of, Key>;
