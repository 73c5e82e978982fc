import type { Format } from '../../../loop/options/verify.js';
import type { Report } from '../report.js';
import { asJson } from './json.js';
import { asJunit } from './junit.js';
import { asSarif } from './sarif.js';
import { asText } from './text.js';

/** Each format turns the same reports, one a document, into a text that ends with a line break. */
export const formatters = {
  text: asText,
  json: asJson,
  sarif: asSarif,
  junit: asJunit,
} as const satisfies Record<Format, (reports: readonly Report[]) => string>;
