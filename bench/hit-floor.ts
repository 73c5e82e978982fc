/**
 * The floor below which no picker is asked about a hit: how many hits that answer pass (title and the first words of the
 * text that does), and how many about something else fall. CLAPNQ, fetched beside the repository, and the titles of e2e-zika
 * with what they are about, for a question and the queries of its four angles. Odd ones are for fixing rules, even ones report.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/hit-floor.ts FOLDER_OF_SETS [--show]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { passesFloor } from '../loop/reading/hit-relevance.js';

interface Pair {
  readonly question: string;
  readonly hit: string;
}

const [folder = '.', ...flags] = process.argv.slice(2);
/** What engines send along of a page, in UTF-16 units. */
const SNIPPET = 500;

function clapnq(): Pair[] {
  const path = join(folder, 'clapnq/annotated_data/dev/clapnq_dev_answerable.jsonl');
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { input: string; passages: { title: string; text: string }[] })
    .map(({ input, passages }) => ({
      question: input,
      hit: `${passages[0]?.title ?? ''}\n${(passages[0]?.text ?? '').slice(0, SNIPPET)}`,
    }));
}

function measure(name: string, pairs: readonly Pair[]): void {
  for (const half of [1, 0]) {
    const own = pairs.filter((_, index) => index % 2 === half);
    const lost = own.filter(({ question, hit }) => !passesFloor(hit, [question]));
    let others = 0;
    let fallen = 0;
    own.forEach(({ question, hit }, index) => {
      for (let step = 1; step <= 5; step += 1) {
        const other = own[(index + step * 37) % own.length] as Pair;
        if (other.hit === hit) continue;
        others += 1;
        if (!passesFloor(other.hit, [question])) fallen += 1;
      }
    });
    const share = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;
    console.log(`${name}, ${half === 1 ? 'fixed on' : 'reported'}: ${own.length} questions, true hits kept ${share(own.length - lost.length, own.length)}, others fallen ${share(fallen, others)}`); // prettier-ignore
    if (flags.includes('--show') && half === 1)
      for (const { question, hit } of lost.slice(0, 30))
        console.log(`  ${question} | ${hit.slice(0, 90).replaceAll('\n', ' ')}`);
  }
}

measure('CLAPNQ', clapnq());

/** Titles alone, as registries send them: the hardest. */
function measureZika(): void {
  const path = join(process.env['RESEARCH_LOOP_DATA'] ?? '', 'e2e-zika/index.json');
  const works = JSON.parse(readFileSync(path, 'utf8')) as { title: string; about_zika: boolean }[];
  const asked = [
    'Can Zika virus be transmitted other than by mosquitoes?',
    'Zika virus sexual transmission case report',
  ];
  for (const half of [1, 0]) {
    const own = works.filter((_, index) => index % 2 === half);
    const passed = own.filter(({ title }) => passesFloor(title, asked));
    const about = own.filter((each) => each.about_zika);
    const kept = about.filter((each) => passed.includes(each)).length;
    const fallen = own.length - about.length - passed.filter((each) => !each.about_zika).length;
    console.log(`e2e-zika titles, ${half === 1 ? 'fixed on' : 'reported'}: kept ${kept} of ${about.length}, others fallen ${fallen} of ${own.length - about.length}`); // prettier-ignore
    if (flags.includes('--show') && half === 1)
      for (const each of about) if (!passed.includes(each)) console.log(`  ${each.title}`);
  }
}

measureZika();
