/** Sources: put once under their canonical key, found again by key, address or DOI. */
import { sha256 } from './canonical-json.js';
import { indexText, unindexText } from './full-text-index.js';
import type { Store } from './open-store.js';
import { putReferences, removeReferences } from './references.js';
import { evidence, sourceAddresses, sources, sourceTexts } from './schema.js';
import type { SourceRow, SourceTextRow } from './schema.js';
import { cutIntoRows, putSentences, removeSentences, sentencesOf } from './sentence-rows.js';
import type { RoutedAddress } from '../text/addresses.js';
import type { ReadClass, ReadDocument } from '../text/document.js';
import { forgetTexts } from './kept.js';
import { addIfNew, addRow, changeRows, rowOf, rowsOf } from './rows.js';
import { valueOf } from './statement.js';
import { groupIntoWork, titleKeyOf } from './work-groups.js';

/** A read document with the key it is stored under. Blocks: without any, the text is one body. */
export interface NewSource extends Omit<ReadDocument, 'canonicalAddress'> {
  /** Canonical key (`canonical-key.ts`). */
  readonly key: string;
  readonly addresses: readonly RoutedAddress[];
  /** The address to show. */
  readonly address: string;
  /** ISO time. */
  readonly retrievedAt: string;
  /** A stored source of which this is another text: the old text stays for whoever cites it. */
  readonly replaces?: number | undefined;
}

export interface PutSource {
  readonly sourceId: number;
  /** False where the key was known: the addresses are added, and a better reading replaces a worse one. */
  readonly isNew: boolean;
}

const READING_RANK: Record<ReadClass, number> = { snippet: 0, abstract: 1, full: 2 };

/**
 * Stores a document with everything derived from it (sentences, references, full text, work), in one commit.
 * A reading of a better class replaces the text of a known source only while no evidence rests on it.
 */
export function putSource(store: Store, source: NewSource): PutSource {
  return store.commit(() => {
    const known = findSource(store, { key: source.key });
    const version = known === undefined ? undefined : versionOf(known, source);
    if (known === undefined || version !== undefined) {
      const sourceId = insertSource(store, version ?? source);
      putAddresses(store, sourceId, source.addresses);
      return { sourceId, isNew: true };
    }
    putAddresses(store, known.id, source.addresses);
    if (READING_RANK[source.readClass] > READING_RANK[known.readClass] && !isEvidence(store, known.id)) {
      replaceText(store, known, source);
    }
    return { sourceId: known.id, isNew: false };
  });
}

/** The source as another version of a known one; undefined where it replaces nothing, or has the text that is known. */
function versionOf(known: SourceRow, source: NewSource): NewSource | undefined {
  if (source.replaces === undefined || currentKey(source.key) !== currentKey(known.key)) return undefined;
  const digest = sha256(wellFormed(source.text));
  return digest === known.sha256 ? undefined : { ...source, key: versionKey(known.key, digest) };
}

function insertSource(store: Store, source: NewSource): number {
  const text = wellFormed(source.text);
  const sourceId = addRow(store, sources, { ...descriptionOf(source, text), key: source.key, workId: 0 });
  addRow(store, sourceTexts, { sourceId, ...bodyOf(source, text) });
  putDerived(store, sourceId, { ...source, text });
  changeRows(store, sources, { set: { workId: sourceId }, which: ['WHERE id = ?', sourceId] });
  groupIntoWork(store, sourceId);
  return sourceId;
}

function replaceText(store: Store, known: SourceRow, source: NewSource): void {
  removeDerived(store, known);
  const text = wellFormed(source.text);
  changeRows(store, sources, { set: descriptionOf(source, text), which: ['WHERE id = ?', known.id] });
  changeRows(store, sourceTexts, {
    set: bodyOf(source, text),
    which: ['WHERE source_id = ?', known.id],
  });
  putDerived(store, known.id, { ...source, text });
  groupIntoWork(store, known.id);
}

function putDerived(store: Store, sourceId: number, source: NewSource): void {
  const { title, text, blocks } = source;
  const rows = cutIntoRows(source);
  putSentences(store, sourceId, { rows, citationMarks: source.citationMarks });
  putReferences(store, sourceId, source.references);
  indexText(store, { sourceId, title, text, blocks, sentences: rows });
}

/** Takes away what was derived from the text of a source, while the text is there. */
export function removeDerived(store: Store, source: SourceRow): void {
  const body = getText(store, source.id);
  const indexed = { sourceId: source.id, title: source.title, sentences: sentencesOf(store, source.id) };
  if (body !== undefined) unindexText(store, { ...body, ...indexed });
  forgetTexts(store);
  removeReferences(store, source.id);
  removeSentences(store, source.id);
}

/** The columns of `sources` that a reading gives. */
function descriptionOf(source: NewSource, text: string) {
  const { key: _key, ...row } = source;
  return { ...row, titleKey: titleKeyOf(source.title), sha256: sha256(text) };
}

function bodyOf(source: Omit<SourceTextRow, 'sourceId' | 'text'>, text: string) {
  return { text, blocks: source.blocks, citationMarks: source.citationMarks, footnotes: source.footnotes };
}

/** UTF-8 cannot hold lone surrogates; each becomes U+FFFD, of the same length, so that offsets stay true. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Adds addresses to a source; those it has are left as they are. */
function putAddresses(store: Store, sourceId: number, addresses: readonly RoutedAddress[]): void {
  for (const { address, route } of addresses) addIfNew(store, sourceAddresses, { address, sourceId, route });
}

const isEvidence = (store: Store, sourceId: number): boolean =>
  rowOf(store, evidence, ['WHERE source_id = ?', sourceId]) !== undefined;

export type SourceQuery = { readonly key: string } | { readonly address: string } | { readonly doi: string };

/** By canonical key, address or DOI (lower case). Where several have it, the one stored first; of its versions the newest. */
export function findSource(store: Store, query: SourceQuery): SourceRow | undefined {
  const first = firstSource(store, query);
  return first && (newestVersion(store, first.key) ?? first);
}

const newestVersion = (store: Store, key: string): SourceRow | undefined =>
  rowOf(store, sources, ['WHERE key >= ? AND key < ? ORDER BY id DESC', ...versionRange(key)]);

function firstSource(store: Store, query: SourceQuery): SourceRow | undefined {
  if ('key' in query) return rowOf(store, sources, ['WHERE key = ?', query.key]);
  if ('doi' in query) return rowOf(store, sources, ['WHERE doi = ? ORDER BY id', query.doi]);
  const reached = 'WHERE id IN (SELECT source_id FROM source_addresses WHERE address = ?) ORDER BY id';
  return rowOf(store, sources, [reached, query.address]);
}

export const getSource = (store: Store, sourceId: number): SourceRow | undefined =>
  rowOf(store, sources, ['WHERE id = ?', sourceId]);

/** In the order of storing. */
export const listSources = (store: Store): SourceRow[] => rowsOf(store, sources, ['ORDER BY id']);

/** The text of a source with its blocks, citation marks and footnotes. */
export function getText(store: Store, sourceId: number): Omit<SourceTextRow, 'sourceId'> | undefined {
  const row = rowOf(store, sourceTexts, ['WHERE source_id = ?', sourceId]);
  return row && bodyOf(row, row.text);
}

/** Texts by source id; unknown ids are missing from the map. */
export function textsOf(store: Store, sourceIds: readonly number[]): Map<number, string> {
  const texts = new Map<number, string>();
  for (const id of sourceIds) {
    const text = valueOf<string>(store, 'SELECT text FROM source_texts WHERE source_id = ?', id);
    if (text !== undefined) texts.set(id, text);
  }
  return texts;
}

/** Every address by which a source was reached, in alphabetical order. */
export const addressesOf = (store: Store, sourceId: number): RoutedAddress[] =>
  rowsOf(store, sourceAddresses, ['WHERE source_id = ? ORDER BY address', sourceId]).map(
    ({ address, route }) => ({ address, route }),
  );

/** Behind the key of a version: blanks stand in no canonical key. */
const MARK = ' version ';

/** The key of the version with this text. */
const versionKey = (key: string, sha256: string): string => `${currentKey(key)}${MARK}${sha256.slice(0, 16)}`;

/** The key that all versions of a source share: its canonical key. */
export function currentKey(key: string): string {
  const at = key.indexOf(MARK);
  return at < 0 ? key : key.slice(0, at);
}

/** The keys of all versions of a source but the first: from the one, below the other. */
const versionRange = (key: string): readonly [from: string, below: string] => [
  `${currentKey(key)}${MARK}`,
  `${currentKey(key)}${MARK}~`,
];
