/**
 * Claims without a quote: how many supported ones are located in their own source, and how many in another text of the same
 * field under the same title. Thresholds were fixed on the half `fit`; `report` is the other. `together`: the store also
 * holds the texts that are not cited; `alone`: it holds the cited one only. The baseline is one threshold on the share of
 * weighty words that the best four sentences hold, chosen on the same half to accept as many supported claims.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/located.ts [speed]
 */
import { pathToFileURL } from 'node:url';
import { checkClaim, type ClaimInput } from '../loop/gate/check.js';
import { prepareSource, type PreparedSource } from '../loop/gate/prepare.js';
import { bestPassage, passagesOf } from '../loop/gate/signals/passages.js';
import { tokenize } from '../loop/gate/signals/tokens.js';
import { indexSources } from '../loop/gate/source-index.js';
import { isAccepted } from '../loop/gate/verdict.js';
import { data } from './gate-texts.js';
import { readLocatedPairs, type LocatedPair } from './located-pairs.js';

/** Sets whose claims say again what the source says; in the others support is an inference that no words show. */
export const GOAL = ['wice', 'attributionbench', 'zika'] as const;

/** Share of weighty words. */
const BASELINE = 0.36;

/** Some sets give sentences, not texts: what they lack to a source is filled with words that no claim has. */
const FILLER = ' Nobody asked the gardener about the colour of the curtains in the dining room.'.repeat(3);

const made = new Map<string, PreparedSource>();

function sourceOf(id: string, title: string, body: string): PreparedSource {
  const key = `${id}\u0000${title}\u0000${body}`;
  const text = `${title}\n\n${body}${body.length < 400 ? `\n\n${FILLER}` : ''}`;
  const source = made.get(key) ?? prepareSource({ id, title, text });
  if (made.size > 2000) made.clear();
  made.set(key, source);
  return source;
}

const WAYS = ['together', 'alone', 'baseline'] as const;
type Way = (typeof WAYS)[number];

export interface Tally {
  claims: number;
  /** Accepted beside the own source. */
  own: number;
  /** Accepted beside another text. */
  other: number;
}

/** One pair, judged beside its own source and beside the other text. */
function judge(pair: LocatedPair, way: Way): { own: boolean; other: boolean } {
  const { claim, title, own, other, nearest } = pair;
  const accepts = (cited: string, others: readonly string[]): boolean => {
    const source = sourceOf('S1', title, cited);
    const beside = others.map((text, at) => sourceOf(`S${at + 2}`, '', text));
    const stored = indexSources([source, ...(way === 'together' ? beside : [])]);
    const input: ClaimInput = { id: 'C1', claim, sourceIds: ['S1'] };
    const [verdict] = checkClaim(input, stored);
    if (way !== 'baseline') return verdict !== undefined && isAccepted(verdict.verdict);
    const isNumber = verdict?.verdict === 'number-absent' || verdict?.verdict === 'altered';
    return !isNumber && shareOf(claim, source) >= BASELINE;
  };
  return { own: accepts(own, [other, nearest]), other: accepts(other, [own, nearest]) };
}

function shareOf(claim: string, source: PreparedSource): number {
  const words = tokenize(claim).filter(({ isContent }) => isContent);
  return bestPassage(passagesOf(source), new Map(words.map(({ stem }) => [stem, 1])), 4).share;
}

/** `way half set` → tally. */
export function measure(pairs: readonly LocatedPair[], ways: readonly Way[]): ReadonlyMap<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const pair of pairs) {
    for (const way of ways) {
      const name = `${way} ${pair.half} ${pair.set}`;
      const tally = tallies.get(name) ?? { claims: 0, own: 0, other: 0 };
      const { own, other } = judge(pair, way);
      tallies.set(name, {
        claims: tally.claims + 1,
        own: tally.own + Number(own),
        other: tally.other + Number(other),
      });
    }
  }
  return tallies;
}

/** Mean of the shares of the sets, in per cent. */
export function meanOf(
  tallies: ReadonlyMap<string, Tally>,
  { way, half, sets }: { way: Way; half: LocatedPair['half']; sets: readonly string[] },
): { own: number; other: number } {
  const counted = sets.flatMap((set) => tallies.get(`${way} ${half} ${set}`) ?? []);
  const mean = (of: (tally: Tally) => number): number =>
    counted.reduce((total, tally) => total + (100 * of(tally)) / tally.claims, 0) / counted.length;
  return { own: mean(({ own }) => own), other: mean(({ other }) => other) };
}

const shown = (number: number): string => `${number.toFixed(1)} %`;

function print(): void {
  const pairs = readLocatedPairs(data);
  const tallies = measure(pairs, WAYS);
  const sets = [...new Set(pairs.map(({ set }) => set))];
  for (const half of ['fit', 'report'] as const) {
    const rows = WAYS.map((way) => {
      const each = sets.map((set) => {
        const { own, other } = meanOf(tallies, { way, half, sets: [set] });
        return [set, `${shown(own)} / ${shown(other)}`];
      });
      const { own, other } = meanOf(tallies, { way, half, sets: GOAL });
      return [way, { goal: `${shown(own)} / ${shown(other)}`, ...(Object.fromEntries(each) as object) }];
    });
    console.log(`Accepted beside the own source / beside another text, half "${half}"`);
    console.table(Object.fromEntries(rows));
  }
}

/** A source of a million characters, and claims on it; then the same with half of each. */
function speed(): void {
  const sentence = (at: number): string =>
    `In the year of the ${at % 977} floods the miller of Weir${at % 1013} paid a tax of ${at} crowns to the bailiff. `;
  const time = (claims: number, characters: number, unit: (at: number) => string): number => {
    let text = '';
    for (let at = 0; text.length < characters; at++) text += unit(at);
    const stored = indexSources([{ id: 'S1', text }]);
    const before = process.cpuUsage();
    for (let at = 0; at < claims; at++)
      checkClaim(
        { id: 'C1', claim: `The miller of Weir${at % 1013} paid the bailiff a tax.`, sourceIds: ['S1'] },
        stored,
      );
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const texts: Readonly<Record<string, (at: number) => string>> = {
    prose: sentence,
    'a word a line': (at) => `miller\nweir${at % 50}\n`,
    'one word': () => 'miller ',
    'no break': () => 'x'.repeat(1000),
    'line breaks': () => '\n\n',
  };
  const rows = Object.entries(texts).map(([name, unit]) => {
    const whole = time(1000, 1_000_000, unit);
    const [fewer, shorter] = [time(500, 1_000_000, unit), time(1000, 500_000, unit)];
    const ratio = (other: number): string => (whole / other).toFixed(2);
    return [
      name,
      {
        'ms for 1,000 claims': Math.round(whole),
        'over half the claims': ratio(fewer),
        'over half the text': ratio(shorter),
      },
    ];
  });
  console.log('Claims without a quote on a source of a million characters: processor time, and its ratios');
  console.table(Object.fromEntries(rows));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv[2] === 'speed') speed();
  else print();
}
