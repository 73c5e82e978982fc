import type { CheckedText, Program } from '../../desk/program.js';
import { environment } from '../process/environment.js';
import type { TextToCheck } from '../verify/check-document.js';

/** The program as a desk takes it; each part is loaded when it is first asked for. */
export const deskProgram = (): Program => ({
  variables: environment(),
  workOnRun: async (given, end) => (await import('./job-run.js')).workOnRun(given, end),
  checkText: ({ folder, text, isStrict, review }, signal) =>
    check({ text, store: folder, strict: isStrict, review, signal }),
  checkDraft: ({ text, folders, isStrict }) => check({ text, papers: folders, strict: isStrict }),
});

async function check(given: TextToCheck): Promise<CheckedText> {
  const { checkText } = await import('../verify/check-document.js');
  const { asObject } = await import('../verify/json-format.js');
  const report = await checkText(given);
  const { coverage, counts, citations } = asObject(report);
  const review = report.review === null ? {} : { review: report.review };
  return { passes: report.passed, coverage, counts, citations, ...review };
}
