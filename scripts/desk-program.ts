import type { CheckedText, GivenCheck, Program } from '../desk/program.js';
import { environment } from './environment.js';

/** The program as a desk takes it; each part is loaded when it is first asked for. */
export const deskProgram = (): Program => ({
  variables: environment(),
  workOnRun: async (given, end) => (await import('./job-run.js')).workOnRun(given, end),
  checkText,
});

async function checkText(
  { folder, text, isStrict, review }: GivenCheck,
  signal: AbortSignal,
): Promise<CheckedText> {
  const [{ readStated, readStoredSources }, { figuresOf }] = await Promise.all([
    import('./verify/stored-sources.js'),
    import('./verify/report.js'),
  ]);
  const { readSynth } = await import('../loop/gate/read-synth.js');
  const { indexSources } = await import('../loop/gate/source-index.js');
  const { passes, verifyReport, verifySynth } = await import('../loop/gate/verify.js');
  const strictness = isStrict ? 'strict' : 'standard';
  const sources = await readStoredSources(folder);
  const stored = indexSources(sources);
  const verification = /^\s*[[{]/.test(text)
    ? verifySynth(readSynth(text, 'text'), stored, { strictness })
    : verifyReport(text, stored, { strictness, stated: await readStated(folder) });
  const { coverage, citations } = verification;
  const answer = {
    passes: passes(verification),
    coverage,
    counts: figuresOf([verification]).counts,
    citations,
  };
  if (review === null) return answer;
  const { openReviewer } = await import('./verify/reviewer.js');
  const reviewer = await openReviewer({ ...review, isFresh: false }, signal);
  try {
    const [summary] = await reviewer.review([verification], sources);
    return { ...answer, ...(summary === undefined ? {} : { review: summary }) };
  } finally {
    reviewer.close();
  }
}
