/**
 * Cutting statements costs no more than the length of a document: time of twice the length by time of the length, for
 * runs of one thing; 300,000 blanks, and a long report. Run: npx tsx bench/statement-speed.ts [LENGTH]
 */
import { partsOfMarkdown } from '../loop/citations/markdown-parts.js';
import { readCitations } from '../loop/citations/read-citations.js';
import { splitStatements } from '../loop/gate/statements.js';
import { SHAPES } from './gate-shapes.js';

const LENGTH = Number(process.argv[2] ?? 20_000);
const RUNS = [
  ...'\t \u00a0\u3000\n[]()*_<>`#-|1"“!\\~&.^【—½',
  ...[
    'S1',
    '[S1] ',
    '[1] ',
    '[^1] ',
    '<!-- ',
    '(Foy ',
    '@a ',
    '1. ',
    '> ',
    '- ',
    '![',
    '10.1000/',
    ...Object.values(SHAPES),
  ],
];

const CUTTERS = {
  report: (text: string) => splitStatements(text).length,
  document: (text: string) => readCitations(partsOfMarkdown(text)).statements.length,
};

for (const [name, cut] of Object.entries(CUTTERS)) {
  const timed = (run: string, characters: number): number => {
    const text = `The mill burned. [S1]\n\nThe weir${run.repeat(characters / run.length)}held for years. [S1]\n`;
    const started = performance.now();
    cut(text);
    return performance.now() - started;
  };
  let worst = { run: '', ratio: 0, milliseconds: 0 };
  for (const run of RUNS) {
    timed(run, 1_000);
    const [once, twice] = [timed(run, LENGTH), timed(run, 2 * LENGTH)];
    if (twice > 50 && twice / once > worst.ratio) worst = { run, ratio: twice / once, milliseconds: twice };
  }
  console.log(
    `${name}: the worst run is ${JSON.stringify(worst.run)}, ${worst.ratio.toFixed(1)} times for twice the length (${worst.milliseconds.toFixed(0)} ms)`,
  );
  for (const blank of ['\t', ' ', '\u00a0'])
    console.log(`  300,000 of ${JSON.stringify(blank)}: ${timed(blank, 300_000).toFixed(0)} ms`);
}
