/**
 * Finds the passage of a source that carries a claim without a quote best, and how much of the claim it carries. A claim's
 * words count by how rare they are in that source; those of the source's title count nothing, so that no title carries a
 * claim. What takes away from it: words that only stand elsewhere in the source, other passages that hold nearly as much
 * (the texts of a field share its words), and a long source, where much is found by chance. Words alone decide: whether
 * the passage means what the claim says is not asked.
 */
import { TOPIC_STOP_WORDS } from '../../text/lexicon.js';
import { monthOf } from '../../text/months.js';
import { cutSentences } from '../../text/sentences.js';
import type { Span } from './find-exact.js';
import type { PreparedSource } from './prepare.js';
import { withoutMarks } from './signals/cited-words.js';
import { bestOf, passagesOf, windowsOf, type Passages, type Windows } from './signals/passages.js';
import { tokenize, type Token } from './signals/tokens.js';
import type { LocatedPassage } from './verdict.js';

/** After this many words a claim is read no further. */
const MOST_WORDS = 200;
/** Sentences of a passage. */
const WIDTH = 4;
/** Passages without a sentence in common that the best one is compared with. */
const OTHERS = 5;

/** Fixed on one half of `bench/located.ts` and reported on the other. */
const CREDIT = {
  /** Of a word that stands in the source, but not in the passage. */
  elsewhere: 0.5,
  /** Taken off for what the next best passages hold on average. */
  others: 0.3,
  /** Taken off for each e-fold of sentences. */
  length: 0.04,
  /** Added for each e-fold of words: a long claim is found by chance less easily. */
  words: 0.06,
} as const;

/** The weighty words of a claim: no function words, no months (the number check reads dates), each stem once. */
export function weightyWords(claim: string): readonly Token[] {
  const tokens = tokenize(withoutMarks(claim)).slice(0, MOST_WORDS);
  const weighty = tokens.filter(
    ({ isContent, isNumber, lower }) =>
      isContent && (isNumber || (!TOPIC_STOP_WORDS.has(lower) && monthOf(lower) === 0)),
  );
  const chosen = weighty.length > 0 ? weighty : tokens.filter(({ isContent }) => isContent);
  return [...new Map(chosen.map((token) => [token.stem, token])).values()];
}

export interface Location {
  /** 0 to about 1: how much of the claim the passage carries. */
  readonly score: number;
  readonly passage: LocatedPassage;
  /** Stems of the claim that the passage holds, those of the title among them. */
  readonly held: ReadonlySet<string>;
}

export function locate(words: readonly Token[], source: PreparedSource): Location {
  const whole = passagesOf(source);
  const weights = weightsOf(words, source, whole);
  const windows = windowsOf(whole, weights, WIDTH);
  const [from, best] = bestOf(windows);
  const total = sum(weights.values());
  const present = sum([...weights].map(([stem, weight]) => (whole.byStem.has(stem) ? weight : 0)));
  const taken = CREDIT.others * othersOf(windows, from);
  const share = total === 0 ? 0 : (best + CREDIT.elsewhere * (present - best) - taken) / total;
  const chance = CREDIT.length * Math.log(Math.max(1, whole.sentences.length));
  const asked = new Set(words.map(({ stem }) => stem));
  const held = new Set(best === 0 ? [] : stemsAt(whole, from).filter((stem) => asked.has(stem)));
  const score = best === 0 ? 0 : share - chance + CREDIT.words * Math.log(weights.size + 1);
  return { score, held, passage: passageAt(source, tightened(whole, from, held)) };
}

const TITLE = Symbol('stems of the title');

/** A claim of so few words is a heading: what it shares with the title counts as well. */
const HEADING_WORDS = 2;

/** Stem → weight. The title's words are left out, unless the claim has no others. */
function weightsOf(
  words: readonly Token[],
  source: PreparedSource,
  { byStem, sentences }: Passages,
): ReadonlyMap<string, number> {
  const title = source.view(TITLE, ({ title }) => new Set(tokenize(title).map(({ stem }) => stem)));
  const others = words.filter(({ stem }) => !title.has(stem));
  const count = sentences.length;
  const weightOf = ({ stem }: Token): number =>
    Math.sqrt(Math.log(1 + (count + 1) / ((byStem.get(stem)?.length ?? 1) + 0.5)));
  return new Map(
    (others.length === 0 || words.length <= HEADING_WORDS ? words : others).map((word) => [
      word.stem,
      weightOf(word),
    ]),
  );
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

/** What the next best passages hold on average, none of them sharing a sentence with another. */
function othersOf(windows: Windows, from: number): number {
  const taken = [from];
  let total = 0;
  for (let count = 0; count < OTHERS; count++) {
    const [start, score] = bestOf(windows, (each) => taken.some((other) => Math.abs(each - other) < WIDTH));
    if (score === 0) break;
    taken.push(start);
    total += score;
  }
  return total / OTHERS;
}

function stemsAt(whole: Passages, from: number): string[] {
  const stems: string[] = [];
  for (let at = from; at < from + WIDTH; at++) for (const { stem } of whole.tokensOf(at)) stems.push(stem);
  return stems;
}

/** The sentences from the first to the last that holds a word of the claim. */
function tightened(whole: Passages, from: number, held: ReadonlySet<string>): Span {
  const holding = [...Array(WIDTH).keys()]
    .map((step) => from + step)
    .filter((at) => whole.tokensOf(at).some(({ stem }) => held.has(stem)));
  const first = whole.sentences[holding[0] ?? from];
  const last = whole.sentences[holding.at(-1) ?? from];
  return { start: first?.start ?? 0, end: last?.end ?? 0 };
}

const SENTENCES = Symbol('numbered sentences');

function passageAt(source: PreparedSource, span: Span): LocatedPassage {
  const text = source.text.slice(span.start, span.end);
  const start = span.start + text.length - text.trimStart().length;
  const end = Math.max(start, span.end - (text.length - text.trimEnd().length));
  const cut = source.view(SENTENCES, () => cutSentences(source.text));
  const sentences: string[] = [];
  for (let at = firstAfter(cut, start); at < cut.length && (cut[at] as Span).start < end; at++)
    sentences.push(`${source.id}.${at + 1}`);
  const page = source.pageAt(start);
  const exact = source.text.slice(start, end);
  return { sourceId: source.id, sentences, start, end, exact, ...(page === undefined ? {} : { page }) };
}

/** The first sentence that ends after an offset. */
function firstAfter(sentences: readonly Span[], offset: number): number {
  let [low, high] = [0, sentences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle] as Span).end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
