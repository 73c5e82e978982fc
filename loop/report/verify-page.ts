/** report.html as the gate reads it: its sentences, and what it shows as the stored words of a source (`P1`…). */
import { checkClaim } from '../gate/check.js';
import type { SourceIndex } from '../gate/source-index.js';
import { wasChecked } from '../gate/verdict.js';
import { ownWords } from '../gate/own-words.js';
import { textsOf } from '../gate/read-report.js';
import { verifyReport, type ReportOptions, type Verification } from '../gate/verify.js';
import type { PageSentences } from './html/read-page.js';

export function verifyPage(
  { markdown, passages, unseen, skipped }: PageSentences,
  stored: SourceIndex,
  options: ReportOptions = {},
): Verification {
  const isOwn = ownWords(markdown, textsOf(stored));
  const cited = unseen.filter((words) => !isOwn(words));
  const verification = verifyReport([...cited, markdown].join('\n\n'), stored, options);
  const claims = passages.map(({ sourceId, exact }, index) => ({
    id: `P${index + 1}`,
    claim: exact,
    sourceIds: [sourceId],
    evidence: [{ sourceId, exact }],
  }));
  const verdicts = claims.map((claim) => checkClaim(claim, stored));
  const checked = verdicts.filter((each) => each.some(({ verdict }) => wasChecked(verdict))).length;
  const { coverage } = verification;
  return {
    ...verification,
    skipped: [...verification.skipped, ...skipped],
    coverage: {
      checked: coverage.checked + checked,
      statements: coverage.statements + claims.length,
    },
    citations: [...verification.citations, ...verdicts.flat()],
    claims: new Map([...verification.claims, ...claims.map(({ id, claim }) => [id, claim] as const)]),
  };
}
