/**
 * Everyday questions whose answer stands in a folder (bench/questions/questions.json): is it among the first five?
 * Of plain BM25 over the stored sentences, of findPassages, of the product without a model (passages and claims).
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/questions.ts [--half fix|report] [--product DIR] [--work DIR] [--show]
 * `--product` is a built checkout; `--work` keeps the stores (one a folder) and runs; `--show` prints each question with
 * every claim; `--alone` asks the retrieval of stores that are in `--work` already, and not the product. Labels by hand
 * are in bench/questions/labels.json: "yes", "no" or "opposite".
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openStore, type Store } from '../store/open-store.js';
import { findPassages } from '../store/retrieval.js';
import { sentencesOf } from '../store/sentence-rows.js';
import { contentStems } from '../text/tokens.js';

interface Question {
  readonly id: string;
  readonly half: 'fix' | 'report';
  readonly folder: 'web' | 'news' | 'zika' | 'papers';
  readonly kind: string;
  readonly question: string;
  /** Any of these words answers; none where the folder holds no answer. */
  readonly gold: readonly { readonly file: string; readonly exact: string }[];
}
interface Synth {
  readonly passages?: readonly { exact: string; before?: string; after?: string; heading?: string }[];
  readonly claims: readonly { claim: string; stance?: string; evidence: readonly { exact: string }[] }[];
}
interface Outcome {
  readonly question: Question;
  readonly plain: boolean;
  readonly found: boolean;
  readonly passages: boolean;
  readonly claims: Synth['claims'];
}

const FIRST = 5;
const FOLDERS = {
  web: 'html-wcxb-dev/html',
  news: 'html-aeb/dev/html',
  zika: 'e2e-zika/xml',
  papers: 'pdf-jats-hindawi-dev',
};

const { values: options } = parseArgs({
  options: {
    half: { type: 'string', default: 'fix' },
    product: { type: 'string', default: join(import.meta.dirname, '..') },
    work: { type: 'string' },
    show: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
  },
});
const data = process.env['RESEARCH_LOOP_DATA'];
if (!data) {
  console.error('bench: set RESEARCH_LOOP_DATA to the folder of the data sets');
  process.exit(2);
}
const work = options.work ?? mkdtempSync(join(tmpdir(), 'questions-'));
const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const here = join(import.meta.dirname, 'questions');
const questions = readJson<Question[]>(join(here, 'questions.json')).filter(
  (each) => each.half === options.half,
);
const labels = readJson<Record<string, Record<string, string>>>(join(here, 'labels.json'));

/** Letters, digits and what makes a value: layouts differ. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}$%½≈]+/gu, '');
const answers = (question: Question, text: string): boolean =>
  question.gold.some(({ exact }) => fold(text).includes(fold(exact)));

/** Runs the product as a person does; the store of the folder is kept, so that it is read once. */
function askProduct({ id, folder, question }: Question): Synth {
  const run = join(work, 'runs', id);
  const store = join(work, `${folder}.db`);
  if (!existsSync(join(run, 'synth.json'))) {
    const corpus = join(data ?? '', FOLDERS[folder]);
    const model = ['--model', 'extractive', '--quiet'];
    const args = [question, '--corpus', corpus, '--store', store, '--run', run, ...model];
    try {
      execFileSync('node', [join(options.product, 'research-loop.mjs'), ...args], { stdio: 'pipe' });
    } catch {
      // Exit 3 is a brief that was written; without one the next line fails.
    }
  }
  return readJson<Synth>(join(run, 'synth.json'));
}

interface Sentence {
  readonly text: string;
  readonly stems: readonly string[];
}

function storedSentences(store: Store): Sentence[] {
  const rows = store.database
    .prepare<[], { id: number; text: string }>('SELECT source_id AS id, text FROM source_texts')
    .all();
  return rows.flatMap(({ id, text }) =>
    sentencesOf(store, id).map(({ start, end }) => {
      const sentence = text.slice(start, end);
      return { text: sentence, stems: contentStems(sentence) };
    }),
  );
}

/** The plain baseline: BM25 (k1 1.2, b 0.75) over single sentences, each word of the question once. */
function plainFirst(sentences: readonly Sentence[], question: string): string[] {
  const asked = contentStems(question);
  const average = sentences.reduce((sum, { stems }) => sum + stems.length, 0) / sentences.length;
  const weights = asked.map((stem) => {
    const holding = sentences.filter(({ stems }) => stems.includes(stem)).length;
    return { stem, weight: Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5)) };
  });
  const score = ({ stems }: Sentence): number =>
    weights.reduce((sum, { stem, weight }) => {
      const times = stems.filter((each) => each === stem).length;
      return sum + (weight * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * stems.length) / average));
    }, 0);
  const scored = sentences.map((sentence) => ({ sentence, score: score(sentence) }));
  scored.sort((a, b) => b.score - a.score);
  return scored.slice(0, FIRST).map(({ sentence }) => sentence.text);
}

function foundFirst(store: Store, question: string): string[] {
  const found = findPassages(store, {
    aspects: [{ text: question, weight: 1 }],
    limit: FIRST,
    perSource: 4,
    hasWord: true,
  });
  return found.map(({ sourceId, first, last }) => {
    const text = store.database
      .prepare<[number], { text: string }>('SELECT text FROM source_texts WHERE source_id = ?')
      .get(sourceId);
    const rows = sentencesOf(store, sourceId, { from: first, to: last });
    return text?.text.slice(rows[0]?.start, rows.at(-1)?.end) ?? '';
  });
}

function outcomesOf(folder: Question['folder']): Outcome[] {
  const asked = questions.filter((each) => each.folder === folder);
  const synths = options.alone ? [] : asked.map(askProduct);
  const store = openStore(join(work, `${folder}.db`));
  const sentences = storedSentences(store);
  const outcomes = asked.map((question, index): Outcome => {
    const { passages = [], claims } = synths[index] ?? { claims: [] };
    const holds = (texts: readonly string[]): boolean => texts.some((text) => answers(question, text));
    return {
      question,
      plain: holds(plainFirst(sentences, question.question)),
      found: holds(foundFirst(store, question.question)),
      passages: holds(passages.slice(0, FIRST).map(({ exact }) => exact)),
      claims,
    };
  });
  store.close();
  return outcomes;
}

const wordsOf = ({ claim, evidence }: Synth['claims'][number]): string =>
  [claim, ...evidence.map((each) => each.exact)].join('\n');
const labelOf = (question: Question, claim: Synth['claims'][number]): string =>
  labels[question.id]?.[claim.claim] ?? (answers(question, wordsOf(claim)) ? 'yes' : 'unlabelled');

function report(name: string, outcomes: readonly Outcome[]): void {
  const inClaims = (each: Outcome): boolean =>
    each.claims.some((claim) => labelOf(each.question, claim) === 'yes');
  const count = (holds: (each: Outcome) => boolean): string =>
    `${outcomes.filter(holds).length}/${outcomes.length}`;
  const printed = outcomes.flatMap(({ question, claims }) => claims.map((claim) => labelOf(question, claim)));
  const labelled = (label: string): number => printed.filter((each) => each === label).length;
  console.log(
    `${name.padEnd(10)} plain BM25 ${count((each) => each.plain)} · findPassages ${count((each) => each.found)} · ` +
      `product: passages ${count((each) => each.passages)}, claims ${count(inClaims)}, ` +
      `either ${count((each) => each.passages || inClaims(each))} · claims printed ${printed.length}: ` +
      `to the point ${labelled('yes')}, beside it ${labelled('no')}, opposite ${labelled('opposite')}, unlabelled ${labelled('unlabelled')}`,
  );
}

function show(outcomes: readonly Outcome[]): void {
  for (const { question, plain, found, passages, claims } of outcomes) {
    const isThere = claims.some((claim) => answers(question, wordsOf(claim)));
    const marks = [plain, found, passages, isThere].map((each) => (each ? '+' : '-')).join('');
    console.log(`\n${marks} ${question.id} [${question.folder}, ${question.kind}] ${question.question}`);
    for (const claim of claims)
      console.log(`     (${labelOf(question, claim)}; ${claim.stance}) ${claim.claim}`);
  }
}

mkdirSync(join(work, 'runs'), { recursive: true });
const all = (['web', 'news', 'zika', 'papers'] as const).flatMap(outcomesOf);
const answerable = all.filter(({ question }) => question.gold.length > 0);
if (options.show) show(all);
console.log(`\nhalf "${options.half}", answer among the first ${FIRST} (of BM25: sentences; else passages):`);
const isSecond = ({ question: { id } }: Outcome): boolean => id.startsWith('s');
report(
  'first set',
  answerable.filter((each) => !isSecond(each)),
);
report('second set', answerable.filter(isSecond));
for (const kind of new Set(answerable.map(({ question }) => question.kind))) {
  report(
    kind,
    answerable.filter(({ question }) => question.kind === kind),
  );
}
report(
  'no answer',
  all.filter(({ question }) => question.gold.length === 0),
);
