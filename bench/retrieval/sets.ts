/**
 * Questions whose evidence in the text is known, from public sets. Each set is read into a store of its own; gold evidence
 * is places in the stored texts. A set whose files are absent is left out.
 *
 * - WiCE (RESEARCH_LOOP_DATA/wice/dev): claims, sentences of the cited page; searched in it, and among 50 pages
 * - chunking_evaluation (github.com/brandonstarxel/chunking_evaluation, MIT): 472 questions over five corpora, each one document
 * - CLAPNQ dev (github.com/primeqa/clapnq, Apache 2.0): sentences of a passage, searched among 300
 * - COVID-QA (github.com/deepset-ai/COVID-QA, Apache 2.0): answers in one of 98 articles
 * - Evidence Inference 2 (github.com/jayded/evidence-inference, MIT): findings of trials, within the article; `txt_files` that are there
 * - TAT-QA dev (github.com/NExTplusplus/TAT-QA, CC BY 4.0): paragraphs beside a table, within the report page
 *
 * The last five stand under RESEARCH_LOOP_PUBLIC_SETS, each in a folder of the name of its repository, laid out as there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { UNKNOWN_ORIGIN } from '../../text/document.js';
import type { Block } from '../../text/document.js';
import type { NewSource } from '../../store/sources.js';

/** Half-open, UTF-16 code units. */
interface Place {
  readonly document: string;
  readonly start: number;
  readonly end: number;
}

export interface Question {
  readonly text: string;
  /** What decides the half that the question is in. */
  readonly half: string;
  /** Keys of the documents that are searched. */
  readonly documents: readonly string[];
  /** Any of these lists, whole, is complete evidence. */
  readonly gold: readonly (readonly Place[])[];
}

export interface QuestionSet {
  readonly name: string;
  /** Words. */
  readonly budgets: readonly [number, number, number];
  readonly documents: readonly NewSource[];
  readonly questions: readonly Question[];
}

interface Part {
  readonly kind: Block['kind'];
  readonly start: number;
  readonly end: number;
}

function sourceOf(key: string, text: string, parts: readonly Part[], title: string | null = null): NewSource {
  let heading: string | undefined;
  const blocks = parts.map(({ kind, start, end }): Block => {
    if (kind === 'heading') heading = text.slice(start, end).replace(/^#+\s*/, '');
    const above = heading === undefined || kind === 'heading' ? {} : { heading };
    return { start, end, kind, section: 'body', ...above };
  });
  return {
    ...UNKNOWN_ORIGIN,
    ...{
      key,
      doi: null,
      addresses: [],
      address: `https://example.org/${key}`,
      title,
      authors: [],
      publishedAt: null,
    },
    ...{
      siteName: null,
      language: 'en',
      license: null,
      articleType: null,
      pmid: null,
      pmcid: null,
      arxiv: null,
    },
    ...{ notices: [], text, blocks, references: [], citationMarks: [], footnotes: [], readClass: 'full' },
    ...{ extractor: 'bench', warnings: [], retrievedAt: '2026-01-01T00:00:00.000Z' },
  };
}

/** Paragraphs between empty lines; a line that begins with # is a heading. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (const { 0: paragraph, index } of text.matchAll(/\S[^]*?(?=\n\s*\n|\n#+ |$(?![^]))/g)) {
    const line = /^#+ .*|^(?:[A-Z.]+:)$/m.exec(paragraph);
    const kind = line?.index === 0 && line[0].length === paragraph.length ? 'heading' : 'paragraph';
    if (kind === 'paragraph' && line?.index === 0) {
      parts.push({ kind: 'heading', start: index, end: index + line[0].length });
      const rest = paragraph.slice(line[0].length);
      const from = index + line[0].length + (rest.length - rest.trimStart().length);
      parts.push({ kind, start: from, end: index + paragraph.length });
    } else parts.push({ kind, start: index, end: index + paragraph.length });
  }
  return parts.filter(({ start, end }) => end > start);
}

/** Texts joined by line breaks, and where each stands. */
function joined(
  pieces: readonly string[],
  gap = '\n\n',
): { text: string; places: { start: number; end: number }[] } {
  let text = '';
  const places = pieces.map((piece) => {
    const start = text.length;
    text += piece + gap;
    return { start, end: start + piece.length };
  });
  return { text: text.trimEnd(), places };
}

const jsonLines = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

/** @param among pages that each claim is looked for in: a group of so many, its own among them */
function wice(folder: string, among: number): QuestionSet {
  interface Row {
    readonly claim: string;
    readonly evidence: readonly string[];
    readonly supporting_sentences: readonly (readonly number[])[];
  }
  const rows = jsonLines<Row>(join(folder, 'claim_dev.jsonl'));
  const pages = new Map<
    string,
    { key: string; places: { start: number; end: number }[]; source: NewSource }
  >();
  for (const { evidence } of rows) {
    const name = evidence.join('\n');
    if (pages.has(name)) continue;
    const { text, places } = joined(evidence);
    const key = `page-${pages.size}`;
    const parts = places
      .filter(({ start, end }) => end > start)
      .map((place): Part => ({ ...place, kind: 'paragraph' }));
    const title = /TITLE: (.*)/.exec(evidence[0] ?? '')?.[1] ?? null;
    pages.set(name, { key, places, source: sourceOf(key, text, parts, title) });
  }
  const keys = [...pages.values()].map(({ key }) => key);
  const questions = rows
    .filter((row) => row.supporting_sentences.some((set) => set.length > 0))
    .map(({ claim, evidence, supporting_sentences: sets }): Question => {
      const page = pages.get(evidence.join('\n'));
      const key = page?.key ?? '';
      const group = Math.floor(keys.indexOf(key) / among) * among;
      const placed = (index: number): Place => ({
        document: key,
        ...(page?.places[index] ?? { start: 0, end: 0 }),
      });
      const gold = sets.filter((set) => set.length > 0).map((set) => set.map(placed));
      return { text: claim, half: claim, documents: keys.slice(group, group + among), gold };
    });
  return {
    name: among === 1 ? 'WiCE, own page' : `WiCE, ${among} pages`,
    budgets: [60, 120, 240],
    documents: [...pages.values()].map(({ source }) => source),
    questions,
  };
}

function chunking(folder: string): QuestionSet {
  const data = join(folder, 'chunking_evaluation/evaluation_framework/general_evaluation_data');
  interface Row {
    readonly question: string;
    readonly references: string;
    readonly corpus_id: string;
  }
  const rows = parse(readFileSync(join(data, 'questions_df.csv')), { columns: true }) as unknown as Row[];
  const names = [...new Set(rows.map((row) => row.corpus_id))];
  const texts = new Map(
    names.map((name) => [name, readFileSync(join(data, 'corpora', `${name}.md`), 'utf8')]),
  );
  const questions = rows.map((row): Question => {
    const text = texts.get(row.corpus_id) ?? '';
    const references = JSON.parse(row.references) as readonly { content: string; start_index: number }[];
    // Its offsets count code points.
    const gold = references.flatMap(({ content, start_index: near }): Place[] => {
      const start = text.indexOf(content, Math.max(0, near - 200));
      return start < 0 ? [] : [{ document: row.corpus_id, start, end: start + content.length }];
    });
    return { text: row.question, half: row.question, documents: [row.corpus_id], gold: [gold] };
  });
  return {
    name: 'chunking_evaluation',
    budgets: [150, 300, 600],
    documents: [...texts].map(([name, text]) => sourceOf(name, text, partsOf(text))),
    questions: questions.filter(({ gold }) => (gold[0]?.length ?? 0) > 0),
  };
}

function clapnq(folder: string): QuestionSet {
  interface Row {
    readonly id: string;
    readonly input: string;
    readonly passages: readonly { readonly title: string; readonly sentences: readonly string[] }[];
    readonly output: readonly { readonly selected_sentences: readonly string[] }[];
  }
  const rows = jsonLines<Row>(join(folder, 'annotated_data/dev/clapnq_dev_answerable.jsonl'));
  const documents: NewSource[] = [];
  const questions = rows.map(({ id, input, passages, output }): Question => {
    const sentences = passages[0]?.sentences ?? [];
    const { text, places } = joined(sentences, ' ');
    documents.push(
      sourceOf(id, text, [{ kind: 'paragraph', start: 0, end: text.length }], passages[0]?.title ?? null),
    );
    const gold = output.map(({ selected_sentences: selected }) =>
      places
        .filter((_, at) => selected.includes(sentences[at] ?? ''))
        .map((place) => ({ document: id, ...place })),
    );
    return { text: input, half: id, documents: [], gold: gold.filter((set) => set.length > 0) };
  });
  const all = documents.map(({ key }) => key);
  return {
    name: 'CLAPNQ, 300 passages',
    budgets: [60, 120, 240],
    documents,
    questions: questions.filter(({ gold }) => gold.length > 0).map((each) => ({ ...each, documents: all })),
  };
}

function covid(folder: string): QuestionSet {
  interface Row {
    readonly paragraphs: readonly {
      readonly context: string;
      readonly qas: readonly {
        readonly question: string;
        readonly answers: readonly { readonly text: string; readonly answer_start: number }[];
      }[];
    }[];
  }
  const path = join(folder, 'data/question-answering/200423_covidQA.json');
  const { data } = JSON.parse(readFileSync(path, 'utf8')) as { data: readonly Row[] };
  const articles = data.flatMap(({ paragraphs }) => paragraphs);
  return {
    name: 'COVID-QA',
    budgets: [150, 300, 600],
    documents: articles.map(({ context }, at) => sourceOf(`article-${at}`, context, partsOf(context))),
    questions: articles.flatMap(({ qas }, at) =>
      qas.map(({ question, answers }): Question => {
        const document = `article-${at}`;
        const gold = answers.map(({ text, answer_start: start }) => [
          { document, start, end: start + text.length },
        ]);
        return { text: question, half: document, documents: [document], gold };
      }),
    ),
  };
}

function inference(folder: string): QuestionSet {
  const data = join(folder, 'annotations');
  const read = (name: string) =>
    parse(readFileSync(join(data, name)), { columns: true }) as unknown as Record<string, string>[];
  const texts = new Map(
    readdirSync(join(data, 'txt_files')).map((name) => [
      name.replace(/\D/g, ''),
      readFileSync(join(data, 'txt_files', name), 'utf8'),
    ]),
  );
  const asked = new Map(read('prompts_merged.csv').map((row) => [row['PromptID'] ?? '', row]));
  const byPrompt = new Map<string, { document: string; gold: Place[][] }>();
  for (const row of read('v2_annotations.csv')) {
    const document = row['PMCID'] ?? '';
    const [start, end] = [Number(row['Evidence Start']), Number(row['Evidence End'])];
    if (!texts.has(document) || !(start > 0) || end <= start) continue;
    const prompt = byPrompt.get(row['PromptID'] ?? '') ?? { document, gold: [] };
    prompt.gold.push([{ document, start, end }]);
    byPrompt.set(row['PromptID'] ?? '', prompt);
  }
  return {
    name: 'Evidence Inference',
    budgets: [150, 300, 600],
    documents: [...texts].map(([key, text]) => sourceOf(key, text, partsOf(text))),
    questions: [...byPrompt].flatMap(([id, { document, gold }]): Question[] => {
      const row = asked.get(id);
      if (row === undefined) return [];
      const text = `${row['Outcome']} ${row['Intervention']} ${row['Comparator']}`;
      return [{ text, half: document, documents: [document], gold }];
    }),
  };
}

function tatqa(folder: string): QuestionSet {
  interface Row {
    readonly table: { readonly uid: string; readonly table: readonly (readonly string[])[] };
    readonly paragraphs: readonly { readonly order: number; readonly text: string }[];
    readonly questions: readonly { readonly question: string; readonly rel_paragraphs: readonly string[] }[];
  }
  const rows = JSON.parse(
    readFileSync(join(folder, 'dataset_raw/tatqa_dataset_dev.json'), 'utf8'),
  ) as readonly Row[];
  const documents: NewSource[] = [];
  const questions = rows.flatMap(({ table, paragraphs, questions: asked }) => {
    const ordered = [...paragraphs].sort((a, b) => a.order - b.order);
    const lines = table.table
      .map((cells) => cells.filter((cell) => cell !== '').join('\t'))
      .filter((line) => line !== '');
    const { text, places } = joined([lines.join('\n'), ...ordered.map((each) => each.text)]);
    const parts = places.map((place, at): Part => ({ ...place, kind: at === 0 ? 'table' : 'paragraph' }));
    documents.push(
      sourceOf(
        table.uid,
        text,
        parts.filter(({ start, end }) => end > start),
      ),
    );
    const orders = ordered.map(({ order }) => String(order));
    return asked
      .filter((each) => each.rel_paragraphs.length > 0)
      .map(({ question, rel_paragraphs: related }): Question => {
        const gold = related.map((order) => ({
          document: table.uid,
          ...(places[orders.indexOf(order) + 1] ?? { start: 0, end: 0 }),
        }));
        return { text: question, half: table.uid, documents: [table.uid], gold: [gold] };
      });
  });
  return { name: 'TAT-QA, paragraphs', budgets: [60, 120, 240], documents, questions };
}

/** The sets whose files are there, and the names of those that are not. */
export function questionSets(): { sets: (() => QuestionSet)[]; absent: string[] } {
  const [own, publicSets] = [process.env['RESEARCH_LOOP_DATA'], process.env['RESEARCH_LOOP_PUBLIC_SETS']];
  const known: readonly (readonly [string, string | undefined, string, (folder: string) => QuestionSet])[] = [
    ['WiCE', own, 'wice/dev', (folder) => wice(folder, 1)],
    ['WiCE among 50', own, 'wice/dev', (folder) => wice(folder, 50)],
    ['chunking_evaluation', publicSets, 'chunking_evaluation', chunking],
    ['CLAPNQ', publicSets, 'clapnq', clapnq],
    ['COVID-QA', publicSets, 'COVID-QA', covid],
    ['Evidence Inference', publicSets, 'evidence-inference', inference],
    ['TAT-QA', publicSets, 'TAT-QA', tatqa],
  ];
  const at = (root: string | undefined, name: string) => (root === undefined ? '' : join(root, name));
  return {
    sets: known
      .filter(([, root, name]) => existsSync(at(root, name)))
      .map(
        ([, root, name, read]) =>
          () =>
            read(at(root, name)),
      ),
    absent: known.filter(([, root, name]) => !existsSync(at(root, name))).map(([name]) => name),
  };
}
