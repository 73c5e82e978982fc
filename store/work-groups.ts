/** Sources of one work share a `workId`; relations between different works are links. */
import type { Store } from './open-store.js';
import { sources, sourceNotices, workLinks } from './schema.js';
import type { SourceRow, WorkLinkRow } from './schema.js';
import { valueOf, valuesOf } from './statement.js';
import type { Notice } from '../text/document.js';
import { addIfNew, changeRows, removeRows, rowOf, rowsOf } from './rows.js';
import { isOtherText, sameWork } from './works.js';
import type { LinkKind, WorkRecord } from './works.js';

/** A title as candidates are looked up by: folded letters and digits. Null where it is too short to tell works apart. */
export function titleKeyOf(title: string | null): string | null {
  if (title === null) return null;
  const key = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  return key.length < 8 ? null : key.slice(0, 300);
}

/** Of very common titles ("Editorial") only so many are compared. */
const CANDIDATES_AT_MOST = 40;
/** Titles that agree in so many letters are candidates: one of them may lack its subtitle. */
const SHARED_TITLE_LETTERS = 24;
/** How much of a text the comparison may look at: where papers print title and authors. UTF-16 code units. */
const HEAD_LENGTH = 4_000;

/**
 * Compares a new source with those that share an identifier, an address of notice or the beginning of the
 * title, never with all: one work with them, or linked to them, or neither. Inside the commit of the source.
 */
export function groupIntoWork(store: Store, sourceId: number): void {
  const source = recordOf(store, sourceId);
  if (source === undefined) return;
  noteTargets(store, source.row);
  relateTo(store, source, candidatesOf(store, source.row));
}

/** Compares two sources by their records: one work, or linked, or neither. */
export function compareSources(store: Store, a: number, b: number): void {
  const source = recordOf(store, a);
  if (source !== undefined) relateTo(store, source, [b]);
}

interface Candidate {
  readonly row: SourceRow;
  readonly record: WorkRecord;
}

/** What is certain first; then what rests on a title alone, where it fits one work and its text does not speak against. */
function relateTo(store: Store, source: Candidate, candidateIds: readonly number[]): void {
  const fitting: Candidate[] = [];
  for (const candidateId of candidateIds) {
    const candidate = recordOf(store, candidateId);
    if (candidate === undefined) continue;
    const { same, link, isPartial } = sameWork(source.record, candidate.record);
    if (same && isPartial === true) fitting.push(candidate);
    else if (same) joinWorks(store, source.row.id, candidateId);
    else if (link !== undefined) linkWorks(store, directed(source.row, candidate.row, link));
  }
  const works = new Set(fitting.map(({ row }) => workOf(store, row.id)));
  const [first] = fitting;
  if (first === undefined || works.size > 1) return;
  const isOne = sourcesOfWork(store, workOf(store, first.row.id) ?? -1).every((member) =>
    mayBeOne(store, source, member),
  );
  if (isOne) joinWorks(store, source.row.id, first.row.id);
}

/** Neither their records nor their texts say that they are two works. */
function mayBeOne(store: Store, source: Candidate, memberId: number): boolean {
  if (memberId === source.row.id) return true;
  const member = recordOf(store, memberId);
  if (member === undefined) return true;
  if (!sameWork(source.record, member.record).same) return false;
  return !isOtherText(withText(store, source), withText(store, member));
}

/** Texts are compared by their beginning. UTF-16 code units. */
const READ_LENGTH = 200_000;

const withText = (store: Store, { row, record }: Candidate): WorkRecord => ({
  ...record,
  text: beginningOf(store, row.id, READ_LENGTH) ?? null,
});

const beginningOf = (store: Store, sourceId: number, length: number): string | undefined =>
  valueOf(store, 'SELECT substr(text, 1, ?) FROM source_texts WHERE source_id = ?', length, sourceId);

/** What the rules on works are given of a source, with the beginning of its text; undefined where there is none. */
export function recordOfSource(store: Store, sourceId: number): WorkRecord | undefined {
  return recordOf(store, sourceId)?.record;
}

function recordOf(store: Store, sourceId: number): Candidate | undefined {
  const row = rowOf(store, sources, ['WHERE id = ?', sourceId]);
  const head = beginningOf(store, sourceId, HEAD_LENGTH);
  if (row === undefined || head === undefined) return undefined;
  const year = Number(row.publishedAt?.slice(0, 4));
  const record = {
    ...row,
    year: Number.isInteger(year) && year > 0 ? year : null,
    addresses: valuesOf<string>(store, 'SELECT address FROM source_addresses WHERE source_id = ?', sourceId),
    text: head,
  };
  return { row, record };
}

/** Which records the source names as those that it corrects, retracts or comments on, or that do so to it. */
function noteTargets(store: Store, source: SourceRow): void {
  removeRows(store, sourceNotices, ['WHERE source_id = ?', source.id]);
  for (const { doi } of source.notices)
    if (doi !== undefined) addIfNew(store, sourceNotices, { doi: doi.toLowerCase(), sourceId: source.id });
}

/** Adds what others say of a source (a catalogue that knows of its retraction); what is known is not added again. */
export function addNotices(store: Store, sourceId: number, notices: readonly Notice[]): void {
  store.commit(() => {
    const row = rowOf(store, sources, ['WHERE id = ?', sourceId]);
    if (row === undefined) return;
    const known = new Set(row.notices.map((notice) => `${notice.kind} ${notice.doi ?? ''}`));
    const fresh = notices.filter((notice) => {
      const name = `${notice.kind} ${notice.doi ?? ''}`;
      return !known.has(name) && known.add(name);
    });
    if (fresh.length === 0) return;
    const set = { notices: [...row.notices, ...fresh] };
    changeRows(store, sources, { set, which: ['WHERE id = ?', sourceId] });
    groupIntoWork(store, sourceId);
  });
}

function candidatesOf(store: Store, source: SourceRow): number[] {
  const titleStart = source.titleKey?.slice(0, SHARED_TITLE_LETTERS) ?? '';
  const candidates = `SELECT id FROM sources WHERE doi = @doi UNION SELECT id FROM sources WHERE pmid = @pmid
     UNION SELECT id FROM sources WHERE pmcid = @pmcid UNION SELECT id FROM sources WHERE arxiv = @arxiv
     UNION SELECT source_id FROM source_notices WHERE doi = @doi
     UNION SELECT s.id FROM source_notices n JOIN sources s ON s.doi = n.doi WHERE n.source_id = @id
     UNION SELECT id FROM (SELECT id FROM sources WHERE title_key >= @from AND title_key < @to
       ORDER BY title_key, key LIMIT @limit)
     ORDER BY id`;
  const { id, doi, pmid, pmcid, arxiv } = source;
  const from = source.titleKey === null ? null : titleStart;
  const to = `${titleStart}\u{10ffff}`;
  const found = valuesOf<number>(store, candidates, {
    id,
    doi,
    pmid,
    pmcid,
    arxiv,
    from,
    to,
    limit: CANDIDATES_AT_MOST,
  });
  return found.filter((each) => each !== source.id);
}

/** Makes two sources one work. A work goes by the lowest id of its sources. */
export function joinWorks(store: Store, a: number, b: number): void {
  const [workA, workB] = [workOf(store, a), workOf(store, b)];
  if (workA === undefined || workB === undefined || workA === workB) return;
  const set = { workId: Math.min(workA, workB) };
  changeRows(store, sources, { set, which: ['WHERE work_id = ?', Math.max(workA, workB)] });
}

/** What an article says of its own retraction, correction or an expression of concern: the record it names is about it, not it about the record. */
const ABOUT_ITSELF = new Set(['retracted', 'corrected', 'concerned']);

/** A link goes from the notice to what it is about: from the one that names the other, else from the later one. */
function directed(a: SourceRow, b: SourceRow, kind: LinkKind): WorkLinkRow {
  const says = (one: SourceRow, other: SourceRow, ofItself: boolean) =>
    other.doi !== null &&
    one.notices.some(
      (notice) =>
        notice.doi?.toLowerCase() === other.doi?.toLowerCase() && ABOUT_ITSELF.has(notice.kind) === ofItself,
    );
  const names = (one: SourceRow, other: SourceRow) => says(one, other, false) || says(other, one, true);
  const dateAndKey = (row: SourceRow) => `${row.publishedAt ?? ''} ${row.key}`;
  const fromA = names(a, b) || (!names(b, a) && dateAndKey(a) > dateAndKey(b));
  return fromA
    ? { fromSourceId: a.id, toSourceId: b.id, kind }
    : { fromSourceId: b.id, toSourceId: a.id, kind };
}

/** The work a source belongs to; undefined where the store has no such source. */
export const workOf = (store: Store, sourceId: number): number | undefined =>
  valueOf(store, 'SELECT work_id FROM sources WHERE id = ?', sourceId);

/** Ids of the sources of a work, in the order of storing. */
export const sourcesOfWork = (store: Store, workId: number): number[] =>
  valuesOf(store, 'SELECT id FROM sources WHERE work_id = ? ORDER BY id', workId);

/** The links that begin or end at any of these sources. */
export function workLinksOf(store: Store, sourceIds: readonly number[]): WorkLinkRow[] {
  const ids = JSON.stringify(sourceIds);
  const among = '(SELECT value FROM json_each(?))';
  return rowsOf(store, workLinks, [
    `WHERE from_source_id IN ${among} OR to_source_id IN ${among} ORDER BY from_source_id, to_source_id, kind`,
    ids,
    ids,
  ]);
}

/** Links two sources (a press release to its study, a correction to its article); twice is once. */
export const linkWorks = (store: Store, link: WorkLinkRow): void => void addIfNew(store, workLinks, link);
