import type { Format } from '../../options/verify.js';
import type { Report } from '../report.js';
import { asGithub } from './github.js';
import { asHtml } from './html.js';
import { asJson } from './json.js';
import { asJunit } from './junit.js';
import { asMarkdown } from './markdown.js';
import { asSarif } from './sarif.js';
import { asText } from './text.js';

/** Each format turns the same reports, one a document, into a text that ends with a line break. */
export const formatters = {
  text: asText,
  json: asJson,
  github: asGithub,
  sarif: asSarif,
  junit: asJunit,
  markdown: asMarkdown,
  html: asHtml,
} as const satisfies Record<Format, (reports: readonly Report[]) => string>;
