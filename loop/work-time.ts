import { listEvents } from '../store/events.js';
import type { Run } from './run.js';

/**
 * Time that processes have worked on the run, in seconds: from each start to the last sign of life before the next
 * start. Time between a crash and the resumption does not count.
 */
export function secondsAtWork(run: Run): number {
  let total = 0;
  let startedAt: number | null = null;
  let lastSign = 0;
  for (const event of listEvents(run.store, run.id)) {
    const at = Date.parse(event.at);
    if (event.type === 'session-started') {
      if (startedAt !== null) total += lastSign - startedAt;
      startedAt = at;
    }
    lastSign = at;
  }
  if (startedAt === null) return 0;
  return (total + Date.parse(run.now()) - startedAt) / 1000;
}

export const minutesAtWork = (run: Run): number => secondsAtWork(run) / 60;
