/** The real texts that the gate is measured on: papers as PDF readers left them, articles, pages that claims cite. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';

export const data = process.env.RESEARCH_LOOP_DATA ?? '../shared/data';
export const READERS = ['pdfium', 'pymupdf', 'pypdf', 'tika'] as const;

/** Park and Miller's generator: the same picks on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed % 2147483647 || 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

export const sample = <T>(items: readonly T[], count: number, random: () => number): T[] =>
  items.filter(() => random() < count / Math.max(1, items.length));

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Sentences of 8 words and 60 to 400 characters, lines joined. */
export function sentencesOf(text: string): string[] {
  const joined = text.replace(/\r/g, '').replace(/\n(?!\n)/g, ' ');
  return [...segmenter.segment(joined)]
    .map(({ segment }) => segment.trim())
    .filter(
      (each) =>
        each.length >= 60 &&
        each.length <= 400 &&
        /[.!?]$/.test(each) &&
        !each.includes('\n') &&
        !/(?:\. ){4}/.test(each) &&
        each.split(/\s+/).length >= 8,
    );
}

export interface Document {
  readonly name: string;
  readonly sentences: readonly string[];
  readonly readings: ReadonlyMap<string, string>;
}

/** Papers with their true text and what each reader made of it. */
export function readDrift(): Document[] {
  const root = join(data, 'text-drift/dev/arxiv');
  return readdirSync(join(root, 'TRUTH'))
    .sort()
    .map((name) => ({
      name,
      sentences: sentencesOf(readFileSync(join(root, 'TRUTH', name), 'utf8')),
      readings: new Map(READERS.map((reader) => [reader, readFileSync(join(root, reader, name), 'utf8')])),
    }));
}

export interface Text {
  readonly text: string;
  readonly sentences: readonly string[];
}

const linesOf = (path: string): string[] =>
  existsSync(join(data, path)) ? readFileSync(join(data, path), 'utf8').trim().split('\n') : [];

const cut = (text: string): Text => ({ text, sentences: text.split('\n').flatMap(sentencesOf) });

function readPages(): Text[] {
  return linesOf('wice/dev/claim_dev.jsonl').map((line) =>
    cut((JSON.parse(line) as { evidence: string[] }).evidence.join('\n')),
  );
}

function readArticles(): Text[] {
  const path = join(data, 'html-aeb/dev/ground-truth.json');
  if (!existsSync(path)) return [];
  const articles = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { articleBody: string }>;
  return Object.values(articles).map((article) => cut(article.articleBody));
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Paragraphs of journal articles, tags taken out. */
function readJournals(): Text[] {
  const folder = join(data, 'e2e-zika/xml');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.map((name) => {
    const bytes = readFileSync(join(folder, name));
    const xml = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    const paragraphs = [...xml.matchAll(/<p[ >][^]*?<\/p>/g)].map((match) =>
      match[0]
        .replace(/<[^>]{0,2000}>/g, '')
        .replace(/&#x([0-9a-f]{1,5});/gi, (_, code: string) =>
          String.fromCodePoint(Number.parseInt(code, 16)),
        )
        .replace(/&(lt|gt|amp|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
    return cut(paragraphs.join('\n'));
  });
}

/** Texts to mutate, those with enough sentences. */
export function mutantTexts(): Text[] {
  const drift = readDrift().flatMap(({ readings, sentences }) =>
    [...readings.values()].map((text) => ({ text, sentences })),
  );
  return [...drift, ...readPages(), ...readArticles(), ...readJournals()].filter(
    (each) => each.sentences.length > 5,
  );
}

/** Two parts of a sentence in each other's place, the first before the second. */
export function swapped(sentence: string, left: RegExpMatchArray, right: RegExpMatchArray): string {
  const [from, to] = [left.index as number, right.index as number];
  const between = sentence.slice(from + left[0].length, to);
  return sentence.slice(0, from) + right[0] + between + left[0] + sentence.slice(to + right[0].length);
}
