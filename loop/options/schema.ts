import { Type, type TSchema } from 'typebox';
import { LONGEST_ITEM, LONGEST_TEXT, MOST_ITEMS, type OptionRow, type OptionTable } from './option.js';

/** Options of a table as optional properties of a JSON schema. */
export const propertiesOf = (table: OptionTable): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, Type.Optional(schemaOf(row))]));

const most = ({ maximum }: OptionRow): { readonly maximum?: number } =>
  maximum === undefined ? {} : { maximum };

function schemaOf(row: OptionRow): TSchema {
  const about = { description: row.help };
  switch (row.kind) {
    case 'flag':
      return Type.Boolean(about);
    case 'integer':
      return Type.Integer({ ...about, minimum: row.minimum ?? 1, ...most(row) });
    case 'number':
      return Type.Number({
        ...about,
        ...(row.minimum === undefined ? { exclusiveMinimum: 0 } : { minimum: row.minimum, ...most(row) }),
      });
    case 'choice':
      return Type.Enum([...(row.choices ?? [])], about);
    case 'list':
      return Type.Array(Type.String({ maxLength: LONGEST_ITEM }), { ...about, maxItems: MOST_ITEMS });
    case 'text':
      return Type.String({ ...about, maxLength: LONGEST_TEXT });
    case 'object':
      return Type.Object({}, about);
  }
}
