/**
 * Claims written by hand beside their passage, a true one and one with a single falsification: restatements in the
 * styles of medicine, physics, economics, law, sport and news (`data/gate-pairs.json`), and forms that numbers and
 * dates take (`data/gate-forms.json`). Each claim beside its passage, and against the whole text without a quote.
 * Run: npx tsx bench/gate-pairs.ts [show]
 */
import { readFileSync } from 'node:fs';
import { checkClaim } from '../loop/gate/check.js';
import { indexSources } from '../loop/gate/source-index.js';

interface Pair {
  readonly style?: string;
  readonly kind?: string;
  /** "quote": the words are quoted, not claimed. In `gate-forms.json`, what the pair is about. */
  readonly form?: string;
  readonly passage: string;
  readonly true: string;
  readonly false: string;
}

const read = (name: string): Pair[] =>
  JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8')) as Pair[];

/** A source needs so much text to back anything; in no language, and about nothing. */
const FILLING = `\n\n${'Zorvu melka dantri posk wendol faripa. '.repeat(6)}`;
const STANDS: ReadonlySet<string> = new Set(['holds', 'located', 'not-found']);

/** What speaks against the words, or undefined where they hold. */
function refusal(pair: Pair, words: string, isWhole: boolean): string | undefined {
  const stored = indexSources([{ id: 'S1', text: `${pair.passage}${FILLING}` }]);
  const isQuote = pair.form === 'quote';
  const exact = isQuote ? words : pair.passage;
  const input = {
    id: 'C1',
    claim: isQuote ? 'It is said there.' : words,
    sourceIds: ['S1'],
    evidence: isWhole && !isQuote ? [] : [{ sourceId: 'S1', exact }],
  };
  const bad = checkClaim(input, stored).find(({ verdict }) => !STANDS.has(verdict));
  return bad && `${bad.verdict}: ${bad.difference ?? ''}`;
}

interface Tally {
  pairs: number;
  trueRefused: number;
  falseAccepted: number;
}

function measure(name: string, groupOf: (pair: Pair) => string): void {
  const tallies = new Map<string, Tally>();
  for (const pair of read(name)) {
    const refused = [false, true].flatMap((isWhole) => refusal(pair, pair.true, isWhole) ?? []);
    const accepted = [false, true].filter((isWhole) => refusal(pair, pair.false, isWhole) === undefined);
    for (const group of [groupOf(pair), 'all']) {
      const tally = tallies.get(group) ?? { pairs: 0, trueRefused: 0, falseAccepted: 0 };
      tallies.set(group, tally);
      tally.pairs++;
      if (refused.length > 0) tally.trueRefused++;
      if (accepted.length > 0) tally.falseAccepted++;
    }
    if (process.argv[2] !== 'show') continue;
    if (refused[0] !== undefined) console.log(`refused  ${pair.true}\n         ${refused[0]}`);
    if (accepted.length > 0) console.log(`accepted ${groupOf(pair)}: ${pair.false}`);
  }
  console.log(`${name}: true claims refused, false claims accepted, in either form`);
  console.table(Object.fromEntries(tallies));
}

measure('gate-pairs', ({ kind }) => kind ?? '');
measure('gate-forms', ({ form }) => form ?? '');
