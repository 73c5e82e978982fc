import type { Queryable } from '../store/database.js';
import { DeskError } from '../store/desk-error.js';
import { refuseNewerDesk } from '../store/migrate.js';

/** How often is looked whether a newer version has migrated the desk, in milliseconds. */
const LOOK_EVERY_MS = 10_000;

export interface Outdated {
  /** Resolves with what to say when a newer version of the program has migrated the desk; else never. */
  readonly newer: Promise<DeskError>;
  /** Looks no more. */
  end(): void;
}

/** Looks now and then whether this program still knows the shape of the desk: whoever serves or works stops when it does not. */
export function watchShape(database: Queryable, everyMs = LOOK_EVERY_MS): Outdated {
  let timer: NodeJS.Timeout | undefined;
  const newer = new Promise<DeskError>((told) => {
    timer = setInterval(() => {
      refuseNewerDesk(database).catch((error: unknown) => {
        // A database that is away is another matter.
        if (error instanceof DeskError && error.code === 'newer-desk') told(error);
      });
    }, everyMs).unref();
  });
  return { newer, end: () => clearInterval(timer) };
}
