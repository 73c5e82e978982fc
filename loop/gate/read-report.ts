/** A report in Markdown as claims for the gate: one claim a cited statement. */
import type { CitedEvidence, ClaimInput } from './check.js';
import { findQuote } from './find-quote.js';
import { ownWords, withoutRemark } from './own-words.js';
import { namesSource } from './entries.js';
import { makeSkipped, type Skipped } from './skipped.js';
import { statedAs, type StatedWords } from './stated.js';
import { readStatements, type Statement } from './statements.js';
import type { SourceIndex } from './source-index.js';

export interface ReportClaims {
  readonly claims: readonly ClaimInput[];
  readonly statements: readonly Statement[];
  readonly skipped: readonly Skipped[];
}

/** What proves the words of a brief about itself. */
export const textsOf = (stored: SourceIndex): { id: string; sha256: string | undefined }[] =>
  [...stored.sources()].map(({ id, recordedSha256 }) => ({ id, sha256: recordedSha256 }));

/** Claims C1, C2, … in the order of the statements that carry a citation mark. */
export function readReport(
  markdown: string,
  stored: SourceIndex,
  said: StatedWords = new Map(),
): ReportClaims {
  const read = readStatements(withoutRemark(markdown).text, ownWords(markdown, textsOf(stored)));
  const isEntry = ({ sourceIds: [id = ''], text, quotes: [quote] }: Statement): boolean =>
    /^“[^]*”$/.test(text) && quote !== undefined
      ? holdsQuote(stored, id, quote)
      : namesSource(text, stored.source(id));
  const all = [...read.statements, ...read.entries.filter((each) => !isEntry(each))];
  const isOfItself = (each: Statement): boolean => statedAs(each, said)?.evidence.length === 0;
  const statements = all.filter((each) => !isOfItself(each));
  const skipped = [
    ...read.skipped,
    ...all.filter(isOfItself).map(({ line, text }) => makeSkipped('boilerplate', line, text)),
    ...read.entries.filter(isEntry).map(({ line, text }) => makeSkipped('reference', line, text)),
  ].sort((a, b) => a.line - b.line);
  const cited = statements.filter((statement) => statement.sourceIds.length > 0);
  return {
    statements,
    skipped,
    claims: cited.map((statement, index) => toClaim(statement, { id: `C${index + 1}`, stored, said })),
  };
}

export function toClaim(
  statement: Statement,
  { id, stored, said }: { id: string; stored: SourceIndex; said?: StatedWords },
): ClaimInput {
  const sourceIds = statement.sourceIds.map((mark) => resolveMark(mark, stored));
  const known = said && statedAs({ ...statement, sourceIds }, said);
  if (known !== undefined) return { id, claim: statedWords(statement), sourceIds, ...known };
  const whole = /^“([^]{1,20000})”$/u.exec(statement.text)?.[1]?.trim();
  const isHeld = whole !== undefined && sourceIds.some((sourceId) => holdsQuote(stored, sourceId, whole));
  const quotes = isHeld ? [whole] : statement.quotes;
  const evidence = quotes.map((exact): CitedEvidence => {
    const holder = sourceIds.find((sourceId) => holdsQuote(stored, sourceId, exact));
    return { sourceId: holder ?? (sourceIds[0] as string), exact };
  });
  return { id, claim: isHeld ? whole : statedWords(statement), sourceIds, evidence };
}

/** A statement that is one quotation states its words: the marks around them are no change to them. */
function statedWords({ text, quotes }: Pick<Statement, 'text' | 'quotes'>): string {
  const [quote, other] = quotes;
  const isWhole =
    quote !== undefined && other === undefined && text.replace(/^“|”[.,;]?$/g, '').trim() === quote;
  return isWhole ? quote : text;
}

/** `[3]` may mean the source `3` or `S3`; an unknown mark stays as it is, to be refused. */
function resolveMark(mark: string, stored: SourceIndex): string {
  if (stored.source(mark)) return mark;
  const other = mark.startsWith('S') ? mark.slice(1) : `S${mark}`;
  return stored.source(other) ? other : mark;
}

/** Whether the stored text of that id has the words. */
export function holdsQuote(stored: SourceIndex, sourceId: string, quote: string): boolean {
  const source = stored.source(sourceId);
  return source !== undefined && findQuote(source, quote, { suggest: false }).found;
}
