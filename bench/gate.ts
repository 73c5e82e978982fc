/**
 * Measures the gate: false refusals of true quotes as four PDF readers left them, false acceptances of mutants by
 * kind, against naive matchers; the number check on WiCE; citations a second.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/gate.ts [quotes|mutants|numbers|speed]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import search from 'approx-string-match';
import { checkClaim } from '../loop/gate/check.js';
import { findQuote } from '../loop/gate/find-quote.js';
import { prepareSource, type PreparedSource } from '../loop/gate/prepare.js';
import { prepareWorld, type World } from '../loop/gate/world.js';
import { MUTATIONS, randomOf, type Mutation } from './gate-mutants.js';

const data = process.env.RESEARCH_LOOP_DATA ?? '../shared/data';
const READERS = ['pdfium', 'pymupdf', 'pypdf', 'tika'] as const;
const QUOTES_A_DOCUMENT = 60;

interface Naive {
  readonly name: string;
  readonly prepare: (text: string) => string;
  readonly holds: (prepared: string, quote: string) => boolean;
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();
const compatible = (text: string): string =>
  collapse(
    text
      .normalize('NFKC')
      .replace(/[‐-―−]/g, '-')
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"'),
  );
const alphanumeric = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(\p{L})[-\u00ad\u0002\ufffe‐]\s*\n\s*(?=\p{L})/gu, '$1')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const NAIVE: readonly Naive[] = [
  { name: 'substring', prepare: (text) => text, holds: (text, quote) => text.includes(quote) },
  { name: 'NFKC fold', prepare: compatible, holds: (text, quote) => text.includes(compatible(quote)) },
  {
    name: 'alphanumerics only',
    prepare: alphanumeric,
    holds: (text, quote) => text.includes(alphanumeric(quote)),
  },
  {
    name: 'fuzzy 90 %',
    prepare: compatible,
    holds: (text, quote) => search(text, compatible(quote), Math.floor(quote.length * 0.1)).length > 0,
  },
];

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

const sample = <T>(items: readonly T[], count: number, random: () => number): T[] =>
  items.filter(() => random() < count / Math.max(1, items.length));

interface Document {
  readonly name: string;
  readonly sentences: readonly string[];
  readonly readings: ReadonlyMap<string, string>;
}

function readDrift(): Document[] {
  const root = join(data, 'text-drift/dev/arxiv');
  return readdirSync(join(root, 'TRUTH'))
    .sort()
    .map((name) => ({
      name,
      sentences: sentencesOf(readFileSync(join(root, 'TRUTH', name), 'utf8')),
      readings: new Map(READERS.map((reader) => [reader, readFileSync(join(root, reader, name), 'utf8')])),
    }));
}

function benchQuotes(): void {
  const documents = readDrift();
  const rows: Record<string, Record<string, string>> = {};
  for (const reader of READERS) {
    const random = randomOf(7);
    let quotes = 0;
    let split = 0;
    const found = new Map<string, number>([['gate', 0], ...NAIVE.map((each) => [each.name, 0] as const)]);
    const hit = (name: string): unknown => found.set(name, (found.get(name) ?? 0) + 1);
    for (const document of documents) {
      const text = document.readings.get(reader) as string;
      const source = prepareSource({ id: 'S1', text });
      const naive = NAIVE.map((each) => ({ each, text: each.prepare(text) }));
      for (const quote of sample(document.sentences, QUOTES_A_DOCUMENT, random)) {
        quotes++;
        const finding = findQuote(source, quote, { suggest: false });
        if (finding.found) hit('gate');
        if (finding.found && finding.spans.length > 1) split++;
        for (const { each, text: prepared } of naive) if (each.holds(prepared, quote)) hit(each.name);
      }
    }
    const refused = [...found].map(([name, count]) => [name, `${(100 * (1 - count / quotes)).toFixed(1)} %`]);
    rows[reader] = {
      quotes: String(quotes),
      'in parts': String(split),
      ...(Object.fromEntries(refused) as Record<string, string>),
    };
  }
  console.log('True quotes refused');
  console.table(rows);
}

/** Texts to mutate: papers as each reader left them, and web pages. */
function mutantTexts(): { text: string; sentences: string[] }[] {
  const drift = readDrift().flatMap(({ readings, sentences }) =>
    [...readings.values()].map((text) => ({ text, sentences: [...sentences] })),
  );
  const pages = join(data, 'wice/dev/claim_dev.jsonl');
  const lines = existsSync(pages) ? readFileSync(pages, 'utf8').trim().split('\n').slice(0, 250) : [];
  const web = lines.map((line) => {
    const text = (JSON.parse(line) as { evidence: string[] }).evidence.join('\n');
    return { text, sentences: text.split('\n').flatMap(sentencesOf) };
  });
  return [...drift, ...web];
}

interface Tally {
  mutants: number;
  quotes: number;
  claims: number;
  naive: number[];
}

function benchMutants(): void {
  const texts = mutantTexts();
  const tallies = new Map<string, Tally>();
  const random = randomOf(11);
  texts.forEach(({ text, sentences }, index) => {
    const world = prepareWorld([{ id: 'S1', text }]);
    const source = world.source('S1') as PreparedSource;
    const naive = NAIVE.slice(0, 3).map((each) => ({ each, text: each.prepare(text) }));
    const plain = collapse(text);
    const others = (texts[(index * 7 + 5) % texts.length] as { sentences: string[] }).sentences;
    for (const sentence of sample(sentences, 40, random)) {
      const next = sentences[sentences.indexOf(sentence) + 1];
      const other = others[Math.floor(random() * others.length)];
      for (const mutation of MUTATIONS) {
        const mutant = mutation.make({ sentence, next, other, sentences, random });
        if (mutant === undefined || plain.includes(collapse(mutant))) continue;
        const tally = tallyOf(tallies, mutation.kind);
        tally.mutants++;
        if (findQuote(source, mutant, { suggest: false }).found) {
          tally.quotes++;
          if (process.env.SHOW) console.log(mutation.kind, '|', sentence, '|', mutant);
        }
        naive.forEach(
          ({ each, text: prepared }, at) =>
            each.holds(prepared, mutant) && (tally.naive[at] = (tally.naive[at] ?? 0) + 1),
        );
        if (mutation.onClaims && claimHolds(world, { sentence, mutant })) {
          tally.claims++;
          if (process.env.SHOW_CLAIMS) console.log(mutation.kind, '|', sentence, '|', mutant);
        }
      }
    }
  });
  printMutants(tallies);
}

function tallyOf(tallies: Map<string, Tally>, kind: string): Tally {
  const tally = tallies.get(kind) ?? { mutants: 0, quotes: 0, claims: 0, naive: [0, 0, 0] };
  tallies.set(kind, tally);
  return tally;
}

/** The mutant as a claim whose evidence is the true sentence. */
function claimHolds(world: World, { sentence, mutant }: { sentence: string; mutant: string }): boolean {
  const evidence = [{ sourceId: 'S1', exact: sentence }];
  const verdicts = checkClaim({ id: 'C1', claim: mutant, sourceIds: ['S1'], evidence }, world);
  return verdicts.every((each) => each.verdict === 'holds');
}

function printMutants(tallies: ReadonlyMap<string, Tally>): void {
  const rows: Record<string, Record<string, number | string>> = {};
  const total: Tally = { mutants: 0, quotes: 0, claims: 0, naive: [0, 0, 0] };
  for (const [kind, tally] of tallies) {
    total.mutants += tally.mutants;
    total.quotes += tally.quotes;
    total.claims += tally.claims;
    total.naive = total.naive.map((count, at) => count + (tally.naive[at] ?? 0));
    rows[kind] = row(
      tally,
      MUTATIONS.find((each) => each.kind === kind),
    );
  }
  rows['all'] = row(total);
  console.log('Mutants accepted');
  console.table(rows);
}

function row(tally: Tally, mutation?: Mutation): Record<string, number | string> {
  const naive = Object.fromEntries(tally.naive.map((count, at) => [(NAIVE[at] as Naive).name, count]));
  return {
    mutants: tally.mutants,
    'as quote': tally.quotes,
    'as claim': mutation && !mutation.onClaims ? '-' : tally.claims,
    ...naive,
  };
}

function benchNumbers(): void {
  const lines = readFileSync(join(data, 'wice/dev/claim_dev.jsonl'), 'utf8').trim().split('\n');
  const counts = { supported: 0, supportedRefused: 0, unsupportedWithNumber: 0, unsupportedRefused: 0 };
  for (const line of lines) {
    const { claim, evidence, label } = JSON.parse(line) as {
      claim: string;
      evidence: string[];
      label: string;
    };
    const world = prepareWorld([{ id: 'S1', text: evidence.join('\n') }]);
    const refused = checkClaim({ id: 'C1', claim, sourceIds: ['S1'] }, world).some(
      (each) => each.verdict !== 'holds',
    );
    if (label === 'supported') {
      counts.supported++;
      if (refused) counts.supportedRefused++;
    } else if (/\d/.test(claim)) {
      counts.unsupportedWithNumber++;
      if (refused) counts.unsupportedRefused++;
    }
  }
  console.log('WiCE: claims refused by the number check');
  console.table({
    supported: {
      claims: counts.supported,
      refused: counts.supportedRefused,
      share: counts.supportedRefused / counts.supported,
    },
    'unsupported, with a number': {
      claims: counts.unsupportedWithNumber,
      refused: counts.unsupportedRefused,
      share: counts.unsupportedRefused / counts.unsupportedWithNumber,
    },
  });
}

const SOURCES = 1000;
const CITATIONS = 40_000;

function benchSpeed(): void {
  const texts = mutantTexts().filter((each) => each.sentences.length > 10);
  const sources = Array.from({ length: SOURCES }, (_, index) => ({
    id: `S${index + 1}`,
    text: `${(texts[index % texts.length] as { text: string }).text}\n${index}`,
  }));
  const random = randomOf(3);
  const citations = Array.from({ length: CITATIONS }, (_, index) => {
    const at = Math.floor(random() * SOURCES);
    const { sentences } = texts[at % texts.length] as { sentences: string[] };
    const exact = sentences[Math.floor(random() * sentences.length)] as string;
    return {
      id: `C${index}`,
      claim: exact,
      sourceIds: [`S${at + 1}`],
      evidence: [{ sourceId: `S${at + 1}`, exact }],
    };
  });
  const world = prepareWorld(sources);
  const timed = (name: string, count: number, work: () => void): Record<string, number | string> => {
    const start = performance.now();
    work();
    const ms = performance.now() - start;
    return { step: name, ms: Math.round(ms), 'a second': Math.round((1000 * count) / ms) };
  };
  const check = (from: number, to: number): void => {
    for (const citation of citations.slice(from, to)) checkClaim(citation, world);
  };
  const characters = sources.reduce((sum, source) => sum + source.text.length, 0);
  const rows = [
    timed(
      `folding ${SOURCES} sources, ${Math.round(characters / 1e6)} M characters (a second: sources)`,
      SOURCES,
      () => {
        for (const { id } of sources) void world.source(id)?.body.text;
      },
    ),
    timed('first pass', CITATIONS, () => check(0, CITATIONS)),
    timed('warm: citations checked', CITATIONS, () => check(0, CITATIONS)),
    timed('warm, with warnings and review priority', CITATIONS / 8, () => {
      for (const citation of citations.slice(0, CITATIONS / 8))
        for (const verdict of checkClaim(citation, world)) void verdict.reviewPriority;
    }),
    timed('misattribution looked up in all sources', 200, () => {
      for (let index = 0; index < 200; index++)
        world.holderOf(`these words of number ${index} stand in no source at all`, 'S1');
    }),
  ];
  console.table(rows);
}

const only = process.argv[2];
if (!only || only === 'quotes') benchQuotes();
if (!only || only === 'mutants') benchMutants();
if (!only || only === 'numbers') benchNumbers();
if (!only || only === 'speed') benchSpeed();
