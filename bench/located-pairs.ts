/**
 * Pairs of a supported claim with its own source and with another text of the same field, from six development sets. The
 * other text belongs to another document of the same half; it is one of the ten of the set whose words come nearest.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from '../text/tokens.js';
import { STOP_WORDS } from '../text/lexicon.js';
import { randomOf } from './gate-texts.js';
import { readMade } from './located-zika.js';
import { readPairs } from './priority-pairs.js';

export interface LocatedPair {
  readonly set: string;
  readonly claim: string;
  readonly own: string;
  /** A text of another document, drawn from the ten whose words are nearest to the own one's. */
  readonly other: string;
  readonly nearest: string;
  /** What the own document is about; stands before both texts where titles are tried. */
  readonly title: string;
  /** Thresholds are fixed on `fit` and reported on `report`. */
  readonly half: 'fit' | 'report';
}

export interface Claimed {
  readonly claim: string;
  readonly document: string;
  readonly title: string;
  readonly text: string;
}

/** Texts that are more alike than this are one text. */
const MOST_LIKE = 0.9;
const NEAR = 10;
const SEED = 'located 1';

const halfOf = (document: string): LocatedPair['half'] =>
  createHash('sha256').update(`${SEED}\u0000${document}`).digest().readUInt8(0) % 2 === 0 ? 'fit' : 'report';

export function readLocatedPairs(data: string): LocatedPair[] {
  const sets: Readonly<Record<string, readonly Claimed[]>> = {
    wice: wice(data),
    attributionbench: attribution(data),
    'climate-fever': climate(data),
    healthver: healthver(data),
    'press-release': press(data),
    zika: readMade(data),
    scholarqa: scholarqa(data),
  };
  return Object.entries(sets).flatMap(([set, claims]) => pairsOf(set, claims));
}

function pairsOf(set: string, claims: readonly Claimed[]): LocatedPair[] {
  const texts = [
    ...new Map(claims.map((each) => [`${each.document}\u0000${each.text}`, each] as const)).values(),
  ];
  const vectors = vectorsOf(texts.map(({ text }) => text));
  const random = randomOf(17);
  return claims.flatMap((each): LocatedPair[] => {
    const half = halfOf(each.document);
    const at = texts.findIndex(({ text, document }) => text === each.text && document === each.document);
    const near = texts
      .map((other, index) => ({ other, likeness: dot(vectors[at] as Vector, vectors[index] as Vector) }))
      .filter(({ other, likeness }) => {
        const isOther = other.document !== each.document && halfOf(other.document) === half;
        return isOther && likeness < MOST_LIKE;
      })
      .sort((a, b) => b.likeness - a.likeness);
    const nearest = near[0]?.other;
    const other = near[Math.floor(random() * Math.min(NEAR, near.length))]?.other;
    if (!nearest || !other) return [];
    return [
      {
        set,
        half,
        claim: each.claim,
        title: each.title,
        own: each.text,
        other: other.text,
        nearest: nearest.text,
      },
    ];
  });
}

type Vector = ReadonlyMap<string, number>;

function vectorsOf(texts: readonly string[]): Vector[] {
  const counted = texts.map((text) => {
    const counts = new Map<string, number>();
    for (const { stem, folded } of words(text.slice(0, 200_000)))
      if (!STOP_WORDS.has(folded)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    return counts;
  });
  const inTexts = new Map<string, number>();
  for (const counts of counted)
    for (const stem of counts.keys()) inTexts.set(stem, (inTexts.get(stem) ?? 0) + 1);
  return counted.map((counts) => {
    const weighed = [...counts].map(
      ([stem, count]) =>
        [stem, (1 + Math.log(count)) * Math.log(1 + texts.length / (inTexts.get(stem) ?? 1))] as const,
    );
    const length = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
    return new Map(weighed.map(([stem, weight]) => [stem, weight / length]));
  });
}

function dot(left: Vector, right: Vector): number {
  let sum = 0;
  for (const [stem, weight] of left) sum += weight * (right.get(stem) ?? 0);
  return sum;
}

const linesOf = <Row>(path: string): Row[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

interface WiceRow {
  claim: string;
  evidence: string[];
  label: string;
  meta: { id: string; claim_title: string };
}

const wice = (data: string): Claimed[] =>
  linesOf<WiceRow>(join(data, 'wice/dev/claim_dev.jsonl'))
    .filter(({ label }) => label === 'supported')
    .map(({ claim, evidence, meta }) => ({
      ...{ claim, document: meta.claim_title, title: meta.claim_title, text: evidence.join('\n') },
    }));

/** `Title: …` is a line of its own here. */
function attribution(data: string): Claimed[] {
  return readPairs(data)
    .filter(({ set, isBad }) => set === 'attributionbench' && !isBad)
    .map(({ claim, text, question }) => {
      const title = /^Title: ([^\n]+)\n+/.exec(text);
      const body = title ? text.slice(title[0].length) : text;
      return { claim, document: question, title: title?.[1] ?? '', text: body };
    });
}

interface ClimateRow {
  claim: string;
  evidences: { evidence_label: string; article: string; evidence: string }[];
}

/** All that the set knows of an article is its text. */
function climate(data: string): Claimed[] {
  const rows = linesOf<ClimateRow>(join(data, 'claims-contested/dev/climate-fever.jsonl'));
  const articles = new Map<string, Set<string>>();
  for (const { article, evidence } of rows.flatMap(({ evidences }) => evidences))
    articles.set(article, (articles.get(article) ?? new Set()).add(evidence));
  return rows.flatMap(({ claim, evidences }) =>
    [
      ...new Set(
        evidences.filter(({ evidence_label }) => evidence_label === 'SUPPORTS').map(({ article }) => article),
      ),
    ].map((article) => ({
      claim,
      document: article,
      title: article,
      text: [...(articles.get(article) ?? [])].join('\n'),
    })),
  );
}

function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\n') rows.push([]);
  }
  return rows;
}

function healthver(data: string): Claimed[] {
  const [head = [], ...rows] = csvRows(
    readFileSync(join(data, 'claims-contested/dev/healthver.csv'), 'utf8'),
  );
  const at = (name: string): number => head.indexOf(name);
  return rows
    .filter((row) => row[at('label')] === 'Supports')
    .map((row) => ({
      claim: row[at('claim')] ?? '',
      document: row[at('evidence')] ?? '',
      title: row[at('question')] ?? '',
      text: row[at('evidence')] ?? '',
    }));
}

interface PressRow {
  press_release_conclusion: string;
  abstract_conclusion: string;
  exaggeration_label: string;
  original_file_id: string;
}

const press = (data: string): Claimed[] =>
  linesOf<PressRow>(join(data, 'press-release/dev/insciout_train.jsonl'))
    .filter(({ exaggeration_label }) => exaggeration_label === 'same')
    .map((row) => ({
      claim: row.press_release_conclusion,
      document: row.original_file_id,
      title: '',
      text: row.abstract_conclusion,
    }));

interface ScholarRow {
  input: string;
  output: string;
  ctxs: { title: string; text: string | null }[];
}

/** Sentences that cite one passage, with that passage. */
function scholarqa(data: string): Claimed[] {
  const rows = JSON.parse(readFileSync(join(data, 'e2e-scholarqa-multi/dev.json'), 'utf8')) as ScholarRow[];
  return rows.flatMap(({ output, ctxs }) =>
    output.split(/(?<=[.!?\]])\s+(?=\p{Lu})/u).flatMap((sentence): Claimed[] => {
      const marks = [...sentence.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
      const passage = marks.length === 1 ? ctxs[marks[0] as number] : undefined;
      const claim = sentence.replace(/\s*\[\d+\]/g, '').trim();
      if (!passage?.text || claim.split(' ').length < 6) return [];
      return [{ claim, document: passage.title, title: passage.title, text: passage.text }];
    }),
  );
}

export const hasLocatedData = (data: string): boolean =>
  existsSync(join(data, 'wice/dev')) && existsSync(join(data, 'e2e-zika'));
