import { integer, list } from '../../loop/options/option.js';
import { DESK_OPTIONS } from './desk.js';
import { RUN_OPTIONS } from '../../loop/options/run.js';

/** Every option of `mcp`: what its clients may do, and the desk that does it. */

const ALLOWED = { group: 'What questions may use (nothing of it unless it is listed):' } as const;
const LIMITED = { group: 'Limits of every question:' } as const;
const { maxRounds, budgetTokens, budgetUsd, budgetMinutes, maxSources } = RUN_OPTIONS;

export const MCP_OPTIONS = {
  allowCorpus: list({
    ...ALLOWED,
    placeholder: 'dir',
    help: 'runs may read documents of this folder (repeatable)',
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
  maxRuns: integer({ ...LIMITED, placeholder: 'n', help: 'runs at work at once (default: 2)' }),
  maxRounds: { ...maxRounds, ...LIMITED, help: 'most rounds of a run' },
  budgetTokens: { ...budgetTokens, ...LIMITED, help: 'most tokens of a run' },
  budgetUsd: { ...budgetUsd, ...LIMITED, help: 'most US dollars of a run' },
  budgetMinutes: { ...budgetMinutes, ...LIMITED, help: 'most minutes of work of a run' },
  maxSources: { ...maxSources, ...LIMITED, help: 'most sources of a run' },
  databaseUrl: DESK_OPTIONS.databaseUrl,
  config: DESK_OPTIONS.config,
} as const;
