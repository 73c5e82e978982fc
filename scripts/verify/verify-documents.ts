import { prepareTexts, NO_WEB, type WebFacts } from '../../loop/citations/audit-context.js';
import { REVIEW_RULES, type Finding } from '../../loop/citations/finding.js';
import type { KnownSource } from '../../loop/citations/known-source.js';
import { readCitations, type CitedDocument } from '../../loop/citations/read-citations.js';
import { Resolver } from '../../loop/citations/resolve.js';
import { isUsageError, UsageError } from '../../loop/exit-codes.js';
import { checkInput, type Checked, type Named } from './check-input.js';
import { isFailing, type Options } from './options.js';
import { inputOf, readInput } from './read-input.js';
import { isChecked, type JudgedFinding, type Report } from './report.js';
import type { Reviewer, ReviewSummary } from './review.js';
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
  const fetched = await fetchPages(cited, options, given);
  const isOurs = inputs.some(({ input }) => input.kind === 'brief');
  const stated = isOurs && options.store !== null ? await readStated(options.store) : undefined;
  const texts = prepareTexts(withOwnIds([...given.sources, ...fetched.sources]));
  const checked = inputs.map((named) => checkInput(named, { texts, web: fetched.facts, stated, options }));
  const reviews = (await reviewer?.review(checked, texts.known)) ?? [];
  const reports = checked.map((each, index): Report => {
    const common = index > 0 ? [] : [...given.notes, ...fetched.notes];
    return {
      ...judge(each, options),
      file: (inputs[index] as Named).file,
      sources: texts.known.length,
      isStructure: options.isStructure,
      review: reviews[index] ?? (null as ReviewSummary | null),
      notes: [...common, ...retractionNotes(each, texts.known)],
    };
  });
  return { reports, unusable };
}

async function read(
  file: string,
  { options: { isFresh, text }, resolver }: { options: Options; resolver: Resolver },
): Promise<Named['input']> {
  const input = text === undefined ? await readInput(file, { isFresh }) : inputOf(text, file);
  if (input.kind !== 'document') return input;
  const document = readCitations(input.parts, (entry) => resolver.resolve(entry).sources.length > 0);
  if (document.statements.length === 0 && document.references.length === 0)
    throw new UsageError(`${file} states nothing.`, 'Give a document with sentences.');
  return { kind: 'document', unit: input.unit, document, file: input.file };
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

/** A retracted source proves its words like any other; the reader learns what became of it. A document's finding says so itself. */
function retractionNotes(
  { citations, references }: Checked,
  known: readonly KnownSource[],
): readonly string[] {
  const cited = new Set(references === null ? citations.map(({ sourceId }) => sourceId) : []);
  return known.flatMap(({ id, retraction }) =>
    retraction !== null && cited.has(id) ? [`${id} was retracted: ${retraction}`] : [],
  );
}

/** What reaches the network is loaded here, and only where it was asked for. */
async function fetchPages(
  documents: readonly CitedDocument[],
  { fetchStore }: Options,
  { sources }: Given,
): Promise<Given & { readonly facts: WebFacts }> {
  if (documents.length === 0 || fetchStore === null) return { sources: [], notes: [], facts: NO_WEB };
  const { fetchCited } = await import('./fetch-cited.js');
  return fetchCited(documents, { storePath: fetchStore, known: sources });
}

function judge(checked: Checked, options: Options): Checked & Pick<Report, 'findings' | 'passed'> {
  const findings = [...checked.findings, ...(options.isStrict ? reviewFindings(checked) : [])].map(
    (finding): JudgedFinding => ({
      ...finding,
      ...reviewPart(finding, checked),
      level: isFailing(finding.rule, options) ? 'error' : 'note',
    }),
  );
  // Something was checked: words that were compared with a text; of a document alone, marks or a list that could be wrong.
  const isEnough = options.isStructure ? (checked.size ?? 0) > 0 : isChecked(checked);
  return { ...checked, findings, passed: isEnough && findings.every(({ level }) => level !== 'error') };
}

/** What a reviewer refuses: once a statement, whatever it cites. */
function reviewFindings({ citations, claims }: Checked): Finding[] {
  const refused = new Map(
    citations.flatMap((citation) => {
      const verdict = citation.review?.verdict;
      const isRefused = verdict === 'UNSUPPORTED' || verdict === 'CONTRADICTED';
      const rule = verdict === 'UNSUPPORTED' ? 'review-unsupported' : 'review-contradicted';
      return isRefused ? [[citation.claimId, { rule, citation }] as const] : [];
    }),
  );
  return [...refused].map(([claimId, { rule, citation }]) => ({
    rule,
    claimId,
    line: citation.line,
    message: citation.review?.reason ?? '',
    subject: claims.get(claimId) ?? claimId,
    reference: citation.reference ?? citation.sourceId,
  }));
}

/** What a reviewer says of the statement that the gate refuses; his own refusal has it as its message. */
function reviewPart({ rule, claimId }: Finding, { citations }: Checked): Pick<JudgedFinding, 'review'> {
  if (claimId === undefined || Object.hasOwn(REVIEW_RULES, rule)) return {};
  const about = citations.find(
    (each) => each.claimId === claimId && each.verdict === rule && each.review !== undefined,
  );
  return about?.review === undefined ? {} : { review: about.review };
}
