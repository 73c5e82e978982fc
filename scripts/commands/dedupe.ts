/** `research-loop dedupe FILE`: which records of a bibliography are one work. */
import { readFile } from 'node:fs/promises';
import type { Grouping, WorkRecord } from '../../store/works.js';

/** Reads RIS, BibTeX, CSL-JSON or JSON lines, told by content, and groups the records; indices are places in the file. */
export async function dedupeFile(path: string): Promise<Grouping> {
  const { groupRecords } = await import('../../store/works.js');
  return groupRecords(await parseRecords(decode(await readFile(path))));
}

/** One record an entry of the text, in its order. A dirty entry gives a record with less in it, never an error. */
export async function parseRecords(text: string): Promise<WorkRecord[]> {
  const start = text.trimStart();
  if (start === '') return [];
  if (start.startsWith('{') || start.startsWith('[')) {
    return (await import('./dedupe/json-records.js')).parseJsonRecords(start);
  }
  if (/^\s{0,3}TY\s{0,3}-/m.test(start)) return (await import('./dedupe/ris.js')).parseRis(start);
  return (await import('./dedupe/bibtex.js')).parseBibtex(start);
}

/** UTF-8 where it is that; older exports of reference managers are in Latin-1. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}
