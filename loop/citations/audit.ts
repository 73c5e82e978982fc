/**
 * The audit of a document: each statement that cites is put to the gate with the texts that its references mean, and
 * what the list and the web say of the references is added. Pure: everything it judges by is handed in.
 */
import { checkClaim, type CitationVerdict } from '../gate/check.js';
import { toClaim } from '../gate/read-report.js';
import type { Skipped } from '../gate/skipped.js';
import type { Coverage } from '../gate/statements.js';
import { wasChecked, type Verdict } from '../gate/verdict.js';
import { audited, type AuditedCitation, type AuditContext, type Texts } from './audit-context.js';
import type { KnownSource } from './known-source.js';
import { authorYearOfKey } from './key-marks.js';
import type { CitedDocument, Statement } from './read-citations.js';
import type { Cited } from './reference-index.js';
import type { Reference } from './reference.js';
import { referenceFindings } from './reference-findings.js';
import { asQuoted, checkQuotations } from './quotations.js';
import { ruleOf, makeFinding, type Finding } from './finding.js';
import { NO_WEB, type WebFacts } from './web-facts.js';

interface AuditedReference {
  readonly reference: Reference;
  readonly sourceIds: readonly string[];
  readonly isUnused: boolean;
}

export interface Audit {
  readonly coverage: Coverage;
  readonly citations: readonly AuditedCitation[];
  /** The words of each claim, by id. */
  readonly claims: ReadonlyMap<string, string>;
  readonly references: readonly AuditedReference[];
  /** By line. */
  readonly findings: readonly Finding[];
  /** What was passed over, by line. */
  readonly skipped: readonly Skipped[];
}

export function auditDocument(
  document: CitedDocument,
  { stored, resolver }: Texts,
  web: WebFacts = NO_WEB,
): Audit {
  const resolutions = new Map(
    document.references.map((reference) => [reference, resolver.resolve(reference)] as const),
  );
  const context: AuditContext = { stored, resolver, web, resolutions };
  const citations: AuditedCitation[] = [];
  const findings: Finding[] = [];
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
    findings.push(...statementFindings(statement, judged));
    if (judged.some(({ verdict }) => wasChecked(verdict))) checked += 1;
  }
  findings.push(...referenceFindings(document, context));
  return {
    coverage: { checked, statements: document.statements.length },
    citations,
    claims,
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
  const lookups = statement.cited.map((cited) => lookUp(cited, context));
  const names = new Map<string, string>();
  for (const { sources, name } of lookups)
    for (const { id } of sources) if (!names.has(id)) names.set(id, name);
  const missing = lookups.filter(({ sources }) => sources.length === 0);
  const sourceIds = [...names.keys()];
  const verdicts =
    sourceIds.length === 0
      ? []
      : checkClaim(
          toClaim(asQuoted({ ...statement, sourceIds }, context), { id: claimId, stored: context.stored }),
          context.stored,
        );
  const isPartial = missing.some(({ verdict }) => verdict !== 'fabricated-source');
  return [
    ...verdicts.map((verdict) =>
      audited(isPartial ? withDoubt(verdict, missing) : verdict, statement.line, names.get(verdict.sourceId)),
    ),
    ...missing.map(({ name, verdict, why }): AuditedCitation => {
      const citation = { claimId, line: statement.line, reference: name, sourceId: name };
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
  const { reference } = cited;
  const { name } = reference;
  const identifier = reference.doi === null ? undefined : context.web.identifiers.get(reference.doi);
  const sources = context.resolutions.get(reference)?.sources ?? [];
  if (sources.length > 0) return { name, sources, verdict: 'holds', why: '' };
  if (identifier?.state === 'unknown')
    return {
      name,
      sources,
      verdict: 'fabricated-source',
      why: `${reference.doi} does not exist: ${identifier.why}`,
    };
  for (const address of reference.addresses) {
    const link = context.web.links.get(address);
    if (link?.state === 'dead' || link?.state === 'unread')
      return { name, sources, verdict: 'unread-source', why: `${address} could not be read: ${link.why}` };
  }
  const why = `the text of ${name} is not at hand`;
  return { name, sources, verdict: 'not-checked', why };
}

/** A mark without an entry may still name a stored text: by the store's own number, or by author and year. */
function lookUpMark({ mark, words }: Extract<Cited, { reference: null }>, context: AuditContext): Lookup {
  const { resolver, resolutions } = context;
  const byId = mark.kind === 'label' ? resolver.byId(mark.label) : undefined;
  const named = mark.kind === 'key' ? authorYearOfKey(mark.key) : mark.kind === 'author-year' ? mark : null;
  const sources = byId ? [byId] : named ? resolver.byAuthorYear(named) : [];
  const hasList = [...resolutions.keys()].some(({ isListed }) => isListed);
  if (mark.kind === 'key' && sources.length === 0 && !hasList) {
    const elsewhere = `${words} is a key of a bibliography that is not part of the document`;
    return { name: words, sources, verdict: 'not-checked', why: elsewhere };
  }
  const why = `${words} is cited, but nothing of that name is listed`;
  return { name: words, sources, verdict: sources.length > 0 ? 'holds' : 'fabricated-source', why };
}

/** One finding a fault: the same one on several references of a statement is reported once. */
function statementFindings(statement: Statement, judged: readonly AuditedCitation[]): Finding[] {
  const merged = new Map<string, AuditedCitation & { names: Set<string> }>();
  for (const citation of judged) {
    const key = `${citation.verdict}\u0000${citation.difference ?? ''}`;
    const known = merged.get(key) ?? { ...citation, names: new Set<string>() };
    known.names.add(citation.reference ?? citation.sourceId);
    merged.set(key, known);
  }
  return [...merged.values()].flatMap((citation) => {
    const rule = ruleOf(citation.verdict);
    if (rule === null) return [];
    const isDangling =
      rule === 'fabricated-source' &&
      statement.cited.some((cited) => cited.reference === null && cited.words === citation.reference);
    const { claimId, difference = '', heldBy, nearest, located } = citation;
    const held = heldBy === undefined || difference.includes(heldBy) ? '' : ` (held by ${heldBy})`;
    return makeFinding({
      rule: isDangling ? 'dangling-reference' : rule,
      line: statement.line,
      message: `${difference}${held}`,
      subject: statement.text,
      reference: [...citation.names].join(', '),
      claimId,
      ...(located ? { located } : {}),
      ...(nearest ? { nearest: nearest.text } : {}),
    });
  });
}
