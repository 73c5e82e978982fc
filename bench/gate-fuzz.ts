/**
 * Inputs made to be slow: texts, quotes and claims of one thing over and over. Prints the slowest checks of a claim
 * against a source of 100,000 characters never seen before, in milliseconds of processor time, so that a busy machine
 * does not count.
 * Run: npx tsx bench/gate-fuzz.ts [characters] [rounds]
 */
import { checkClaim } from '../loop/gate/check.js';
import { prepareWorld } from '../loop/gate/world.js';
import { randomOf } from './gate-texts.js';

const LENGTH = Number(process.argv[2] ?? 100_000);
const ROUNDS = Number(process.argv[3] ?? 2);
const SHOWN = 15;

const UNITS: Readonly<Record<string, string>> = {
  digits: '1',
  numbers: '12 ',
  'numbers and commas': '1,234,',
  'numbers and points': '1.2.',
  'spaced numbers': '1 234 ',
  'ranges of numbers': '10–20 ',
  money: '$5 million, ',
  'per cent': '5 % ',
  powers: '1 × 10⁻⁵ ',
  'number words': 'twenty one hundred and ',
  fractions: '½ of a third ',
  dates: '3 May 2015 ',
  'numeric dates': '1/2/2015 ',
  months: 'May ',
  'years and spans': '2010–15 ',
  labels: 'H1N1-',
  times: '10:30:',
  signs: '- −5 ',
  comparisons: '< > ≤ p<0.05 ',
  spaces: '  ',
  'non-breaking spaces': '\u00a0\u2009',
  'line ends': '\n',
  'lines of one letter': 'a\n',
  'lines of a number': '7\n',
  'running heads': 'Journal of Things 12\n\n',
  quotes: '"\'“',
  backticks: '`` a',
  brackets: '[(',
  'citation marks': '[12] ',
  insertions: '[the] a ',
  ellipses: '… ',
  'points for ellipses': '. . . ',
  'elided parts': 'the man went … ',
  'bracketed ellipses': 'one two three [...] ',
  hyphens: '-',
  'hyphens and letters': 'a-',
  'soft hyphens': 'a\u00ad',
  'hyphens at line ends': 'infor-\nmation ',
  dashes: '—–',
  'combining marks': '\u0301',
  'letters with marks': 'e\u0301\u0302\u0303',
  'spacing accents': '¨ o´',
  'zero width': 'a\u200b',
  'lost glyphs': '\ufffd\ue000',
  'control characters': '\u0001\u0006\u0014',
  surrogates: '\ud800\udc00\ud800',
  'mathematical letters': '\u{1d400}\ufffd',
  'full width': '５Ａ',
  Chinese: '的是',
  letters: 'a',
  'a word': 'the ',
  'two words': 'not able notable ',
  'capital words': 'New York ',
  initials: 'U.S. A.B. ',
  abbreviations: 'e.g. et al. ',
  'open quotations': '“A. ',
  'long word': 'pneumonoultramicroscopic',
  prose: 'The virus was found in 5 % of men after 69 days, and it may not be rare. ',
  'near matches': 'the virus was found in some of the men ',
};

const repeat = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** One unit over and over; two in turn; or one, with a sentence in the middle. */
function textOf(names: readonly string[], length: number, random: () => number): string {
  const units = names.map((name) => UNITS[name] as string);
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

const WAYS = ['quote', 'claim', 'claim of a quote', 'priority'] as const;

function time(way: (typeof WAYS)[number], text: string, asked: string): number {
  const world = prepareWorld([
    { id: 'S1', text },
    { id: 'S2', text: 'Other words of another text.' },
  ]);
  const quote = way === 'claim' || way === 'priority' ? undefined : asked;
  const evidence = way === 'claim of a quote' ? text.slice(1000, 19_000) : quote;
  const claim = way === 'quote' ? 'The virus was found.' : asked;
  const input = {
    id: 'C1',
    claim,
    sourceIds: ['S1'],
    ...(evidence === undefined ? {} : { evidence: [{ sourceId: 'S1', exact: evidence }] }),
  };
  const before = process.cpuUsage();
  const verdicts = checkClaim(input, world);
  if (way === 'priority') for (const verdict of verdicts) void verdict.reviewPriority;
  const { user } = process.cpuUsage(before);
  return user / 1000;
}

function main(): void {
  const random = randomOf(17);
  const names = Object.keys(UNITS);
  const timed: Timed[] = [];
  const pick = (): string => names[Math.floor(random() * names.length)] as string;
  const cases = [
    ...names.map((name) => [[name], [name]] as const),
    ...Array.from({ length: names.length * ROUNDS }, () => [[pick(), pick()], [pick()]] as const),
  ];
  time('priority', repeat(UNITS.prose as string, 5000), 'The virus was found in 5 % of men.');
  for (const [inText, inAsked] of cases) {
    const text = textOf(inText, LENGTH, random);
    const middle = text.slice(LENGTH / 2, LENGTH / 2 + 300);
    const long = textOf(inAsked, 19_900, random);
    for (const asked of [
      middle,
      `${middle.slice(0, 150)}x${middle.slice(150)}`,
      long,
      text.slice(0, 19_900),
    ]) {
      for (const way of WAYS) {
        timed.push({
          text: inText.join(' + '),
          asked: `${asked.length}: ${inAsked.join()}`,
          way,
          ms: time(way, text, asked),
        });
      }
    }
  }
  timed.sort((left, right) => right.ms - left.ms);
  console.log(`${timed.length} checks against new sources of ${LENGTH} characters; the slowest:`);
  console.table(timed.slice(0, SHOWN).map((each) => ({ ...each, ms: Math.round(each.ms) })));
  console.log(`over 100 ms: ${timed.filter((each) => each.ms > 100).length}`);
}

main();
