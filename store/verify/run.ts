/**
 * Does every claim, and every side of a contradiction, stand on words that are in the store, does the answer name claims
 * that stand, and do sign-offs and totals agree? These are the rows that the report prints.
 */
import { isStanding, listClaims } from '../claims.js';
import type { StoredClaim } from '../claims.js';
import { claimsHash, isSignedOff } from '../claims-hash.js';
import { decodeBody } from '../body-codec.js';
import { sha256 } from '../canonical-json.js';
import { listAnswer, listContradictions, listSignOffs } from '../ledger.js';
import type { Store } from '../open-store.js';
import { sourceOfNumber } from '../run-sources.js';
import { getRun } from '../runs.js';
import type { BodyEncoding, StoredSide } from '../schema.js';
import { sentencesOf } from '../sentence-rows.js';
import { listFollowUps } from '../follow-ups.js';
import { parseRef } from '../../text/sentence-ref.js';
import { getSource, textsOf } from '../sources.js';
import { statement } from '../statement.js';
import { budgetFindings } from './budget.js';
import type { Finding } from './finding.js';

export function verifyRun(store: Store, runId: string): Finding[] {
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
    ...budgetFindings(store, runId),
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

/** The last sign-offs of a run that converged must be for the claims that stand. */
function signOffFindings(store: Store, runId: string, standing: readonly StoredClaim[]): Finding[] {
  if (getRun(store, runId)?.status !== 'converged') return [];
  const place = `run ${runId}`;
  const signOffs = listSignOffs(store, runId);
  if (isSignedOff(signOffs) && signOffs.at(-1)?.claimsHash === claimsHash(standing)) return [];
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
