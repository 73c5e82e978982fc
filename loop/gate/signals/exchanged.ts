/** Whether what stands before a word and what stands after it have changed places: "A exceeds B", "B exceeds A". */
import { STOP_WORDS } from '../../../text/lexicon.js';
import { stem } from '../../../text/stem.js';
import type { Word } from '../restatement/tokens.js';

const PREPOSITIONS: ReadonlySet<string> = new Set(
  'by of in on at for from with to into than under over among between as through via'.split(' '),
);
const CONTRASTING: ReadonlySet<string> = new Set('while whereas but although though not'.split(' '));
/** Weighty words of a claim: in longer ones order is style. */
const LONGEST = 16;

interface Side {
  readonly words: readonly Word[];
  /** Of the word around which they stand. */
  readonly at: number;
}

const isWeighty = ({ key }: Word): boolean => key.length > 1 && !STOP_WORDS.has(key);
const stemsOf = (words: readonly Word[]): Stems =>
  new Set(words.filter(isWeighty).map(({ key }) => stem(key)));

/** Around some word that both have in the same form, everything has changed sides; or some of it has, around a contrast. */
export function exchanges(sentence: readonly Word[], claim: readonly Word[]): boolean {
  if (claim.filter(isWeighty).length > LONGEST) return false;
  return claim.some((pivot, at) => {
    if (at === 0 || !(isWeighty(pivot) || CONTRASTING.has(pivot.key))) return false;
    const places = placesOf(pivot, sentence);
    if (places.length !== 1 || placesOf(pivot, claim).length !== 1) return false;
    const sides = [
      { words: sentence, at: places[0] as number },
      { words: claim, at },
    ] as const;
    return CONTRASTING.has(pivot.key) ? contrastsElse(...sides) : exchangesAround(...sides);
  });
}

const placesOf = ({ key }: Word, words: readonly Word[]): number[] =>
  words.flatMap((word, at) => (word.key === key ? [at] : []));

/**
 * What opens the claim stands behind the word in the source, and what stands behind it in the claim before it, in the same
 * voice. Words that stayed on their side go with the word itself: "generally has more specificity than".
 */
export function exchangesAround(whole: Side, drafted: Side): boolean {
  const [source, claim] = [withinMarks(whole), withinMarks(drafted)];
  const [before, after] = sidesOf(claim);
  const inSource = sidesOf(source);
  const left = crossed(before, { to: inSource[1], from: inSource[0] });
  const right = crossed(after, { to: inSource[0], from: inSource[1] });
  const opening = claim.words.find(isWeighty);
  const isCrossed =
    opening !== undefined && left?.has(stem(opening.key)) === true && right !== undefined && right.size > 0;
  return isCrossed && voiceOf(source) === voiceOf(claim);
}

/** The words between the marks around it: a clause that was moved as a whole exchanges nothing. */
function withinMarks({ words, at }: Side): Side {
  let from = at;
  while (from > 0 && !words[from]?.isParted) from--;
  const next = words.findIndex((word, place) => place > at && word.isParted);
  return { words: words.slice(from, next < 0 ? words.length : next), at: at - from };
}

type Stems = ReadonlySet<string>;

const sidesOf = ({ words, at }: Side): readonly [before: Stems, after: Stems] => [
  stemsOf(words.slice(0, at)),
  stemsOf(words.slice(at + 1)),
];

/** The stems that changed sides; undefined where some stand on neither, or on both. */
function crossed(stems: Stems, { to, from }: { to: Stems; from: Stems }): Stems | undefined {
  const moved = [...stems].filter((each) => !from.has(each));
  if (moved.some((each) => !to.has(each))) return undefined;
  return [...stems].some((each) => from.has(each) && to.has(each)) ? undefined : new Set(moved);
}

/** The preposition right behind the word, if there is one, and whether one opens what stands before it. */
function voiceOf({ words, at }: Side): string {
  const behind = words[at + 1]?.key ?? '';
  const opens = [...words.slice(0, at)].reverse().find((word) => word.opens || word.isParted);
  return `${PREPOSITIONS.has(behind) ? behind : ''} ${opens !== undefined && PREPOSITIONS.has(opens.key) ? opens.key : ''}`;
}

/** Some words crossed the contrast in either direction, while others, which say what is contrasted, stayed. */
function contrastsElse(source: Side, claim: Side): boolean {
  const [inSource, inClaim] = [sidesOf(source), sidesOf(claim)];
  const moved = (from: 0 | 1): number =>
    [...inClaim[from]].filter((each) => inSource[from === 0 ? 1 : 0].has(each) && !inSource[from].has(each))
      .length;
  const stayed = [0, 1].map(
    (side) => [...inClaim[side as 0 | 1]].filter((each) => inSource[side as 0 | 1].has(each)).length,
  );
  return moved(0) > 0 && moved(1) > 0 && Math.max(...stayed) >= STAYED;
}

const STAYED = 3;
