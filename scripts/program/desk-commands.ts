import { MCP_OPTIONS } from '../../desk/options.js';
import { QUEUE_OPTIONS, WORKER_OPTIONS, type QueueFlags } from '../../desk/options.js';
import { SERVE_OPTIONS } from '../../desk/options.js';
import { USERS_OPTIONS } from '../../desk/options.js';
import { command, type CommandRow } from './command.js';

/** The desk: many questions, worked off by workers, on a page and for other programs. */
export const DESK_COMMANDS: readonly CommandRow[] = [
  command({
    usage: 'queue <action> [words...]',
    about:
      'questions for workers; queue add "QUESTION" with the options of a run, queue add --file FILE; queue list; queue show, pause, resume, stop, cancel, retry, remove JOB; queue add … --every week; queue schedules; queue unschedule JOB',
    words: [
      'add',
      'list',
      'show',
      'pause',
      'resume',
      'stop',
      'cancel',
      'retry',
      'remove',
      'schedules',
      'unschedule',
    ],
    options: QUEUE_OPTIONS,
    examples: [
      'research-loop queue add "Does remote work raise output?" --depth deep',
      'research-loop queue add --file questions.csv --budget-usd 2',
      'research-loop queue add "What is new on …?" --every "mon 06:00 Europe/Berlin" --webhook https://example.org/hook',
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
  command({
    usage: 'serve',
    about: 'a page for you or a team: ask, watch, read; works off the queue',
    options: SERVE_OPTIONS,
    examples: [
      'research-loop serve',
      'research-loop serve --allow-corpus papers --allow-model anthropic/* --budget-usd 5',
      'research-loop serve --database-url postgres://desk@db/desk --concurrency 0 --public-url https://desk.example.org --proxy 127.0.0.1 --user-header X-Forwarded-Email',
    ],
    perform: async (flags) => (await import('../commands/serve.js')).serveCommand(flags),
  }),
  command({
    usage: 'mcp',
    about:
      'the desk for a coding agent: the Model Context Protocol on standard input and output (`serve` has it over HTTP, at /mcp)',
    options: MCP_OPTIONS,
    examples: [
      'research-loop mcp --allow-corpus papers',
      'research-loop mcp --allow-model anthropic/* --budget-usd 2',
    ],
    perform: async (flags) => (await import('../commands/mcp.js')).mcpCommand(flags),
  }),
  command({
    usage: 'desk users <action> [name]',
    about:
      'who may use the desk; action: add, role, remove, list, token, tokens, untoken. add prints the token that lets somebody in, once',
    words: ['add', 'role', 'remove', 'list', 'token', 'tokens', 'untoken'],
    options: USERS_OPTIONS,
    examples: [
      'research-loop desk users add ana --role admin',
      'research-loop desk users role ben --role asker --day-usd 5',
      'research-loop desk users token ana --role reader',
    ],
    perform: async (flags, action: string, name: string | undefined) =>
      (await import('../commands/users.js')).usersCommand(action, name, flags),
  }),
  command({
    usage: 'desk openapi',
    about: 'the HTTP API of `serve` in the words of OpenAPI 3.1',
    options: {},
    examples: ['research-loop desk openapi > openapi.json'],
    perform: async () => (await import('../commands/openapi.js')).openapiCommand(),
  }),
];
