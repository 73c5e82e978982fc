import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { shownWords } from '../../../agents/shown-words.js';
import type { DeskPlace } from '../../../desk/desk.js';
import { DESK_FILE, openDesk } from '../../../desk/desk.js';
import { countJobs } from '../../../desk/store/jobs.js';
import { checkArchive } from '../../../desk/run-copies.js';
import { LEAST_FREE_BYTES } from '../../../desk/queue/worker.js';
import { RUNS } from '../../../loop/files/run-folder.js';
import { parseUrl } from '../../../text/urls.js';

/** Whether what a desk needs is there and answers: its database, queue, archive and disk. */

export interface DeskRow {
  readonly kind: 'database' | 'queue' | 'archive' | 'disk';
  readonly name: string;
  readonly usable: boolean;
  readonly state: 'ready' | 'set-up' | 'no-answer' | 'missing';
  /** Never a key or a password. */
  readonly note: string;
  readonly address: string | null;
  readonly reachable?: boolean;
  readonly why?: string;
  readonly cure?: string;
}

export interface DeskAsked {
  readonly place: DeskPlace;
  readonly variables: Readonly<Record<string, string>>;
  /** Nobody is asked anything. */
  readonly isOffline: boolean;
}

export async function deskRows(asked: DeskAsked): Promise<readonly DeskRow[]> {
  return [...(await databaseRows(asked)), ...archiveRows(asked), diskRow(asked)];
}

const GIGABYTE = 1024 ** 3;

async function databaseRows({ place, isOffline }: DeskAsked): Promise<readonly DeskRow[]> {
  const { databaseUrl, runsFolder = RUNS } = place;
  const file = join(resolve(runsFolder), DESK_FILE);
  const name = databaseUrl === undefined ? 'desk.db' : 'postgres';
  const address = databaseUrl === undefined ? null : addressOf(databaseUrl);
  const base = { kind: 'database', name, usable: true, address } as const;
  if (databaseUrl === undefined && !existsSync(file))
    return [{ ...base, state: 'ready', note: 'no desk here yet: `serve` or `queue add` makes one in runs/' }];
  if (databaseUrl !== undefined && isOffline) return [{ ...base, state: 'set-up', note: 'not asked' }];
  try {
    const desk = await openDesk(place);
    try {
      const counts = Object.entries(await countJobs(desk.database)).filter(([, count]) => count > 0);
      const note = counts.map(([status, count]) => `${count} ${status}`).join('; ') || 'empty';
      return [
        { ...base, state: 'ready', reachable: true, note: 'answers' },
        { kind: 'queue', name: 'jobs', usable: true, state: 'ready', address: null, note },
      ];
    } finally {
      await desk.close();
    }
  } catch (error) {
    const { message, cure } = error as Error & { readonly cure?: string };
    const why = withoutPassword(message, databaseUrl);
    const told = cure === undefined ? {} : { cure };
    return [
      { ...base, state: 'no-answer', reachable: false, note: 'cannot be used', why: `${why}.`, ...told },
    ];
  }
}

function archiveRows({ place: { archive } }: DeskAsked): readonly DeskRow[] {
  if (archive === undefined) return [];
  const row = {
    kind: 'archive',
    name: 'runs',
    usable: true,
    note: shownWords(archive),
    address: null,
  } as const;
  try {
    checkArchive({ archive: resolve(archive) });
    accessSync(archive, constants.W_OK);
    return [{ ...row, state: 'ready', reachable: true }];
  } catch (error) {
    const { message, cure = 'Give "archive" a folder that this user may write to.' } = error as {
      message: string;
      cure?: string;
    };
    return [{ ...row, state: 'no-answer', reachable: false, why: shownWords(message, 300), cure }];
  }
}

function diskRow({ place }: DeskAsked): DeskRow {
  const base = { kind: 'disk', name: 'runs', address: null } as const;
  let folder = resolve(place.runsFolder ?? RUNS);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const note = `${(free / GIGABYTE).toFixed(1)} GB free`;
    if (free >= LEAST_FREE_BYTES) return { ...base, usable: true, state: 'ready', note };
    return {
      ...base,
      usable: false,
      state: 'no-answer',
      note,
      why: 'A worker takes no run with so little.',
      cure: 'Make room, or let runs lie on another disk.',
    };
  } catch {
    return { ...base, usable: true, state: 'set-up', note: 'this system does not say how much is free' };
  }
}

const addressOf = (url: string): string => {
  const at = parseUrl(url);
  return at === null ? 'an address that cannot be read' : `${at.protocol}//${at.host}${at.pathname}`;
};

function withoutPassword(message: string, url: string | undefined): string {
  const password = url === undefined ? '' : (parseUrl(url)?.password ?? '');
  const shown =
    password === ''
      ? message
      : message.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…');
  return shownWords(shown, 300).replace(/\.$/, '');
}
