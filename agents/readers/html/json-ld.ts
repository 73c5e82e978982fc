import { firstDoi } from '../../../text/identifiers.js';
import { attributeOf, ownText, type ElementNode } from '../tree.js';

/** The few facts taken from a page's JSON-LD (schema.org). Broken JSON is skipped. */

export type JsonLd = ReturnType<typeof jsonLdOf>;

type Fields = Readonly<Record<string, unknown>>;

const MAX_CHARACTERS = 2_000_000;
const MAX_OBJECTS = 3_000;

const MAIN_TYPE =
  /^(?:scholarly|medicalscholarly|news|analysisnews|reportagenews|opinionnews|tech|blog|social)?(?:article|posting|mediaposting)$|^(?:discussionforumposting|liveblogposting|qapage|question|product|howto|recipe|report|thesis|book|course|event|jobposting|videoobject|faqpage|webpage|dataset)$/u;

export function jsonLdOf(scripts: readonly ElementNode[]) {
  const objects: Fields[] = [];
  for (const element of scripts) {
    if (!/ld\+json/iu.test(attributeOf(element, 'type'))) continue;
    const text = ownText(element);
    if (text.length <= MAX_CHARACTERS) collect(parse(text), objects);
  }
  const types = [...new Set(objects.flatMap(typesOf))];
  const ranked = objects
    .map((fields) => ({ fields, rank: rankOf(fields) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank);
  const main = ranked[0]?.fields ?? {};
  return {
    /** All `@type` values seen, lower case. */
    types,
    /** Of the main entity. */
    type: typesOf(main)[0] ?? null,
    headline: textOf(main['headline']) ?? textOf(main['name']),
    authors: namesOf(main['author'] ?? main['creator'], objects),
    publishedAt: textOf(main['datePublished']) ?? textOf(main['dateCreated']),
    modifiedAt: textOf(main['dateModified']),
    publisher: namesOf(main['publisher'], objects)[0] ?? null,
    language: textOf(main['inLanguage']),
    license: textOf(main['license']),
    doi: doiOf(main),
    /** `articleBody` of the main entity. */
    body: bodyOf(objects),
    /** `isAccessibleForFree` is false somewhere on the page. */
    isPaid: objects.some(
      ({ isAccessibleForFree: isFree }) => isFree === false || /^false$/iu.test(textOf(isFree) ?? ''),
    ),
  };
}

function parse(text: string): unknown {
  const trimmed = withoutWrapping(text.trim());
  for (const attempt of [trimmed, trimmed.replace(/[\u0000-\u001f]+/gu, ' ')]) {
    try {
      return JSON.parse(attempt) as unknown;
    } catch {
      continue;
    }
  }
  return null;
}

/** Without the marks of a CDATA section; a pattern for the closing ones would look through every run of spaces again and again. */
function withoutWrapping(text: string): string {
  const inner = text.replace(/^(?:\/\/)?\s*<![[-]CDATA\[/u, '');
  return (inner.endsWith(']]>') ? inner.slice(0, -3).trimEnd().replace(/\/\/$/u, '') : inner).trim();
}

function collect(root: unknown, objects: Fields[]): void {
  const stack: unknown[] = [root];
  while (stack.length > 0 && objects.length < MAX_OBJECTS) {
    const value = stack.pop();
    if (Array.isArray(value))
      for (let at = Math.min(value.length, 2_000) - 1; at >= 0; at -= 1) stack.push(value[at]);
    else if (value !== null && typeof value === 'object') {
      const fields = value as Fields;
      if ('@type' in fields || '@id' in fields || '@graph' in fields) objects.push(fields);
      for (const inner of Object.values(fields))
        if (inner !== null && typeof inner === 'object') stack.push(inner);
    }
  }
}

const typesOf = (fields: Fields): string[] => {
  const type = fields['@type'];
  const list = Array.isArray(type) ? type : [type];
  return list
    .filter((item): item is string => typeof item === 'string')
    .map((item) => item.replace(/^https?:\/\/schema\.org\//iu, '').toLowerCase());
};

function rankOf(fields: Fields): number {
  const type = typesOf(fields).find((name) => MAIN_TYPE.test(name));
  if (!type) return 0;
  const weight = /article|posting|report|question/u.test(type)
    ? 3
    : type === 'webpage' || type === 'videoobject'
      ? 1
      : 2;
  return (
    weight + (fields['headline'] ? 1 : 0) + (fields['datePublished'] ? 0.5 : 0) + (fields['author'] ? 0.5 : 0)
  );
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.replace(/\s+/gu, ' ').trim() || null;
  if (Array.isArray(value)) return textOf(value[0]);
  if (value !== null && typeof value === 'object') {
    const fields = value as Fields;
    return textOf(fields['name'] ?? fields['@value'] ?? fields['url'] ?? fields['@id'] ?? null);
  }
  return null;
}

function namesOf(value: unknown, objects: readonly Fields[]): readonly string[] {
  const list = Array.isArray(value) ? value : [value];
  const names = list.slice(0, 500).map((item: unknown) => {
    if (item !== null && typeof item === 'object') {
      const fields = item as Fields;
      if (fields['name']) return textOf(fields['name']);
      const id = fields['@id'];
      const target = objects.find((candidate) => candidate['@id'] === id && candidate['name']);
      return target ? textOf(target['name']) : null;
    }
    return textOf(item);
  });
  return names.filter((name): name is string => name !== null);
}

function doiOf(fields: Fields): string | null {
  const identifier = fields['identifier'];
  const list: unknown[] = [
    ...(Array.isArray(identifier) ? (identifier as unknown[]) : [identifier]),
    fields['sameAs'],
    fields['@id'],
  ];
  for (const item of list.flat()) {
    const value = item !== null && typeof item === 'object' ? (item as Fields)['value'] : item;
    const doi = typeof value === 'string' ? firstDoi(value) : null;
    if (doi) return doi;
  }
  return null;
}

function bodyOf(objects: readonly Fields[]): string | null {
  let longest = '';
  for (const fields of objects) {
    const body = fields['articleBody'] ?? fields['reviewBody'];
    if (typeof body === 'string' && body.length > longest.length) longest = body;
  }
  return longest.length > 0 ? longest : null;
}
