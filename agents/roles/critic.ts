import { Type, type Static } from 'typebox';
import { defineRole, strictObject } from './define-role.js';
import type { MechanicalFacts } from './mechanical-facts.js';
import type { Dropped } from './definition.js';
import { beginningOf, knownIds } from './rendering/checks.js';
import { factLines } from './rendering/facts.js';
import { openLists, type Lists } from './rendering/lists.js';
import { folderText } from './rendering/searched-folder.js';
import { bounded, orNone, questionText } from './rendering/request.js';
import { claimLine, oppositionText } from './rendering/show.js';
import { originLine } from './rendering/source-facts.js';
import type { ReadClass } from '../document.js';
import {
  GAP_KINDS,
  type Familiarity,
  type Opposition,
  type SearchedFolder,
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
  /** The folder that is searched; null without one. */
  readonly folder: SearchedFolder | null;
  readonly claims: readonly StandingClaim[];
  readonly sources: readonly {
    id: string;
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
  /** Hits of all searches that nobody has opened, the best first, a line each. */
  readonly unreadHits: readonly string[];
  /** Findings that stand in no claim (`F4.3`), the decisive ones first, with the reason. */
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
    material?: boolean;
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
  /**
   * Set where the round brought nothing new: the claims that it is about, those that decide and those that were put right
   * since the critic last looked. Nothing else is shown then.
   */
  readonly confirms: readonly string[] | null;
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
  /** Gaps of the ledger that claims answer by now, those that were given up too. */
  answered: Type.Array(
    strictObject({ id: Type.String(), claims: Type.Array(Type.String(), { default: [] }) }),
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
        folder: folderText(input.folder),
        round: String(input.round),
        asked: input.confirms === null ? '' : CONFIRM,
        shown: blocksOf(input, lists)
          .filter(({ text }) => text !== '')
          .map(({ title, text }) => `${title}:\n${text}`)
          .join('\n\n'),
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
    const known = new Set(input.ledger.flatMap(({ id, status }) => (status === 'closed' ? [] : [id])));
    const answered = reply.answered
      .map(({ id, claims }) => ({ id, claims: claims.filter((each) => standing.has(each)) }))
      .filter(({ id, claims }) => known.has(id) && claims.length > 0);
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
    const isOpen =
      open || input.ledger.some(({ status, material }) => status === 'open' && material === true);
    return {
      reply: {
        ranking,
        answered,
        mend,
        gaps: gaps.toSorted((a, b) => b.priority - a.priority),
        signoff: reply.signoff && !open,
      },
      dropped,
      complaint: reply.signoff || isOpen ? null : UNDECIDED,
    };
  },
});

const UNDECIDED =
  'You did not sign off and yet named no material gap. One of the two is wrong: name the material gap, or sign off.';
const CONFIRM =
  'The searches of this round brought nothing new: nothing was read, written or reviewed. Shown are the claims that decide and those that were put right since you last looked. Sign off, or name what is material still.';

interface Block {
  readonly title: string;
  /** Empty where there is nothing to show. */
  readonly text: string;
}

type CriticLists = Lists<keyof (typeof ROLE_TOKENS)['critic']['shows']>;

/** Claims, searches and gaps are all that a critic needs to confirm what it has signed. */
function blocksOf(input: CriticInput, lists: CriticLists): readonly Block[] {
  const { claims, confirms, queries = [], ledger } = input;
  // The cells of the table are shown as a table.
  const printed = claims.filter(({ id, part }) =>
    confirms === null ? part !== 'table' : confirms.includes(id),
  );
  return [
    {
      title: 'Claims (id | text | part, confidence, independent works | findings)',
      text: lists.text('claims', printed.map(claimLine), { none: '(none)' }),
    },
    ...(confirms === null ? materialOf(input, lists) : []),
    {
      title: 'What this round asked (angle | query | what came of it)',
      text: lists.text('queries', queries.map(queryLine), { none: '' }),
    },
    {
      title: 'Ledger of gaps (id | kind | status | description)',
      text: lists.text('gaps', ledger.map(gapLine).toReversed(), { none: '' }),
    },
  ];
}

/** What was read, what was not, and what became of it; only what there is. */
function materialOf(input: CriticInput, lists: CriticLists): readonly Block[] {
  const none = { none: '' };
  return [
    { title: 'The table', text: lists.fenced('table', input.table, none) },
    {
      title: 'Findings that stand in no claim (id | statement | why)',
      text: lists.fenced('leftOut', input.leftOut.map(leftOutLine), none),
    },
    {
      title: 'Findings that a program refused',
      text: lists.fenced(
        'struck',
        input.struck.map((line) => bounded(line, 240)),
        none,
      ),
    },
    {
      title: 'Sources read',
      text: lists.fenced('sources', input.sources.map(sourceLine), { ...none, label: 'sources read' }),
    },
    { title: 'Not read of them', text: lists.fenced('unread', input.unread, none) },
    {
      title: 'Found by the searches and not opened',
      text: lists.fenced(
        'hits',
        input.unreadHits.map((line) => bounded(line, 140)),
        none,
      ),
    },
    {
      title: 'The opposing case as it stands; is it answered',
      text: oppositionText(input.opposition ?? null),
    },
    {
      title: 'Counted facts',
      text: lists.fenced('facts', factLines(input.facts), { ...none, label: 'counted facts' }),
    },
  ];
}

function gapLine({ id, kind, status, description, priority, how }: CriticInput['ledger'][number]): string {
  const state = status === 'open' && priority !== undefined ? `open, priority ${priority}` : status;
  const end = how === null || how === undefined ? '' : ` (${bounded(how, 120)})`;
  return `${id} | ${kind} | ${state} | ${bounded(description, 500)}${end}`;
}

const leftOutLine = ({ finding, statement, why }: CriticInput['leftOut'][number]): string =>
  `${finding} | ${bounded(statement, 240)} | ${bounded(why, 80)}`;

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
    ...(source.readClass === 'full' ? [] : [source.readClass]),
  ].join(' | ');
