import { ACCESS_OPTIONS } from './access.js';
import { MCP_OPTIONS } from './mcp.js';
import { flag, integer } from '../../loop/options/option.js';

/** Every option of `serve`: how it is reached, who may come in, what they may use, and what it works with. */

const REACHED = { group: 'How it is reached:' } as const;
const DESK = { group: 'The desk:' } as const;

const { maxRuns: _, databaseUrl, config, ...allowed } = MCP_OPTIONS;

export const SERVE_OPTIONS = {
  port: integer({
    ...REACHED,
    placeholder: 'port',
    help: 'port to listen on (0: any free one; default: 8484)',
    minimum: 0,
    maximum: 65_535,
  }),
  ...ACCESS_OPTIONS,
  ...allowed,
  concurrency: integer({ ...DESK, placeholder: 'n', help: 'runs at work at once (default: 2)' }),
  databaseUrl: { ...databaseUrl, ...DESK },
  config: { ...config, ...DESK },
  // Commander gives a flag that begins with `no-` as the flag without it: `worker`, which is true unless it is typed.
  noWorker: flag({ ...DESK, help: 'serves pages alone; workers elsewhere work off the queue' }),
} as const;
