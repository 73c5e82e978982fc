import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckedText, GivenCheck, GivenDraft, Program } from '../../desk/program.js';
import { environment } from '../process/environment.js';

/** The program as a desk takes it; each part is loaded when it is first asked for. */
export const deskProgram = (): Program => ({
  variables: environment(),
  workOnRun: async (given, end) => (await import('./job-run.js')).workOnRun(given, end),
  checkText,
  checkDraft,
});

async function checkText(
  { folder, text, isStrict, review }: GivenCheck,
  signal: AbortSignal,
): Promise<CheckedText> {
  const [{ readStated, readStoredSources }, { figuresOf }] = await Promise.all([
    import('../verify/stored-sources.js'),
    import('../verify/report.js'),
  ]);
  const { readSynth } = await import('../../loop/gate/read-synth.js');
  const { indexSources } = await import('../../loop/gate/source-index.js');
  const { passes, verifyReport, verifySynth } = await import('../../loop/gate/verify.js');
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
  const { openReviewer } = await import('../verify/reviewer.js');
  const reviewer = await openReviewer({ ...review, isFresh: false }, signal);
  try {
    const [summary] = await reviewer.review([verification], sources);
    return { ...answer, ...(summary === undefined ? {} : { review: summary }) };
  } finally {
    reviewer.close();
  }
}

async function checkDraft({ text, folders, isStrict }: GivenDraft): Promise<CheckedText> {
  const { checkDocument } = await import('../verify/check-document.js');
  const { figuresOf } = await import('../verify/report.js');
  const folder = mkdtempSync(join(tmpdir(), 'research-loop-draft-'));
  const path = join(folder, 'draft.md');
  try {
    writeFileSync(path, text, { mode: 0o600 });
    const report = await checkDocument(path, { papers: folders, strict: isStrict });
    const { passed, coverage, citations } = report;
    return { passes: passed, coverage, counts: figuresOf([report]).counts, citations };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
