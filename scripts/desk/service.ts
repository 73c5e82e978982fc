/**
 * The one service that commands, the page, the HTTP API and MCP call: functions of `service/` that take the desk, who
 * asks, and the input. They throw UsageError, DeskError and RunError, each with its cause and its cure.
 */
import type { Queue } from '../../store/desk/queue.js';
import type { Policy } from '../access/policy.js';
import type { RunPlace } from '../run-folder.js';
import { openRun } from './archive-run.js';
import type { Desk } from './desk.js';
import { eventHub, type EventHub } from './service/event-hub.js';

export interface DeskService extends Desk {
  readonly queue: Queue;
  /** What those who ask may use; null at the command line, where the operator is who asks. */
  readonly policy: Policy | null;
  /** The folder of a run, brought to this machine where it lies on another. */
  readonly openRun: (run: string) => Promise<RunPlace>;
  readonly events: EventHub;
}

export interface ServiceParts {
  readonly queue: Queue;
  readonly policy?: Policy | null;
  readonly openRun?: DeskService['openRun'];
}

/** Closing it ends what it listens to, the queue and the desk. */
export function openService(desk: Desk, parts: ServiceParts): DeskService {
  const events = eventHub(desk.database);
  return {
    ...desk,
    queue: parts.queue,
    policy: parts.policy ?? null,
    openRun: parts.openRun ?? ((run) => openRun(desk, run)),
    events,
    close: async () => {
      await events.close();
      await parts.queue.close();
      await desk.close();
    },
  };
}
