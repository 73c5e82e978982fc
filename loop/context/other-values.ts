import type { ReadFinding } from '../../agents/roles/vocabulary.js';
import { keptPerStore } from '../../store/kept.js';
import { sentencesWith, termWeight } from '../../store/term-search.js';
import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import type { Store } from '../../store/open-store.js';
import { NO_EVIDENCE } from '../../text/document.js';
import { placesOf } from '../../text/sentence-ref.js';
import { formatSourceNumber } from '../../text/source-number.js';
import { contentStems, isContentWord, words } from '../../text/tokens.js';
import type { Quantity } from '../gate/numbers/quantity.js';
import { readFigures } from '../gate/numbers/read-figures.js';
import { inOtherUnits, unitOf } from '../gate/numbers/units.js';
import type { StoredRun } from '../run.js';
import { evidenceOf } from './gate-claim.js';
import { textOf } from './stored-text.js';

/**
 * Where another source gives a quantity another value: an amount of the same kind, of like size, beside the same rare words
 * ("more than 15 days to incubate", "an incubation period of ≈10 days"). Nothing is decided by it: whoever writes or judges
 * is shown it. Thresholds were set on two judged runs, where both contradictions that nobody had seen are found; on two
 * others a claim in ten is shown one sentence.
 */

export interface Amount {
  /** `%`, or the first of the units that it could be said in. */
  readonly kind: string;
  /** In that unit. */
  readonly size: number;
  /** Stems of the words around it. */
  readonly beside: ReadonlySet<string>;
}

interface Said {
  readonly amounts: readonly Amount[];
  readonly stems: ReadonlySet<string>;
}

/** Words on each side of an amount that say what it is of. */
const BESIDE = 5;
/** What is so many times as much is another quantity. */
const MOST_APART = 10;
/** Weights, by the rarity of words in the store: of the words that both have beside the amount, and of all that both have. */
const LEAST = { beside: 6, all: 15 } as const;
/** What both have elsewhere than beside the amount counts for less. */
const ELSEWHERE = 0.5;
/** Longest sentence that is shown, UTF-16 code units: whole or not at all. */
const LONGEST = 400;

export function amountsIn(text: string): readonly Amount[] {
  if (!/\p{N}/u.test(text)) return [];
  const around = (from: number, to: number): readonly string[] =>
    words(text.slice(from, to)).flatMap((word) =>
      isContentWord(word) && unitOf(word.folded) === undefined && !/\p{N}/u.test(word.stem)
        ? [word.stem]
        : [],
    );
  return readFigures(text, { isSource: true }).quantities.flatMap((quantity) => {
    const amount = amountOf(quantity);
    if (amount === null || quantity.isMark === true || quantity.isDay === true) return [];
    const before = around(0, quantity.start).slice(-BESIDE);
    const after = around(quantity.end, text.length).slice(0, BESIDE);
    return [{ ...amount, beside: new Set([...before, ...after]) }];
  });
}

function amountOf({ measure, value, unit }: Quantity): Pick<Amount, 'kind' | 'size'> | null {
  if (measure === 'percent') return { kind: '%', size: value };
  if (measure === 'share') return { kind: '%', size: 100 * value };
  if (measure !== 'plain' || unit === undefined) return null;
  const [first] = [{ value, unit }, ...inOtherUnits(value, unit)].sort((a, b) => (a.unit < b.unit ? -1 : 1));
  return first === undefined ? null : { kind: first.unit, size: first.value };
}

const saidIn = (text: string, amounts = amountsIn(text)): Said => ({
  amounts,
  stems: new Set(contentStems(text).filter((stem) => !/\p{N}/u.test(stem))),
});

/** How clearly two texts give one quantity different values; 0 where they do not. */
function difference(store: Store, one: Said, other: Said): number {
  const pairs = one.amounts.flatMap((own) =>
    other.amounts.flatMap((their) => (their.kind === own.kind ? [[own, their] as const] : [])),
  );
  const isNear = ([own, their]: (typeof pairs)[number]): boolean =>
    Math.max(own.size, their.size) <= MOST_APART * Math.min(own.size, their.size);
  if (!pairs.some(isNear) || pairs.some(([own, their]) => own.size === their.size)) return 0;
  const weight = (stems: Iterable<string>): number =>
    [...stems].reduce((sum, stem) => sum + termWeight(store, sentencesWith(store, [stem])), 0);
  const shared = pairs.flatMap(([own, their]) => [...own.beside].filter((stem) => their.beside.has(stem)));
  const beside = weight(new Set(shared));
  if (beside < LEAST.beside) return 0;
  const all = beside + ELSEWHERE * weight([...one.stems].filter((stem) => other.stems.has(stem)));
  return all < LEAST.all ? 0 : all;
}

interface Sentence extends Said {
  readonly ref: string;
  readonly sourceId: string;
}

/** A text is read for amounts once. */
const amountsOfTexts = keptPerStore(() => new Map<number, readonly (Said & { readonly number: number })[]>());

function sentencesWithAmounts(run: StoredRun): readonly Sentence[] {
  const known = amountsOfTexts(run.store);
  return listRunSources(run.store, run.id).flatMap(({ number: source, sourceId }) => {
    const own = known.get(sourceId) ?? ofSource(run, sourceId);
    known.set(sourceId, own);
    const name = formatSourceNumber(source);
    return own.map(({ number, ...said }) => ({ ...said, sourceId: name, ref: `${name}.${number}` }));
  });
}

const ofSource = (run: StoredRun, sourceId: number): readonly (Said & { readonly number: number })[] =>
  sentencesOf(run.store, sourceId).flatMap(({ number, kind, start, end }) => {
    if (NO_EVIDENCE.has(kind) || end - start > LONGEST) return [];
    const text = textOf(run, sourceId).slice(start, end);
    const amounts = amountsIn(text);
    return amounts.length === 0 ? [] : [{ number, ...saidIn(text, amounts) }];
  });

interface Cited {
  readonly text: string;
  readonly refs: readonly string[];
}

/** What a statement says in its words and in those that it cites, of the amounts that it states itself. */
function saidBy(run: StoredRun, { text, refs }: Cited): Said {
  const own = amountsIn(text);
  if (own.length === 0) return { amounts: [], stems: new Set() };
  const cited = evidenceOf(run, refs).flatMap(({ exact }) => (exact.length > LONGEST ? [] : [exact]));
  const theirs = cited.flatMap((exact) => amountsIn(exact));
  const amounts = own.map((amount) => {
    const same = theirs.filter(({ kind, size }) => kind === amount.kind && size === amount.size);
    return { ...amount, beside: new Set([amount, ...same].flatMap(({ beside }) => [...beside])) };
  });
  return saidIn([text, ...cited].join('\n'), amounts);
}

const sourcesIn = (refs: readonly string[]): ReadonlySet<string> =>
  new Set(refs.flatMap(placesOf).map(([source]) => formatSourceNumber(source)));

function mostDifferent<Of extends Said>(store: Store, said: Said, others: readonly Of[]): Of | undefined {
  let [best, most]: [Of | undefined, number] = [undefined, 0];
  for (const other of said.amounts.length === 0 ? [] : others) {
    const score = difference(store, said, other);
    if (score > most) [best, most] = [other, score];
  }
  return best;
}

/** The sentence of another source that gives a quantity of a claim another value most clearly; undefined where none does. */
export function otherValue(run: StoredRun, claim: Cited): string | undefined {
  const own = sourcesIn(claim.refs);
  const others = sentencesWithAmounts(run).filter(({ sourceId }) => !own.has(sourceId));
  return mostDifferent(run.store, saidBy(run, claim), others)?.ref;
}

/** Findings of two sources that give a quantity different values more clearly than either and any other: the id of each, by the other. */
export function otherFindings(run: StoredRun, findings: readonly ReadFinding[]): ReadonlyMap<string, string> {
  const said = findings
    .map(({ id, sourceId, statement, thing, attribute, refs }) => {
      const text = [statement, thing ?? '', attribute ?? ''].join('\n');
      return { id, sourceId, ...saidBy(run, { text, refs }) };
    })
    .filter(({ amounts }) => amounts.length > 0);
  const best = new Map(
    said.flatMap((own) => {
      const others = said.filter(({ sourceId }) => sourceId !== own.sourceId);
      const other = mostDifferent(run.store, own, others);
      return other === undefined ? [] : [[own.id, other.id] as const];
    }),
  );
  return new Map([...best].filter(([id, other]) => best.get(other) === id));
}
