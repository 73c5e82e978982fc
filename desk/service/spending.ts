import { may } from '../access/may.js';
import type { Person } from '../access/person.js';
import { deskNowMs } from '../store/jobs.js';
import { spentSince, type SpentRow } from '../store/spending.js';
import type { DeskService } from './service.js';

const DAY_MS = 86_400_000;

/** What was spent, newest day (UTC) first and then dearest; of everybody for an admin, else one's own. */
export async function spending(
  { database }: DeskService,
  person: Person,
  { days = 30 }: { readonly days?: number } = {},
): Promise<readonly SpentRow[]> {
  const since = (await deskNowMs(database)) - (days - 1) * DAY_MS;
  const day = new Date(Math.max(0, since)).toISOString().slice(0, 10);
  return spentSince(database, { day, ...(may(person, 'see-others') ? {} : { person: person.name }) });
}
