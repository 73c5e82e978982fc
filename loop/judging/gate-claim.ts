import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { getSource } from '../../store/sources.js';
import type { Claim, ClaimEvidence, Draft } from '../claim.js';
import type { RunOptions, StoredRun } from '../run.js';
import { NO_EVIDENCE } from '../../text/document.js';
import {
  formatRef,
  parseRef,
  placesOf,
  refsOfSentences,
  type Place,
  type SentenceRef,
} from '../../text/sentence-ref.js';
import { formatSourceNumber, numberOfSource } from '../../text/source-number.js';
import { contentStems, stemsOf } from '../../text/tokens.js';
import { checkClaim, type CitationVerdict } from '../gate/check.js';
import { withoutHeadFacts } from '../gate/head-facts.js';
import { prepareSource, type PreparedSource } from '../gate/prepare.js';
import { isQuotation } from '../gate/is-quotation.js';
import { judgeLocated, type LocatedJudgement } from '../gate/judge-located.js';
import type { LocatedPassage, Strictness, Verdict } from '../gate/verdict.js';
import { sourceIdsOf } from '../support.js';
import { indexSources, type SourceIndex } from '../gate/source-index.js';
import { worksBehind } from '../independence.js';
import { addressedSentences } from '../context/addressed.js';
import { textOf } from '../context/texts.js';

/** Sentence references to evidence, and evidence through the gate. */

/** A run as far as the gate needs it. */
type GatedRun = StoredRun & { readonly options: Pick<RunOptions, 'gate'> };

export interface ClaimToCheck extends Pick<Draft, 'claim' | 'refs' | 'computed'> {
  /** Default: as the run is gated. */
  readonly strictness?: Strictness | undefined;
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

/** The gate on one claim: all of its citations hold, or it does not. A number that stands elsewhere brings its sentence along. */
export function gateClaim(run: GatedRun, input: ClaimToCheck): CheckedClaim {
  const checked = gateRefs(run, input);
  if (checked.holds) return checked;
  const refs = withoutWeak(run, input.refs);
  if (refs.length === 0 || refs.length === input.refs.length) return checked;
  const again = gateRefs(run, { ...input, refs });
  return again.holds ? again : checked;
}

/** References to headings, notes and lists of references prove nothing: beside better ones they are left out. */
function withoutWeak(run: StoredRun, refs: readonly string[]): readonly string[] {
  const byNumber = sourcesByNumber(run);
  return refs.filter((ref) => {
    const places = placesOf(ref);
    const isWeak = ([source, sentence]: Place): boolean => {
      const sourceId = byNumber.get(source);
      const kind = sourceId === undefined ? undefined : sentencesOf(run.store, sourceId)[sentence - 1]?.kind;
      return kind !== undefined && (NO_EVIDENCE.has(kind) || kind === 'heading' || kind === 'title');
    };
    return places.length === 0 || !places.every(isWeak);
  });
}

function gateRefs(run: GatedRun, input: ClaimToCheck): CheckedClaim {
  const unknown = unknownReference(run, input.refs);
  if (unknown !== null) return unknown;
  if (restsOnOrders(run, input.refs)) return { holds: false, verdict: 'quote-absent', why: ONLY_ORDERS };
  let evidence = evidenceOf(run, input.refs);
  if (evidence.length === 0) return { holds: false, verdict: 'not-checked', why: 'The claim cites nothing.' };
  const asked = { ...input, strictness: input.strictness ?? run.options.gate };
  let verdicts = judge(run, asked, evidence);
  const added = verdicts.flatMap((verdict) =>
    (verdict.addedEvidence ?? []).flatMap((each) => refAt(run, each.sourceId, each.start) ?? []),
  );
  const missing = [...new Set(added)].filter((ref) => !input.refs.includes(ref)).slice(0, MOST_ADDED);
  if (missing.length > 0) {
    evidence = evidenceOf(run, [...input.refs, ...missing]);
    verdicts = judge(run, asked, evidence);
  }
  const first = conclude(input, evidence, verdicts);
  if (!first.holds) return first;
  const carried = carryingEvidence(run, input.claim, evidence);
  if (!carried.holds || carried.evidence === evidence) return carried.holds ? first : carried;
  const refs = carried.evidence.map(({ ref }) => ref);
  if (restsOnOrders(run, refs)) return { holds: false, verdict: 'quote-absent', why: ONLY_ORDERS };
  return conclude(input, carried.evidence, judge(run, asked, carried.evidence));
}

function conclude(
  { claim }: Pick<ClaimToCheck, 'claim'>,
  evidence: readonly ClaimEvidence[],
  verdicts: readonly CitationVerdict[],
): CheckedClaim {
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

function restsOnOrders(run: StoredRun, refs: readonly string[]): boolean {
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

type Carried =
  | Extract<CheckedClaim, { holds: false }>
  | Pick<Extract<CheckedClaim, { holds: true }>, 'holds' | 'evidence'>;

/**
 * The evidence of the sources that carry the claim, by its words: with the passage that carries it where that is not among
 * what was cited, and without the sources that carry nothing of it. A claim that none of them carries does not hold. One in
 * another language than its source cannot be judged by words, and is left to the reviewers.
 */
function carryingEvidence(run: StoredRun, claim: string, evidence: readonly ClaimEvidence[]): Carried {
  if (evidence.some(({ exact }) => exact.includes(claim))) return { holds: true, evidence };
  const sourceIds = sourceIdsOf(evidence);
  const index = citedSources(run, sourceIds);
  const cited = sourceIds.flatMap((id) => index.source(id) ?? []);
  const words = withoutHeadFacts(
    claim,
    cited.map(({ head }) => head),
    evidence.map(({ exact }) => exact).join('\n'),
  );
  const judged = judgeLocated({ claim: words, cited });
  const outcomeOf = (id: string): LocatedJudgement['outcome'] | undefined => judged.get(id)?.outcome;
  const kept = evidence.filter(({ sourceId }) => outcomeOf(sourceId) !== 'not-carried');
  const [first] = [...judged.values()];
  if (kept.length === 0)
    return { holds: false, verdict: 'not-found', why: `${capitalised(first?.difference ?? '')}.` };
  const missing = saysMost(words, kept)
    ? []
    : [...judged.values()].flatMap(({ outcome, passage }) =>
        outcome === 'carried' && !isNearby(passage, kept) ? refsAt(run, passage) : [],
      );
  if (missing.length === 0)
    return { holds: true, evidence: kept.length === evidence.length ? evidence : kept };
  return { holds: true, evidence: evidenceOf(run, [...kept.map(({ ref }) => ref), ...missing]) };
}

/** Share of a claim's content words, 0 to 1, from which on what was cited needs no other passage beside it. */
const MOST_WORDS = 0.6;

/**
 * Whether the cited words say most of the claim themselves. A passage that a program finds by words often speaks of another
 * product or group: in a run with a strong model spans of it stood beside 17 of 74 claims, most of them about others.
 */
function saysMost(claim: string, evidence: readonly ClaimEvidence[]): boolean {
  const asked = new Set(contentStems(claim));
  const said = stemsOf(evidence.map(({ exact }) => exact).join('\n'));
  return [...asked].filter((stem) => said.has(stem)).length >= asked.size * MOST_WORDS;
}

const capitalised = (text: string): string => (text[0] ?? '').toUpperCase() + text.slice(1);

/** Characters between what was cited and the passage: about a sentence, as the words around a citation are read with it. */
const NEARBY = 300;

const isNearby = (passage: LocatedPassage, evidence: readonly ClaimEvidence[]): boolean =>
  evidence.some(
    ({ sourceId, start, end }) =>
      sourceId === passage.sourceId && start <= passage.end + NEARBY && passage.start <= end + NEARBY,
  );

/** The sentences of a passage that may be cited. */
function refsAt(run: StoredRun, { sourceId: name, start, end }: LocatedPassage): string[] {
  const source = numberOfSource(name);
  const sourceId = sourcesByNumber(run).get(source);
  const rows = sourceId === undefined ? [] : sentencesOf(run.store, sourceId);
  const numbers = rows
    .filter((row) => row.start < end && row.end > start && !NO_EVIDENCE.has(row.kind))
    .map(({ number }) => number);
  return refsOfSentences(source, numbers).map(formatRef).slice(0, MOST_ADDED);
}

/** Whether a text's own numbers hold in evidence that other claims brought. */
export function holdsTogether(run: StoredRun, text: string, evidence: readonly ClaimEvidence[]): boolean {
  return judge(run, { claim: text, computed: false }, evidence).every(
    (verdict) => verdict.verdict === 'holds',
  );
}

function judge(
  run: StoredRun,
  input: Omit<ClaimToCheck, 'refs'>,
  evidence: readonly ClaimEvidence[],
): CitationVerdict[] {
  const sourceIds = sourceIdsOf(evidence);
  return checkClaim(
    { id: '', claim: input.claim, sourceIds, evidence, isComputed: input.computed },
    citedSources(run, sourceIds),
    { strictness: input.strictness },
  );
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

/** `S12.34` for the sentence that stands at an offset. */
function refAt(run: StoredRun, sourceName: string, offset: number): string | undefined {
  const number = numberOfSource(sourceName);
  const sourceId = sourcesByNumber(run).get(number);
  if (sourceId === undefined) return undefined;
  const row = sentencesOf(run.store, sourceId).find((each) => each.start <= offset && offset < each.end);
  return row === undefined || NO_EVIDENCE.has(row.kind) ? undefined : `S${number}.${row.number}`;
}

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
    ...{ sha256: row.sha256, publishedAt: row.publishedAt, modifiedAt: row.modifiedAt },
    ...{ publisher: row.publisher, siteName: row.siteName, authors: row.authors },
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
