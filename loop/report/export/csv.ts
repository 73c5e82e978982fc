import type { Brief } from '../brief.js';

/** Tables as CSV (RFC 4180), UTF-8 with a byte order mark, as spreadsheets expect it. */

/** One row a claim. */
export function claimsCsv(brief: Brief): string {
  return table(
    [
      'id',
      'claim',
      'subtopic',
      'stance',
      'confidence',
      'works',
      'sources',
      'references',
      'gate',
      'warnings',
      'review',
    ],
    brief.claims.map((claim) => [
      claim.id,
      claim.claim,
      claim.subtopic,
      claim.stance,
      claim.confidence,
      claim.works.length,
      claim.sourceIds.join(' '),
      claim.evidence.map((each) => each.ref).join(' '),
      claim.gate.verdict,
      claim.gate.warnings.join(' '),
      claim.review.status,
    ]),
  );
}

/** One row a source. */
export function sourcesCsv(brief: Brief): string {
  return table(
    [
      'id',
      'title',
      'authors',
      'published',
      'type',
      'read',
      'work',
      'key',
      'doi',
      'url',
      'addresses',
      'extractor',
      'retrieved',
      'sha256',
      'retracted',
      'claims',
    ],
    brief.sources.map((source) => [
      source.id,
      source.title,
      source.authors.join('; '),
      source.publishedAt ?? '',
      source.sourceType,
      source.readClass,
      source.work,
      source.key,
      source.doi ?? '',
      source.address,
      source.addresses.map(({ address }) => address).join(' '),
      source.extractor,
      source.retrievedAt,
      source.sha256,
      source.retracted ? 'yes' : 'no',
      [...new Set(source.quotes.flatMap((quote) => quote.claimIds))].join(' '),
    ]),
  );
}

function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A cell that a spreadsheet would run as a formula is marked as text by an apostrophe (OWASP, CSV injection). */
function cell(value: string | number): string {
  const text = String(value);
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
