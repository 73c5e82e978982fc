import type { Lease } from '../../store/desk/queue.js';

/**
 * Keeps a lease while a run is worked on, and says when the work has to stop: a person or another worker has the job, or the
 * database has not answered for so long that another worker may. That is told by the process's own steady clock.
 */
export interface KeptLease {
  /** Renews at once: something may have changed. */
  look(): void;
  end(): void;
}

/** Why work on a job stops before its end. `away`: the database was not reached in time. */
export type StopReason = 'paused' | 'cancelled' | 'lost' | 'away';

export interface LeaseKeeping {
  /** How long it holds still, in milliseconds. */
  readonly heldForMs: number;
  /** Whether the run has got further since it was taken. */
  readonly hasProgress: () => boolean;
  readonly stop: (why: StopReason) => void;
  /** The lease is over, whatever still goes on here. */
  readonly over: () => void;
}

/** Renewed so often in the time of a lease. */
const RENEWALS = 4;
/** The part of a lease in which a run that was told to stop can still do so. */
const STOPPING_PART = 0.25;
const LOOK_AT_CLOCK_MS = 200;

export function keepLease(lease: Lease, given: LeaseKeeping): KeptLease {
  const keeper: Keeper = {
    heldUntil: performance.now() + given.heldForMs,
    isOver: false,
    isAsking: false,
    toldProgress: false,
    stop: (why) => {
      if (!keeper.isOver) given.stop(why);
    },
  };
  const renewNow = (): void => void renew(lease, keeper, given.hasProgress());
  const watchClock = (): void => {
    const leftMs = keeper.heldUntil - performance.now();
    if (leftMs <= 0) given.over();
    else if (leftMs <= lease.leaseMs * STOPPING_PART) keeper.stop('away');
    else if (!keeper.toldProgress && given.hasProgress()) renewNow();
  };
  const timers = [
    setInterval(renewNow, lease.leaseMs / RENEWALS),
    setInterval(watchClock, Math.min(LOOK_AT_CLOCK_MS, lease.leaseMs / 10)),
  ];
  renewNow();
  return {
    look: renewNow,
    end: () => {
      keeper.isOver = true;
      timers.forEach(clearInterval);
    },
  };
}

interface Keeper {
  /** By the steady clock of this process. */
  heldUntil: number;
  isOver: boolean;
  isAsking: boolean;
  toldProgress: boolean;
  stop(why: StopReason): void;
}

async function renew(lease: Lease, keeper: Keeper, hasProgress: boolean): Promise<void> {
  if (keeper.isAsking || keeper.isOver) return;
  keeper.isAsking = true;
  const askedAt = performance.now();
  const progress = !keeper.toldProgress && hasProgress;
  try {
    const state = await lease.renew({ progress });
    if (state !== 'held') keeper.stop(state);
    else keeper.heldUntil = askedAt + lease.leaseMs;
    keeper.toldProgress ||= progress;
  } catch {
    // Away, or refuses us: the clock decides how long that may last.
  }
  keeper.isAsking = false;
}
