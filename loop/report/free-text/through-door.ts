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
  const gate = new Gated(door, words);
  const own = new Set(searchLimitations(run, state.round));
  const gated = gate.state(state, own);
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

/** The texts of one state. */
class Gated {
  readonly #door: Door;
  readonly #words: Words;
  #topics = 0;

  constructor(door: Door, words: Words) {
    this.#door = door;
    this.#words = words;
  }

  state(state: RoundState, own: ReadonlySet<string>): RoundState {
    const door = this.#door;
    return {
      ...state,
      subtopics: state.subtopics.map(({ name, scope }) => ({ name: this.#topic(name), scope })),
      claims: state.claims.map((claim) => this.#claim(claim)),
      answer: state.answer.map((each) => ({ ...each, sentence: withoutSourceMarks(each.sentence) })),
      background: state.background.map((claim) => this.#claim(claim)),
      contradictions: state.contradictions.map((each) => this.#contradiction(each)),
      // What a model says of its own accord, and cites nothing for, is told as its view.
      limitations: state.limitations.flatMap((text) => {
        const passed = own.has(text) ? '' : door.prose(text);
        return own.has(text) ? [text] : passed === '' ? [] : [this.#words.free.ownView({ text: passed })];
      }),
      gaps: state.gaps.map((gap) => this.#gap(gap)),
      opposition: this.#opposition(state.opposition),
      failedParts: state.failedParts.map((part) => this.#failedPart(part)),
      struck: state.struck.map((struck) => this.#struck(struck)),
    };
  }

  /** Claims outside of sections have no heading. */
  #topic(name: string): string {
    if (name === '') return '';
    return this.#door.heading(name, () => this.#words.free.topic({ number: (this.#topics += 1) }));
  }

  #claim({ background, ...claim }: Claim): Claim {
    const { verdicts, challenge } = claim.review;
    const own = textsOfClaim(claim);
    const reason = (text: string): string => this.#door.prose(text, own);
    const isQuoted = claim.evidence.some(({ exact }) => exact === claim.claim);
    const { BESIDE_THE_POINT } = this.#words.review;
    return {
      ...claim,
      claim: isQuoted ? claim.claim : withoutSourceMarks(claim.claim),
      subtopic: this.#topic(claim.subtopic),
      review: {
        ...claim.review,
        verdicts: verdicts.map(({ judged = '', ...each }) => {
          const passed = reason(judged);
          return { ...each, reason: reason(each.reason), ...(passed === '' ? {} : { judged: passed }) };
        }),
        challenge: challenge === null ? null : { ...challenge, reason: reason(challenge.reason) },
      },
      ...(background === undefined
        ? {}
        : { background: { ...background, why: reason(background.why) || BESIDE_THE_POINT } }),
    };
  }

  #contradiction(each: Contradiction): Contradiction {
    const own = each.sides.flatMap(({ evidence }) => evidence.map(({ exact }) => exact));
    return {
      ...each,
      topic: this.#door.heading(each.topic, () => this.#words.free.disagreement),
      resolution: this.#door.whole(each.resolution, own),
      sides: each.sides.map((side) => {
        const ids = [...new Set(side.evidence.map(({ sourceId }) => sourceId))];
        const isTold = ids.length > 0 && ids.every((id) => this.#door.isCarried(side.statement, [id]));
        return {
          ...side,
          statement: isTold ? withoutSourceMarks(side.statement) : (mostTelling(side)?.exact ?? ''),
        };
      }),
    };
  }

  /** One whose words do not pass says nothing, and is in no document. */
  #gap(gap: Gap): Gap {
    const [kind, ...rest] = (gap.subject ?? '').split(':');
    const named = kind === 'subtopic' ? `subtopic:${this.#topic(rest.join(':'))}` : null;
    return {
      ...gap,
      description: this.#door.whole(gap.description),
      query: this.#door.search(gap.query),
      queries: gap.queries.map((query) => this.#door.search(query)),
      subject: gap.subject === null ? null : (named ?? this.#door.search(gap.subject)),
    };
  }

  #opposition(opposition: OppositionMemo | null): OppositionMemo | null {
    if (opposition === null) return null;
    const { absence, attacks, queries, points } = opposition;
    return {
      ...opposition,
      ...memoOfPoints(points.map((point) => ({ ...point, claim: withoutSourceMarks(point.claim) }))),
      attacks: attacks.map(({ claimId, why }) => ({ claimId, why: this.#door.prose(why) })),
      queries: queries.map((query) => this.#door.search(query)),
      absence: absence === null ? null : this.#door.prose(absence),
    };
  }

  /** The gate's reason names what the claim said; a reviewer's is free text. */
  #struck(struck: StruckClaim): StruckClaim {
    const claim = withoutSourceMarks(struck.claim);
    if (struck.by !== 'review' && struck.by !== 'challenge') return { ...struck, claim };
    const why = this.#door.prose(struck.why, [struck.claim]);
    return { ...struck, claim, why: why || wordFor(struck.verdict, this.#words.struck.reasons) };
  }

  /** "writer Costs: the service answered …": a message may repeat what the model wrote, in quotation marks. */
  #failedPart(part: string): string {
    const [, role = part, name = '', message = ''] = /^([\p{L}-]+)(?: ([^:]*))?: (.*)$/su.exec(part) ?? [];
    const subject = name === '' ? '' : ` ${/^\d+$/.test(name) ? name : this.#topic(name)}`;
    const [said = ''] = message.split(/["'“”`{[<\n]/u);
    return `${role}${subject}: ${withoutEveryId(said)}`.replace(/[:\s]+$/, '');
  }
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
