import { ASKED_OPTIONS } from '../desk/service/options.js';
import type { DeskService } from '../desk/service.js';
import type { OptionTable } from '../options/option.js';

/** The options that a question over the page may have; folders only where the operator listed some. */
export function allowedRows({ policy }: Pick<DeskService, 'policy'>): OptionTable {
  if (policy === null || policy.corpora.length > 0) return ASKED_OPTIONS;
  return Object.fromEntries(Object.entries(ASKED_OPTIONS).filter(([name]) => name !== 'corpus'));
}
