import type { ReplySchema } from '../../models/coerce.js';

/** A reply's schema in the short notation that models read best; made from the schema, so they cannot differ. */
export function shapeText(schema: object): string {
  return render(schema, '');
}

function render(schema: ReplySchema, indent: string): string {
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((member) => render(member, indent)).join(' | ');
  if (schema.type === 'array') {
    const most = schema.maxItems === undefined ? '' : ` /* at most ${schema.maxItems} */`;
    return `[${render(schema.items ?? {}, indent)}, …]${most}`;
  }
  if (schema.type !== 'object') return schema.type ?? 'string';
  const inner = `${indent}  `;
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => `${inner}${JSON.stringify(name)}: ${render(property, inner)}`,
  );
  return `{\n${properties.join(',\n')}\n${indent}}`;
}
