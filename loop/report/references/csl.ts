import { publicationKinds } from './publication.js';
import type { Reference } from './reference.js';

/** References as CSL-JSON 1.0.2 (https://github.com/citation-style-language/schema). */
export const cslJson = (references: readonly Reference[]): string =>
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
