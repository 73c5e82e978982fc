/** Sends every text that a model wrote freely, and that a document may show, through the door. */
import type { RunSource } from '../../../store/run-sources.js';
import type { Claim, ClaimEvidence, Contradiction, Gap, OppositionMemo, StruckClaim } from '../../claim.js';
import { sourceNamed } from '../../context/gate-claim.js';
import { searchLimitations } from '../../history.js';
import { withoutEveryId } from '../../internal-ids.js';
import { memoOfPoints } from '../../judging/opposing-points.js';
import type { RunOptions, StoredRun } from '../../run.js';
import type { RoundRow, RoundState } from '../../state.js';
import type { Words } from '../../words/index.js';
import { wordFor } from '../../words/lookup.js';
import { wordsOf } from '../language.js';
import { mostTelling } from '../sections/disputes.js';
import { Door, textsOfClaim } from './door.js';
import { withoutSourceMarks } from './marks.js';

interface Written {
  readonly state: RoundState;
  readonly rounds: readonly RoundRow[];
  readonly picked: readonly RunSource[];
  /** The words that the opposing memo cites. */
  readonly opposing: readonly ClaimEvidence[];
}

type Passed = Pick<Written, 'state' | 'rounds'>;

/** What rules chose is words of the sources, and ours; what a model wrote passes the door. */
export function throughDoor(run: StoredRun, options: RunOptions, written: Written): Passed {
  if (options.model === 'extractive' && Object.keys(options.roleModels).length === 0) return written;
  const { question } = run;
  const { language, words } = wordsOf({ run: { question, options } });
  const { state, rounds } = written;
  const door = new Door({
    language,
    source: (id) => sourceNamed(run, id),
    claims: state.claims,
    common: [question, options.focus ?? '', ...textsOf(written)],
  });
  const own = new Set(searchLimitations(run, state.round));
  const gated = stateThrough(gateOf(door, words), state, own);
  const targets = new Map(
    state.gaps.map(({ description }, at) => [description, gated.gaps[at]?.description ?? '']),
  );
  return {
    state: gated,
    rounds: rounds.map((row) => ({
      ...row,
      target: row.target === question ? row.target : (targets.get(row.target) ?? door.search(row.target)),
      queries: row.queries.map((each) => ({ ...each, query: door.search(each.query) })),
    })),
  };
}

interface Gate {
  readonly door: Door;
  readonly words: Words;
  /** Claims outside of sections have no heading. */
  readonly topic: (name: string) => string;
}

function gateOf(door: Door, words: Words): Gate {
  let topics = 0;
  const ours = (): string => words.free.topic({ number: (topics += 1) });
  return { door, words, topic: (name) => (name === '' ? '' : door.heading(name, ours)) };
}

/** @param own limitations that no model wrote */
function stateThrough(gate: Gate, state: RoundState, own: ReadonlySet<string>): RoundState {
  const { door, words, topic } = gate;
  return {
    ...state,
    subtopics: state.subtopics.map(({ name, scope }) => ({ name: topic(name), scope })),
    claims: state.claims.map((claim) => claimThrough(gate, claim)),
    answer: state.answer.map((each) => ({ ...each, sentence: withoutSourceMarks(each.sentence) })),
    background: state.background.map((claim) => claimThrough(gate, claim)),
    contradictions: state.contradictions.map((each) => contradictionThrough(gate, each)),
    // What a model says of its own accord, and cites nothing for, is told as its view.
    limitations: state.limitations.flatMap((text) => {
      const passed = own.has(text) ? '' : door.prose(text);
      return own.has(text) ? [text] : passed === '' ? [] : [words.free.ownView({ text: passed })];
    }),
    gaps: state.gaps.map((gap) => gapThrough(gate, gap)),
    opposition: state.opposition && oppositionThrough(gate, state.opposition),
    failedParts: state.failedParts.map((part) => failedPartThrough(gate, part)),
    struck: state.struck.map((struck) => struckThrough(gate, struck)),
  };
}

function claimThrough({ door, words, topic }: Gate, { background, ...claim }: Claim): Claim {
  const { verdicts, challenge } = claim.review;
  const own = textsOfClaim(claim);
  const reason = (text: string): string => door.prose(text, own);
  const isQuoted = claim.evidence.some(({ exact }) => exact === claim.claim);
  const why = background && (reason(background.why) || words.review.BESIDE_THE_POINT);
  return {
    ...claim,
    claim: isQuoted ? claim.claim : withoutSourceMarks(claim.claim),
    subtopic: topic(claim.subtopic),
    review: {
      ...claim.review,
      verdicts: verdicts.map(({ judged = '', ...each }) => {
        const passed = reason(judged);
        return { ...each, reason: reason(each.reason), ...(passed === '' ? {} : { judged: passed }) };
      }),
      challenge: challenge && { ...challenge, reason: reason(challenge.reason) },
    },
    ...(background === undefined || why === undefined ? {} : { background: { ...background, why } }),
  };
}

const contradictionThrough = ({ door, words }: Gate, each: Contradiction): Contradiction => ({
  ...each,
  topic: door.heading(each.topic, () => words.free.disagreement),
  resolution: door.whole(
    each.resolution,
    each.sides.flatMap(({ evidence }) => evidence.map(({ exact }) => exact)),
  ),
  sides: each.sides.map((side) => {
    const ids = [...new Set(side.evidence.map(({ sourceId }) => sourceId))];
    const isTold = ids.length > 0 && ids.every((id) => door.isCarried(side.statement, [id]));
    const quote = mostTelling(side)?.exact ?? '';
    return { ...side, statement: isTold ? withoutSourceMarks(side.statement) : quote };
  }),
});

/** One whose words do not pass says nothing, and is in no document. */
function gapThrough({ door, topic }: Gate, gap: Gap): Gap {
  const subtopic = /^subtopic(?::(.*))?$/su.exec(gap.subject ?? '');
  const named = subtopic === null ? null : `subtopic:${topic(subtopic[1] ?? '')}`;
  return {
    ...gap,
    description: door.whole(gap.description),
    query: door.search(gap.query),
    queries: gap.queries.map((query) => door.search(query)),
    subject: gap.subject === null ? null : (named ?? door.search(gap.subject)),
  };
}

function oppositionThrough({ door }: Gate, opposition: OppositionMemo): OppositionMemo {
  const { absence, attacks, queries, points } = opposition;
  return {
    ...opposition,
    ...memoOfPoints(points.map((point) => ({ ...point, claim: withoutSourceMarks(point.claim) }))),
    attacks: attacks.map(({ claimId, why }) => ({ claimId, why: door.prose(why) })),
    queries: queries.map((query) => door.search(query)),
    absence: absence === null ? null : door.prose(absence),
  };
}

/** The gate's reason names what the claim said; a reviewer's is free text. */
function struckThrough({ door, words }: Gate, struck: StruckClaim): StruckClaim {
  const claim = withoutSourceMarks(struck.claim);
  if (struck.by !== 'review' && struck.by !== 'challenge') return { ...struck, claim };
  const why = door.prose(struck.why, [struck.claim]);
  return { ...struck, claim, why: why || wordFor(struck.verdict, words.struck.reasons) };
}

/** "writer Costs: the service answered …": a message may repeat what the model wrote, in quotation marks. */
function failedPartThrough({ topic }: Gate, part: string): string {
  const [, role = part, name = '', message = ''] = /^([\p{L}-]+)(?: ([^:]*))?: (.*)$/su.exec(part) ?? [];
  const subject = name === '' ? '' : ` ${/^\d+$/.test(name) ? name : topic(name)}`;
  const [said = ''] = message.split(/["'“”`{[<\n]/u);
  return `${role}${subject}: ${withoutEveryId(said)}`.replace(/[:\s]+$/, '');
}

/** What the sources are called, and the words that opponents and both sides of a disagreement cite. */
const textsOf = ({ state, picked, opposing }: Written): readonly string[] => [
  ...picked.flatMap(({ source: { title, authors, siteName, address, doi, publishedAt } }) => [
    title ?? '',
    authors.join(', '),
    [siteName, address, doi, publishedAt].filter((fact) => fact !== null).join(' '),
  ]),
  ...state.contradictions
    .flatMap(({ sides }) => sides.flatMap(({ evidence }) => evidence))
    .map(({ exact }) => exact),
  ...opposing.map(({ exact }) => exact),
];
