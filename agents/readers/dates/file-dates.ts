import type { ReadDocument } from '../../document.js';

type FileDates = Pick<ReadDocument, 'publishedAt' | 'publishedFrom' | 'modifiedAt' | 'modifiedFrom'>;

/** When a file's own properties say that it was made and last saved, in ISO 8601 (W3C-DTF). */
export function fileDates(created: string | null | undefined, saved: string | null | undefined): FileDates {
  const [publishedAt, modifiedAt] = [dateOf(created), dateOf(saved)];
  return {
    publishedAt,
    publishedFrom: publishedAt === null ? null : 'file',
    modifiedAt,
    modifiedFrom: modifiedAt === null ? null : 'file',
  };
}

const dateOf = (written: string | null | undefined): string | null =>
  /^\d{4}(?:-\d{2}(?:-\d{2})?)?/u.exec(written ?? '')?.[0] ?? null;
