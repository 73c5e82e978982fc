/**
 * Keywords that strict schema modes refuse or that only the validator needs; what they ask is checked when the
 * reply is read.
 */
const LOCAL_KEYWORDS = new Set(['minItems', 'maxItems', 'minimum', 'maximum', 'default']);

/** The schema in the dialect that every provider's strict mode takes: plain JSON, typed enums, no value limits. */
export function schemaForProvider(schema: object): Record<string, unknown> {
  return simplify(JSON.parse(JSON.stringify(schema))) as Record<string, unknown>;
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (node === null || typeof node !== 'object') return node;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (LOCAL_KEYWORDS.has(key)) continue;
    result[key] = key === 'properties' ? mapValues(value as object) : simplify(value);
  }
  if (Array.isArray(result.enum) && result.type === undefined) result.type = 'string';
  return result;
}

function mapValues(properties: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, simplify(value)]));
}
