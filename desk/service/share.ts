import { mustChange } from '../access/may.js';
import { OPERATOR, type Person } from '../access/person.js';
import { RequestError } from '../access/problem.js';
import { addToken, findToken, removeTokens } from '../store/people.js';
import { briefDocument, placeOf } from './briefs.js';
import { showJob } from './jobs.js';
import type { DeskService } from './service.js';

/** Links that show one brief to whoever has them, and nothing else of the desk. */

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;

/** @returns the path of the link, which nobody is told again */
export async function shareBrief(
  desk: DeskService,
  person: Person,
  { run: name, days = DEFAULT_DAYS }: { readonly run: string; readonly days?: number },
): Promise<{ readonly id: string; readonly path: string; readonly days: number }> {
  const run = await ownRun(desk, person, name);
  await placeOf(desk, person, run);
  const token = { person: person.name, role: 'reader', kind: 'share', run, livesMs: days * DAY_MS } as const;
  const { id, secret } = await addToken(desk.database, token);
  return { id, path: `/shared/${secret}`, days };
}

/** @returns how many links have ended */
export async function unshareBrief(desk: DeskService, person: Person, name: string): Promise<number> {
  const run = await ownRun(desk, person, name);
  return (await removeTokens(desk.database, { kind: 'share', run })).length;
}

async function ownRun(desk: DeskService, person: Person, name: string): Promise<string> {
  const job = await showJob(desk, person, name);
  mustChange(person, job);
  return job.run;
}

/** @throws RequestError 404 for a link that is none, or none any more */
export async function sharedBrief(desk: DeskService, secret: string): Promise<string> {
  const token = await findToken(desk.database, secret);
  if (token?.kind !== 'share' || token.run === null)
    throw new RequestError(404, 'This link is not, or no longer, one of this desk.', {
      code: 'unknown-link',
      cure: 'Ask whoever gave it to you for another.',
    });
  // Whoever shared it could see it, which is all that the link passes on.
  return String((await briefDocument(desk, OPERATOR, { run: token.run, format: 'page' })).content);
}
