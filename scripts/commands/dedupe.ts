/** `research-loop dedupe FILE`: which records of a bibliography are one work. */
import { readFile } from 'node:fs/promises';
import type { Grouping, WorkRecord } from '../../store/works.js';
import { EXIT, UsageError } from '../exit-codes.js';

/** Reads RIS, BibTeX, CSL-JSON or JSON lines, detected by content, and groups the records; indices are places in the file. */
export async function dedupeFile(path: string): Promise<Grouping> {
  const { groupRecords } = await import('../../store/works.js');
  const text = decode(await readFile(path));
  const records = await parseRecords(text);
  if (records.length === 0 && text.trim() !== '') {
    throw new UsageError(`${path} has no readable record.`, FORMATS);
  }
  return groupRecords(records);
}

const FORMATS = 'Give a RIS, BibTeX, CSL-JSON or JSON-lines file.';

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

/** UTF-8 where it is that; older exports of reference managers are in Latin-1 or, on Windows, in UTF-16. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

/** Prints the works of a bibliography: as JSON, or a line a group for a person. */
export async function dedupeCommand(path: string, flags: { json?: boolean }): Promise<number> {
  const grouping = await dedupeFile(path).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`${path} cannot be read (${code}).`, FORMATS);
  });
  if (flags.json === true) {
    process.stdout.write(`${JSON.stringify(grouping)}\n`);
    return EXIT.ok;
  }
  const several = grouping.groups.filter((group) => group.length > 1);
  const records = grouping.groups.reduce((total, group) => total + group.length, 0);
  process.stdout.write(
    `${records} records, ${grouping.groups.length} works, ${several.length} of them in several records\n`,
  );
  for (const group of several)
    process.stdout.write(`same work: ${group.map((index) => index + 1).join(', ')}\n`);
  for (const link of grouping.links) process.stdout.write(`${link.kind}: ${link.a + 1} and ${link.b + 1}\n`);
  return EXIT.ok;
}
