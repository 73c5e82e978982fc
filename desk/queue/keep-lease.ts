import type { Lease } from '../store/queue.js';
import { LOOK_EVERY_MS } from '../store/database.js';
import type { StopReason } from './taking.js';

/**
 * Keeps a lease while a run is worked on, and says when the work has to stop: a person or another worker has the job, or the
 * database has not answered for so long that another worker soon may. That is told by this process's own steady clock.
 */
export interface KeptLease {
  end(): void;
}

interface LeaseKeeping {
  /** Whether the run has got further since it was taken. */
  readonly hasProgress: () => boolean;
  readonly stop: (why: StopReason) => void;
}

/** Renewed so often in the time of a lease. */
const RENEWALS = 4;
/** The part of a lease in which a run that was told to stop can still do so. */
const STOPPING_PART = 0.25;

/** Whether a person or another worker has the job is looked at besides. */
export function keepLease(lease: Lease, { hasProgress, stop }: LeaseKeeping): KeptLease {
  let heldUntilMs = performance.now() + lease.leaseMs;
  let [isOver, isAsking, toldProgress] = [false, false, false];
  const renew = async (): Promise<void> => {
    if (isAsking || isOver) return;
    isAsking = true;
    const askedAtMs = performance.now();
    const progress = !toldProgress && hasProgress();
    try {
      const state = await lease.renew({ progress });
      if (state !== 'held') stop(state);
      else heldUntilMs = askedAtMs + lease.leaseMs;
      toldProgress ||= progress;
    } catch {
      // Away, or refuses us: the clock decides how long that may last.
    } finally {
      isAsking = false;
    }
  };
  const look = async (): Promise<void> => {
    const state = await lease.look().catch(() => 'held' as const);
    if (state !== 'held' && !isOver) stop(state);
  };
  const watchClock = (): void => {
    if (heldUntilMs - performance.now() <= lease.leaseMs * STOPPING_PART) stop('away');
    else if (!toldProgress && hasProgress()) void renew();
  };
  const timers = [
    setInterval(() => void renew(), lease.leaseMs / RENEWALS),
    setInterval(watchClock, lease.leaseMs / 20),
    setInterval(() => void look(), LOOK_EVERY_MS),
  ];
  return {
    end: () => {
      isOver = true;
      timers.forEach(clearInterval);
    },
  };
}
