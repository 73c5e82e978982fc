/**
 * Inputs made to be slow: sources, quotes and claims of one thing over and over, of 1,000 to 1,000,000 characters.
 * A source is made ready once (folded, its figures and words indexed), which is linear; then each citation of it is
 * checked. Both are printed in milliseconds of processor time, so that a busy machine counts less, the slowest first.
 * Run: npx tsx bench/gate-fuzz.ts [rounds] [lengths, by commas]
 */
import { checkClaim } from '../loop/gate/check.js';
import { figuresOf } from '../loop/gate/numbers/figure-index.js';
import { passagesOf } from '../loop/gate/signals/passages.js';
import { indexSources, type SourceIndex } from '../loop/gate/source-index.js';
import { SHAPES } from './gate-shapes.js';
import { randomOf } from './gate-texts.js';

const ROUNDS = Number(process.argv[2] ?? 1);
const LENGTHS = (process.argv[3] ?? '1000,10000,100000,1000000').split(',').map(Number);
const ASKED = [300, 1000, 10_000, 19_900, 100_000, 1_000_000];
const SHOWN = 12;

const repeat = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** One shape over and over, or two in turn. */
function textOf(names: readonly string[], length: number, random: () => number): string {
  const units = names.map((name) => SHAPES[name] as string);
  if (units.length === 1) return repeat(units[0] as string, length);
  const parts: string[] = [];
  for (let size = 0; size < length;) {
    const part = repeat(units[Math.floor(random() * units.length)] as string, 1 + Math.floor(random() * 200));
    parts.push(part);
    size += part.length;
  }
  return parts.join('').slice(0, length);
}

interface Timed {
  readonly text: string;
  readonly asked: string;
  readonly way: string;
  readonly ms: number;
}

/** Processor time is counted in steps of up to a few ms. */
function timed(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const WAYS = ['quote', 'claim', 'claim of a quote', 'priority'] as const;
const OTHER = { id: 'S2', text: 'Other words of another text.' };

function prepare(stored: SourceIndex): void {
  const source = stored.source('S1');
  if (!source) return;
  void [source.sha256, source.body.text, source.unaccented, source.hasLostGlyphs];
  figuresOf(source);
  passagesOf(source);
  check(stored, 'priority', 'The virus was found.');
}

function check(stored: SourceIndex, way: (typeof WAYS)[number], asked: string): void {
  const text = stored.source('S1')?.text ?? '';
  const quote = way === 'claim' || way === 'priority' ? undefined : asked;
  const exact = way === 'claim of a quote' ? text.slice(1000, 19_000) : quote;
  const evidence = exact === undefined ? {} : { evidence: [{ sourceId: 'S1', exact }] };
  const claim = way === 'quote' ? 'The virus was found.' : asked;
  const verdicts = checkClaim({ id: 'C1', claim, sourceIds: ['S1'], ...evidence }, stored);
  if (way === 'priority') for (const verdict of verdicts) void verdict.reviewPriority;
}

/** A stretch of the text, the same bent in its middle, at its head and at its end, and another shape. */
function* askedOf(text: string, shape: string): Generator<string> {
  const from = Math.floor(text.length / 3);
  for (const length of ASKED) {
    const piece = text.slice(from, from + length);
    if (piece.length === length && length < 20_000) {
      yield piece;
      yield `${piece.slice(0, length / 2)}x${piece.slice(length / 2)}`;
      yield `x${piece}`;
      yield `${piece}x`;
    }
    yield repeat(SHAPES[shape] as string, length);
  }
}

function measure(length: number): { prepared: Timed[]; checked: Timed[] } {
  const random = randomOf(17);
  const names = Object.keys(SHAPES);
  const pick = (): string => names[Math.floor(random() * names.length)] as string;
  const cases = [
    ...names.map((name) => [[name], name] as const),
    ...Array.from({ length: names.length * ROUNDS }, () => [[pick(), pick()], pick()] as const),
  ];
  const prepared: Timed[] = [];
  const checked: Timed[] = [];
  for (const [inText, shape] of cases) {
    const text = textOf(inText, length, random);
    const stored = indexSources([{ id: 'S1', text }, OTHER]);
    const name = inText.join(' + ');
    prepared.push({ text: name, asked: '', way: 'prepare', ms: timed(() => prepare(stored)) });
    for (const asked of askedOf(text, shape)) {
      for (const way of WAYS) {
        const ms = timed(() => check(stored, way, asked));
        checked.push({ text: name, asked: `${asked.length}: ${shape}`, way, ms });
      }
    }
  }
  return { prepared, checked };
}

const slowest = (rows: readonly Timed[], count: number): Timed[] =>
  [...rows].sort((left, right) => right.ms - left.ms).slice(0, count);

measure(1000);
for (const length of LENGTHS) {
  const { prepared, checked } = measure(length);
  console.log(`sources of ${length} characters: ${prepared.length} made ready, ${checked.length} checks`);
  console.table(slowest(prepared, 5));
  console.table(slowest(checked, SHOWN));
  console.log(`checks over 100 ms: ${checked.filter(({ ms }) => ms > 100).length}`);
}
