/** One document against the texts at hand: the claims of a run, a brief, any other document, or a document alone. */
import { basename } from 'node:path';
import { prepareTexts, type Texts } from '../../loop/citations/audit-context.js';
import { type Audit, auditDocument, auditOfClaims } from '../../loop/citations/audit.js';
import type { Rule } from '../../loop/citations/finding.js';
import type { CitedDocument } from '../../loop/citations/read-citations.js';
import type { WebFacts } from '../../loop/citations/web-facts.js';
import { readSynth } from '../../loop/gate/read-synth.js';
import type { StatedWords } from '../../loop/gate/stated.js';
import { verifyReport, verifySynth } from '../../loop/gate/verify.js';
import { verifyPage } from '../../loop/report/html/read-page.js';
import { UsageError } from '../../loop/exit-codes.js';
import type { Options } from './options.js';
import type { Input } from './read-input.js';
import type { Unit } from './report.js';
import { entriesOfPage, listFindings, structureOfBrief } from './structure.js';

export interface Checked extends Audit {
  readonly unit: Unit;
  /** Marks and entries of a document that is checked alone. */
  readonly size?: number;
}

export interface Named {
  readonly file: string;
  readonly input: Exclude<Input, { kind: 'document' }> | CitingInput;
}

interface CitingInput {
  readonly kind: 'document';
  readonly unit: Unit;
  readonly document: CitedDocument;
  readonly file: string | undefined;
}

interface Against {
  readonly texts: Texts;
  readonly web: WebFacts;
  readonly stated: StatedWords | undefined;
  readonly options: Options;
}

export function checkInput({ file, input }: Named, { texts, web, stated, options }: Against): Checked {
  if (options.isStructure) return structureOf(file, input);
  const strictness = options.isStrict ? 'strict' : 'standard';
  if (input.kind === 'document') {
    const audit = auditDocument(input.document, texts, { web, strictness });
    return placed({ ...audit, unit: input.unit }, input.file);
  }
  const { stored } = texts;
  if (input.kind === 'synth')
    return {
      ...auditOfClaims(verifySynth(readSynth(input.text, basename(file)), stored, { strictness })),
      unit: 'line',
    };
  const verification =
    input.page === undefined
      ? verifyReport(input.text, stored, { strictness, stated })
      : verifyPage(input.page, stored, { strictness, stated });
  return placed({ ...auditOfClaims(verification), unit: 'line' }, input.file);
}

/** Lines and columns of the statements themselves, where they are found in the file again. */
function placed(checked: Checked, file: string | undefined): Checked {
  if (file === undefined) return checked;
  const lines = new Map(checked.citations.map(({ claimId, line }) => [claimId, line]));
  const named = [...checked.claims].map(([id, words]) => ({ id, words, line: lines.get(id) ?? 1 }));
  const places = placesIn(file, named);
  const findings = checked.findings.map((finding) => ({
    ...finding,
    ...places.get(finding.claimId ?? ''),
  }));
  const citations = checked.citations.map((citation) =>
    Object.assign(citation, { line: places.get(citation.claimId)?.line ?? citation.line }),
  );
  return { ...checked, citations, findings: findings.sort((a, b) => a.line - b.line) };
}

const STRUCTURE_RULES: ReadonlySet<Rule> = new Set(['dangling-reference', 'unused-reference']);

/** A document by itself: no word of it is compared with any text. */
function structureOf(file: string, input: Named['input']): Checked {
  const nothing = { citations: [], claims: new Map<string, string>(), reviewed: new Map(), skipped: [] };
  if (input.kind === 'synth')
    throw new UsageError(`${file} names its sources by id alone.`, 'Add the STORE that has their texts.');
  if (input.kind === 'brief') {
    const entries = input.page === undefined ? undefined : entriesOfPage(input.file);
    return { ...nothing, unit: 'line', references: null, ...structureOfBrief(input.text, entries) };
  }
  const { coverage, references, findings, skipped } = auditDocument(input.document, prepareTexts([]));
  const own = findings.filter(({ rule }) => STRUCTURE_RULES.has(rule));
  return {
    ...nothing,
    skipped,
    unit: input.unit,
    references,
    findings: [...own, ...listFindings(input.document)].sort((a, b) => a.line - b.line),
    coverage: { checked: 0, statements: coverage.statements },
    size: (references?.length ?? 0) + own.length,
  };
}

interface Place {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
}

interface Spoken {
  readonly id: string;
  readonly words: string;
  /** Where its paragraph begins, 1-based; 1 where that is not known. */
  readonly line: number;
}

/** The words that a statement is looked for by: enough to tell most, few enough that a mark seldom stands between. */
const LOOKED_FOR = 6;
/** Between two words: white space, markup, marks of a list, entities. UTF-16 units. */
const BETWEEN = String.raw`(?:[^\p{L}\p{N}]|&[a-z]{2,8};|<[^<>]{0,200}>){0,40}?`;
/** A file beyond this is not searched: its findings keep the lines of their paragraphs. UTF-16 units. */
const LONGEST_FILE = 5_000_000;

/** @param statements in the order in which they stand. @returns those that were found, by id */
function placesIn(file: string, statements: readonly Spoken[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  if (file.length > LONGEST_FILE) return places;
  const starts = lineStarts(file);
  // Like sentences are told apart by the order alone: each search begins behind the last statement of the same words.
  const behind = new Map<string, number>();
  for (const { id, words, line } of statements) {
    const wanted = words.match(/[\p{L}\p{N}]+/gu)?.slice(0, LOOKED_FOR) ?? [];
    if (wanted.length === 0) continue;
    const key = wanted.join(' ');
    const from = Math.max(starts[line - 1] ?? 0, behind.get(key) ?? 0);
    const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${wanted.join(BETWEEN)}`, 'gu');
    pattern.lastIndex = from;
    const found = pattern.exec(file);
    if (found === null) continue;
    behind.set(key, found.index + found[0].length);
    places.set(id, placeAt(starts, found.index));
  }
  return places;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function placeAt(starts: readonly number[], offset: number): Place {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - (starts[low] as number) + 1 };
}
