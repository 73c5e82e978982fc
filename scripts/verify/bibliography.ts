/** Bibliographies in files of their own (BibTeX, CSL-JSON), as parts of the documents that cite from them by key. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findKeys } from '../../loop/citations/key-marks.js';
import type { Part } from '../../loop/citations/part.js';
import { UsageError } from '../exit-codes.js';

type Item = Readonly<Record<string, unknown>>;

const MOST_CHARACTERS = 20_000_000;
const EXPECTED = 'Give a BibTeX or CSL-JSON file.';

/** The entries that `parts` cite; the others of a bibliography are not part of the document. @throws UsageError */
export async function citedEntries(parts: readonly Part[], files: readonly string[]): Promise<Part[]> {
  const cited = new Set(
    parts.flatMap(({ text }) => findKeys(text).flatMap(({ targets }) => targets.map(({ key }) => key))),
  );
  const items = (await Promise.all(cited.size === 0 ? [] : files.map(readItems))).flat();
  return items.flatMap((item) => (cited.has(String(item['id'])) ? [entryOf(item)] : []));
}

/** Files that the front matter of a Markdown document names, from its own folder. */
export function bibliographiesOf(file: string): string[] {
  const head = /^\uFEFF?---\r?\n([^]{0,20000}?)\r?\n(?:---|\.\.\.)\s*(?:\r?\n|$)/.exec(
    readFileSync(file, 'utf8'),
  );
  const value = /^bibliography:[ \t]*([^\n]*(?:\r?\n[ \t]*-[ \t][^\n]*)*)/m.exec(head?.[1] ?? '')?.[1] ?? '';
  const names = value.split(/[\n,]/).map((name) => name.trim().replace(/^[-[\s]+|[\]\s]+$|["']/g, ''));
  return names.filter((name) => name !== '').map((name) => resolve(dirname(file), name));
}

async function readItems(path: string): Promise<readonly Item[]> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').slice(0, MOST_CHARACTERS);
  } catch {
    throw new UsageError(`There is no bibliography ${path}.`, EXPECTED);
  }
  try {
    if (/^\s*[[{]/.test(text)) return itemsOf(JSON.parse(text));
    const { Cite } = await import('@citation-js/core');
    await import('@citation-js/plugin-bibtex');
    // The type is forced: left to guess, it would take an address for something to be fetched.
    return new Cite(text, { forceType: '@bibtex/text' }).data;
  } catch (error) {
    throw new UsageError(`${path} is not a bibliography: ${(error as Error).message}.`, EXPECTED);
  }
}

function itemsOf(json: unknown): Item[] {
  const list = Array.isArray(json) ? json : (json as { items?: unknown }).items;
  if (!Array.isArray(list)) throw new Error('it holds no list');
  return list.filter((item): item is Item => typeof item === 'object' && item !== null);
}

function entryOf(item: Item): Part {
  const field = (name: string): string => (typeof item[name] === 'string' ? item[name] : '');
  const people = Array.isArray(item['author']) ? (item['author'] as unknown[]) : [];
  const names = people.map((person) => {
    const { family, given, literal } = (person ?? {}) as Record<string, unknown>;
    return [family ?? literal, given].filter((name) => typeof name === 'string').join(', ');
  });
  const issued = (item['issued'] ?? {}) as { 'date-parts'?: unknown };
  const year = /\d{4}/.exec(JSON.stringify(issued['date-parts'] ?? issued))?.[0] ?? '';
  const title = field('title').replace(/<[^<>]{0,60}>/g, '');
  const doi =
    field('DOI') === '' ? '' : `doi:${field('DOI').replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)/i, '')}`;
  const pieces = [names.join('; '), title && `“${title}”`, field('container-title'), year, doi, field('URL')];
  const text = pieces.filter((piece) => piece !== '').join('. ');
  const key = String(item['id']);
  return { kind: 'entry', level: 0, text, targets: [], line: 1, label: key, ids: [key], isReference: true };
}
