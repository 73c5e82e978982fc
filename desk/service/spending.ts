import { deskNowMs } from '../store/jobs.js';
import { spentSince, type SpentRow } from '../store/spending.js';
import { may, mustMay } from '../access/may.js';
import type { Person } from '../access/person.js';
import type { DeskService } from './service.js';

/** What was spent, by the day of the call (UTC), person and model. */
export type SpendingRow = SpentRow;

const DAY_MS = 86_400_000;

/** Newest day first; of everybody for an admin, else one's own. */
export async function spending(
  desk: DeskService,
  person: Person,
  { days = 30 }: { readonly days?: number } = {},
): Promise<readonly SpendingRow[]> {
  mustMay(person, 'read');
  const since = (await deskNowMs(desk.database)) - (days - 1) * DAY_MS;
  const day = new Date(Math.max(0, since)).toISOString().slice(0, 10);
  return spentSince(desk.database, {
    day,
    ...(may(person, 'see-others') ? {} : { person: person.name }),
  });
}
