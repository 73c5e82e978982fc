/**
 * research-loop as a library. `research` answers a question from end to end; `openStore` and its companions
 * read what runs have kept; `checkDocument` checks a file as `verify-citations` does; `ground` is the gate by itself: text and
 * claims in, verdicts out.
 *
 * What is exported here follows semantic versioning; what is not may change with any version.
 */
export { research, type ResearchOptions, type ResearchResult } from './scripts/library.js';

export { checkDocument, type CheckDocumentOptions } from './scripts/verify/check-document.js';
export type { Report } from './scripts/verify/report.js';
export { ground, allHold, type GateReport } from './loop/gate/ground.js';
export { indexSources, type SourceIndex } from './loop/gate/source-index.js';
export { passes, verifyReport, verifySynth, type Verification } from './loop/gate/verify.js';
export { readStore, readSynth, type Synth } from './loop/gate/read-synth.js';
export type { CitationVerdict, ClaimInput } from './loop/gate/check.js';
export type { SourceInput } from './loop/gate/prepare.js';
export {
  isAccepted,
  VERDICTS,
  wasChecked,
  WARNINGS,
  type Evidence,
  type LocatedPassage,
  type Verdict,
  type Warning,
} from './loop/gate/verdict.js';

export { openStore, type OpenOptions, type Store } from './store/open-store.js';
export { StoreError } from './store/store-error.js';
export { listRuns } from './store/runs.js';
export { readStoreSources, type SourceRecord } from './store/read-sources.js';
export { verifyStore, type Finding } from './store/verify.js';
export { searchSentences } from './store/retrieval.js';
export { canonicalKey } from './store/canonical-key.js';
export { cutSentences } from './text/sentences.js';
export { groupRecords, type WorkRecord } from './store/works.js';

export { assembleBrief } from './loop/report/assemble-brief.js';
export type { BriefDifference } from './loop/report/brief-difference.js';
export { compareBriefs } from './loop/report/compare-briefs.js';
export { documentsOf } from './loop/report/documents.js';
export type { Brief } from './loop/report/brief.js';
export { RUN_STATES, stateOf, type Found, type RunState } from './loop/found.js';
export { Interrupted, RunError, type RunEvent, type RunOptions } from './loop/run.js';
export { UsageError } from './loop/exit-codes.js';
