import { QUEUE_OPTIONS, WORKER_OPTIONS, type QueueFlags } from '../options/queue.js';
import { command, type CommandRow } from './command.js';

/** The desk: many questions, worked off by workers. */
export const DESK_COMMANDS: readonly CommandRow[] = [
  command({
    usage: 'queue <action> [words...]',
    about:
      'questions for workers; queue add "QUESTION" with the options of a run, queue add --file FILE; queue list; queue show, pause, resume, cancel, retry JOB; queue add … --every week; queue schedules; queue pause, resume, remove SCHEDULE',
    options: QUEUE_OPTIONS,
    examples: [
      'research-loop queue add "Does remote work raise output?" --depth deep --priority 5',
      'research-loop queue add --file questions.csv --budget-usd 2',
      'research-loop queue add "What is new on …?" --every week --at 06:00 --timezone Europe/Berlin --webhook https://example.org/hook',
      'research-loop queue list --status waiting,running',
      'research-loop queue pause 3f2a9c1d',
      'research-loop queue retry 3f2a9c1d --budget-tokens 2000000',
      'research-loop queue list --database-url postgres://desk@db.example/desk --json',
    ],
    perform: async (flags, action: string, ...words) =>
      (await import('../commands/queue.js')).queueCommand(action, words, flags as QueueFlags),
  }),
  command({
    usage: 'worker',
    about:
      'works off the questions of the desk until it is stopped; then its runs go on at another worker, or later',
    options: WORKER_OPTIONS,
    examples: [
      'research-loop worker --concurrency 2',
      'research-loop worker --concurrency 4 --database-url postgres://desk@db.example/desk',
    ],
    perform: async (flags) => (await import('../commands/worker.js')).workerCommand(flags),
  }),
];
