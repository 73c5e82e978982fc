import { flag, integer, list, text } from './option.js';
import { DESK_OPTIONS } from './desk.js';
import { RUN_OPTIONS } from './run.js';

/** Every option of `mcp`: how it is reached, and what its clients may do. */

const REACHED = { group: 'Over HTTP:' } as const;
const ALLOWED = { group: 'What clients may use (nothing of it unless it is listed):' } as const;
const DESK = { group: 'A desk:' } as const;
const LIMITED = { group: 'Limits of what clients start:' } as const;
const { maxRounds, budgetTokens, budgetUsd, budgetMinutes, maxSources } = RUN_OPTIONS;

export const MCP_OPTIONS = {
  http: integer({
    ...REACHED,
    placeholder: 'port',
    help: 'over streamable HTTP on this port (0: any free one), in place of standard input and output',
    minimum: 0,
    maximum: 65_535,
  }),
  tokenFile: text({
    ...REACHED,
    placeholder: 'file',
    help: 'the token that clients send, made where there is none (default: RESEARCH_LOOP_MCP_TOKEN, else a new one, shown once)',
  }),
  host: text({ ...REACHED, placeholder: 'address', help: 'address to listen on (default: 127.0.0.1)' }),
  allowRemote: list({
    ...REACHED,
    placeholder: 'name',
    help: 'serves other machines too, which call this one by that name (repeatable)',
  }),
  allowCorpus: list({
    ...ALLOWED,
    placeholder: 'dir',
    help: 'runs may read documents of this folder (repeatable)',
  }),
  allowRuns: list({
    ...ALLOWED,
    placeholder: 'dir',
    help: 'runs may be made and read in this folder, besides runs/ (repeatable)',
  }),
  allowModel: list({
    ...ALLOWED,
    placeholder: 'provider/name',
    help: 'a model, or anthropic/* for all of a service; exec/ commands only word by word (repeatable)',
  }),
  allowSearch: list({
    ...ALLOWED,
    placeholder: 'engine',
    help: 'an engine besides those that need no key (repeatable)',
  }),
  desk: flag({
    ...DESK,
    help: 'also the tools of the desk beside runs/: ask, watch, read, ask further',
  }),
  databaseUrl: { ...DESK_OPTIONS.databaseUrl, ...DESK },
  maxRuns: integer({ ...LIMITED, placeholder: 'n', help: 'runs at work at once (default: 2)' }),
  maxRounds: { ...maxRounds, ...LIMITED, help: 'most rounds of a run' },
  budgetTokens: { ...budgetTokens, ...LIMITED, help: 'most tokens of a run' },
  budgetUsd: { ...budgetUsd, ...LIMITED, help: 'most US dollars of a run' },
  budgetMinutes: { ...budgetMinutes, ...LIMITED, help: 'most minutes of work of a run' },
  maxSources: { ...maxSources, ...LIMITED, help: 'most sources of a run' },
} as const;
