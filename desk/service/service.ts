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
import { newsOf, type News } from './news.js';

export interface DeskService extends Desk {
  readonly program: Program;
  readonly queue: Queue;
  /** What those who ask may use; null at the command line, where the operator is who asks. */
  readonly policy: Policy | null;
  /** The folder of a run, brought to this machine where it lies on another. */
  readonly openRun: (run: string) => Promise<RunPlace>;
  readonly news: News;
}

/** Closing it ends what it listens to, and the desk. */
export function openService(
  desk: Desk,
  { program, queue, policy = null }: Pick<DeskService, 'program' | 'queue'> & { policy?: Policy | null },
): DeskService {
  const news = newsOf(desk.database);
  return {
    ...desk,
    program,
    queue,
    policy,
    openRun: (run) => openRun(desk, run),
    news,
    close: async () => {
      await news.close();
      await desk.close();
    },
  };
}
