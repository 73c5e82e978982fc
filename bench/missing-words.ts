/**
 * Words of a question that no read text holds: how often a text that answers is said to lack the question's subject
 * (false alarms), and how often a text about something else is (detections). COVID-QA (articles with their questions)
 * and CLAPNQ (passages), fetched beside the repository; questions of odd number are for fixing rules, even ones report.
 * Run: npx tsx bench/missing-words.ts FOLDER_OF_SETS [--show]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingOf, missingSubject } from '../loop/missing-words.js';
import { questionWords } from '../loop/question-words.js';
import { formsByBeginning } from '../store/held-words.js';
import { tokensOf } from '../store/tokens.js';

interface Pair {
  readonly question: string;
  readonly text: string;
}

const [folder = '.', ...flags] = process.argv.slice(2);

function covid(): Pair[] {
  const path = join(folder, 'COVID-QA/data/question-answering/200421_covidQA.json');
  const { data } = JSON.parse(readFileSync(path, 'utf8')) as {
    data: { paragraphs: { context: string; qas: { question: string }[] }[] }[];
  };
  return data.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ context, qas }) => qas.map(({ question }) => ({ question, text: context }))),
  );
}

function clapnq(): Pair[] {
  const path = join(folder, 'clapnq/annotated_data/dev/clapnq_dev_answerable.jsonl');
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { input: string; passages: { title: string; text: string }[] })
    .map(({ input, passages }) => ({
      question: input,
      text: passages.map(({ title, text }) => `${title}. ${text}`).join('\n'),
    }));
}

const indexes = new Map<string, { exact: Set<string>; folded: string }>();

function indexOf(text: string): { exact: Set<string>; folded: string } {
  let known = indexes.get(text);
  if (known === undefined) {
    const tokens = tokensOf(text);
    indexes.set(text, (known = { exact: new Set(tokens), folded: ` ${[...new Set(tokens)].join(' ')} ` }));
  }
  return known;
}

/** As `store/held-words.ts` does it, over one text and without its sentences. */
const holdsIn = (text: string) => (words: readonly string[], share: number) => {
  const { exact, folded } = indexOf(text);
  return words.every((word) => {
    if (tokensOf(word).every((token) => exact.has(token))) return true;
    const { beginning, stems } = formsByBeginning(word, share);
    return beginning !== '' && (folded.includes(` ${beginning}`) || stems.some((each) => exact.has(each)));
  });
};

/** Apart enough that texts which follow one another in a set are not read together. */
const STEP = 7;

function measure(name: string, pairs: readonly Pair[], read: number): void {
  for (const half of [1, 0]) {
    const own = pairs.filter((_, index) => index % 2 === half);
    const texts = [...new Set(own.map(({ text }) => text))];
    const said = (question: string, read: readonly string[]): readonly string[] => {
      const holds = read.map(holdsIn);
      const isHeld = (words: readonly string[], share: number): boolean =>
        holds.some((each) => each(words, share));
      return missingSubject(missingOf(questionWords(question), { isHeld, length: read.join('').length }));
    };
    /** As many other texts as a run has read, the one that answers among them or not. */
    const others = ({ text }: Pair, count: number): readonly string[] => {
      const at = texts.indexOf(text);
      return Array.from(
        { length: count },
        (_, step) => texts[(at + 1 + step * STEP) % texts.length] as string,
      );
    };
    const alarms = own.map((pair) => ({
      question: pair.question,
      missing: said(pair.question, [pair.text, ...others(pair, read - 1)]),
    }));
    const false_ = alarms.filter(({ missing }) => missing.length > 0);
    const found = own.filter((pair) => said(pair.question, others(pair, read)).length > 0);
    const share = (count: number): string => `${((100 * count) / own.length).toFixed(1)} %`;
    console.log(`${name}, ${read} read, ${half === 1 ? 'fixed on' : 'reported'}: ${own.length} questions, false alarms ${share(false_.length)}, of other texts found ${share(found.length)}`); // prettier-ignore
    if (flags.includes('--show') && half === 1)
      for (const { question, missing } of false_.slice(0, 60))
        console.log(`  ${missing.join(', ')} | ${question}`);
  }
}

for (const read of [1, 3, 10]) {
  measure('COVID-QA', covid(), read);
  measure('CLAPNQ', clapnq(), read);
}
