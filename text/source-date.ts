/** A source's dates in words, wherever a source is described: "2021-03-04, updated 2023-01-10", or "no date found". */

/** The dates of a source, each `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; null where none was found. */
export interface SourceDates {
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
}

/** The words around the dates in the language of the reader. */
export interface DateWords {
  readonly noDate: string;
  readonly updated: (values: { readonly date: string }) => string;
  readonly publishedUpdated: (values: { readonly published: string; readonly modified: string }) => string;
}

const ENGLISH: DateWords = {
  noDate: 'no date found',
  updated: ({ date }) => `updated ${date}`,
  publishedUpdated: ({ published, modified }) => `${published}, updated ${modified}`,
};

/**
 * The dates as one phrase. A change is named only where it says more than the publication does: later, or of the same
 * month or year and more exact. A document without a date that was found may well bear one: it is never called undated.
 */
export function dateOf({ publishedAt, modifiedAt }: SourceDates, words: DateWords = ENGLISH): string {
  if (publishedAt === null) return modifiedAt === null ? words.noDate : words.updated({ date: modifiedAt });
  return modifiedAt !== null && saysMore(modifiedAt, publishedAt)
    ? words.publishedUpdated({ published: publishedAt, modified: modifiedAt })
    : publishedAt;
}

function saysMore(modified: string, published: string): boolean {
  const common = Math.min(modified.length, published.length);
  const [later, earlier] = [modified.slice(0, common), published.slice(0, common)];
  return later > earlier || (later === earlier && modified.length > published.length);
}
