/**
 * The gate on a sentence of the finished brief. It is judged twice: against the claims that it names (nothing may be added
 * to their numbers, names and caution), and, as it will be printed with its source marks, by what checks the documents.
 *
 * Not proved: that the sentence means what its claims say. That is the examiner's part.
 */
import type { Claim, EditedSentence } from '../claim.js';
import type { CellValue } from '../grid/grid.js';
import type { CitationVerdict } from '../gate/check.js';
import { withSum } from '../gate/numbers/sums.js';
import { indexSources, type SourceIndex } from '../gate/source-index.js';
import { verifyReport } from '../gate/verify.js';
import { isAccepted } from '../gate/verdict.js';
import { sourceNamed } from '../judging/gate-claim.js';
import { faultOf, groundsOf, isKnown, namesIn, numbersAbsent } from '../report/free-text/grounds.js';
import { holdsInternalId } from '../report/free-text/internal-ids.js';
import { withoutSourceMarks } from '../report/free-text/marks.js';
import { escapeMarkdown } from '../report/markdown/text.js';
import type { StoredRun } from '../run.js';
import { sourceIdsOf } from '../support.js';
import { contentStems, stemsOf } from '../../text/tokens.js';
import { listRunSources } from '../../store/run-sources.js';
import type { Fact } from './facts.js';

/** A sentence as the editor wrote it, with the names of what it rests on: claims, computed values, facts. */
export interface DraftSentence {
  readonly text: string;
  readonly ids: readonly string[];
}

export type JudgedSentence =
  | { readonly holds: true; readonly sentence: EditedSentence }
  /** For the editor, in a sentence. */
  | { readonly holds: false; readonly why: string };

/** What sentences may rest on. */
export interface Ground {
  readonly claims: ReadonlyMap<string, Claim>;
  readonly computed: ReadonlyMap<string, CellValue>;
  readonly facts: ReadonlyMap<string, Fact>;
  /** What anything may speak of: the question, the focus. */
  readonly common: readonly string[];
  /** BCP 47 */
  readonly language: string;
}

/** What a sentence rests on. */
interface Resting {
  readonly under: readonly Claim[];
  readonly values: readonly CellValue[];
}

/** Words of a sentence, more are cut in two. */
const MOST_WORDS = 40;
/** Share of a sentence's content words that its claims have to hold; `bench/edition.ts` says how it was fixed. */
const LEAST_HELD = 0.6;
/** Sources that are printed behind one sentence. */
const MOST_MARKS = 4;

export class SentenceGate {
  readonly #run: StoredRun;
  readonly #ground: Ground;
  readonly #stored: SourceIndex;

  constructor(run: StoredRun, ground: Ground) {
    this.#run = run;
    this.#ground = ground;
    const sources = listRunSources(run.store, run.id);
    this.#stored = indexSources(sources.flatMap(({ number }) => sourceNamed(run, `S${number}`) ?? []));
  }

  judge({ text, ids }: DraftSentence): JudgedSentence {
    const { claims, computed, facts } = this.#ground;
    const own = ids.flatMap((id) => claims.get(id) ?? []);
    const fact = ids.flatMap((id) => facts.get(id) ?? [])[0];
    if (own.length === 0 && fact !== undefined)
      return { holds: true, sentence: { text: fact.text, claimIds: [], sourceIds: fact.sourceIds } };
    const values = ids.flatMap((id) => computed.get(id) ?? []);
    const named = [
      ...own,
      ...values.flatMap(({ claimIds }) => claimIds.flatMap((id) => claims.get(id) ?? [])),
    ];
    const under = [...new Map(named.map((claim) => [claim.id, claim])).values()];
    if (under.length === 0) return fails('it names no claim');
    const words = withoutSourceMarks(text).replace(/\s+/gu, ' ').trim();
    const written = values.reduce(
      (said, value) => (value.formula === null ? said : withSum(said, value.value, value.formula)),
      words,
    );
    const why = this.#ownFault(words, written, under) ?? null;
    if (why !== null) return fails(why);
    return this.#asPrinted(written, { under, values });
  }

  /** A claim in its own words. */
  claimItself(claim: Claim): JudgedSentence {
    return this.#asPrinted(withoutSourceMarks(claim.claim), { under: [claim], values: [] });
  }

  /** What the sentence adds to its claims. */
  #ownFault(words: string, written: string, under: readonly Claim[]): string | undefined {
    const { common, language } = this.#ground;
    if (words.split(' ').length > MOST_WORDS)
      return `it has more than ${MOST_WORDS} words: make two sentences of it`;
    const texts = under.flatMap(({ claim, evidence }) => [claim, ...evidence.map(({ exact }) => exact)]);
    if (holdsInternalId(words, (id) => texts.some((text) => text.includes(id))))
      return 'it holds an id that means nothing to a reader';
    const grounds = groundsOf([...texts, ...common, ...this.#titlesOf(under)]);
    const numbers = numbersAbsent(written, grounds);
    if (numbers.length > 0) return `its claims do not hold ${numbers.map((each) => `"${each}"`).join(', ')}`;
    const names = namesIn(words, language).filter((name) => !isKnown(name, grounds));
    if (names.length > 0)
      return `its claims do not name ${names.map(({ lower }) => `"${lower}"`).join(', ')}`;
    if (faultOf(written, grounds, language) !== null) return 'it quotes or links what its claims do not hold';
    return heldShare(words, [...texts, ...common]) < LEAST_HELD
      ? 'too many of its words stand in none of its claims: it says more than they do, or keep to their words'
      : meaningFault(words, under);
  }

  #titlesOf(under: readonly Claim[]): readonly string[] {
    return under.flatMap(({ sourceIds }) =>
      sourceIds.flatMap((id) => sourceNamed(this.#run, id)?.title ?? []),
    );
  }

  /** The sentence with the marks of the sources that carry it, as a document shows it and as a document is checked. */
  #asPrinted(text: string, { under, values }: Resting): JudgedSentence {
    let marks = sourceIdsOf(under.flatMap(({ evidence }) => evidence)).map(String);
    const first = this.#check(text, marks);
    if (first.statements === 0 && /[?？؟]\s*$/u.test(text)) return heldWith(text, { under, values }, []);
    if (first.statements !== 1) return fails('it is no single statement: make one sentence of each');
    let verdicts = first.citations;
    while (marks.length > 0 && verdicts.some((each) => !isTaken(each))) {
      const carried = verdicts.filter(isTaken).map(({ sourceId }) => sourceId);
      if (carried.length === marks.length) break;
      marks = marks.filter((id) => carried.includes(id));
      if (marks.length > 0) verdicts = this.#check(text, marks).citations;
    }
    if (marks.length === 0) {
      const [failing] = first.citations;
      return fails(`no source of its claims carries it as it is worded: ${failing?.difference ?? ''}`);
    }
    return heldWith(text, { under, values }, this.#fewest(text, marks));
  }

  /** Those that carry it alone, or that the others need; more marks than a reader looks up are no better. */
  #fewest(text: string, marks: readonly string[]): readonly string[] {
    const holds = (some: readonly string[]): boolean =>
      some.length > 0 && this.#check(text, some).citations.every(isTaken);
    let needed = marks;
    for (const mark of marks.toReversed()) {
      const others = needed.filter((each) => each !== mark);
      if (!holds([mark]) && holds(others)) needed = others;
    }
    const first = needed.slice(0, MOST_MARKS);
    return first.length < needed.length && holds(first) ? first : needed;
  }

  #check(
    text: string,
    marks: readonly string[],
  ): { statements: number; citations: readonly CitationVerdict[] } {
    const { coverage, citations } = verifyReport(
      `${escapeMarkdown(text)} [${marks.join(', ')}]\n`,
      this.#stored,
    );
    return { statements: coverage.statements, citations };
  }
}

function heldWith(text: string, { under, values }: Resting, sourceIds: readonly string[]): JudgedSentence {
  const computedFrom = values.map(({ id }) => id);
  const computed = computedFrom.length === 0 ? {} : { computedFrom };
  const claimIds = under.map(({ id }) => id);
  return { holds: true, sentence: { text, claimIds, ...computed, sourceIds } };
}

const fails = (why: string): JudgedSentence => ({ holds: false, why });

/** Words of two languages cannot be compared: that is left to the examiner. */
const isTaken = ({ verdict, difference = '' }: CitationVerdict): boolean =>
  isAccepted(verdict) || (verdict === 'not-checked' && difference.includes('language'));

/** Share of a sentence's content words that these texts hold, 0 to 1. */
function heldShare(words: string, texts: readonly string[]): number {
  const asked = new Set(contentStems(words));
  const said = stemsOf(texts.join('\n'));
  return asked.size === 0 ? 1 : [...asked].filter((stem) => said.has(stem)).length / asked.size;
}

/** Words that deny; "without" and "lacks" are as often a matter of wording. */
const DENIES =
  /(?<![\p{L}])(?:not|no|never|none|neither|nor|cannot|kein\p{L}*|nicht|nie)(?![\p{L}])|n['’]t(?![\p{L}])/iu;
/** Words by which a statement is less than certain; who reports it is another matter. */
const DOUBTS =
  /(?<![\p{L}])(?:may|might|could|possibl[ey]|perhaps|probabl[ey]|likely|suggest(?:s|ed|ing)?|appear(?:s|ed)?|seem(?:s|ed)?)(?![\p{L}])/iu;

/** What its small words change, against the part of each claim that it is nearest to. Where several are joined, each may bring its own. */
function meaningFault(words: string, under: readonly Claim[]): string | undefined {
  const own = under.map(({ claim }) => nearestClause(words, claim));
  const all = under.map(({ claim, evidence }) => [claim, ...evidence.map(({ exact }) => exact)].join(' '));
  if (DOUBTS.test(own[0] ?? '') && own.every((clause) => DOUBTS.test(clause)) && !DOUBTS.test(words))
    return 'it is firmer than its claims: their "may", "could", "suggests" is lost';
  if (DENIES.test(words) && !all.some((text) => DENIES.test(text)))
    return 'a "not" or "no" stands in it and not in its claims';
  return own.every((clause) => DENIES.test(clause)) && !DENIES.test(words) && !LACKS.test(words)
    ? 'the "not" or "no" of its claims is lost'
    : undefined;
}

/** Other ways to say what a "no" says. */
const LACKS =
  /(?<![\p{L}])(?:without|lack\p{L}*|miss\p{L}*|absen\p{L}*|fail\p{L}*|un\p{L}+|only|less|fewer|free|ohne)(?![\p{L}])/iu;

/** The clause of a claim that shares most words with a sentence; all of it where none is nearer. */
function nearestClause(words: string, claim: string): string {
  const asked = new Set(contentStems(words));
  const shared = (clause: string): number => contentStems(clause).filter((stem) => asked.has(stem)).length;
  const clauses = claim.split(/[,;:] /u);
  return clauses.reduce((best, clause) => (shared(clause) > shared(best) ? clause : best));
}
