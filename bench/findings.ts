/**
 * Measures the gate of findings on planted passages: what it keeps of true findings, and how many false cells it lets
 * through of a model that is wrong in a fifth of its fields. Rules are fixed on one half of the generators, reported on the other.
 * Run: npx tsx bench/findings.ts [worlds of each generator] [--show]
 */
import type { DraftFinding } from '../agents/roles/vocabulary.js';
import { knownOf, overPassages } from '../loop/findings/gate-findings.js';
import { markersIn } from '../loop/findings/markers.js';
import { knownUnit } from '../loop/findings/value.js';
import { DATE, pick, type Planted, type Random, type Truth } from './findings/planted.js';
import { GENERATORS } from './findings/worlds.js';

const WRONG = 0.2;

function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const INVENTED = [
  'billed annually',
  'billed monthly',
  'day 3',
  'day 9',
  'free plan',
  'Business plan',
  '5 mg',
  'aged 65 to 80',
];
const UNITS = ['$', '€', 'GB', 'MB', 'days', 'weeks', '%', 'hours', 'apps', null];

/** A finding as a model gives it that is wrong in so many of its fields. */
function careless(
  truth: Truth,
  { planted, random }: { planted: readonly Planted[]; random: Random },
): DraftFinding {
  const all = planted.flatMap(({ truths }) => truths);
  const text = planted.flatMap(({ passage }) => passage.sentences.map((each) => each.text)).join(' ');
  const isWrong = (): boolean => random() < WRONG;
  const numbers = text.match(/\d+(?:\.\d+)?/gu) ?? ['1'];
  const value = isWrong()
    ? pick([pick(numbers, random), pick(all, random).value, String(Math.floor(random() * 99))], random)
    : truth.value;
  const conditions = isWrong()
    ? pick(
        [
          [],
          [pick(INVENTED, random)],
          [...truth.conditions, pick(INVENTED, random)],
          pick(all, random).conditions,
        ],
        random,
      )
    : truth.conditions;
  return {
    about: isWrong() ? pick(all, random).about : truth.about,
    attribute: isWrong() ? pick(all, random).attribute : truth.attribute,
    value,
    unit: isWrong() ? pick(UNITS, random) : truth.unit,
    conditions,
    asOf: isWrong() ? pick(['2019', '2024-05', '2025-01-01'], random) : null,
    by: null,
    refs: [],
  };
}

const plain = (value: string): string =>
  value
    .toLowerCase()
    .replace(/\s*(?:to|and|[-–—])\s*/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
/** Of each condition the forms that a program knows, else its words. */
const keysOf = (conditions: readonly string[]): string => {
  const keys = conditions.flatMap((words) => {
    const known = markersIn(/^\d/u.test(words) ? `at ${words}` : words);
    return known.length === 0 ? [words.toLowerCase()] : known.map(({ key }) => key);
  });
  return [...new Set(keys)].sort().join(' ');
};

/** Whether a kept finding says what is true of its passage. */
function isTrue(finding: DraftFinding, truths: readonly Truth[]): boolean {
  return truths.some(
    (truth) =>
      truth.about === finding.about &&
      truth.attribute === finding.attribute &&
      plain(truth.value) === plain(finding.value) &&
      (truth.unit === null ||
        finding.unit === null ||
        (knownUnit(truth.unit) ?? truth.unit) === (knownUnit(finding.unit) ?? finding.unit)) &&
      keysOf(truth.conditions) === keysOf(finding.conditions) &&
      finding.asOf === DATE,
  );
}

interface Score {
  truths: number;
  lost: number;
  drafted: number;
  kept: number;
  wrong: number;
}

function measure(at: number, worlds: number, show: boolean): Score {
  const [name, generate] = GENERATORS[at] as (typeof GENERATORS)[number];
  const score: Score = { truths: 0, lost: 0, drafted: 0, kept: 0, wrong: 0 };
  const random = seeded(1000 + at);
  for (let world = 0; world < worlds; world += 1) {
    const planted = generate(random);
    const known = knownOf(
      planted.flatMap(({ truths }) => truths),
      null,
    );
    for (const { passage, truths } of planted)
      for (const truth of truths) {
        const tell = (what: string, extra: unknown): void => {
          if (show)
            console.log(`${name}: ${what} ${JSON.stringify(extra)}\n    ${passage.sentences[0]?.text}`);
        };
        const draft = { ...truth, asOf: null, by: null, refs: [] };
        const kept = overPassages(draft, [passage], known);
        score.truths += 1;
        if (typeof kept === 'string') {
          score.lost += 1;
          tell(`lost (${kept})`, truth);
        } else if (!isTrue(kept, truths)) tell('changed', { truth, kept });
        for (let turn = 0; turn < 5; turn += 1) {
          const weak = careless(truth, { planted, random });
          const passed = overPassages(weak, [passage], known);
          score.drafted += 1;
          if (typeof passed === 'string') continue;
          score.kept += 1;
          if (isTrue(passed, truths)) continue;
          score.wrong += 1;
          tell('FALSE', { weak, passed });
        }
      }
  }
  return score;
}

const total = (scores: readonly Score[]): Score =>
  scores.reduce(
    (sum, each) => ({
      truths: sum.truths + each.truths,
      lost: sum.lost + each.lost,
      drafted: sum.drafted + each.drafted,
      kept: sum.kept + each.kept,
      wrong: sum.wrong + each.wrong,
    }),
    { truths: 0, lost: 0, drafted: 0, kept: 0, wrong: 0 },
  );

const line = (name: string, { truths, lost, drafted, kept, wrong }: Score): string =>
  `${name.padEnd(16)} true findings lost ${lost} of ${truths} (${((100 * lost) / truths).toFixed(1)} %) · careless: kept ${kept} of ${drafted}, false cells ${wrong} (${((1000 * wrong) / drafted).toFixed(1)} of 1,000)`;

const worlds = Number(process.argv[2] ?? 40);
const scores = GENERATORS.map((_, at) => measure(at, worlds, process.argv.includes('--show')));
for (const [at, [name]] of GENERATORS.entries()) console.log(line(name, scores[at] as Score));
console.log(line('FIXED ON', total(scores.filter((_, at) => at % 2 === 0))));
console.log(line('REPORTED', total(scores.filter((_, at) => at % 2 === 1))));
