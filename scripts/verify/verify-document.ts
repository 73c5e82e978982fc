import { basename } from 'node:path';
import { auditDocument } from '../../loop/citations/audit.js';
import { makeFinding, type Finding } from '../../loop/citations/finding.js';
import type { KnownSource } from '../../loop/citations/known-source.js';
import { readCitations, type CitedDocument } from '../../loop/citations/read-citations.js';
import { NO_WEB, type WebFacts } from '../../loop/citations/web-facts.js';
import { readSynth, UnreadableFile } from '../../loop/gate/read-synth.js';
import { verifyReport, verifySynth, type Verification } from '../../loop/gate/verify.js';
import { prepareWorld } from '../../loop/gate/world.js';
import { knownOf, readBaseline, writeBaseline } from './baseline.js';
import type { Options } from './options.js';
import { readInput, type Input } from './read-input.js';
import { findingsOfVerification, type Report } from './report.js';
import { readStoredSources } from './stored-sources.js';

type Checked = Omit<Report, 'passed' | 'findings'> & { readonly findings: readonly Finding[] };

/** Reads, checks and judges one document. @throws UnreadableFile, StoreError */
export async function verifyDocument(options: Options): Promise<Report> {
  const input = await readInput(options.document);
  const given = await gather(options);
  const checked =
    input.kind === 'document'
      ? await checkAny(input, options, given)
      : checkClaims(input, options, given.sources);
  return judge(checked, options);
}

interface Given {
  readonly sources: readonly KnownSource[];
  readonly notes: readonly string[];
}

async function gather({ store, papers }: Options): Promise<Given> {
  const sources = store === null ? [] : await readStoredSources(store);
  const notes: string[] = [];
  for (const folder of papers) {
    const { readPapers } = await import('./papers.js');
    const read = await readPapers(folder);
    sources.push(...read.sources);
    notes.push(...read.unread.map(({ file, why }) => `${file} could not be read: ${why}`));
  }
  return { sources: withOwnIds(sources), notes };
}

/** Two folders may hold files of one name; the gate wants every id once. */
function withOwnIds(sources: readonly KnownSource[]): KnownSource[] {
  const seen = new Map<string, number>();
  return sources.map((source) => {
    const count = (seen.get(source.id) ?? 0) + 1;
    seen.set(source.id, count);
    return count === 1 ? source : { ...source, id: `${source.id} (${count})` };
  });
}

/** The claims of a run, or a brief whose marks are the store's own ids: the gate alone. */
function checkClaims(
  input: Exclude<Input, { kind: 'document' }>,
  { document }: Options,
  sources: readonly KnownSource[],
): Checked {
  const world = prepareWorld(sources);
  const verification: Verification =
    input.kind === 'synth'
      ? verifySynth(readSynth(input.text, basename(document)), world)
      : verifyReport(input.text, world);
  const { coverage, citations, claims } = verification;
  return {
    file: document,
    hasLines: true,
    coverage,
    citations: citations.map((citation) => Object.assign(citation, { line: 1 })),
    claims,
    references: null,
    findings: findingsOfVerification(verification),
    sources: sources.length,
    notes: [],
  };
}

async function checkAny(
  { parts, hasLines }: Extract<Input, { kind: 'document' }>,
  options: Options,
  given: Given,
): Promise<Checked> {
  const document = readCitations(parts);
  if (document.statements.length === 0 && document.references.length === 0)
    throw new UnreadableFile(`${options.document} states nothing.`, 'Give a document with sentences.');
  const web = await askWeb(document, options, given);
  const sources = withOwnIds([...given.sources, ...web.sources]);
  const audit = auditDocument(document, sources, web.facts);
  const notes = [...given.notes, ...web.notes];
  return { file: options.document, hasLines, ...audit, sources: sources.length, notes };
}

interface FromWeb extends Given {
  readonly facts: WebFacts;
}

/** What reaches the network is loaded here, and only where it was asked for. */
async function askWeb(document: CitedDocument, options: Options, given: Given): Promise<FromWeb> {
  if (options.fetch) {
    const { fetchCited } = await import('./fetch-cited.js');
    return fetchCited(document, {
      storePath: options.fetchStore,
      known: given.sources,
      refresh: options.refresh,
    });
  }
  const { existsSync } = await import('node:fs');
  // What an earlier --fetch kept may be used again without the network.
  const isReused = options.store === null && options.papers.length === 0 && existsSync(options.fetchStore);
  const sources = isReused ? await readStoredSources(options.fetchStore) : [];
  return { sources, notes: [], facts: NO_WEB };
}

function judge(checked: Checked, options: Options): Report {
  const findings = [...checked.findings, ...coverageFindings(checked, options)];
  if (options.baseline !== null && options.writeBaseline) writeBaseline(options.baseline, findings);
  const known =
    options.baseline === null ? findings.map(() => false) : knownOf(findings, readBaseline(options.baseline));
  const judged = findings.map((finding, index) => ({
    ...finding,
    level: known[index]
      ? ('known' as const)
      : options.failOn.has(finding.rule)
        ? ('error' as const)
        : ('note' as const),
  }));
  const passed = checked.citations.length > 0 && judged.every(({ level }) => level !== 'error');
  return { ...checked, findings: judged, passed };
}

function coverageFindings({ coverage, file }: Checked, { minimumCoverage }: Options): Finding[] {
  const share = coverage.statements === 0 ? 0 : coverage.checked / coverage.statements;
  if (minimumCoverage === null || share >= minimumCoverage) return [];
  const message = `${coverage.checked} of ${coverage.statements} statements were checked; at least ${minimumCoverage * 100} % are asked for`;
  return [makeFinding({ rule: 'low-coverage', line: 1, message, subject: file })];
}
