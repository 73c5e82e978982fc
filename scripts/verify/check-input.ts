/** One document against the texts at hand: the claims of a run, a brief, any other document, or a document alone. */
import { basename } from 'node:path';
import { auditDocument, auditOfClaims, type Audit } from '../../loop/citations/audit.js';
import { prepareTexts, type Texts } from '../../loop/citations/audit-context.js';
import type { Rule } from '../../loop/citations/finding.js';
import type { CitedDocument } from '../../loop/citations/read-citations.js';
import type { WebFacts } from '../../loop/citations/web-facts.js';
import { readSynth } from '../../loop/gate/read-synth.js';
import type { StatedWords } from '../../loop/gate/stated.js';
import { verifyReport, verifySynth } from '../../loop/gate/verify.js';
import { verifyPage } from '../../loop/report/verify-page.js';
import { UsageError } from '../exit-codes.js';
import type { Options } from './options.js';
import { placesIn } from './places.js';
import type { Input, Unit } from './read-input.js';
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
