/**
 * Measures the gate: false refusals of true quotes as four PDF readers left them, false acceptances of mutants by
 * kind, against naive matchers; the number check on WiCE; citations a second.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/gate.ts [quotes|mutants|numbers|speed]
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkClaim } from '../loop/gate/check.js';
import { findQuote } from '../loop/gate/find-quote.js';
import { prepareSource } from '../loop/gate/prepare.js';
import { indexSources } from '../loop/gate/source-index.js';
import { benchMutants } from './gate-attacks.js';
import { NAIVE } from './gate-naive.js';
import { data, mutantTexts, randomOf, readDrift, READERS, sample, type Text } from './gate-texts.js';

const QUOTES_A_DOCUMENT = 60;

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
      const naive = NAIVE.map(({ name, prepare }) => ({ name, holds: prepare(text) }));
      for (const quote of sample(document.sentences, QUOTES_A_DOCUMENT, random)) {
        quotes++;
        const finding = findQuote(source, quote, { suggest: false });
        if (finding.found) hit('gate');
        if (finding.found && finding.spans.length > 1) split++;
        for (const { name, holds } of naive) if (holds(quote)) hit(name);
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

function benchNumbers(): void {
  const lines = readFileSync(join(data, 'wice/dev/claim_dev.jsonl'), 'utf8').trim().split('\n');
  const counts = { supported: 0, supportedRefused: 0, unsupportedWithNumber: 0, unsupportedRefused: 0 };
  for (const line of lines) {
    const { claim, evidence, label } = JSON.parse(line) as {
      claim: string;
      evidence: string[];
      label: string;
    };
    const stored = indexSources([{ id: 'S1', text: evidence.join('\n') }]);
    const refused = checkClaim({ id: 'C1', claim, sourceIds: ['S1'] }, stored).some(
      (each) => each.verdict === 'number-absent',
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
    const { sentences } = texts[at % texts.length] as Text;
    const exact = sentences[Math.floor(random() * sentences.length)] as string;
    return {
      id: `C${index}`,
      claim: exact,
      sourceIds: [`S${at + 1}`],
      evidence: [{ sourceId: `S${at + 1}`, exact }],
    };
  });
  const stored = indexSources(sources);
  /** The fifth word left out: read as a restatement. */
  const paraphrased = citations
    .filter((_, index) => index % 4 === 0)
    .map((citation) => ({ ...citation, claim: citation.claim.replace(/^((?:\S+\s+){4})\S+\s/, '$1') }));
  const folding = NAIVE.find(({ name }) => name === 'NFKC fold')?.prepare;
  const plain = new Map(sources.map(({ id, text }) => [id, folding?.(text)] as const));
  const timed = (name: string, count: number, work: () => void): Record<string, number | string> => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    return { step: name, 'processor ms': Math.round(ms), 'a second': Math.round((1000 * count) / ms) };
  };
  const check = (from: number, to: number): void => {
    for (const citation of citations.slice(from, to)) checkClaim(citation, stored);
  };
  const characters = sources.reduce((sum, source) => sum + source.text.length, 0);
  const rows = [
    timed(
      `folding ${SOURCES} sources, ${Math.round(characters / 1e6)} M characters (a second: sources)`,
      SOURCES,
      () => {
        for (const { id } of sources) void stored.source(id)?.body.text;
      },
    ),
    timed('first pass', CITATIONS, () => check(0, CITATIONS)),
    timed('warm: citations checked', CITATIONS, () => check(0, CITATIONS)),
    timed('warm: paraphrased, one word changed', CITATIONS / 4, () => {
      for (const citation of paraphrased) checkClaim(citation, stored);
    }),
    timed('the same quotes by `includes` on NFKC-folded text', CITATIONS, () => {
      let held = 0;
      for (const { sourceIds, claim } of citations) if (plain.get(sourceIds[0] as string)?.(claim)) held++;
      if (held === 0) throw new Error('no quote was found');
    }),
    timed('warm, with warnings and review priority', CITATIONS / 8, () => {
      for (const citation of citations.slice(0, CITATIONS / 8))
        for (const verdict of checkClaim(citation, stored)) void verdict.reviewPriority;
    }),
    timed('misattribution looked up in all sources', 200, () => {
      for (let index = 0; index < 200; index++)
        stored.holderOf(`these words of number ${index} stand in no source at all`, 'S1');
    }),
  ];
  console.table(rows);
}

const only = process.argv[2];
if (!only || only === 'quotes') benchQuotes();
if (!only || only === 'mutants') benchMutants();
if (!only || only === 'numbers') benchNumbers();
if (!only || only === 'speed') benchSpeed();
