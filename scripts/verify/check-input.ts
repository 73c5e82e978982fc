/** One document against the texts at hand: the claims of a run, a brief, any other document, or a document alone. */
import { basename } from 'node:path';
import { auditDocument, type Audit } from '../../loop/citations/audit.js';
import { prepareTexts } from '../../loop/citations/audit-context.js';
import { makeFinding, type Finding, type Rule } from '../../loop/citations/finding.js';
import type { CitedDocument } from '../../loop/citations/read-citations.js';
import { asStrict } from '../../loop/gate/check.js';
import { readSynth } from '../../loop/gate/read-synth.js';
import type { SourceIndex } from '../../loop/gate/source-index.js';
import type { StatedWords } from '../../loop/gate/stated.js';
import { isAccepted } from '../../loop/gate/verdict.js';
import { verifyReport, verifySynth, type Verification } from '../../loop/gate/verify.js';
import { verifyPage } from '../../loop/report/verify-page.js';
import { UsageError } from '../exit-codes.js';
import type { Options } from './options.js';
import { placesIn } from './places.js';
import type { Input, Unit } from './read-input.js';
import { findingsOfVerification, type Report } from './report.js';
import { entriesOfPage, listFindings, structureOfBrief } from './structure.js';

export type Checked = Omit<Report, 'passed' | 'findings' | 'review'> & {
  readonly findings: readonly (Finding & { readonly column?: number })[];
  /** Marks and entries of a document that is checked alone. */
  readonly size?: number;
};

export interface Named {
  readonly file: string;
  readonly input: Exclude<Input, { kind: 'document' }> | CitingInput;
}

interface CitingInput {
  readonly kind: 'document';
  readonly unit: Unit;
  readonly document: CitedDocument;
  readonly file: string | undefined;
  /** Of its bibliographies. */
  readonly notes: readonly string[];
}

/** The claims of a run, or a brief whose marks are the store's own ids: the gate alone. */
export function checkClaims(
  { file, input }: { file: string; input: Exclude<Input, { kind: 'document' }> },
  stored: SourceIndex,
  { gate: strictness, stated }: Pick<Options, 'gate'> & { readonly stated?: StatedWords | undefined },
): Omit<Checked, 'file' | 'sources' | 'notes' | 'isStructure'> {
  const verification: Verification =
    input.kind === 'synth'
      ? verifySynth(readSynth(input.text, basename(file)), stored, { strictness })
      : input.page === undefined
        ? verifyReport(input.text, stored, { strictness, stated })
        : verifyPage(input.page, stored, { strictness, stated });
  const { coverage, citations, claims, reviewed, skipped } = verification;
  return {
    unit: 'line',
    coverage,
    citations: citations.map((citation) => Object.assign(citation, { line: 1 })),
    claims,
    reviewed,
    skipped,
    references: null,
    findings: findingsOfVerification(verification),
  };
}

/** Lines and columns of the statements themselves, where they are found in the file again. */
export function placed(checked: Checked, file: string | undefined): Checked {
  if (file === undefined) return checked;
  const lines = new Map(checked.citations.map(({ claimId, line }) => [claimId, line]));
  const named = [...checked.claims].map(([id, words]) => ({ id, words, line: lines.get(id) ?? 1 }));
  const places = placesIn(file, named);
  const findings = checked.findings.map((finding) => {
    const place = finding.claimId === undefined ? undefined : places.get(finding.claimId);
    return place === undefined ? finding : { ...finding, ...place };
  });
  const citations = checked.citations.map((citation) => {
    const place = places.get(citation.claimId);
    return place === undefined ? citation : Object.assign(citation, { line: place.line });
  });
  return { ...checked, citations, findings: findings.sort((a, b) => a.line - b.line) };
}

/** A document by itself: no word of it is compared with any text. */
export function structureOf(
  file: string,
  input: Named['input'],
): Omit<Checked, 'file' | 'sources' | 'notes' | 'isStructure'> {
  const nothing = { citations: [], claims: new Map<string, string>(), skipped: [] };
  if (input.kind === 'synth')
    throw new UsageError(`${file} names its sources by id alone.`, 'Add the STORE that has their texts.');
  if (input.kind === 'brief') {
    const entries = input.page === undefined ? undefined : entriesOfPage(input.file);
    const { coverage, findings, size } = structureOfBrief(input.text, entries);
    return { ...nothing, unit: 'line', coverage, references: null, findings, size };
  }
  const { coverage, references, findings, skipped } = auditDocument(input.document, prepareTexts([]));
  const own = findings.filter(({ rule }) => STRUCTURE_RULES.has(rule));
  const all = [...own, ...listFindings(input.document)].sort((a, b) => a.line - b.line);
  return {
    ...nothing,
    skipped,
    unit: input.unit,
    references,
    findings: all,
    coverage: { checked: 0, statements: coverage.statements },
    size: references.length + own.length,
  };
}

const STRUCTURE_RULES: ReadonlySet<Rule> = new Set(['dangling-reference', 'unused-reference']);

/** A strict gate leaves unchecked what holds with a warning. */
export function gated(audit: Audit, { gate }: Options): Audit {
  if (gate === 'standard') return audit;
  const { claims } = audit;
  const warned = audit.citations.filter(
    ({ verdict, warnings }) => isAccepted(verdict) && (verdict === 'located' || warnings.length > 0),
  );
  const citations = audit.citations.map((citation) => asStrict(citation));
  const findings = warned.map(({ claimId, sourceId, line, difference = '' }) =>
    makeFinding({
      rule: 'not-checked',
      line,
      message: difference,
      reference: sourceId,
      subject: claims.get(claimId) ?? claimId,
    }),
  );
  return { ...audit, citations, findings: [...audit.findings, ...findings] };
}
