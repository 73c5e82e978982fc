/** Reference lists that are only text: cutting them into entries and reading what can be read of each. */
import { firstArxiv, firstDoi } from '../../text/identifiers.js';
import type { ReferenceEntry } from '../document.js';

const LABELLED =
  /^\s*(?:\[(\d{1,3}|[A-Za-z+]{2,8}\d{2}[a-z]?)\]|\(?(\d{1,3})[.)]|(\d{1,3})(?=\s+\p{Lu}))\s*/u;

/** Label, authors, title, year, volume, first page, identifiers, as far as the words give them away. */
export function parseReference(text: string): ReferenceEntry {
  const match = LABELLED.exec(text);
  const label = match?.[1] ?? match?.[2] ?? match?.[3];
  const body = text.slice(match?.[0].length ?? 0);
  const year = Number(/\b(?:1[89]|20)\d\d(?=[a-z]?\b)/u.exec(body.replace(/https?:\S+/gu, ''))?.[0]);
  const quoted = /[“"]([^”"]{8,300})[,.]?[”"]/u.exec(body)?.[1];
  const title = quoted ?? titleByStops(body);
  const place =
    /(?:^|[\s,;])(?:vol\.?\s*)?(\d{1,4})(?:\s?\(\d{1,4}[^)]{0,10}\)|,\s?(?:no|issue)\.?\s?[\d–-]{1,6})?\s?[,:]\s?(?:article(?: id)?\s|pp?\.\s?)?(e?\d{1,8})\b/iu.exec(
      body,
    );
  const journal = /[”"]\s*([^,”"]{3,90}),\s*(?:vol|no|pp)\b/iu.exec(body)?.[1];
  const authors = authorsOf(body);
  const doi = firstDoi(body.replace(/(10\.\d{4,9}\/)\s/u, '$1'));
  const arxiv = firstArxiv(body);
  const pmid = /\bPMID:?\s?(\d{5,9})\b/iu.exec(body)?.[1];
  const url = /https?:\/\/[^\s<>"]+/iu.exec(body)?.[0].replace(/[.,;)]+$/u, '');
  return {
    text,
    ...(label && { label }),
    ...(title && { title: title.replace(/[.,]$/u, '').trim() }),
    ...(authors.length > 0 && { authors }),
    ...(year > 0 && { year }),
    ...(journal && { journal: journal.trim() }),
    ...(place?.[1] && { volume: place[1] }),
    ...(place?.[2] && { firstPage: place[2] }),
    ...(doi && { doi }),
    ...(pmid && { pmid }),
    ...(arxiv && { arxiv }),
    ...(url && { url }),
  };
}

/** "Authors. Title. Journal": the first part between stops that is longer than names are. */
function titleByStops(body: string): string | undefined {
  const parts = body.slice(0, 600).split(/(?<=[\p{L})\d]{2})[.?]\s+(?=\p{Lu})|\)[.:]\s+/u);
  return parts
    .slice(1)
    .find((part) => part.split(/\s+/u).length >= 4 && /\p{Ll}{3}/u.test(part))
    ?.slice(0, 300);
}

/** Names at the head of the entry: `Surname AB`, `A. B. Surname`, `Surname, A. B.`. */
function authorsOf(body: string): string[] {
  const head = body.slice(0, 400).split(/[“"(]|\bet al\b|(?<=\p{Ll}{2})\.\s/u)[0] ?? '';
  const name =
    /(?:\p{Lu}\.[\s-]?){1,4}(?:(?:van|von|de|der|den|da|di|la|le)\s)*\p{Lu}[\p{L}'’-]+|\p{Lu}[\p{L}'’-]+,\s(?:\p{Lu}\.[\s-]?){1,4}|\p{Lu}[\p{L}'’-]+\s\p{Lu}{1,3}(?=[,.;\s]|$)/gu;
  return (head.match(name) ?? []).map((author) => author.trim()).slice(0, 60);
}

/** Lines of a list as entries, each beginning with a label; without labels, each line group stays together. */
export function splitReferences(lines: readonly string[]): string[] {
  const isLabelled = lines.filter((line) => LABELLED.test(line)).length >= 2;
  const entries: string[] = [];
  for (const line of lines) {
    const starts = entries.length === 0 || (isLabelled ? LABELLED.test(line) : true);
    if (starts) entries.push(line.trim());
    else entries[entries.length - 1] = `${entries.at(-1) ?? ''} ${line.trim()}`;
  }
  return entries.filter((entry) => entry !== '');
}

/** Reference numbers as they are printed in the text: `12`, `3,5`, `7-9`. */

/** Indices strictly between two places of the reference list; a wide gap is a mistake, not a range. */
export function between(first: number | undefined, last: number): number[] {
  if (first === undefined || last - first < 2 || last - first > 40) return [];
  return Array.from({ length: last - first - 1 }, (_, step) => first + 1 + step);
}

/** Indices of all references of a label like `3,7-9`; null where one of its numbers is not a reference. */
export function referencesOfLabels(label: string, byLabel: ReadonlyMap<string, number>): number[] | null {
  const found: number[] = [];
  for (const part of label.split(/[,;]/u)) {
    const [first, last] = part.split(/[–—-]/u).map((number) => byLabel.get(number));
    if (first === undefined) return null;
    found.push(first);
    if (last !== undefined) found.push(...between(first, last), last);
  }
  return found;
}
