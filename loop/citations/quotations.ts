/** Quotations that carry no citation: looked up in every text at hand. */
import { findQuote } from '../gate/find-quote.js';
import { holdsQuote } from '../gate/read-report.js';
import type { PreparedSource } from '../gate/prepare.js';
import { checkClaim } from '../gate/check.js';
import type { AuditedCitation, AuditContext } from './audit-context.js';
import type { Statement } from './read-citations.js';

/** Shorter ones are turns of phrase more often than quotations. */
const SHORTEST_WORDS = 5;
/** Share of edits up to which an uncited quotation counts as a changed one of the text nearest to it. */
const CHANGED_SHARE = 0.25;

interface Quotation {
  readonly claimId: string;
  readonly context: AuditContext;
  /** The document cites by quotation marks alone: then a quotation that nothing holds is a finding. */
  readonly isOnlyMeans: boolean;
}

export function checkQuotations(
  { text, line, quotes }: Statement,
  { claimId, context, isOnlyMeans }: Quotation,
): AuditedCitation[] {
  const { stored, resolver } = context;
  const long = quotes.filter((quote) => (quote.match(/[\p{L}\p{N}]+/gu) ?? []).length >= SHORTEST_WORDS);
  if (resolver.known.length === 0) return [];
  return long.flatMap((exact, evidenceIndex): AuditedCitation[] => {
    const holder =
      (stored.holderOf(exact, '') ?? stored.holderOf(otherCase(exact), ''))?.source ??
      nearestHolder(exact, context);
    if (holder) {
      const [quoted = exact] = asQuoted({ quotes: [exact], sourceIds: [holder.id] }, context).quotes;
      const claim = {
        id: claimId,
        claim: text,
        sourceIds: [holder.id],
        evidence: [{ sourceId: holder.id, exact: quoted }],
      };
      return checkClaim(claim, stored, context).map((verdict) =>
        Object.assign(verdict, { evidenceIndex, line }),
      );
    }
    if (!isOnlyMeans) return [];
    const difference = `the quoted words stand in none of the ${resolver.known.length} texts at hand`;
    const place = { claimId, line, evidenceIndex, sourceId: '' };
    return [{ ...place, verdict: 'quote-absent', difference, warnings: [], reviewPriority: 1 }];
  });
}

/**
 * A quotation inside a sentence takes that sentence's case at its first letter; it is looked up in the source's own
 * case where only that differs.
 */
export function asQuoted<
  T extends { readonly quotes: readonly string[]; readonly sourceIds: readonly string[] },
>(statement: T, { stored }: Pick<AuditContext, 'stored'>): T {
  const holds = (quote: string): boolean => statement.sourceIds.some((id) => holdsQuote(stored, id, quote));
  const quotes = statement.quotes.map((quote) => {
    const other = otherCase(quote);
    return other === quote || holds(quote) || !holds(other) ? quote : other;
  });
  return { ...statement, quotes };
}

function otherCase(quote: string): string {
  const [first = ''] = quote;
  const lower = first.toLowerCase();
  return (first === lower ? first.toUpperCase() : lower) + quote.slice(first.length);
}

/** The text with the fewest edits to the quote, if they are few enough for it to be meant. */
function nearestHolder(quote: string, { stored, resolver }: AuditContext): PreparedSource | undefined {
  let best: { source: PreparedSource; distance: number } | undefined;
  for (const { id } of resolver.known) {
    const source = stored.source(id) as PreparedSource;
    const finding = findQuote(source, quote);
    if (finding.found) return source;
    const distance = finding.nearest?.distance ?? 1;
    if (distance <= CHANGED_SHARE && distance < (best?.distance ?? 1)) best = { source, distance };
  }
  return best?.source;
}
