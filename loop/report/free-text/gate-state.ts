/** Sends every text that a model wrote, and that a document may show, through the door. */
import type { Words } from '../../words/index.js';
import { cutSentences } from '../../../text/sentences.js';
import type { RunSource } from '../../../store/run-sources.js';
import type { AnswerSentence, Claim, Contradiction, Gap, OppositionMemo, StruckClaim } from '../../claim.js';
import type { RoundRow, RoundState } from '../../state.js';
import type { Speech } from '../language.js';
import { memoOfPoints } from '../../judging/opposing-points.js';
import { wordFor } from '../../words/lookup.js';
import { textsOfClaim, type Door } from './door.js';
import { withoutEveryId } from '../../internal-ids.js';
import { withoutSourceMarks } from './marks.js';

export interface GatedState {
  readonly state: RoundState;
  readonly rounds: readonly RoundRow[];
  /** Why each source was picked, by its id. */
  readonly why: ReadonlyMap<string, string>;
  /** The opposing case by sentences, each with the sources that carry it. */
  readonly memo: readonly { readonly text: string; readonly cited: readonly string[] }[];
}

export interface StateToGate {
  readonly state: RoundState;
  readonly rounds: readonly RoundRow[];
  readonly picked: readonly RunSource[];
  /** The words that the opposing memo cites. */
  readonly opposing: readonly { readonly sourceId: string; readonly exact: string }[];
  readonly question: string;
  readonly words: Speech['words'];
  /** Limitations that no model wrote: which searches failed. */
  readonly ownLimitations: ReadonlySet<string>;
}

export function gateState(door: Door, given: StateToGate): GatedState {
  const { state, picked } = given;
  const gate = new StateGate(door, given);
  const subtopics = state.subtopics.map(({ name, scope }) => ({ name: gate.topic(name), scope }));
  const claims = state.claims.map((claim) => gate.claim(claim));
  const answer = state.answer.flatMap((sentence) => gate.answer(sentence));
  const memo = gate.memo();
  const gated = {
    ...state,
    subtopics,
    claims,
    answer,
    background: state.background.map((claim) => gate.backgroundClaim(claim)),
    contradictions: state.contradictions.map((each) => gate.contradiction(each)),
    limitations: state.limitations
      .map((text) =>
        given.ownLimitations.has(text) ? text : ownView(given.words, door.prose('limitations', text)),
      )
      .filter(Boolean),
    gaps: state.gaps.map((gap) => gate.gap(gap)),
    opposition: gate.opposition(memo.map(({ text }) => text).join(' ')),
    failedParts: state.failedParts.map((part) => gate.failedPart(part)),
    struck: state.struck.map((struck) => gate.struck(struck)),
  };
  const why = picked.map(({ number, source, why: said }) => {
    const own = [source.title ?? ''];
    return [`S${number}`, door.prose('reasons', said, own)] as const;
  });
  const rounds = given.rounds.map((row) => gate.round(row));
  return {
    state: { ...gated, struck: [...gated.struck, ...door.struck] },
    rounds,
    why: new Map(why),
    memo,
  };
}

class StateGate {
  readonly #door: Door;
  readonly #given: StateToGate;
  readonly #gaps = new Map<string, string>();
  #topics = 0;

  constructor(door: Door, given: StateToGate) {
    this.#door = door;
    this.#given = given;
  }

  topic(name: string): string {
    return this.#door.heading(name, () => this.#given.words.free.topic({ number: (this.#topics += 1) }));
  }

  claim(claim: Claim): Claim {
    const { verdicts, challenge } = claim.review;
    const own = textsOfClaim(claim);
    const isQuoted = claim.evidence.some(({ exact }) => exact === claim.claim);
    return {
      ...claim,
      claim: isQuoted ? claim.claim : withoutSourceMarks(claim.claim),
      subtopic: this.topic(claim.subtopic),
      review: {
        ...claim.review,
        verdicts: verdicts.map(({ judged, ...each }) => {
          const passed = judged === undefined ? '' : this.#door.prose('reasons', judged, own);
          return {
            ...each,
            reason: this.#door.prose('reasons', each.reason, own),
            ...(passed === '' ? {} : { judged: passed }),
          };
        }),
        challenge:
          challenge === null
            ? null
            : { ...challenge, reason: this.#door.prose('reasons', challenge.reason, own) },
      },
    };
  }

  backgroundClaim({ background, ...claim }: Claim): Claim {
    if (background === undefined) return this.claim(claim);
    const why = this.#door.prose('reasons', background.why, textsOfClaim(claim));
    return {
      ...this.claim(claim),
      background: { ...background, why: why || this.#given.words.review.BESIDE_THE_POINT },
    };
  }

  /** A sentence that says more than the claims it names gives way to them. */
  answer({ sentence, claimIds }: AnswerSentence): readonly AnswerSentence[] {
    const own = this.#given.state.claims.filter(({ id }) => claimIds.includes(id));
    const texts = [...own.flatMap(textsOfClaim), this.#given.question];
    const passed = this.#door.sentence('answer', sentence, texts);
    if (passed !== null) return [{ sentence: passed, claimIds }];
    return own.map(({ id, claim }) => ({ sentence: withoutSourceMarks(claim), claimIds: [id] }));
  }

  contradiction(each: Contradiction): Contradiction {
    const own = each.sides.flatMap(({ evidence }) => evidence.map(({ exact }) => exact));
    return {
      ...each,
      topic: this.#door.heading(each.topic, () => this.#given.words.free.disagreement),
      resolution: this.#door.whole('resolutions', each.resolution, own),
      sides: each.sides.map((side) => {
        const [first] = side.evidence;
        const ids = [...new Set(side.evidence.map(({ sourceId }) => sourceId))];
        const isCarried = first === undefined || this.#door.carriers(side.statement, ids).length > 0;
        if (isCarried && first !== undefined)
          return { ...side, statement: withoutSourceMarks(side.statement) };
        if (!isCarried) this.#door.drop('resolutions', 'not-found');
        return { ...side, statement: first?.exact ?? '' };
      }),
    };
  }

  gap(gap: Gap): Gap {
    const { words } = this.#given;
    const described = this.#door.prose('gaps', gap.description);
    const [kind, ...rest] = (gap.subject ?? '').split(':');
    const subject =
      gap.subject === null
        ? null
        : kind === 'subtopic'
          ? `subtopic:${this.topic(rest.join(':'))}`
          : this.#door.search(gap.subject);
    const description = described === '' ? words.free.gaps[gap.kind] : described;
    this.#gaps.set(gap.description, description);
    return {
      ...gap,
      description,
      query: this.#door.search(gap.query),
      queries: gap.queries.map((query) => this.#door.search(query)),
      subject,
    };
  }

  /** Each sentence with the sources that carry it; what none carries is left out. */
  memo(): GatedState['memo'] {
    const { opposing, state } = this.#given;
    // Points have been through the gate and the review, as claims have.
    if (state.opposition?.points !== undefined) return [];
    const ids = [...new Set(opposing.map(({ sourceId }) => sourceId))];
    const texts = opposing.map(({ exact }) => exact);
    const written = state.opposition?.memo ?? '';
    return cutSentences(written).flatMap(({ start, end }) => {
      const text = this.#door.sentence('memo', written.slice(start, end), texts);
      if (text === null) return [];
      const cited = this.#door.carriers(text, ids);
      if (cited.length === 0) this.#door.drop('memo', 'not-found');
      return cited.length === 0 ? [] : [{ text, cited }];
    });
  }

  opposition(memo: string): OppositionMemo | null {
    const { opposition } = this.#given.state;
    if (opposition === null) return null;
    const { absence, attacks, queries } = opposition;
    const quoted = this.#given.opposing.map(({ exact }) => exact);
    const points = opposition.points?.map((point) => ({ ...point, claim: withoutSourceMarks(point.claim) }));
    return {
      ...opposition,
      ...(points === undefined
        ? // Where no sentence of it passes, the words that it cites speak for themselves.
          { memo: memo === '' && opposition.memo !== '' ? quoted.join(' ') : memo }
        : memoOfPoints(points)),
      attacks: attacks.map(({ claimId, why }) => ({ claimId, why: this.#door.prose('reasons', why) })),
      queries: queries.map((query) => this.#door.search(query)),
      absence: absence === null ? null : this.#door.prose('memo', absence),
    };
  }

  /** The gate's reason names what the claim said; a reviewer's is free text. */
  struck(struck: StruckClaim): StruckClaim {
    const claim = withoutSourceMarks(struck.claim);
    if (struck.by !== 'review' && struck.by !== 'challenge') return { ...struck, claim };
    const why = this.#door.prose('reasons', struck.why, [struck.claim]);
    const { UNSUPPORTED, OVERSTATED, CONTRADICTED, UNCERTAIN, REJECT } = this.#given.words.review;
    const ours = wordFor(struck.verdict, { UNSUPPORTED, OVERSTATED, CONTRADICTED, UNCERTAIN, REJECT });
    return {
      ...struck,
      claim,
      why: why === '' ? ours : why,
    };
  }

  /** "synthesizer Costs: the service answered …": a message may repeat what the model wrote, in quotation marks. */
  failedPart(part: string): string {
    const [, role = part, name = '', message = ''] = /^([\p{L}-]+)(?: ([^:]*))?: (.*)$/su.exec(part) ?? [];
    const subject = name === '' ? '' : ` ${/^\d+$/.test(name) ? name : this.topic(name)}`;
    const [said = ''] = message.split(/["'“”`{[<\n]/u);
    return `${role}${subject}: ${withoutEveryId(said)}`.replace(/[:\s]+$/, '');
  }

  round(row: RoundRow): RoundRow {
    const { target } = row;
    const isAsked = target === this.#given.question;
    return {
      ...row,
      target: isAsked ? target : (this.#gaps.get(target) ?? this.#door.search(target)),
      queries: row.queries.map((each) => ({ ...each, query: this.#door.search(each.query) })),
    };
  }
}

/** What a model says of its own accord, and cites nothing for, is told as its view. */
const ownView = ({ free }: Words, text: string): string => (text === '' ? '' : free.ownView({ text }));
