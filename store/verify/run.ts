/** Does every standing claim stand on words that are in the store, and do sign-offs and totals agree? */
import { listClaims } from '../claims.js';
import type { ClaimWithEvidence, StoredEvidence } from '../claims.js';
import { claimsHash } from '../claims-hash.js';
import { decodeBody } from '../body-codec.js';
import { sha256 } from '../canonical-json.js';
import { listSignOffs } from '../ledger.js';
import type { Store } from '../open-store.js';
import { sourceOfNumber } from '../run-sources.js';
import { getRun } from '../runs.js';
import type { BodyEncoding } from '../schema.js';
import { sentencesOf } from '../sentence-rows.js';
import { getSource, textsOf } from '../sources.js';
import { statement } from '../statement.js';
import { budgetFindings } from './budget.js';
import type { Finding } from './finding.js';

export function verifyRun(store: Store, runId: string): Finding[] {
  if (getRun(store, runId) === undefined) {
    return [{ kind: 'reference', place: `run ${runId}`, message: `The store has no run named ${runId}.` }];
  }
  const standing = listClaims(store, runId, { status: 'standing' });
  return [
    ...standing.flatMap((claim) => claimFindings(store, runId, claim)),
    ...signOffFindings(store, runId, standing),
    ...journalFindings(store, runId),
    ...budgetFindings(store, runId),
  ];
}

function claimFindings(store: Store, runId: string, claim: ClaimWithEvidence): Finding[] {
  const texts = textsOf(store, [...new Set(claim.evidence.map(({ sourceId }) => sourceId))]);
  return claim.evidence.flatMap((piece, ordinal) => {
    const wrong = wrongSpan(store, runId, { piece, text: texts.get(piece.sourceId) });
    const place = `run ${runId}, claim ${claim.id}, evidence ${ordinal + 1}`;
    return wrong === undefined ? [] : [{ kind: 'span' as const, place, message: `${wrong} (${place}).` }];
  });
}

function wrongSpan(
  store: Store,
  runId: string,
  { piece, text }: { piece: StoredEvidence; text: string | undefined },
): string | undefined {
  if (text === undefined || sourceOfNumber(store, runId, piece.sourceNumber) !== piece.sourceId) {
    return `S${piece.sourceNumber} is not the source it cites`;
  }
  if (piece.start < 0 || piece.end <= piece.start || text.slice(piece.start, piece.end) !== piece.exact) {
    return 'The cited words are not at their place in the stored text';
  }
  if (piece.sha256 !== getSource(store, piece.sourceId)?.sha256) {
    return 'The cited text is another than the stored one';
  }
  const range = { from: piece.sentenceFirst, to: piece.sentenceLast };
  const [first, last] = [
    sentencesOf(store, piece.sourceId, range)[0],
    sentencesOf(store, piece.sourceId, range).at(-1),
  ];
  const isInside =
    first !== undefined && last !== undefined && first.start <= piece.start && piece.end <= last.end;
  return isInside ? undefined : 'The cited words are not in the cited sentences';
}

/** The last sign-off of a run that ended with one must be for the claims that stand. */
function signOffFindings(store: Store, runId: string, standing: readonly ClaimWithEvidence[]): Finding[] {
  if (getRun(store, runId)?.status !== 'converged') return [];
  const place = `run ${runId}`;
  const lastTwo = listSignOffs(store, runId).slice(-2);
  const hash = claimsHash(standing);
  if (lastTwo.length === 2 && lastTwo.every((row) => row.signoff && row.claimsHash === hash)) return [];
  const message =
    'The run ended as converged, but the claims that stand are not those that were signed off twice.';
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
