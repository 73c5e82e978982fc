import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from '../../text/document.js';

/** Public sets of questions whose evidence is marked in the texts, as pools of documents. */

interface Document {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** A stretch of a document, offsets in UTF-16 units. */
export interface Stretch {
  readonly document: string;
  readonly start: number;
  readonly end: number;
}

export interface Question {
  readonly text: string;
  readonly half: Half;
  /** Any of these sets of stretches is the whole evidence. */
  readonly evidence: readonly (readonly Stretch[])[];
}

export interface Pool {
  readonly documents: readonly Document[];
  readonly questions: readonly Question[];
}

type Half = 'fixing' | 'reporting';

const halfOf = (name: string): Half =>
  (createHash('sha256').update(name).digest()[0] ?? 0) < 128 ? 'fixing' : 'reporting';

const readLines = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown);

function pooled<Each>(items: readonly Each[], size: number): Each[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

interface Piece {
  readonly text: string;
  readonly kind: 'heading' | 'paragraph';
}

/** Joins pieces; sentences of a paragraph stand on one line. Gives where each piece stands. */
function assemble(pieces: readonly Piece[]): { text: string; blocks: Block[]; starts: number[] } {
  let text = '';
  let heading: string | undefined;
  const blocks: Block[] = [];
  const starts: number[] = [];
  const isLine = ({ text: words, kind }: Piece): boolean =>
    kind === 'heading' || words.split(/\s+/).length < 6 || !/[.!?]["'”’)]*$/.test(words);
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    const goesOn = before !== undefined && !isLine(before) && !isLine(piece);
    text += index === 0 ? '' : goesOn ? ' ' : '\n\n';
    starts.push(text.length);
    const start = goesOn ? (blocks.pop()?.start ?? text.length) : text.length;
    text += piece.text;
    if (piece.kind === 'heading') heading = piece.text;
    const named = heading === undefined || piece.kind === 'heading' ? {} : { heading };
    blocks.push({ start, end: text.length, kind: piece.kind, section: 'body', ...named });
  }
  return { text, blocks, starts };
}

interface WiceRow {
  readonly claim: string;
  readonly evidence: readonly string[];
  readonly supporting_sentences: readonly (readonly number[])[];
  readonly meta: { readonly id: string };
}

/** Claims of Wikipedia against the pages that they cite, fifty pages a pool. */
export function wice(data: string): readonly Pool[] | null {
  const path = join(data, 'wice/dev/claim_dev.jsonl');
  if (!existsSync(path)) return null;
  return pooled(readLines(path) as WiceRow[], 50).map((rows) => {
    const documents = new Map<string, Document & { readonly starts: readonly number[] }>();
    const questions = rows.flatMap(({ claim, evidence, supporting_sentences, meta }): Question[] => {
      const pieces = evidence.map((each): Piece => {
        const isHeading = /^#+ /.test(each);
        return {
          text: each.replace(/^#+ |^\(meta data\) /, '').trim() || '–',
          kind: isHeading ? 'heading' : 'paragraph',
        };
      });
      const key = createHash('sha256').update(evidence.join('\n')).digest('hex').slice(0, 16);
      const made = documents.get(key) ?? { key, title: titleOf(evidence), ...assemble(pieces) };
      documents.set(key, made);
      const stretch = (index: number): Stretch => {
        const start = made.starts[index] ?? 0;
        return { document: key, start, end: start + (pieces[index]?.text.length ?? 0) };
      };
      const sets = supporting_sentences.filter((each) => each.length > 0).map((each) => each.map(stretch));
      return sets.length === 0 ? [] : [{ text: claim, half: halfOf(meta.id), evidence: sets }];
    });
    return { documents: [...documents.values()], questions };
  });
}

const titleOf = (evidence: readonly string[]): string =>
  evidence
    .find((each) => each.startsWith('(meta data) TITLE:'))
    ?.slice(18)
    .trim() ?? 'A page';

interface CovidQa {
  readonly data: readonly {
    readonly paragraphs: readonly {
      readonly context: string;
      readonly qas: readonly {
        readonly id: number;
        readonly question: string;
        readonly answers: readonly { readonly text: string; readonly answer_start: number }[];
      }[];
    }[];
  }[];
}

/** Questions of physicians on articles, twelve articles a pool. */
export function covidQa(publicSets: string): readonly Pool[] | null {
  const path = join(publicSets, 'COVID-QA/data/question-answering/200421_covidQA.json');
  if (!existsSync(path)) return null;
  const articles = (JSON.parse(readFileSync(path, 'utf8')) as CovidQa).data.flatMap(
    (each) => each.paragraphs,
  );
  return pooled(articles, 12).map((group, pool) => ({
    documents: group.map(({ context }, index) => ({
      ...{ key: `${pool}.${index}`, title: context.split('\n')[0] ?? '', text: context },
      blocks: blocksOf(context),
    })),
    questions: group.flatMap(({ qas }, index) =>
      qas.map(({ id, question, answers }): Question => {
        const document = `${pool}.${index}`;
        const evidence = answers.map(({ text, answer_start: start }) => [
          { document, start, end: start + text.length },
        ]);
        return { text: question, half: halfOf(String(id)), evidence };
      }),
    ),
  }));
}

function blocksOf(text: string): Block[] {
  return [...text.matchAll(/[^\n]+(?:\n(?!\n)[^\n]+)*/g)].map((match) => ({
    ...{
      start: match.index,
      end: match.index + match[0].length,
      kind: 'paragraph' as const,
      section: 'body' as const,
    },
  }));
}

interface ClapRow {
  readonly id: string;
  readonly input: string;
  readonly passages: readonly { readonly title: string; readonly sentences: readonly string[] }[];
  readonly output: readonly { readonly selected_sentences: readonly string[] }[];
}

/** Questions of Natural Questions with long answers; each passage a document, a hundred a pool. */
export function clapNq(publicSets: string): readonly Pool[] | null {
  const path = join(publicSets, 'clapnq/annotated_data/dev/clapnq_dev_answerable.jsonl');
  if (!existsSync(path)) return null;
  return pooled(readLines(path) as ClapRow[], 100).map((rows) => {
    const documents: Document[] = [];
    const questions = rows.flatMap(({ id, input, passages, output }): Question[] => {
      const [passage] = passages;
      if (passage === undefined) return [];
      const { text, blocks, starts } = assemble(
        passage.sentences.map((each) => ({ text: each, kind: 'paragraph' })),
      );
      documents.push({ key: id, title: passage.title, text, blocks });
      const sets = output.map(({ selected_sentences: chosen }) =>
        chosen.flatMap((sentence): Stretch[] => {
          const start = starts[passage.sentences.indexOf(sentence)];
          return start === undefined ? [] : [{ document: id, start, end: start + sentence.length }];
        }),
      );
      return [{ text: input, half: halfOf(id), evidence: sets.filter((set) => set.length > 0) }];
    });
    return { documents, questions: questions.filter(({ evidence }) => evidence.length > 0) };
  });
}
