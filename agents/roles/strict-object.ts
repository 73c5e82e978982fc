import { Type, type TObject, type TProperties } from 'typebox';

/** The schema of an object without other properties, which the strict modes of providers require. */
export const strictObject = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });
