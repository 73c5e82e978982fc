import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { getSource } from '../../store/sources.js';
import type { Claim, ClaimEvidence } from '../claim.js';
import type { RunOptions, StoredRun } from '../run.js';
import { NO_EVIDENCE } from '../../text/document.js';
import { formatRef, parseRef, placesOf, type SentenceRef } from '../../text/sentence-ref.js';
import { formatSourceNumber, numberOfSource } from '../../text/source-number.js';
import { contentStems, stemsOf } from '../../text/tokens.js';
import { checkClaim, type CitationVerdict } from '../gate/check.js';
import type { FoundElsewhere } from '../gate/numbers/check-numbers.js';
import { prepareSource, type PreparedSource } from '../gate/prepare.js';
import { isQuotation } from '../gate/is-quotation.js';
import type { Strictness, Verdict } from '../gate/verdict.js';
import { sourceIdsOf } from '../support.js';
import { indexSources, type SourceIndex } from '../gate/source-index.js';
import { worksBehind } from './independence.js';
import { addressedSentences, textOf } from './stored-text.js';

/** Sentence references to evidence, and evidence through the gate. */

/** A run as far as the gate needs it. */
type GatedRun = StoredRun & { readonly options: Pick<RunOptions, 'gate'> };

export interface ClaimToCheck {
  readonly claim: string;
  /** `S12.34` or `S12.34-36`. */
  readonly refs: readonly string[];
  /** It says of itself that a number in it is computed from others. */
  readonly computed: boolean;
  /** Default: as the run is gated. */
  readonly strictness?: Strictness | undefined;
  /** References that nothing brings back: somebody found that they do not carry it. */
  readonly without?: ReadonlySet<string>;
}

export type CheckedClaim =
  | {
      readonly holds: true;
      readonly evidence: readonly ClaimEvidence[];
      readonly gate: Claim['gate'];
    }
  | { readonly holds: false; readonly verdict: Verdict; readonly why: string };

/** Characters kept before and after the quoted words, as in a TextQuoteSelector. */
const CONTEXT_LENGTH = 32;
/** Sentences that the gate may add to a claim for a number that stands elsewhere in a cited source. */
const MOST_ADDED = 3;

/**
 * The gate on one claim: all of its citations hold, or it does not. A number that stands elsewhere in a cited source brings
 * the heading over its sentences along, where that has it, or else the sentence that says it of the same thing. Its wording
 * is nobody's business here: numbers, names, units, negation and direction are.
 */
export function gateClaim(run: GatedRun, input: ClaimToCheck): CheckedClaim {
  const unknown = unknownReference(run, input.refs);
  if (unknown !== null) return unknown;
  if (restsOnOrders(run, input.refs)) return { holds: false, verdict: 'quote-absent', why: ONLY_ORDERS };
  const judged = (more: readonly string[]): Judged => {
    const added = more.filter((ref) => input.without?.has(ref) !== true);
    const evidence = evidenceOf(run, [...input.refs, ...added]);
    return { evidence, verdicts: judge(run, input, evidence) };
  };
  const cited = judged([]);
  if (cited.evidence.length === 0)
    return { holds: false, verdict: 'not-checked', why: 'The claim cites nothing.' };
  const elsewhere = elsewhereIn(cited);
  if (elsewhere.length === 0) return conclude(input, cited);
  const saying = headingsOver(run, input.refs).filter(
    (heading) => elsewhereIn(judged([heading])).length < elsewhere.length,
  );
  const headed = judged(saying);
  const isHeld = headed.verdicts.every(({ verdict }) => verdict === 'holds');
  if (isHeld && elsewhereIn(headed).length === 0) return conclude(input, headed);
  const missing = elsewhere.flatMap((found) => {
    const ref = refAt(run, found.sourceId, found.start);
    return ref !== undefined && saysOf(run, ref, { ...found, claim: input.claim }) ? [ref] : [];
  });
  return conclude(input, judged([...new Set(missing)].slice(0, MOST_ADDED)));
}

interface Judged {
  readonly evidence: readonly ClaimEvidence[];
  readonly verdicts: readonly CitationVerdict[];
}

/** Each number of a claim that none of its evidence holds, once. */
const elsewhereIn = ({ verdicts }: Judged): readonly FoundElsewhere[] => [
  ...new Map(
    verdicts.flatMap(({ addedEvidence = [] }) => addedEvidence).map((each) => [each.beside, each]),
  ).values(),
];

function conclude({ claim }: Pick<ClaimToCheck, 'claim'>, { evidence, verdicts }: Judged): CheckedClaim {
  const failing = verdicts.find((verdict) => verdict.verdict !== 'holds');
  if (failing !== undefined) return { holds: false, verdict: failing.verdict, why: reasonOf(failing) };
  return {
    holds: true,
    evidence,
    gate: {
      verdict: isQuotation(claim, evidence) ? 'holds' : 'located',
      warnings: [...new Set(verdicts.flatMap((verdict) => verdict.warnings))],
      reviewPriority:
        Math.round(Math.max(...verdicts.map((verdict) => verdict.reviewPriority)) * 1000) / 1000,
    },
  };
}

const ONLY_ORDERS =
  'It rests alone on sentences that address a language model, which say nothing of the subject.';

/** Whether references name only sentences that order a language model about. */
export function restsOnOrders(run: StoredRun, refs: readonly string[]): boolean {
  const byNumber = sourcesByNumber(run);
  const places = refs.flatMap((ref) => placesOf(ref));
  return (
    places.length > 0 &&
    places.every(([source, sentence]) => {
      const sourceId = byNumber.get(source);
      return sourceId !== undefined && addressedSentences(run, sourceId).has(sentence);
    })
  );
}

function judge(
  run: GatedRun,
  { claim, computed, strictness = run.options.gate }: ClaimToCheck,
  evidence: readonly ClaimEvidence[],
): CitationVerdict[] {
  const sourceIds = sourceIdsOf(evidence);
  const cited = citedSources(run, sourceIds);
  return checkClaim({ id: '', claim, sourceIds, evidence, isComputed: computed }, cited, { strictness });
}

function reasonOf(verdict: CitationVerdict): string {
  const held = verdict.heldBy === undefined ? '' : ` They stand in ${verdict.heldBy}.`;
  return `${verdict.sourceId}: ${verdict.verdict}${verdict.difference === undefined ? '' : `: ${verdict.difference}`}.${held}`;
}

/** An unknown source id is a hallucinated citation; a sentence number that the source does not have is a quote of nothing. */
function unknownReference(
  run: StoredRun,
  refs: readonly string[],
): Extract<CheckedClaim, { holds: false }> | null {
  const byNumber = sourcesByNumber(run);
  for (const ref of refs) {
    const places = placesOf(ref);
    const [first] = places;
    if (first === undefined)
      return { holds: false, verdict: 'fabricated-source', why: `"${ref}" names no source and sentence.` };
    const sourceId = byNumber.get(first[0]);
    if (sourceId === undefined)
      return { holds: false, verdict: 'fabricated-source', why: `The store has no source S${first[0]}.` };
    const rows = sentencesOf(run.store, sourceId);
    const absent = places.find(([, sentence]) => rows[sentence - 1] === undefined);
    if (absent !== undefined)
      return { holds: false, verdict: 'quote-absent', why: `S${absent[0]} has no sentence ${absent[1]}.` };
    if (places.some(([, sentence]) => NO_EVIDENCE.has(rows[sentence - 1]?.kind ?? ''))) {
      return {
        holds: false,
        verdict: 'quote-absent',
        why: `${ref} is not part of the text of its source (a reference, a footnote or boilerplate).`,
      };
    }
  }
  return null;
}

/** The exact words that sentence references name; a reference that names nothing in the store gives nothing. */
export function evidenceOf(run: StoredRun, refs: readonly string[]): readonly ClaimEvidence[] {
  const byNumber = sourcesByNumber(run);
  const written = new Map(
    refs.flatMap((ref) => {
      const parsed = parseRef(ref);
      return parsed === null ? [] : [[formatRef(parsed), parsed] as const];
    }),
  );
  return [...written.values()].flatMap((ref) => {
    const sourceId = byNumber.get(ref.source);
    return sourceId === undefined ? [] : (evidenceAt(run, ref, sourceId) ?? []);
  });
}

function evidenceAt(run: StoredRun, ref: SentenceRef, sourceId: number): ClaimEvidence | undefined {
  const rows = sentencesOf(run.store, sourceId);
  const cited = placesOf(ref).flatMap(([, sentence]) => rows[sentence - 1] ?? []);
  const [first, last] = [cited[0], cited.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const text = textOf(run, sourceId);
  return {
    ref: formatRef({ source: ref.source, first: first.number, last: last.number }),
    sourceId: formatSourceNumber(ref.source),
    exact: text.slice(first.start, last.end),
    prefix: text.slice(Math.max(0, first.start - CONTEXT_LENGTH), first.start),
    suffix: text.slice(last.end, last.end + CONTEXT_LENGTH),
    start: first.start,
    end: last.end,
    ...(first.page === null ? {} : { page: first.page }),
    sha256: preparedSource(run, { number: ref.source, sourceId }).sha256,
    ...worksBehind(
      run,
      sourceId,
      cited.map(({ number }) => number),
    ),
  };
}

/** Words that a sentence has to share with a claim to be added to it: a number alone stands in many. */
const SHARED_WORDS = 2;

/** Whether a sentence says a number of what the claim says it of: one of the words beside it there is in the sentence. */
function saysOf(
  run: StoredRun,
  ref: string,
  { beside, claim }: Pick<FoundElsewhere, 'beside'> & Pick<ClaimToCheck, 'claim'>,
): boolean {
  const said = stemsOf(evidenceOf(run, [ref])[0]?.exact ?? '');
  const shared = (text: string): number =>
    contentStems(text).filter((stem) => said.has(stem) && !/\p{N}/u.test(stem)).length;
  return shared(beside) > 0 && shared(claim) >= SHARED_WORDS;
}

/** The heading that each cited sentence stands under: it says what the sentence calls "it". */
function headingsOver(run: StoredRun, refs: readonly string[]): readonly string[] {
  const byNumber = sourcesByNumber(run);
  const over = refs.flatMap(placesOf).flatMap(([source, sentence]) => {
    const sourceId = byNumber.get(source);
    const rows = sourceId === undefined ? [] : sentencesOf(run.store, sourceId);
    const heading = rows.slice(0, sentence - 1).findLast(({ kind }) => kind === 'heading');
    return heading === undefined ? [] : [`S${source}.${heading.number}`];
  });
  return [...new Set(over)];
}

/** `S12.34` for the sentence that stands at an offset. */
function refAt(run: StoredRun, sourceName: string, offset: number): string | undefined {
  const number = numberOfSource(sourceName);
  const sourceId = sourcesByNumber(run).get(number);
  if (sourceId === undefined) return undefined;
  const row = sentencesOf(run.store, sourceId).find((each) => each.start <= offset && offset < each.end);
  return row === undefined || NO_EVIDENCE.has(row.kind) ? undefined : `S${number}.${row.number}`;
}

/** The store's id of a source of the run (`S3`). */
export const sourceIdOf = (run: StoredRun, name: string): number | undefined =>
  sourcesByNumber(run).get(numberOfSource(name));

function sourcesByNumber(run: StoredRun): ReadonlyMap<number, number> {
  return new Map(listRunSources(run.store, run.id).map((source) => [source.number, source.sourceId]));
}

/** Folding a text is most of the gate's work: each is prepared once a process. */
const prepared = new WeakMap<StoredRun, Map<number, PreparedSource>>();

function preparedSource(run: StoredRun, source: { number: number; sourceId: number }): PreparedSource {
  const cache = prepared.get(run) ?? new Map<number, PreparedSource>();
  prepared.set(run, cache);
  const known = cache.get(source.sourceId);
  if (known !== undefined) return known;
  const row = getSource(run.store, source.sourceId);
  if (row === undefined) throw new Error(`S${source.number} is not a source of the run.`);
  const made = prepareSource({
    id: `S${source.number}`,
    text: textOf(run, source.sourceId),
    title: row.title,
    readClass: row.readClass,
    sha256: row.sha256,
    publishedAt: row.publishedAt,
    modifiedAt: row.modifiedAt,
    publisher: row.publisher,
    siteName: row.siteName,
    authors: row.authors,
  });
  cache.set(source.sourceId, made);
  return made;
}

/** The cited sources alone: their words were taken from them, so that nobody else need be asked for them. */
function citedSources(run: StoredRun, sourceIds: readonly string[]): SourceIndex {
  const byNumber = sourcesByNumber(run);
  return indexSources(
    sourceIds.flatMap((name) => {
      const number = numberOfSource(name);
      const sourceId = byNumber.get(number);
      return sourceId === undefined ? [] : [preparedSource(run, { number, sourceId })];
    }),
  );
}

/** A source of a run (`S3`) made ready for the gate; undefined where the run has none of that name. */
export function sourceNamed(run: StoredRun, name: string): PreparedSource | undefined {
  const number = numberOfSource(name);
  const sourceId = sourcesByNumber(run).get(number);
  return sourceId === undefined ? undefined : preparedSource(run, { number, sourceId });
}
