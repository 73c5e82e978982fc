import { publicationKinds } from './publication.js';
import type { Name } from './person.js';
import type { Reference } from './reference.js';

/**
 * References as BibTeX in UTF-8. Braces and everything that TeX would act on are written as commands, so that no value
 * can end its field, begin another entry or run a command; titles keep their capitals.
 */
export const bibtex = (references: readonly Reference[]): string =>
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
