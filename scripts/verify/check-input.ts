/** What is checked of one document, by what it is: against the texts at hand, or by itself. */
import { basename } from 'node:path';
import { prepareTexts, type Texts, type WebFacts } from '../../loop/citations/audit-context.js';
import { type Audit, auditDocument, auditOfClaims } from '../../loop/citations/audit.js';
import type { Rule } from '../../loop/citations/finding.js';
import type { CitedDocument } from '../../loop/citations/read-citations.js';
import type { CheckOptions } from '../../loop/gate/check.js';
import { readSynth } from '../../loop/gate/read-synth.js';
import type { StatedWords } from '../../loop/gate/stated.js';
import { verifyReport, verifySynth } from '../../loop/gate/verify.js';
import { verifyPage } from '../../loop/report/html/read-page.js';
import { UsageError } from '../../loop/exit-codes.js';
import type { Options } from './options.js';
import { placesIn } from './places.js';
import type { Input } from './read-input.js';
import type { Unit } from './report.js';
import { entriesOfPage, listFindings, structureOfBrief } from './structure.js';

export interface Checked extends Audit {
  readonly unit: Unit;
  /** Marks and entries of a document that is checked alone. */
  readonly size?: number;
}

interface CitingInput {
  readonly kind: 'document';
  readonly unit: Unit;
  readonly document: CitedDocument;
  readonly file: string | undefined;
}

type ReadInput = Exclude<Input, { kind: 'document' }> | CitingInput;

export interface Named {
  readonly file: string;
  readonly input: ReadInput;
}

interface Against extends CheckOptions {
  readonly texts: Texts;
  readonly web: WebFacts;
  readonly stated: StatedWords | undefined;
}

interface Check<I extends ReadInput> {
  /** @param name of the file */
  against(input: I, how: Against, name: string): Audit;
  /** No word of it is compared with any text. */
  alone(input: I, name: string): Audit & Required<Pick<Checked, 'size'>>;
}

const CHECKS: { readonly [Kind in ReadInput['kind']]: Check<Extract<ReadInput, { kind: Kind }>> } = {
  synth: {
    against: ({ text }, { texts, ...how }, name) =>
      auditOfClaims(verifySynth(readSynth(text, basename(name)), texts.stored, how)),
    alone: (_, name) => {
      throw new UsageError(`${name} names its sources by id alone.`, 'Add the STORE that has their texts.');
    },
  },
  brief: {
    against: ({ text, page }, { texts: { stored }, ...how }) =>
      auditOfClaims(page === undefined ? verifyReport(text, stored, how) : verifyPage(page, stored, how)),
    alone: ({ text, page, file }) => ({
      ...{ ...NOTHING, references: null },
      ...structureOfBrief(text, page === undefined ? undefined : entriesOfPage(file)),
    }),
  },
  document: {
    against: ({ document }, { texts, ...how }) => auditDocument(document, texts, how),
    alone: ({ document }) => {
      const { coverage, references, findings, skipped } = auditDocument(document, prepareTexts([]));
      const own = findings.filter(({ rule }) => STRUCTURE_RULES.has(rule));
      return {
        ...{ ...NOTHING, skipped, references },
        findings: [...own, ...listFindings(document)].sort((a, b) => a.line - b.line),
        coverage: { checked: 0, statements: coverage.statements },
        size: (references?.length ?? 0) + own.length,
      };
    },
  },
};

const NOTHING = { citations: [], claims: new Map<string, string>(), reviewed: new Map(), skipped: [] };
const STRUCTURE_RULES: ReadonlySet<Rule> = new Set(['dangling-reference', 'unused-reference']);

export function checkInput(
  { file: name, input }: Named,
  { options, ...given }: Omit<Against, 'strictness'> & { readonly options: Options },
): Checked {
  const check = CHECKS[input.kind] as Check<ReadInput>;
  const unit = input.kind === 'document' ? input.unit : 'line';
  if (options.isStructure) return { ...check.alone(input, name), unit };
  const how = { ...given, strictness: options.isStrict ? 'strict' : 'standard' } as const;
  const audit = check.against(input, how, name);
  return { ...placed(audit, input.kind === 'synth' ? undefined : input.file), unit };
}

/** Lines and columns of the statements themselves, where they are found in the file again. */
function placed(audit: Audit, file: string | undefined): Audit {
  if (file === undefined) return audit;
  const lines = new Map(audit.citations.map(({ claimId, line }) => [claimId, line]));
  const named = [...audit.claims].map(([id, words]) => ({ id, words, line: lines.get(id) ?? 1 }));
  const places = placesIn(file, named);
  const findings = audit.findings.map((finding) => ({ ...finding, ...places.get(finding.claimId ?? '') }));
  const citations = audit.citations.map((citation) =>
    Object.assign(citation, { line: places.get(citation.claimId)?.line ?? citation.line }),
  );
  return { ...audit, citations, findings: findings.sort((a, b) => a.line - b.line) };
}
