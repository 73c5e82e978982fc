import { publicationKinds } from './publication.js';
import type { Name } from './person.js';
import type { Reference } from './reference.js';

/**
 * References as RIS: one field a line, however long it is (a reader that joins lines would cut words), lines end with
 * CR LF, and no value can begin a line. Types and tags: Zotero's and EndNote's translators read these.
 */
export const ris = (references: readonly Reference[]): string =>
  references.map((reference) => `${linesOf(reference).join('\r\n')}\r\n\r\n`).join('');

function linesOf(reference: Reference): readonly string[] {
  const { kind, date, container, doi, url, language } = reference;
  const form = publicationKinds.ris[kind];
  const fields: readonly (readonly [string, string | null])[] = [
    ['TY', form.type],
    ['ID', reference.citeKey],
    ['TI', reference.title],
    ...reference.names.map((name): [string, string] => ['AU', risName(name)]),
    ['PY', date.length === 0 ? null : String(date[0]).padStart(4, '0')],
    ['DA', date.length === 0 ? null : date.map((part) => String(part).padStart(2, '0')).join('/')],
    [form.container, container],
    ['DO', doi],
    ['UR', url],
    ['LA', language],
    ['Y2', reference.accessed.replaceAll('-', '/')],
    ['N1', `${reference.sourceId} in the brief`],
    ['ER', ''],
  ];
  return fields.flatMap(([tag, value]) => (value === null ? [] : [`${tag}  - ${value}`]));
}

const risName = (name: Name): string =>
  'literal' in name ? name.literal : [name.family, name.given, name.suffix].filter(Boolean).join(', ');
