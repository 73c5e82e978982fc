import { readReport } from '../../../loop/gate/read-report.js';
import { indexSources } from '../../../loop/gate/source-index.js';
import type { Statement } from '../../../loop/gate/statements.js';
import type { Brief } from '../../../loop/report/brief.js';

/** What report.md states to a checker that has the store of its run. */
export const statedIn = (markdown: string, { sources }: Brief): readonly Statement[] =>
  readReport(markdown, indexSources(sources.map(({ id, sha256 }) => ({ id, sha256, text: '' })))).statements;
