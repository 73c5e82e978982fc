/**
 * The store proves itself: the file and its rows, the texts and their sentences, and for each run that claims, sides of
 * contradictions, follow-ups and the answer stand on words that are there, and that sign-offs and calls are what was kept.
 */
import { isDeepStrictEqual } from 'node:util';
import { bodyOf, sha256 } from './canonical-json.js';
import { isStanding, listClaims } from './claims.js';
import { claimsHash } from './claims-hash.js';
import { listFollowUps, listAnswer, listContradictions, listSignOffs } from './ledger.js';
import type { Store } from './open-store.js';
import { sourceOfNumber } from './run-sources.js';
import { getRun, listRuns } from './runs.js';
import { rowOf } from './rows.js';
import { journal } from './schema.js';
import type { FollowUpSpan, SourceRow, StoredSide, StoredClaim } from './schema.js';
import { brokenSeals } from './seal.js';
import { cutIntoRows, sentencesOf } from './sentence-rows.js';
import { getSource, getText, listSources, textsOf } from './sources.js';
import { valuesOf } from './statement.js';
import { TABLES } from './tables.js';
import { parseRef } from '../text/sentence-ref.js';

/** One disagreement between what is stored and what should be. */
export interface Finding {
  readonly kind: 'file' | 'reference' | 'row' | 'text' | 'sentences' | 'span' | 'sign-off' | 'journal';
  /** Where: a table and row, a source, a claim. */
  readonly place: string;
  /** One sentence a person understands. */
  readonly message: string;
}

/**
 * Every disagreement found; none for a sound store. The file, its rows, texts and sentences are checked for the whole
 * store; spans, sign-offs and calls for every run, or only for `runId`. Writes nothing. What is only searched (passages,
 * full-text index) is not derived again.
 */
export function verifyStore(store: Store, runId?: string): Finding[] {
  return [
    ...guarded(() => fileFindings(store)),
    ...guarded(() => listSources(store).flatMap((source) => sourceFindings(store, source))),
    ...guarded(() => {
      const ids = runId === undefined ? listRuns(store).map(({ id }) => id) : [runId];
      return ids.flatMap((id) => guarded(() => runFindings(store, id)));
    }),
  ];
}

/** Damage can make SQLite or a JSON column fail in the middle of a check: that is a finding, not a crash. */
function guarded(check: () => Finding[]): Finding[] {
  try {
    return check();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [finding('file', 'store', `The store cannot be read through: ${message}.`)];
  }
}

const finding = (kind: Finding['kind'], place: string, message: string): Finding => ({
  kind,
  place,
  message,
});

/** Is the file sound, and is every row what was written? */
function fileFindings({ database }: Store): Finding[] {
  const problems = database.prepare<[], string>('PRAGMA integrity_check').pluck().all();
  const orphans = database
    .prepare<[], { table: string; rowid: number | null; parent: string }>('PRAGMA foreign_key_check')
    .all();
  return [
    ...problems
      .filter((problem) => problem !== 'ok')
      .map((message) => finding('file', 'integrity check', message)),
    ...orphans.map(({ table, rowid, parent }) => {
      const place = `${table} ${rowid ?? ''}`.trim();
      return finding('reference', place, `A row of ${table} refers to a row of ${parent} that is not there.`);
    }),
    ...brokenSeals(database, TABLES).map(({ table, rowId }) =>
      finding('row', `${table} ${rowId}`, `Row ${rowId} of ${table} is not what was written.`),
    ),
  ];
}

/** Is the text the one that was hashed, and are its sentences what it is cut into? */
function sourceFindings(store: Store, source: SourceRow): Finding[] {
  const place = `source ${source.id} (${source.key})`;
  const stored = getText(store, source.id);
  if (stored === undefined) return [finding('text', place, `The text of ${place} is gone.`)];
  const rows = cutIntoRows({ ...stored, language: source.language });
  const findings: Finding[] = [];
  if (sha256(stored.text) !== source.sha256)
    findings.push(finding('text', place, `The text is not the one that was hashed in ${place}.`));
  if (!isDeepStrictEqual(sentencesOf(store, source.id), rows))
    findings.push(finding('sentences', place, `The sentences are cut otherwise in ${place}.`));
  return findings;
}

function runFindings(store: Store, runId: string): Finding[] {
  const place = `run ${runId}`;
  const run = getRun(store, runId);
  if (run === undefined) return [finding('reference', place, `The store has no run named ${runId}.`)];
  const claims = listClaims(store, runId);
  const standing = claims.filter(isStanding);
  return [
    ...spanFindings(store, runId, citedSpans(store, runId, claims)),
    ...answerFindings(store, runId, standing),
    ...(run.status === 'converged' ? signOffFindings(store, runId, standing) : []),
    ...journalFindings(store, runId),
  ];
}

/** Words that something of the run cites; a claim says by itself which source it means. */
interface CitedSpan {
  /** "claim C2, evidence 1" */
  readonly place: string;
  readonly piece: Omit<StoredSide['evidence'][number], 'prefix' | 'suffix' | 'page' | 'works'> & {
    readonly sourceId?: number;
  };
}

const placed = (owner: string, pieces: readonly CitedSpan['piece'][]): CitedSpan[] =>
  pieces.map((piece, at) => ({ place: `${owner}, evidence ${at + 1}`, piece }));

function citedSpans(store: Store, runId: string, standing: readonly StoredClaim[]): CitedSpan[] {
  return [
    ...standing.flatMap(({ id, evidence }) => placed(`claim ${id}`, evidence)),
    ...listContradictions(store, runId).flatMap(({ id, sides }) =>
      sides.flatMap(({ evidence }, side) => placed(`contradiction ${id}, side ${side + 1}`, evidence)),
    ),
    ...listFollowUps(store, runId).flatMap(({ id, answer: { claims, passages } }) => {
      const spans = [
        ...claims.flatMap(({ evidence }) => evidence),
        ...passages.flatMap(({ evidence, deciding }) => [evidence, deciding]),
      ];
      return placed(`follow-up ${id}`, spans.map(pieceOf));
    }),
  ];
}

/** A span as it is kept names its source as people do, `S4`: that is no key of a row. */
function pieceOf({ ref, start, end, exact, sha256: hash }: FollowUpSpan): CitedSpan['piece'] {
  const { source = -1, first = 0, last = 0 } = parseRef(ref) ?? {};
  return { start, end, exact, sha256: hash, sourceNumber: source, sentenceFirst: first, sentenceLast: last };
}

function spanFindings(store: Store, runId: string, cited: readonly CitedSpan[]): Finding[] {
  const numbers = new Set(cited.map(({ piece }) => piece.sourceNumber));
  const known = [...numbers].map((number) => {
    const sourceId = sourceOfNumber(store, runId, number) ?? -1;
    return [number, { sourceId, text: textsOf(store, [sourceId]).get(sourceId) }] as const;
  });
  const byNumber = new Map(known);
  return cited.flatMap(({ piece, place: within }) => {
    const source = byNumber.get(piece.sourceNumber) ?? { sourceId: -1, text: undefined };
    const wrong = wrongSpan(store, piece, source);
    const place = `run ${runId}, ${within}`;
    return wrong === undefined ? [] : [finding('span', place, `${wrong} (${place}).`)];
  });
}

function wrongSpan(
  store: Store,
  piece: CitedSpan['piece'],
  { sourceId, text }: { sourceId: number; text: string | undefined },
): string | undefined {
  if (text === undefined || (piece.sourceId ?? sourceId) !== sourceId)
    return `S${piece.sourceNumber} is not the source it cites`;
  if (piece.start < 0 || piece.end <= piece.start || text.slice(piece.start, piece.end) !== piece.exact)
    return 'The cited words are not at their place in the stored text';
  if (piece.sha256 !== getSource(store, sourceId)?.sha256)
    return 'The cited text is another than the stored one';
  const cited = sentencesOf(store, sourceId, { from: piece.sentenceFirst, to: piece.sentenceLast });
  const [first, last] = [cited[0], cited.at(-1)];
  const isInside =
    first !== undefined && last !== undefined && first.start <= piece.start && piece.end <= last.end;
  return isInside ? undefined : 'The cited words are not in the cited sentences';
}

/** A sentence of the answer is as good as the claims it names. */
function answerFindings(store: Store, runId: string, standing: readonly StoredClaim[]): Finding[] {
  const ids = new Set(standing.map(({ id }) => id));
  return listAnswer(store, runId).flatMap(({ claimIds }, at) => {
    const place = `run ${runId}, answer sentence ${at + 1}`;
    const absent = claimIds.filter((id) => !ids.has(id));
    return absent.map((id) =>
      finding('reference', place, `The answer names claim ${id}, which does not stand (${place}).`),
    );
  });
}

/** The last sign-off of a run that converged must be for the claims that stand. */
function signOffFindings(store: Store, runId: string, standing: readonly StoredClaim[]): Finding[] {
  const last = listSignOffs(store, runId).at(-1);
  if (last?.signoff === true && last.claimsHash === claimsHash(standing)) return [];
  const message = 'The run ended as converged, but the claims that stand are not those that were signed off.';
  return [finding('sign-off', `run ${runId}`, message)];
}

/** Every kept request has the hash it is found by, and every reply can be read. */
const journalFindings = (store: Store, runId: string): Finding[] =>
  valuesOf<number>(store, 'SELECT id FROM journal WHERE run_id = ? ORDER BY id', runId)
    .filter((id) => !isReadable(store, id))
    .map((id) => finding('journal', `journal ${id}`, `The call in journal ${id} is not what was recorded.`));

function isReadable(store: Store, id: number): boolean {
  try {
    const row = rowOf(store, journal, ['WHERE id = ?', id]);
    bodyOf(row?.reply, row?.replyEncoding);
    const request = bodyOf(row?.request, row?.requestEncoding);
    return request === undefined || sha256(request) === row?.requestHash;
  } catch {
    return false;
  }
}
