/**
 * The audit of a document: each statement that cites is put to the gate with the texts that its references mean, and
 * what the list and the web say of the references is added. Pure: everything it judges by is handed in. The claims of a
 * run, which the gate has judged already, come out in the same shape.
 */
import { checkClaim, type CheckOptions, type CitationVerdict } from '../gate/check.js';
import { toClaim } from '../gate/read-report.js';
import { type Verdict, wasChecked } from '../gate/verdict.js';
import type { Verification } from '../gate/verify.js';
import {
  type AuditContext,
  type AuditedCitation,
  type Texts,
  NO_WEB,
  type WebFacts,
} from './audit-context.js';
import { type DocumentRule, type Finding, ruleOf } from './finding.js';
import type { KnownSource } from './known-source.js';
import { asQuoted, checkQuotations } from './quotations.js';
import type { CitedDocument, Statement } from './read-citations.js';
import type { Cited } from './reference-index.js';
import type { Reference } from './reference.js';

export interface Audit extends Omit<Verification, 'citations'> {
  readonly citations: readonly AuditedCitation[];
  /** Null for the claims of a run, and for a brief, whose marks name stored texts. */
  readonly references:
    | readonly {
        readonly reference: Reference;
        readonly sourceIds: readonly string[];
        readonly isUnused: boolean;
      }[]
    | null;
  /** By line. */
  readonly findings: readonly Finding[];
}

/** What the gate said of claims whose sources are named by the store's own ids. */
export function auditOfClaims(verification: Verification): Audit {
  const citations = verification.citations.map((citation) => Object.assign(citation, { line: 1 }));
  const findings = findingsOf(citations, verification.claims);
  return { ...verification, citations, references: null, findings };
}

export interface AuditOptions extends CheckOptions {
  readonly web?: WebFacts;
}

export function auditDocument(
  document: CitedDocument,
  { stored, resolver }: Texts,
  { web = NO_WEB, ...options }: AuditOptions = {},
): Audit {
  const resolutions = new Map(
    document.references.map((reference) => [reference, resolver.resolve(reference)] as const),
  );
  const context: AuditContext = { stored, resolver, web, resolutions, ...options };
  const citations: AuditedCitation[] = [];
  const claims = new Map<string, string>();
  let checked = 0;
  const citesAnything = document.statements.some(({ cited }) => cited.length > 0);
  for (const statement of document.statements) {
    const claimId = `C${claims.size + 1}`;
    const judged =
      statement.cited.length > 0
        ? judgeStatement(statement, claimId, context)
        : checkQuotations(statement, { claimId, context, isOnlyMeans: !citesAnything });
    if (judged.length === 0) continue;
    claims.set(claimId, statement.text);
    citations.push(...judged);
    if (judged.some(({ verdict }) => wasChecked(verdict))) checked += 1;
  }
  const names = new Set(document.references.map(({ name }) => name));
  const findings = [
    ...findingsOf(citations, claims, (name) => names.has(name)),
    ...referenceFindings(document, context),
  ];
  return {
    coverage: { checked, statements: document.statements.length },
    citations,
    claims,
    reviewed: new Map(),
    references: document.references.map((reference) => ({
      reference,
      sourceIds: resolutions.get(reference)?.sources.map(({ id }) => id) ?? [],
      isUnused: document.unused.includes(reference),
    })),
    findings: findings.sort((a, b) => a.line - b.line),
    skipped: document.skipped,
  };
}

/** One citation with the texts that it means, or with the reason why there are none. */
interface Lookup {
  readonly name: string;
  readonly sources: readonly KnownSource[];
  readonly verdict: Verdict;
  readonly why: string;
}

function judgeStatement(statement: Statement, claimId: string, context: AuditContext): AuditedCitation[] {
  const { stored } = context;
  const lookups = statement.cited.map((cited) => lookUp(cited, context));
  const names = new Map<string, string>();
  for (const { sources, name } of lookups)
    for (const { id } of sources) if (!names.has(id)) names.set(id, name);
  const missing = lookups.filter(({ sources }) => sources.length === 0);
  const sourceIds = [...names.keys()];
  const claim = toClaim(asQuoted({ ...statement, sourceIds }, context), { id: claimId, stored });
  const verdicts = sourceIds.length === 0 ? [] : checkClaim(claim, stored, context);
  const isPartial = missing.some(({ verdict }) => verdict !== 'fabricated-source');
  const { line } = statement;
  return [
    ...verdicts.map((verdict): AuditedCitation => {
      const reference = names.get(verdict.sourceId) ?? verdict.sourceId;
      return Object.assign(isPartial ? withDoubt(verdict, missing) : verdict, { line, reference });
    }),
    ...missing.map(({ name, verdict, why }): AuditedCitation => {
      const citation = { claimId, line, reference: name, sourceId: name };
      return { ...citation, verdict, difference: why, warnings: [], reviewPriority: 1 };
    }),
  ];
}

/** What one read source lacks may stand in another that could not be read: that is not checked, not wrong. */
function withDoubt(verdict: CitationVerdict, missing: readonly Lookup[]): CitationVerdict {
  if (verdict.verdict !== 'number-absent' && verdict.verdict !== 'quote-absent') return verdict;
  const names = missing.map(({ name }) => name).join(', ');
  const difference = `${verdict.difference ?? 'the words are not there'}; it may stand in ${names}, which could not be read`;
  return { ...verdict, verdict: 'not-checked', difference, warnings: [], reviewPriority: 1 };
}

function lookUp(cited: Cited, context: AuditContext): Lookup {
  if (cited.reference === null) return lookUpMark(cited, context);
  const { name, doi, addresses } = cited.reference;
  const sources = context.resolutions.get(cited.reference)?.sources ?? [];
  if (sources.length > 0) return { name, sources, verdict: 'holds', why: '' };
  const identifier = doi === null ? undefined : context.web.identifiers.get(doi);
  if (identifier?.state === 'unknown')
    return { name, sources, verdict: 'fabricated-source', why: `${doi} does not exist: ${identifier.why}` };
  for (const address of addresses) {
    const link = context.web.links.get(address);
    if (link?.state === 'dead' || link?.state === 'unread')
      return { name, sources, verdict: 'unread-source', why: `${address} could not be read: ${link.why}` };
  }
  return { name, sources, verdict: 'not-checked', why: `the text of ${name} is not at hand` };
}

/** A mark without an entry may still name a stored text: by the store's own number, or by author and year. */
function lookUpMark(
  { mark, words }: Extract<Cited, { reference: null }>,
  { resolver }: AuditContext,
): Lookup {
  const byId = mark.kind === 'label' ? resolver.byId(mark.label) : undefined;
  const named = mark.kind === 'author-year' ? resolver.byAuthorYear(mark) : [];
  const sources = byId ? [byId] : named;
  const why = `${words} is cited, but nothing of that name is listed`;
  return { name: words, sources, verdict: sources.length > 0 ? 'holds' : 'fabricated-source', why };
}

/** One finding a fault: the same one on several references of a statement is reported once. */
function findingsOf(
  citations: readonly AuditedCitation[],
  claims: ReadonlyMap<string, string>,
  isListed: (name: string) => boolean = () => true,
): Finding[] {
  const merged = new Map<string, AuditedCitation & { names: Set<string> }>();
  for (const citation of citations) {
    if (ruleOf(citation.verdict) === null) continue;
    const key = `${citation.claimId}\u0000${citation.verdict}\u0000${citation.difference ?? ''}`;
    const known = merged.get(key) ?? { ...citation, names: new Set<string>() };
    known.names.add(citation.reference ?? (citation.sourceId || '(nothing)'));
    merged.set(key, known);
  }
  return [...merged.values()].flatMap((citation): Finding | never[] => {
    const { claimId, line, verdict, difference = '', heldBy, nearest, located, reference = '' } = citation;
    const rule = ruleOf(verdict);
    if (rule === null) return [];
    const held = heldBy === undefined || difference.includes(heldBy) ? '' : ` (held by ${heldBy})`;
    return {
      rule: rule === 'fabricated-source' && !isListed(reference) ? 'dangling-reference' : rule,
      line,
      message: `${difference}${held}`,
      subject: claims.get(claimId) ?? claimId,
      reference: [...citation.names].join(', '),
      claimId,
      ...(located ? { located } : {}),
      ...(nearest ? { nearest: nearest.text } : {}),
    };
  });
}

function referenceFindings(document: CitedDocument, context: AuditContext): Finding[] {
  const unused = document.unused.map((reference) =>
    about(reference, 'unused-reference', `${reference.name} is listed, but no statement cites it`),
  );
  return [
    ...unused,
    ...document.references.flatMap((reference) => oneReference(reference, document, context)),
  ];
}

const about = (reference: Reference, rule: DocumentRule, message: string): Finding => ({
  rule,
  line: reference.line,
  message,
  subject: reference.text,
  reference: reference.name,
});

function oneReference(reference: Reference, document: CitedDocument, context: AuditContext): Finding[] {
  const { web, resolutions } = context;
  const identifier = reference.doi === null ? undefined : web.identifiers.get(reference.doi);
  const findings: Finding[] = [];
  if (identifier?.state === 'unknown')
    findings.push(
      about(reference, 'unknown-identifier', `${reference.doi} does not exist: ${identifier.why}`),
    );
  const { otherTitle = null, sources = [] } = resolutions.get(reference) ?? {};
  if (otherTitle)
    findings.push(
      about(
        reference,
        'identifier-mismatch',
        `${reference.doi ?? reference.keys[0]} belongs to "${otherTitle}"`,
      ),
    );
  const why = sources.find((source) => source.retraction !== null)?.retraction;
  if (why && !saysSo(reference, document))
    findings.push(about(reference, 'retracted-source', `${reference.name} was retracted: ${why}`));
  return [...findings, ...linkFindings(reference, context)];
}

/** A document that tells its readers of the retraction cites it rightly. */
function saysSo(reference: Reference, { statements }: CitedDocument): boolean {
  const citing = statements.filter(({ cited }) => cited.some((each) => each.reference === reference));
  return citing.length > 0 && citing.every(({ text }) => /\bretract/i.test(text));
}

function linkFindings(reference: Reference, { web }: AuditContext): Finding[] {
  return reference.addresses.flatMap((address) => {
    const link = web.links.get(address);
    if (link?.state === 'dead')
      return [about(reference, 'dead-link', `${address} leads nowhere: ${link.why}`)];
    if (link?.state === 'moved')
      return [about(reference, 'redirected-link', `${address} has moved to ${link.to}`)];
    return [];
  });
}
