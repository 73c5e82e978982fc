import { formatOfName, labelsOf, type FormatName } from '../../text/formats.js';

/** Formats of documents whose citations can be checked; plain text is read as Markdown. */
const CHECKED_FORMATS: readonly FormatName[] = ['markdown', 'plain-text', 'html', 'docx', 'pdf'];

/** In help and messages. */
export const CHECKED = labelsOf(CHECKED_FORMATS);

/** Whether a file is named as a document is whose citations can be checked. */
export const isNamedAsDocument = (name: string): boolean =>
  CHECKED_FORMATS.some((format) => format === formatOfName(name));

/** What can be checked, for messages. */
export const EXPECTED = `Give a synth.json, or a document: ${CHECKED}.`;

/** In place of a file name. */
export const STANDARD_INPUT = '-';
