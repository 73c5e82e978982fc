/** From the parts of a document to its statements and what each of them cites. */
import { isAsserted } from '../gate/asserting.js';
import { headsAside, headsList } from '../gate/section-headings.js';
import { makeSkipped, type Skipped } from '../gate/skipped.js';
import { statementsOf } from './cited-statements.js';
import { markCitations, styleOf } from './marks.js';
import type { Part } from './part.js';
import { publicationYears } from './match-author-year.js';
import { type Cited, ReferenceIndex } from './reference-index.js';
import { listedReference, type Reference } from './reference.js';

export interface Statement {
  readonly text: string;
  readonly line: number;
  readonly quotes: readonly string[];
  readonly cited: readonly Cited[];
}

export interface CitedDocument {
  readonly statements: readonly Statement[];
  /** Listed ones in the order of the list, then pages that the text links to, in order of appearance. */
  readonly references: readonly Reference[];
  /** Listed ones that no statement cites. */
  readonly unused: readonly Reference[];
  /** What was passed over. */
  readonly skipped: readonly Skipped[];
}

/**
 * @param isAtHand is there a text that this entry names? A footnote without year or address is then a reference, and
 * no remark
 */
export function readCitations(
  parts: readonly Part[],
  isAtHand: (reference: Reference) => boolean = () => false,
): CitedDocument {
  const { body, listed, skipped } = readSections(parts);
  const index = new ReferenceIndex(listed, isAtHand);
  const style = styleOf(body, index);
  const marked = body.map((part) => markCitations(part, style));
  const { statements: cut, skipped: rest } = statementsOf(marked);
  const prose = cut.map(({ text }) => text).join('\n');
  const statements = cut.map(({ targets, sourceIds: _, ...statement }): Statement => {
    const cited = targets.flatMap((target) => index.cite(target, { line: statement.line, prose }));
    return { ...statement, cited: eachOnce(cited) };
  });
  // A mark of a question or of two words cites as well, though nothing is stated that could be checked.
  const used = new Set(marked.flatMap(({ targets }) => targets.flatMap((target) => index.meant(target))));
  const unused = index.listed.filter((reference) => !used.has(reference) && !index.isUsed(reference));
  return {
    statements,
    references: [...index.listed, ...index.linked],
    unused,
    skipped: inOrder([...skipped, ...rest]),
  };
}

const inOrder = (skipped: readonly Skipped[]): Skipped[] => [...skipped].sort((a, b) => a.line - b.line);

const eachOnce = (cited: readonly Cited[]): Cited[] => {
  const seen = new Set<unknown>();
  return cited.filter((each) => {
    const identity = each.reference ?? each.words;
    return seen.has(identity) ? false : seen.add(identity);
  });
};

interface Sections {
  /** All but the entries. */
  readonly body: readonly Part[];
  readonly skipped: readonly Skipped[];
  readonly listed: readonly Reference[];
}

/** `[1] …`, `(1) …`, `[Foy11] …` at the head of a line. */
const IN_BRACKETS = /^\s*(?:\[[\w+-]{1,30}\]|\(\d{1,3}\))\s*:?\s/;
const LABELLED = /^\s*(?:\[(S?\d{1,4}|[\w+-]{1,30})\]|(\d{1,3})[.)](?=\s)|\((\d{1,3})\))\s*:?\s*/;

function readSections(parts: readonly Part[]): Sections {
  const body: Part[] = [];
  const entries: Part[] = [];
  const asides: Skipped[] = [];
  let level = 0;
  let isList = false;
  let isAside = false;
  let isNotes = false;
  for (const part of parts.flatMap(partRunIn)) {
    if (part.kind === 'heading') {
      // A document may have such a title itself: a list has something before it.
      const opens = body.length > 0 && headsList(part.text.replace(/[*_`#]/g, ''));
      if (opens || level === 0 || part.level <= level) {
        [isList, isAside, level] = [opens, opens && headsAside(part.text), opens ? part.level : 0];
        isNotes = opens && NOTES.test(part.text);
      }
      if (!opens) body.push(part);
      continue;
    }
    if (part.isReference) entries.push(part);
    else if (!isList) body.push(part);
    else if (isAside && (hasSign(part.text, part) || !isAsserted(part.text)))
      asides.push(makeSkipped('reference', part.line, part.text));
    else if (looksLikeEntry(part) && !(isNotes && isRemark(part))) entries.push(part);
    else body.push(part);
  }
  const closing = entries.length === 0 ? takeClosingList(body) : [];
  const listed = [...entries, ...closing].flatMap(toReferences);
  const skipped = listed.map(({ line, text }) => makeSkipped('reference', line, text));
  return { body, listed, skipped: [...skipped, ...asides] };
}

/** Deeper than any heading of a document, so that every other heading ends what it opens. */
const RUN_IN_LEVEL = 7;

/** "Sources:" as a line of its own, or as the first of a paragraph, is a heading too. */
function partRunIn(part: Part): Part[] {
  if (part.kind !== 'prose') return [part];
  const end = part.text.indexOf('\n');
  const [first, rest] = end < 0 ? [part.text, ''] : [part.text.slice(0, end), part.text.slice(end + 1)];
  if (first.length > 60 || !headsList(first.trim())) return [part];
  const heading: Part = { ...part, kind: 'heading', level: RUN_IN_LEVEL, text: first.trim(), targets: [] };
  return rest === '' ? [heading] : [heading, { ...part, text: rest, line: part.line + 1 }];
}

/** Such a list holds remarks as well as references. */
const NOTES = /^\W*(?:notes?|anmerkungen?|hinweise?|remarques?|notas?|note)\W*$/iu;

/** A sentence without a label or a link states something. */
const isRemark = (part: Part): boolean =>
  part.kind === 'entry' && !LABELLED.test(part.text) && !hasLink(part.text, part) && isAsserted(part.text);

/** A list item, or a line with a label, a year or a link: a plain sentence put under the heading is a statement. */
const looksLikeEntry = (part: Part): boolean =>
  part.kind === 'entry' ||
  part.kind === 'note' ||
  part.kind === 'cell' ||
  entryLines(part.text).every((line) => LABELLED.test(line) || hasSign(line, part));

/** An entry with a label in brackets goes on over the lines without one: `[1] …` may be wrapped. */
function entryLines(text: string): string[] {
  const lines = text.split('\n');
  if (!IN_BRACKETS.test(lines[0] ?? '')) return lines;
  return lines.filter((line, at) => at === 0 || LABELLED.test(line));
}

const hasSign = (line: string, part: Part): boolean =>
  hasLink(line, part) || publicationYears(line).length > 0;

const hasLink = (line: string, { targets }: Part): boolean =>
  targets.some(({ kind }) => kind === 'address') || /https?:\/\/|\b10\.\d{4,9}\/|\bPMID\b/.test(line);

/** Without a heading: what closes the document, each line with its label in brackets. Taken out of `body`. */
function takeClosingList(body: Part[]): Part[] {
  let from = body.length;
  const isEntry = (part: Part): boolean =>
    splitEntries(part.text).every(({ text }) => /^\s*\[S?\d{1,4}\]:?\s+\S/.test(text) && hasSign(text, part));
  while (from > 0 && isEntry(body[from - 1] as Part)) from -= 1;
  return body.splice(from);
}

function toReferences(part: Part): Reference[] {
  const pieces = splitEntries(part.text);
  return pieces.flatMap(({ text, offset }) => {
    const label = part.kind === 'note' ? undefined : LABELLED.exec(text);
    const own = label?.[1] ?? label?.[2] ?? label?.[3] ?? (pieces.length === 1 ? part.label : undefined);
    const words = text.slice(label?.[0].length ?? 0);
    const plain = words
      .replace(/\[\^\d{1,4}\]/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s↑^↩]+(?:(?:[a-z]\s){1,20}(?=\p{Lu}))?|[\s↑↩︎]+$/gu, '')
      .trim();
    const linked = addressesIn(text, part);
    if (plain === '' && linked.length === 0) return [];
    const labels = [...(own === undefined ? [] : [own]), ...part.ids];
    const line = part.line + part.text.slice(0, offset).split('\n').length - 1;
    const name = own === undefined ? shortened(plain || (linked[0] as string)) : `[${own}]`;
    const isNote = part.kind === 'note' || part.isReference;
    return [listedReference({ name, text: plain, line, labels, isNote }, linked)];
  });
}

/** Lines that each begin with a label, or the whole part. */
function splitEntries(text: string): { text: string; offset: number }[] {
  const lines = text.split('\n');
  const labelled = lines.filter((line) => LABELLED.test(line)).length;
  const isWrapped = labelled === 1 && IN_BRACKETS.test(lines[0] ?? '');
  if (lines.length < 2 || (labelled < 2 && !isWrapped))
    return [{ text: text.replace(/\n/g, ' '), offset: 0 }];
  const entries: { text: string; offset: number }[] = [];
  let offset = 0;
  for (const line of lines) {
    const last = entries.at(-1);
    if (last && !LABELLED.test(line)) last.text += ` ${line}`;
    else entries.push({ text: line, offset });
    offset += line.length + 1;
  }
  return entries;
}

function addressesIn(text: string, { targets }: Part): string[] {
  return [...text.matchAll(/\[\^(\d{1,4})\]/g)].flatMap((match) => {
    const target = targets[Number(match[1])];
    return target?.kind === 'address' ? [target.address] : [];
  });
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);
