/**
 * False acceptances: true sentences bent by two independent sets of attacks, tried as quotes and as claims that
 * restate the sentence (beside its quote, beside a longer passage, against the whole text), against naive matchers.
 */
import { checkClaim } from '../loop/gate/check.js';
import { findQuote } from '../loop/gate/find-quote.js';
import { indexSources, type SourceIndex } from '../loop/gate/source-index.js';
import { ATTACKS, CLAUSES } from './gate-adversary.js';
import { MUTATIONS, type Mutation } from './gate-mutants.js';
import { NAIVE, type Holds } from './gate-naive.js';
import { mutantTexts, randomOf, sample, type Text } from './gate-texts.js';

/** A kind is asked no further when it has so many. */
const ENOUGH = Number(process.env.MUTANTS ?? 20_000);
const SENTENCES_A_ROUND = 6;
const MOST_ROUNDS = 60;
/** Share of sentences that get a clause of figures, as papers have them: prose has few signs and units. */
const WITH_CLAUSE = 0.5;
/** Fuzzy search is asked for one mutant in so many. */
const SLOW_SHARE = 200;

/** KIND=… tries one kind alone, SHOW=1 prints what is accepted. */
const ALL: readonly Mutation[] = [...MUTATIONS, ...ATTACKS].filter(
  ({ kind }) => process.env.KIND === undefined || kind === process.env.KIND,
);

interface Tally {
  mutants: number;
  quotes: number;
  claims: number;
  accepted: number;
  slowAsked: number;
  readonly naive: number[];
}

interface Carrier {
  readonly sentence: string;
  readonly next: string | undefined;
  /** The sentences around it, in which it stands once. */
  readonly text: string;
  readonly passage: string;
  readonly sentences: readonly string[];
  readonly other: string | undefined;
}

export function benchMutants(): void {
  const texts = mutantTexts();
  const random = randomOf(11);
  const tallies = new Map<string, Tally>();
  const isFull = (kind: string): boolean => (tallies.get(kind)?.mutants ?? 0) >= ENOUGH;
  for (let round = 0; round < MOST_ROUNDS && ALL.some(({ kind }) => !isFull(kind)); round++) {
    texts.forEach((text, index) => {
      const others = (texts[(index * 7 + 5) % texts.length] as Text).sentences;
      for (const sentence of sample(text.sentences, SENTENCES_A_ROUND, random)) {
        const other = others[Math.floor(random() * others.length)];
        tryAll(carrierOf(text, { sentence, other, random }), { random, tallies, isFull });
      }
    });
  }
  print(tallies);
}

function carrierOf(
  { sentences }: Text,
  { sentence, other, random }: { sentence: string; other: string | undefined; random: () => number },
): Carrier {
  const at = sentences.indexOf(sentence);
  const clause = random() < WITH_CLAUSE ? (CLAUSES[Math.floor(random() * CLAUSES.length)] as string) : '';
  const carried = sentence.replace(/[.!?]$/, (stop) => clause + stop);
  const near = [...sentences.slice(Math.max(0, at - 12), at), carried, ...sentences.slice(at + 1, at + 12)];
  const next = sentences[at + 1];
  const passage = [sentences[at - 1], carried, next].filter((each) => each !== undefined).join(' ');
  return { sentence: carried, next, text: near.join(' '), passage, sentences, other };
}

interface Trial {
  readonly random: () => number;
  readonly tallies: Map<string, Tally>;
  readonly isFull: (kind: string) => boolean;
}

/** Marks and spaces aside, a mutant that stands in the text is none. */
const plain = (text: string): string => text.replace(/[\s"“”'’‘.,;:]+/g, ' ').trim();

function tryAll(carrier: Carrier, { random, tallies, isFull }: Trial): void {
  const stored = indexSources([{ id: 'S1', text: carrier.text }]);
  const flat = plain(carrier.text);
  const naive = NAIVE.map((each) => each.prepare(carrier.text));
  for (const attack of ALL) {
    if (isFull(attack.kind)) continue;
    const mutant = attack.make({ ...carrier, random });
    if (mutant === undefined || mutant === carrier.sentence || flat.includes(plain(mutant))) continue;
    const tally = tallyOf(tallies, attack.kind);
    count(tally, { stored, carrier, attack, mutant, naive });
  }
}

interface Mutant {
  readonly stored: SourceIndex;
  readonly carrier: Carrier;
  readonly attack: Mutation;
  readonly mutant: string;
  readonly naive: readonly Holds[];
}

function count(tally: Tally, { stored, carrier, attack, mutant, naive }: Mutant): void {
  const source = stored.source('S1');
  if (!source) return;
  const asQuote = findQuote(source, mutant, { suggest: false }).found;
  const asClaim =
    attack.onClaims &&
    [carrier.sentence, carrier.passage, undefined].some((exact) => claimHolds(stored, mutant, exact));
  if (process.env.SHOW && (asQuote || asClaim))
    console.log(`${attack.kind} ${asQuote ? 'quote' : 'claim'}\n  ${carrier.sentence}\n  ${mutant}`);
  tally.mutants++;
  if (asQuote) tally.quotes++;
  if (attack.onClaims) tally.claims++;
  if (asClaim) tally.accepted++;
  const isAskedSlowly = tally.mutants % SLOW_SHARE === 0;
  if (isAskedSlowly) tally.slowAsked++;
  NAIVE.forEach(({ isSlow }, at) => {
    if ((!isSlow || isAskedSlowly) && naive[at]?.(mutant)) tally.naive[at] = (tally.naive[at] ?? 0) + 1;
  });
}

function claimHolds(stored: SourceIndex, claim: string, exact: string | undefined): boolean {
  const evidence = exact === undefined ? [] : [{ sourceId: 'S1', exact }];
  return checkClaim({ id: 'C1', claim, sourceIds: ['S1'], evidence }, stored).every(
    ({ verdict }) => verdict === 'holds',
  );
}

function tallyOf(tallies: Map<string, Tally>, kind: string): Tally {
  const empty = { mutants: 0, quotes: 0, claims: 0, accepted: 0, slowAsked: 0, naive: NAIVE.map(() => 0) };
  const tally = tallies.get(kind) ?? empty;
  tallies.set(kind, tally);
  return tally;
}

function print(tallies: ReadonlyMap<string, Tally>): void {
  console.log('Mutants accepted (a claim: in any of its three forms)');
  console.table(Object.fromEntries([...tallies].map(([kind, tally]) => [kind, rowOf(tally)])));
}

const rowOf = (tally: Tally): Record<string, number | string> => ({
  mutants: tally.mutants,
  'as quote': tally.quotes,
  claims: tally.claims,
  'as claim': tally.accepted,
  ...Object.fromEntries(
    NAIVE.map(({ name, isSlow }, at) => [
      name,
      isSlow ? `${tally.naive[at]} of ${tally.slowAsked}` : (tally.naive[at] ?? 0),
    ]),
  ),
});
