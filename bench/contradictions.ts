/**
 * How well disagreements are found without a model, on the contested claims (HealthVer, Climate-FEVER): pairs by their
 * human label, sentences with one thing turned, and whether the writer without a model shows both sides where both were read.
 * Run: RESEARCH_LOOP_DATA=… npx tsx bench/contradictions.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { ShownSentence, ShownSource } from '../agents/roles/vocabulary.js';
import { disagreementOf } from '../loop/judging/disagreement.js';
import { readFigures } from '../loop/gate/numbers/read-figures.js';
import { MUTATIONS } from './gate-mutants.js';
import { randomOf } from './gate-texts.js';
import { ask } from '../test/agents/extractive/ask.js';

const folder = join(process.env.RESEARCH_LOOP_DATA ?? '../shared/data', 'claims-contested/dev');

interface Row {
  readonly claim: string;
  readonly evidence: string;
  readonly label: 'Supports' | 'Refutes' | 'Neutral';
  readonly question: string;
}

const health = parse<Row>(readFileSync(join(folder, 'healthver.csv'), 'utf8'), { columns: true });

const LABELS: Readonly<Record<string, Row['label']>> = { SUPPORTS: 'Supports', REFUTES: 'Refutes' };
const climate = readFileSync(join(folder, 'climate-fever.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .flatMap((line): Row[] => {
    const { claim, evidences } = JSON.parse(line) as {
      claim: string;
      evidences: { evidence: string; evidence_label: string }[];
    };
    return evidences.map(({ evidence, evidence_label: label }) => ({
      ...{ claim, evidence, question: claim },
      label: LABELS[label] ?? 'Neutral',
    }));
  });

function printPairs(name: string, rows: readonly Row[]): void {
  const count = (label: Row['label']): string => {
    const own = rows.filter((row) => row.label === label);
    return `${label} ${own.filter((row) => disagreementOf(row.claim, row.evidence)).length} of ${own.length}`;
  };
  const found = rows.filter((row) => disagreementOf(row.claim, row.evidence));
  const right = found.filter((row) => row.label === 'Refutes').length;
  const precision = found.length === 0 ? '' : `, precision ${percent(right / found.length)}`;
  console.log(
    `${name}: claim against evidence, called a disagreement: ${(['Refutes', 'Neutral', 'Supports'] as const).map(count).join(', ')}${precision}`,
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** What turns a sentence is a disagreement; another name, year or unit makes it one about something else. */
const TURNED = ['digit', 'negation', 'negation dropped'];
const ELSEWHERE = [
  'named entity',
  'year',
  'unit',
  'neighbouring sentence',
  'other document',
  'word left out',
];

/** A digit of a name ("COVID-79") or a year makes it another matter; and 44.12 % and 44.19 % agree. */
function isOtherNumber(sentence: string, mutant: string): boolean {
  const values = (text: string): number[] =>
    readFigures(text).quantities.flatMap(({ measure, value }) => (measure === 'year' ? [] : [value]));
  const others = values(mutant);
  const differ = (value: number, at: number): boolean =>
    Math.abs(value - (others[at] ?? 0)) > 0.05 * Math.max(Math.abs(value), Math.abs(others[at] ?? 0));
  const own = values(sentence);
  return own.length === others.length && own.some(differ);
}

function printTurned(sentences: readonly string[]): void {
  const random = randomOf(11);
  for (const kind of [...TURNED, ...ELSEWHERE]) {
    const mutation = MUTATIONS.find((each) => each.kind === kind);
    let made = 0;
    let found = 0;
    sentences.forEach((sentence, index) => {
      const next = sentences[index + 1];
      const other = sentences[(index * 31 + 500) % sentences.length];
      const mutant = mutation?.make({ sentence, next, other, sentences, random });
      if (mutant === undefined || mutant === sentence) return;
      if (kind === 'digit' && !isOtherNumber(sentence, mutant)) return;
      made++;
      if (disagreementOf(sentence, mutant)) found++;
    });
    const wanted = TURNED.includes(kind) ? 'to be found' : 'to be left';
    console.log(`sentence against itself with another ${kind} (${wanted}): ${found} of ${made}`);
  }
}

/** Every piece of evidence as a work of its own; the question is the contested claim. */
function toSource(row: Row, index: number): ShownSource {
  const id = `S${index + 1}`;
  const sentence: ShownSentence = {
    ...{ ref: `${id}.1`, text: row.evidence, kind: 'paragraph', section: 'body' },
    ...{ paragraph: 0, page: null, restsOn: [] },
  };
  return {
    ...{ id, work: `work ${index + 1}`, derivedFrom: null, title: `Study ${index + 1}`, authors: [] },
    ...{
      publishedAt: null,
      modifiedAt: null,
      sourceType: 'peer',
      articleType: null,
      readClass: 'full',
      retracted: false,
    },
    sentenceCount: 1,
    sentences: [sentence],
    passages: [{ headings: [], sentences: [sentence], rank: null }],
  };
}

/** One writing a question, over all evidence for it; each claim with evidence both ways must find both in it. */
function printBothSides(name: string, rows: readonly Row[]): void {
  const totals = { claims: 0, answered: 0, both: 0 };
  const sides = { right: 0, wrong: 0, neutral: 0 };
  for (const own of grouped(rows, (row) => row.question)) {
    const evidence = [...new Map(own.map((row) => [row.evidence, row])).values()];
    const question = (own[0] as Row).question;
    const reply = ask(question, evidence.map(toSource));
    const refs = reply.claims.flatMap(({ findings }) => findings);
    const cited = new Set(refs.map((ref) => evidence[Number(ref.slice(1).split('.')[0]) - 1]?.evidence));
    for (const each of question === own[0]?.claim ? reply.claims : []) {
      const label = evidence[Number((each.findings[0] ?? '').slice(1).split('.')[0]) - 1]?.label;
      if (each.stance === 'neutral' || label === undefined) continue;
      const right = each.stance === 'for' ? 'Supports' : 'Refutes';
      sides[label === 'Neutral' ? 'neutral' : label === right ? 'right' : 'wrong'] += 1;
    }
    for (const same of grouped(own, (row) => row.claim)) {
      const has = (label: Row['label'], among: readonly Row[]): boolean =>
        among.some((row) => row.label === label);
      if (!has('Supports', same) || !has('Refutes', same)) continue;
      const shown = same.filter((row) => cited.has(row.evidence));
      totals.claims++;
      totals.answered += cited.size > 0 ? 1 : 0;
      totals.both += has('Supports', shown) && has('Refutes', shown) ? 1 : 0;
    }
  }
  console.log(
    `${name}: ${totals.claims} contested claims; their question answered for ${totals.answered}, both sides of the claim cited for ${totals.both} (${percent(totals.both / totals.claims)})`,
  );
  console.log(
    `${name}: of the sentences put on a side, ${sides.right} on the labelled one, ${sides.wrong} on the other, ${sides.neutral} labelled as neither`,
  );
}

function grouped(rows: readonly Row[], by: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(by(row), [...(groups.get(by(row)) ?? []), row]);
  return [...groups.values()];
}

printPairs('HealthVer', health);
printPairs('Climate-FEVER', climate);
printTurned([...new Set(health.map((row) => row.evidence))]);
printBothSides('HealthVer', health);
const asked = health.map((row) => ({ ...row, question: row.claim }));
printBothSides('HealthVer, each claim put as the question', asked);
printBothSides('Climate-FEVER', climate);

const written = JSON.parse(
  readFileSync(join(import.meta.dirname, '../test/fixtures/disagreement/pairs.json'), 'utf8'),
) as Record<'disagree' | 'agree', [string, string][]>;
const called = (pairs: readonly [string, string][]): string =>
  `${pairs.filter(([one, other]) => disagreementOf(one, other)).length} of ${pairs.length}`;
console.log(
  `pairs written by hand: disagreeing ones found ${called(written.disagree)}, others called so ${called(written.agree)}`,
);
