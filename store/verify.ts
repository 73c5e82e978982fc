/**
 * The store proves itself: the file and its rows, the texts and their sentences, and for each run that claims, sides of
 * contradictions, follow-ups and the answer stand on words that are there, and that sign-offs and calls are what was kept.
 */
import { isDeepStrictEqual } from 'node:util';
import { decodeBody, sha256 } from './canonical-json.js';
import { isStanding, listClaims } from './claims.js';
import { claimsHash } from './claims-hash.js';
import { listFollowUps, listAnswer, listContradictions, listSignOffs } from './ledger.js';
import type { Store } from './open-store.js';
import { sourceOfNumber } from './run-sources.js';
import { getRun, listRuns } from './runs.js';
import type { BodyEncoding, SourceRow, StoredSide, StoredClaim } from './schema.js';
import { brokenSeals } from './seal.js';
import { cutIntoRows, sentencesOf } from './sentence-rows.js';
import { getSource, getText, listSources, textsOf } from './sources.js';
import { statement } from './statement.js';
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
    return [{ kind: 'file', place: 'store', message: `The store cannot be read through: ${message}.` }];
  }
}

/** Is the file sound, and is every row what was written? */
function fileFindings({ database }: Store): Finding[] {
  const problems = database.prepare<[], string>('PRAGMA integrity_check').pluck().all();
  const orphans = database
    .prepare<[], { table: string; rowid: number | null; parent: string }>('PRAGMA foreign_key_check')
    .all();
  return [
    ...problems
      .filter((problem) => problem !== 'ok')
      .map((message) => ({ kind: 'file' as const, place: 'integrity check', message })),
    ...orphans.map(({ table, rowid, parent }) => ({
      kind: 'reference' as const,
      place: `${table} ${rowid ?? ''}`.trim(),
      message: `A row of ${table} refers to a row of ${parent} that is not there.`,
    })),
    ...brokenSeals(database, TABLES).map(({ table, rowId }) => ({
      kind: 'row' as const,
      place: `${table} ${rowId}`,
      message: `Row ${rowId} of ${table} is not what was written.`,
    })),
  ];
}

/** Is the text the one that was hashed, and are its sentences what it is cut into? */
function sourceFindings(store: Store, source: SourceRow): Finding[] {
  const place = `source ${source.id} (${source.key})`;
  const stored = getText(store, source.id);
  if (stored === undefined) return [{ kind: 'text', place, message: `The text of ${place} is gone.` }];
  const { text, blocks } = stored;
  const findings: Finding[] = [];
  if (sha256(text) !== source.sha256)
    findings.push({ kind: 'text', place, message: `The text is not the one that was hashed in ${place}.` });
  const rows = cutIntoRows({ text, blocks, language: source.language });
  if (!isDeepStrictEqual(sentencesOf(store, source.id), rows))
    findings.push({ kind: 'sentences', place, message: `The sentences are cut otherwise in ${place}.` });
  return findings;
}

function runFindings(store: Store, runId: string): Finding[] {
  if (getRun(store, runId) === undefined) {
    return [{ kind: 'reference', place: `run ${runId}`, message: `The store has no run named ${runId}.` }];
  }
  const claims = listClaims(store, runId);
  const standing = claims.filter(isStanding);
  return [
    ...spanFindings(store, runId, citedSpans(store, runId, claims)),
    ...answerFindings(store, runId, standing),
    ...signOffFindings(store, runId, standing),
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

function citedSpans(store: Store, runId: string, standing: readonly StoredClaim[]): CitedSpan[] {
  const ofClaims = standing.flatMap(({ id, evidence }) =>
    evidence.map((piece, at) => ({ place: `claim ${id}, evidence ${at + 1}`, piece })),
  );
  const ofSides = listContradictions(store, runId).flatMap(({ id, sides }) =>
    sides.flatMap(({ evidence }, side) =>
      evidence.map((piece, at) => ({
        place: `contradiction ${id}, side ${side + 1}, evidence ${at + 1}`,
        piece,
      })),
    ),
  );
  return [...ofClaims, ...ofSides, ...followUpSpans(store, runId)];
}

function followUpSpans(store: Store, runId: string): CitedSpan[] {
  return listFollowUps(store, runId).flatMap(({ id, answer: { claims, passages } }) => {
    const spans = [
      ...claims.flatMap(({ evidence }) => evidence),
      ...passages.flatMap(({ evidence, deciding }) => [evidence, deciding]),
    ];
    return spans.map(({ ref, start, end, exact, sha256 }, at) => {
      const { source = -1, first = 0, last = 0 } = parseRef(ref) ?? {};
      const cited = { sourceNumber: source, sentenceFirst: first, sentenceLast: last };
      const piece = { ...cited, start, end, exact, sha256 };
      return { place: `follow-up ${id}, evidence ${at + 1}`, piece };
    });
  });
}

function spanFindings(store: Store, runId: string, cited: readonly CitedSpan[]): Finding[] {
  const sourceIds = new Map(
    [...new Set(cited.map(({ piece }) => piece.sourceNumber))].map((number) => [
      number,
      sourceOfNumber(store, runId, number),
    ]),
  );
  const texts = textsOf(
    store,
    [...sourceIds.values()].flatMap((id) => id ?? []),
  );
  return cited.flatMap(({ piece, place: within }) => {
    const sourceId = sourceIds.get(piece.sourceNumber) ?? -1;
    const wrong = wrongSpan(store, piece, { sourceId, text: texts.get(sourceId) });
    const place = `run ${runId}, ${within}`;
    return wrong === undefined ? [] : [{ kind: 'span' as const, place, message: `${wrong} (${place}).` }];
  });
}

function wrongSpan(
  store: Store,
  piece: CitedSpan['piece'],
  { sourceId, text }: { sourceId: number; text: string | undefined },
): string | undefined {
  if (text === undefined || (piece.sourceId ?? sourceId) !== sourceId) {
    return `S${piece.sourceNumber} is not the source it cites`;
  }
  if (piece.start < 0 || piece.end <= piece.start || text.slice(piece.start, piece.end) !== piece.exact) {
    return 'The cited words are not at their place in the stored text';
  }
  if (piece.sha256 !== getSource(store, sourceId)?.sha256) {
    return 'The cited text is another than the stored one';
  }
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
    return absent.map((id) => ({
      kind: 'reference' as const,
      place,
      message: `The answer names claim ${id}, which does not stand (${place}).`,
    }));
  });
}

/** The last sign-off of a run that converged must be for the claims that stand. */
function signOffFindings(store: Store, runId: string, standing: readonly StoredClaim[]): Finding[] {
  if (getRun(store, runId)?.status !== 'converged') return [];
  const place = `run ${runId}`;
  const last = listSignOffs(store, runId).at(-1);
  if (last?.signoff === true && last.claimsHash === claimsHash(standing)) return [];
  const message = 'The run ended as converged, but the claims that stand are not those that were signed off.';
  return [{ kind: 'sign-off', place, message }];
}

interface StoredBody {
  readonly id: number;
  readonly requestHash: string;
  readonly request: Buffer | null;
  readonly requestEncoding: BodyEncoding | null;
  readonly reply: Buffer | null;
  readonly replyEncoding: BodyEncoding | null;
}

/** Every kept request has the hash it is found by, and every reply can be read. */
function journalFindings(store: Store, runId: string): Finding[] {
  const rows = statement<[string], StoredBody>(
    store,
    `SELECT id, request_hash AS requestHash, request, request_encoding AS requestEncoding, reply,
     reply_encoding AS replyEncoding FROM journal WHERE run_id = ? ORDER BY id`,
  ).iterate(runId);
  const findings: Finding[] = [];
  for (const row of rows) {
    if (isReadable(row)) continue;
    const place = `journal ${row.id}`;
    findings.push({ kind: 'journal', place, message: `The call in ${place} is not what was recorded.` });
  }
  return findings;
}

function isReadable({ requestHash, request, requestEncoding, reply, replyEncoding }: StoredBody): boolean {
  try {
    if (reply && replyEncoding) decodeBody({ data: reply, encoding: replyEncoding });
    if (!request || !requestEncoding) return true;
    return sha256(decodeBody({ data: request, encoding: requestEncoding })) === requestHash;
  } catch {
    return false;
  }
}
