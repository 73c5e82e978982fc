/**
 * The one service that commands, the page, the HTTP API and MCP call: functions of `service/` that take the desk, who
 * asks, and the input. They throw UsageError, DeskError and RunError, each with its cause and its cure. Whether somebody
 * may ask or read at all is decided before, by the right that the door names; whose question something is, here.
 */
import type { RunPlace } from '../../loop/files/run-folder.js';
import type { Policy } from '../access/policy.js';
import type { Desk } from '../desk.js';
import type { Program } from '../program.js';
import { openRun } from '../run-copies.js';
import type { Queue } from '../store/queue.js';

export interface DeskService extends Desk {
  readonly program: Program;
  readonly queue: Queue;
  /** What those who ask may use; null at the command line, where the operator is who asks. */
  readonly policy: Policy | null;
  /** The folder of a run, brought to this machine where it lies on another. */
  readonly openRun: (run: string) => Promise<RunPlace>;
  /** Aborted when it is closed: whoever follows something stops then. */
  readonly closed: AbortSignal;
}

export function openService(
  desk: Desk,
  { program, queue, policy = null }: Pick<DeskService, 'program' | 'queue'> & { policy?: Policy | null },
): DeskService {
  const closing = new AbortController();
  return {
    ...desk,
    program,
    queue,
    policy,
    openRun: (run) => openRun(desk, run),
    closed: closing.signal,
    close: async () => {
      closing.abort();
      await desk.close();
    },
  };
}
