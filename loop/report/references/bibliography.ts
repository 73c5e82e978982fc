import type { Brief, BriefSource } from '../brief.js';
import { publicationKinds } from './publication.js';
import { referencesOf, type Name, type Reference } from './reference.js';

/** The sources that a brief cites as BibTeX, RIS and CSL-JSON. */
export const citedWorks = ({ sources }: Brief) =>
  bibliography(sources.filter(({ quotes }) => quotes.length > 0));

/** The given sources in those formats. */
export function bibliography(sources: readonly BriefSource[]): { bibtex: string; ris: string; csl: string } {
  const references = referencesOf(sources);
  return { bibtex: bibtex(references), ris: ris(references), csl: cslJson(references) };
}

/**
 * References as BibTeX in UTF-8. Braces and everything that TeX would act on are written as commands, so that no value
 * can end its field, begin another entry or run a command; titles keep their capitals.
 */
const bibtex = (references: readonly Reference[]): string =>
  references.map((reference) => `${entryOf(reference)}\n`).join('\n');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function entryOf(reference: Reference): string {
  const { kind, names, date, container, doi, url, language } = reference;
  const form = publicationKinds.bibtex[kind];
  const month = MONTHS[(date[1] ?? 0) - 1];
  const fields: readonly (readonly [string, string | null])[] = [
    ['author', names.length === 0 ? null : `{${names.map(bibtexName).join(' and ')}}`],
    ['title', `{{${inTex(reference.title)}}}`],
    [form.container, container === null ? null : `{${inTex(container)}}`],
    ['year', date.length === 0 ? null : `{${date[0]}}`],
    ['month', month ?? null],
    ['doi', doi === null ? null : `{${doi}}`],
    ['url', url === null ? null : `{${url}}`],
    ['urldate', `{${reference.accessed}}`],
    ['language', language === null ? null : `{${inTex(language)}}`],
    ['note', `{${reference.sourceId} in the brief}`],
  ];
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`  ${name} = ${value},`]));
  return [`@${form.type}{${reference.citeKey},`, ...lines, '}'].join('\n');
}

/** A name whose parts hold the word that separates names is one name all the same. */
function bibtexName(name: Name): string {
  if ('literal' in name) return `{${inTex(name.literal)}}`;
  const parts = [name.family, name.suffix, name.given].filter((part) => part !== undefined);
  return parts.map((part) => (/\band\b|,/i.test(part) ? `{${inTex(part)}}` : inTex(part))).join(', ');
}

const COMMANDS: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\textbraceleft{}`,
  '}': String.raw`\textbraceright{}`,
  '^': String.raw`\textasciicircum{}`,
  '~': String.raw`\textasciitilde{}`,
  '%': String.raw`\%`,
  '&': String.raw`\&`,
  $: String.raw`\$`,
  '#': String.raw`\#`,
  _: String.raw`\_`,
};

const inTex = (text: string): string =>
  text.replace(/[\\{}^~%&$#_]/g, (character) => COMMANDS[character] ?? character);

/** References as CSL-JSON 1.0.2 (https://github.com/citation-style-language/schema). */
const cslJson = (references: readonly Reference[]): string =>
  `${JSON.stringify(references.map(itemOf), null, 2)}\n`;

function itemOf(reference: Reference): Record<string, unknown> {
  const { kind, names, date, container, doi, url, language } = reference;
  return {
    id: reference.citeKey,
    'citation-key': reference.citeKey,
    type: kind,
    title: reference.title,
    ...(names.length > 0 && { author: names }),
    ...(date.length > 0 && { issued: { 'date-parts': [date] } }),
    accessed: { 'date-parts': [reference.accessed.split('-').map(Number)] },
    ...(container !== null && { [publicationKinds.csl[kind]]: container }),
    ...(doi !== null && { DOI: doi }),
    ...(url !== null && { URL: url }),
    ...(language !== null && { language }),
    note: `${reference.sourceId} in the brief`,
  };
}

/**
 * References as RIS: one field a line, however long it is (a reader that joins lines would cut words), lines end with
 * CR LF, and no value can begin a line. Types and tags: Zotero's and EndNote's translators read these.
 */
const ris = (references: readonly Reference[]): string =>
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
