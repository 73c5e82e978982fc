import type { Dropped } from '../agents/roles/definition.js';
import type { RoleName } from '../agents/roles/roles.js';
import { listEvents } from '../store/events.js';
import type { Run } from './run.js';
import { note } from './stage.js';

/**
 * Parts of models' answers that could not stand: citations of sources that do not exist, of sentences that were never
 * shown, claims without any. They are noted as they come, and counted when the round closes.
 */

const EVENT = 'reply-trimmed';

interface Noted {
  readonly role: RoleName;
  readonly dropped: readonly Dropped[];
}

export function noteRejected(run: Run, role: RoleName, dropped: readonly Dropped[]): void {
  note(run, { type: EVENT, role, dropped });
}

/** What each kind is counted as. */
const COUNTED_AS: Readonly<Record<Dropped['kind'], string>> = {
  'invented-source': 'invented-sources',
  'unseen-sentence': 'unseen-sentences',
  'unreadable-ref': 'unreadable-references',
  'claim-without-refs': 'claims-without-references',
  'unknown-claim': 'unknown-claims',
  'unknown-hit': 'unknown-hits',
  'other-language': 'other-language',
  'does-not-fit': 'misshapen-parts',
  'too-many': 'beyond-the-limit',
};

/** How many parts, by name, were dropped since the last round ended. The same part, noted again by a resumed run, counts once. */
export function rejectedCounts(run: Run): Readonly<Record<string, number>> {
  const seen = new Map<string, Dropped>();
  for (const { type, data } of listEvents(run.store, run.id)) {
    if (type === 'stage-finished' && (data as { stage?: string }).stage === 'decide') seen.clear();
    if (type !== EVENT) continue;
    const { role, dropped } = data as Noted;
    for (const part of dropped) seen.set(JSON.stringify([role, part]), part);
  }
  const counts: Record<string, number> = {};
  for (const part of seen.values()) {
    const name = COUNTED_AS[part.kind];
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
