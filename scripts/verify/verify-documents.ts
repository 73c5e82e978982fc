import { auditDocument } from '../../loop/citations/audit.js';
import { prepareTexts } from '../../loop/citations/audit-context.js';
import { makeFinding, REVIEW_RULES, VERDICT_RULES, type Finding } from '../../loop/citations/finding.js';
import type { KnownSource } from '../../loop/citations/known-source.js';
import { readCitations, type CitedDocument } from '../../loop/citations/read-citations.js';
import { Resolver } from '../../loop/citations/resolve.js';
import { NO_WEB, type WebFacts } from '../../loop/citations/web-facts.js';
import { isUsageError, UsageError } from '../exit-codes.js';
import { knownOf, readBaseline, writeBaseline } from './baseline.js';
import type { Options } from './options.js';
import { checkClaims, gated, placed, structureOf, type Checked, type Named } from './check-input.js';
import { readInput } from './read-input.js';
import { isChecked, type JudgedFinding, type Report } from './report.js';
import type { Reviewer } from './review.js';
import { readStated, readStoredSources } from './stored-sources.js';

/** A document that could not be used, among others that could. */
interface Unusable {
  readonly file: string;
  readonly error: Error & { readonly cure?: string };
}

export interface Verified {
  /** In the order in which the documents were named. */
  readonly reports: readonly Report[];
  readonly unusable: readonly Unusable[];
}

/**
 * Reads, checks and judges documents against the same texts. @throws UsageError where none can be used, and for
 * what is not a document's own; StoreError
 */
export async function verifyDocuments(options: Options, signal?: AbortSignal): Promise<Verified> {
  const reviewer = await reviewerOf(options, signal);
  try {
    return await verifyWith(options, reviewer);
  } finally {
    reviewer?.close();
  }
}

/** Loaded only where a model was named, and before anything is read: what is not set up is said at once. */
async function reviewerOf(
  { review }: Options,
  signal = new AbortController().signal,
): Promise<Reviewer | undefined> {
  if (review === null) return undefined;
  const { openReviewer } = await import('./reviewer.js');
  return openReviewer(review, signal);
}

async function verifyWith(options: Options, reviewer: Reviewer | undefined): Promise<Verified> {
  const given = await gather(options);
  const resolver = new Resolver(given.sources);
  const inputs: Named[] = [];
  const unusable: Unusable[] = [];
  for (const file of options.documents) {
    try {
      inputs.push({ file, input: await read(file, { options, resolver }) });
    } catch (error) {
      if (!isUsageError(error) || options.documents.length === 1) throw error;
      unusable.push({ file, error: error as Error });
    }
  }
  if (inputs.length === 0) throw unusable[0]?.error ?? new Error('no document was named');
  const cited = inputs.flatMap(({ input }) => (input.kind === 'document' ? [input.document] : []));
  const web = await askWeb(cited, options, given);
  const isOurs = inputs.some(({ input }) => input.kind === 'brief');
  const stated = isOurs && options.store !== null ? await readStated(options.store) : undefined;
  const texts = prepareTexts(withOwnIds([...given.sources, ...web.sources]));
  const checked = inputs.map(({ file, input }, index): Checked => {
    const own = input.kind === 'document' ? input.notes : [];
    const notes = [...(index > 0 ? [] : [...given.notes, ...web.notes]), ...own];
    const { isStructure } = options;
    const common = { file, sources: texts.known.length, isStructure };
    if (isStructure) return { ...common, notes, ...structureOf(file, input) };
    if (input.kind === 'document') {
      const audit = gated(auditDocument(input.document, texts, web.facts), options);
      return placed({ ...common, notes, unit: input.unit, ...audit }, input.file);
    }
    const claims = checkClaims({ file, input }, texts.stored, { ...options, stated });
    const checked = { ...common, notes: [...notes, ...retractionNotes(claims, texts.known)], ...claims };
    return input.kind === 'brief' ? placed(checked, input.file) : checked;
  });
  const reviews = (await reviewer?.review(checked, texts.known)) ?? [];
  const reviewed = checked.map((each, index) => ({ ...each, review: reviews[index] ?? null }));
  return { reports: await judge(reviewed, options), unusable };
}

async function read(
  file: string,
  { options: { bibliographies, isFresh }, resolver }: { options: Options; resolver: Resolver },
): Promise<Named['input']> {
  const input = await readInput(file, { isFresh });
  if (input.kind !== 'document') return input;
  const isMarkdown = /\.(?:md|markdown)$/i.test(file);
  const { bibliographiesOf, citedEntries } = await import('./bibliography.js');
  const files = [...bibliographies, ...(isMarkdown ? bibliographiesOf(file, input.file ?? '') : [])];
  const { parts: entries, notes } = await citedEntries(input.parts, files);
  const parts = [...input.parts, ...entries];
  const document = readCitations(parts, (entry) => resolver.resolve(entry).sources.length > 0);
  if (document.statements.length === 0 && document.references.length === 0)
    throw new UsageError(`${file} states nothing.`, 'Give a document with sentences.');
  return { kind: 'document', unit: input.unit, document, file: input.file, notes };
}

interface Given {
  readonly sources: readonly KnownSource[];
  readonly notes: readonly string[];
}

async function gather({ store, papers, isFresh }: Options): Promise<Given> {
  const sources = store === null ? [] : await readStoredSources(store);
  const notes: string[] = [];
  for (const folder of papers) {
    const { readPapers } = await import('./papers.js');
    const read = await readPapers(folder, { isFresh });
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

/** A retracted source proves its words like any other; the reader learns what became of it. */
function retractionNotes(
  { citations }: Pick<Checked, 'citations'>,
  known: readonly KnownSource[],
): readonly string[] {
  const cited = new Set(citations.map(({ sourceId }) => sourceId));
  return known.flatMap(({ id, retraction }) =>
    retraction !== null && cited.has(id) ? [`${id} was retracted: ${retraction}`] : [],
  );
}

interface FromWeb extends Given {
  readonly facts: WebFacts;
}

/** What reaches the network is loaded here, and only where it was asked for. */
async function askWeb(documents: readonly CitedDocument[], options: Options, given: Given): Promise<FromWeb> {
  const nothing = { sources: [], notes: [], facts: NO_WEB };
  if (documents.length === 0) return nothing;
  if (options.fetch) {
    const { fetchCited } = await import('./fetch-cited.js');
    return fetchCited(documents, {
      storePath: options.fetchStore,
      known: given.sources,
      refresh: options.refresh,
    });
  }
  const { existsSync } = await import('node:fs');
  // What an earlier --fetch kept may be used again without the network.
  const isReused = options.store === null && options.papers.length === 0 && existsSync(options.fetchStore);
  return isReused ? { ...nothing, sources: await readStoredSources(options.fetchStore) } : nothing;
}

/** One baseline holds for all documents: a fault may move from one to another. */
async function judge(
  all: readonly (Checked & Pick<Report, 'review'>)[],
  options: Options,
): Promise<Report[]> {
  const findings = all.map((checked) => [
    ...checked.findings,
    ...coverageFindings(checked, options),
    ...reviewFindings(checked, options),
  ]);
  const flat = findings.flat();
  if (options.baseline !== null && options.writeBaseline) writeBaseline(options.baseline, flat);
  const known = options.baseline === null ? [] : knownOf(flat, await readBaseline(options.baseline));
  const isKnown = known.values();
  return all.map((checked, index) => {
    const judged = (findings[index] ?? []).map((finding) => ({
      ...finding,
      ...reviewPart(finding, checked),
      level: isKnown.next().value
        ? ('known' as const)
        : options.failOn.has(finding.rule) || isStruck(finding, options)
          ? ('error' as const)
          : ('note' as const),
    }));
    const passed = isEnough(checked) && judged.every(({ level }) => level !== 'error');
    return { ...checked, findings: judged, passed };
  });
}

/** Something was checked: words that were compared with a text; of a document alone, a list or marks that could be wrong. */
const isEnough = (checked: Checked): boolean =>
  checked.isStructure ? (checked.size ?? 0) > 0 : isChecked(checked);

/** A strict gate fails what does not hold, whatever else is let pass. */
const isStruck = ({ rule }: Pick<Finding, 'rule'>, { gate }: Options): boolean =>
  gate === 'strict' && (Object.hasOwn(VERDICT_RULES, rule) || Object.hasOwn(REVIEW_RULES, rule));

function coverageFindings({ coverage, file }: Checked, { minimumCoverage }: Options): Finding[] {
  const share = coverage.statements === 0 ? 0 : coverage.checked / coverage.statements;
  if (minimumCoverage === null || share >= minimumCoverage) return [];
  const message = `${coverage.checked} of ${coverage.statements} statements were checked; at least ${minimumCoverage * 100} % are required`;
  return [makeFinding({ rule: 'low-coverage', line: 1, message, subject: file })];
}

/** What a reviewer refuses is a finding where it fails: once a statement, whatever it cites. */
function reviewFindings({ citations, claims }: Checked, options: Options): Finding[] {
  const refused = new Map(
    citations.flatMap((citation) => {
      const rule = refusalOf(citation);
      const isFailing = rule !== undefined && (options.failOn.has(rule) || isStruck({ rule }, options));
      return isFailing ? [[citation.claimId, { rule, citation }] as const] : [];
    }),
  );
  return [...refused].map(([claimId, { rule, citation }]) =>
    makeFinding({
      rule,
      claimId,
      line: citation.line,
      message: citation.review?.reason ?? '',
      subject: claims.get(claimId) ?? claimId,
      reference: citation.reference ?? citation.sourceId,
    }),
  );
}

function refusalOf({ review }: Checked['citations'][number]): keyof typeof REVIEW_RULES | undefined {
  if (review?.verdict === 'UNSUPPORTED') return 'review-unsupported';
  return review?.verdict === 'CONTRADICTED' ? 'review-contradicted' : undefined;
}

/** What a reviewer says of the statement that the gate refuses; his own refusal has it as its message. */
function reviewPart({ rule, claimId }: Finding, { citations }: Checked): Pick<JudgedFinding, 'review'> {
  if (claimId === undefined || Object.hasOwn(REVIEW_RULES, rule)) return {};
  const about = citations.find(
    (each) => each.claimId === claimId && each.verdict === rule && each.review !== undefined,
  );
  return about?.review === undefined ? {} : { review: about.review };
}
