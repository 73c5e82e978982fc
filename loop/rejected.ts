import type { Dropped } from '../agents/roles/definition.js';
import type { RoleName } from '../agents/roles/roles.js';
import { listEvents } from '../store/events.js';
import type { StruckClaim } from './claim.js';
import type { Run } from './run.js';
import { note } from './stage.js';

/**
 * Parts of models' answers that could not stand: citations of sources that do not exist, of sentences that were never
 * shown, claims without any. They are noted as they come, counted when the round closes, and listed with the reason.
 */

const EVENT = 'reply-trimmed';

interface Noted {
  readonly role: RoleName;
  readonly dropped: readonly Dropped[];
}

export function noteRejected(run: Run, role: RoleName, dropped: readonly Dropped[]): void {
  note(run, { type: EVENT, role, dropped });
}

/** What each kind is counted as, and what is said of it in the list of struck claims. */
const KINDS: Readonly<
  Record<Dropped['kind'], { count: string; verdict: StruckClaim['verdict']; why: string }>
> = {
  'invented-source': {
    count: 'invented-sources',
    verdict: 'fabricated-source',
    why: 'It cited a source that does not exist',
  },
  'unseen-sentence': {
    count: 'unseen-sentences',
    verdict: 'not-checked',
    why: 'It cited a sentence that was not shown',
  },
  'unreadable-ref': {
    count: 'unreadable-references',
    verdict: 'not-checked',
    why: 'A reference could not be read',
  },
  'claim-without-refs': {
    count: 'claims-without-references',
    verdict: 'not-checked',
    why: 'No reference was left that could support a claim',
  },
  'unknown-claim': {
    count: 'unknown-claims',
    verdict: 'not-checked',
    why: 'It answered a claim that does not stand',
  },
  'unknown-hit': { count: 'unknown-hits', verdict: 'not-checked', why: 'It picked a hit that was not shown' },
  'other-language': { count: 'other-language', verdict: 'not-checked', why: 'It was in another language' },
  'does-not-fit': {
    count: 'misshapen-parts',
    verdict: 'not-checked',
    why: 'It did not have the shape asked for',
  },
  'too-many': {
    count: 'beyond-the-limit',
    verdict: 'not-checked',
    why: 'More was written than was asked for',
  },
};

export interface RejectedParts {
  readonly counts: Readonly<Record<string, number>>;
  readonly struck: readonly StruckClaim[];
}

/** What was dropped since the last round ended. The same part, noted again by a resumed run, counts once. */
export function rejectedParts(run: Run, round: number): RejectedParts {
  const seen = new Map<string, { role: RoleName; part: Dropped }>();
  for (const { type, data } of listEvents(run.store, run.id)) {
    if (type === 'stage-finished' && (data as { stage?: string }).stage === 'decide') seen.clear();
    if (type !== EVENT) continue;
    const { role, dropped } = data as Noted;
    for (const part of dropped) seen.set(JSON.stringify([role, part]), { role, part });
  }
  // In an order of their own: answers come in whatever order.
  const parts = [...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  const counts: Record<string, number> = {};
  for (const { part } of parts) {
    const name = KINDS[part.kind].count;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return { counts, struck: parts.flatMap((each) => toStruck(each, round)) };
}

/** Only what a synthesis asserted is a claim that was struck; a part of a plan or a list is counted alone. */
function toStruck({ role, part }: { role: RoleName; part: Dropped }, round: number): StruckClaim[] {
  if (role !== 'synthesizer' || part.kind === 'too-many') return [];
  const { verdict, why } = KINDS[part.kind];
  const isList = part.where === 'claims' || part.where === 'contradictions' || part.where === role;
  const claim = isList ? part.what : part.where;
  return [
    {
      claim,
      why: isList ? `${why}.` : `${why}: ${part.what}.`,
      by: 'gate',
      verdict,
      round,
      claimId: null,
      refs: isList ? [] : [part.what],
    },
  ];
}
