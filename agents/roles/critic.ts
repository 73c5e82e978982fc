import { Type, type Static } from 'typebox';
import { defineRole } from './define-role.js';
import { strictObject } from './strict-object.js';
import type { MechanicalFacts } from './mechanical-facts.js';
import type { Dropped } from './definition.js';
import { beginningOf, knownIds } from './rendering/checks.js';
import { factLines } from './rendering/facts.js';
import { openLists } from './rendering/lists.js';
import { bounded, orNone, questionText } from './rendering/request.js';
import { claimLine, oppositionText } from './rendering/show.js';
import { originLine } from './rendering/source-facts.js';
import type { ReadClass } from '../document.js';
import {
  GAP_KINDS,
  type Familiarity,
  type Opposition,
  type SourceType,
  type StandingClaim,
} from './vocabulary.js';
import type { SourceOrigin } from '../../text/origin/source-origin.js';
import { dateOf } from '../../text/source-date.js';
import { ROLE_TOKENS } from './token-sizes.js';

export interface CriticInput {
  readonly question: string;
  readonly focus: string | null;
  readonly today: string;
  readonly round: number;
  readonly familiarity: Familiarity;
  readonly claims: readonly StandingClaim[];
  readonly sources: readonly {
    id: string;
    work: string;
    title: string;
    publishedAt: string | null;
    modifiedAt: string | null;
    sourceType: SourceType;
    origin?: SourceOrigin;
    readClass: ReadClass;
  }[];
  readonly facts: MechanicalFacts;
  /** The table, a line a thing: its values, what is empty and who is silent on it. */
  readonly table: readonly string[];
  /** Parts of read sources that nobody has read. */
  readonly unread: readonly string[];
  /** Decisive findings that stand in no claim (`F4.3`), with the reason. */
  readonly leftOut: readonly { readonly finding: string; readonly statement: string; readonly why: string }[];
  /** Findings that the gate refused twice, with the reason. */
  readonly struck: readonly string[];
  /** Findings, by id, that `mend` may name. */
  readonly findings: readonly string[];
  /** Gaps that are already open, closed or given up; they are not named again. */
  readonly ledger: readonly {
    id: string;
    kind: string;
    description: string;
    status: string;
    /** Of an open one, 0 to 100. */
    priority?: number;
    /** How it was closed, or what became of its searches. */
    how?: string | null;
  }[];
  /** What the round asked and what came of it. */
  readonly queries?: readonly {
    readonly angle: string;
    readonly query: string;
    readonly hits: number;
    readonly reads: number;
    /** Why pages that it led to could not be read. */
    readonly unread: readonly string[];
  }[];
  /** The opposing memo as it stands; null where none was written. */
  readonly opposition?: Opposition | null;
  /** True on the second asking, when the first named no material gap and yet did not sign off. */
  readonly askedAgain: boolean;
}

export const CriticReply = strictObject({
  gaps: Type.Array(
    strictObject({
      kind: Type.Enum([...GAP_KINDS]),
      description: Type.String(),
      /** Concrete next query. */
      query: Type.String(),
      /** 0 (least) to 100. */
      priority: Type.Number({ minimum: 0, maximum: 100 }),
      /** True only if closing it would change a claim. */
      material: Type.Boolean(),
      /** Claim id, reference key, subtopic, angle or address that the gap is about; null where none. */
      subject: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** What the writer can put right from the findings in hand, without another search. */
  mend: Type.Array(
    strictObject({
      /** What is wrong, or missing, and how it should be. */
      what: Type.String(),
      /** The claim that it is about; null for what no claim says. */
      claimId: Type.Union([Type.String(), Type.Null()]),
      findings: Type.Array(Type.String(), { default: [] }),
    }),
    { maxItems: 8, default: [] },
  ),
  /** Open gaps of the ledger whose weight has changed. */
  ranking: Type.Array(
    strictObject({ id: Type.String(), priority: Type.Number({ minimum: 0, maximum: 100 }) }),
    { default: [] },
  ),
  signoff: Type.Boolean(),
});
export type CriticReply = Static<typeof CriticReply>;

export const criticRole = defineRole<CriticInput, CriticReply>({
  name: 'critic',
  schema: CriticReply,
  effort: 'medium',
  strongFrom: 'standard',
  parts: (input, share) => {
    const lists = openLists(ROLE_TOKENS.critic.shows, share);
    return {
      record: lists.record,
      values: {
        today: input.today,
        question: questionText(input.question),
        focus: orNone(input.focus),
        familiarity: input.familiarity,
        round: String(input.round),
        askedAgain: input.askedAgain ? ASKED_AGAIN : '',
        claims: lists.text('claims', input.claims.map(claimLine), { none: '(none)' }),
        sources: lists.fenced('sources', input.sources.map(sourceLine), {
          label: 'sources read',
          none: '(none)',
        }),
        facts: lists.fenced('facts', factLines(input.facts), {
          label: 'counted facts',
          none: '(nothing to report)',
        }),
        table: lists.fenced('table', input.table, { none: '(none)' }),
        unread: lists.fenced('unread', input.unread, { none: '(nothing)' }),
        leftOut: lists.fenced('leftOut', input.leftOut.map(leftOutLine), { none: '(none)' }),
        struck: lists.fenced(
          'struck',
          input.struck.map((line) => bounded(line, 400)),
          { none: '(none)' },
        ),
        queries: lists.text('queries', (input.queries ?? []).map(queryLine), { none: '(none)' }),
        opposition: oppositionText(input.opposition ?? null),
        ledger: lists.text('gaps', input.ledger.map(gapLine).toReversed(), { none: '(empty)' }),
      },
    };
  },
  check: (reply, input) => {
    const gaps = reply.gaps.filter((gap) => gap.query.trim() !== '' && gap.description.trim() !== '');
    const dropped: Dropped[] = reply.gaps
      .filter((gap) => !gaps.includes(gap))
      .map((gap) => ({ kind: 'does-not-fit', where: 'gaps', what: beginningOf(gap.description) }));
    const rankable = new Set(input.ledger.flatMap(({ id, status }) => (status === 'open' ? [id] : [])));
    const ranking = reply.ranking.filter(({ id }) => rankable.has(id));
    const standing = new Set(input.claims.map(({ id }) => id));
    const mend = reply.mend
      .filter(({ what }) => what.trim() !== '')
      .map(({ what, claimId, findings }) => {
        const cited = knownIds(findings, new Set(input.findings), 'mend');
        dropped.push(...cited.dropped);
        return {
          what,
          claimId: claimId !== null && standing.has(claimId) ? claimId : null,
          findings: cited.ids,
        };
      });
    const open = gaps.some((gap) => gap.material);
    const undecided = !reply.signoff && !open && !input.askedAgain && input.claims.length === 0;
    return {
      reply: {
        ranking,
        mend,
        gaps: gaps.toSorted((a, b) => b.priority - a.priority),
        signoff: reply.signoff && !open,
      },
      dropped,
      complaint: undecided ? 'There are no claims, so something material is missing: name it.' : null,
    };
  },
});

const ASKED_AGAIN =
  'You did not sign off and yet named no material gap. One of the two is wrong: name the material gap, or sign off.';

function gapLine({ id, kind, status, description, priority, how }: CriticInput['ledger'][number]): string {
  const state = status === 'open' && priority !== undefined ? `open, priority ${priority}` : status;
  const end = how === null || how === undefined ? '' : ` (${bounded(how, 120)})`;
  return `${id} | ${kind} | ${state} | ${bounded(description, 500)}${end}`;
}

const leftOutLine = ({ finding, statement, why }: CriticInput['leftOut'][number]): string =>
  `${finding} | ${bounded(statement, 300)} | ${bounded(why, 160)}`;

const queryLine = ({
  angle,
  query,
  hits,
  reads,
  unread,
}: NonNullable<CriticInput['queries']>[number]): string => {
  const failed = unread.length === 0 ? '' : `, not readable: ${[...new Set(unread)].join(', ')}`;
  return `${angle} | ${bounded(query, 200)} | ${hits} hits, ${reads} read${failed}`;
};

const sourceLine = (source: CriticInput['sources'][number]): string =>
  [
    source.id,
    bounded(source.title, 120),
    dateOf(source),
    originLine(source),
    source.readClass,
    `work ${bounded(source.work, 60)}`,
  ].join(' | ');
