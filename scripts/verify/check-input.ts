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
import { lastAtOrBefore } from '../../loop/gate/fold.js';
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

/** The words that a statement is looked for by: enough to tell most, few enough that a mark seldom stands between. */
const LOOKED_FOR = 6;
/** Between two words: white space, markup, marks of a list, entities. UTF-16 units. */
const BETWEEN = String.raw`(?:[^\p{L}\p{N}]|&[a-z]{2,8};|<[^<>]{0,200}>){0,40}?`;
/** In a file beyond this, statements keep the lines of their paragraphs. UTF-16 units. */
const LONGEST_FILE = 5_000_000;

/** Lines of the statements themselves, where their first words are found in the file again, in their order. */
function placed(audit: Audit, file: string | undefined): Audit {
  if (file === undefined || file.length > LONGEST_FILE) return audit;
  const begins = Uint32Array.from([0, ...Array.from(file.matchAll(/\n/g), ({ index }) => index + 1)]);
  const starts = new Map(audit.citations.map(({ claimId, line }) => [claimId, line]));
  const lines = new Map<string | undefined, number>();
  // Like sentences are told apart by the order alone: each search begins behind the last statement of the same words.
  const behind = new Map<string, number>();
  for (const [id, words] of audit.claims) {
    const wanted = words.match(/[\p{L}\p{N}]+/gu)?.slice(0, LOOKED_FOR) ?? [];
    const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${wanted.join(BETWEEN)}`, 'gu');
    pattern.lastIndex = Math.max(begins[(starts.get(id) ?? 1) - 1] ?? 0, behind.get(wanted.join(' ')) ?? 0);
    const found = wanted.length === 0 ? null : pattern.exec(file);
    if (found === null) continue;
    behind.set(wanted.join(' '), pattern.lastIndex);
    lines.set(id, lastAtOrBefore(begins, found.index) + 1);
  }
  const at = <T extends { readonly claimId?: string | undefined; readonly line: number }>(each: T): T =>
    Object.assign(each, { line: lines.get(each.claimId) ?? each.line });
  return {
    ...audit,
    citations: audit.citations.map(at),
    findings: audit.findings.map(at).sort((a, b) => a.line - b.line),
  };
}
