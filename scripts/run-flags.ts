import { Option, type Command } from 'commander';
import { DEPTH_NAMES } from '../loop/limits/depth.js';
import { UsageError } from './exit-codes.js';

/** The options of a run as they are typed, or as `research-loop.config.json` sets them. */
export interface RunFlags {
  readonly depth?: string;
  readonly focus?: string;
  readonly output?: string;
  readonly language?: string;
  readonly maxRounds?: number;
  readonly researchers?: number;
  readonly budgetTokens?: number;
  readonly budgetUsd?: number;
  readonly budgetMinutes?: number;
  readonly maxSources?: number;
  readonly model?: string;
  readonly roleModel?: readonly string[];
  readonly search?: string;
  readonly corpus?: readonly string[];
  readonly allowDomain?: readonly string[];
  readonly denyDomain?: readonly string[];
  readonly since?: string;
  readonly run?: string;
  readonly store?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly fresh?: boolean;
  readonly replay?: string;
  readonly gate?: string;
  readonly debug?: boolean;
}

const collect = (value: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  value,
];

/** Adds the options of a run to a command: starting and resuming take the same ones. */
export function addRunFlags(command: Command): Command {
  return command
    .addOption(new Option('--depth <name>', 'how far a run goes').choices(DEPTH_NAMES))
    .option('--focus <text>', 'what to look at most')
    .addOption(
      new Option('--output <form>', 'report: everything; brief: a few paragraphs').choices([
        'report',
        'brief',
      ]),
    )
    .option('--language <code>', 'language of the brief (en, de, …)')
    .option('--max-rounds <n>', 'most rounds', wholeNumber('--max-rounds'))
    .option('--researchers <n>', 'searchers and workers at work at once', wholeNumber('--researchers'))
    .option('--budget-tokens <n>', 'most tokens', wholeNumber('--budget-tokens'))
    .option('--budget-usd <x>', 'most US dollars', positiveNumber('--budget-usd'))
    .option('--budget-minutes <n>', 'most minutes of work', positiveNumber('--budget-minutes'))
    .option('--max-sources <n>', 'most sources', wholeNumber('--max-sources'))
    .option(
      '--model <provider/name>',
      '`extractive` (no model) or a model such as anthropic/claude-sonnet-4-5',
    )
    .option('--role-model <role=provider/name>', 'another model for one role (repeatable)', collect)
    .option('--search <engine,…>', 'search engines, comma separated (`doctor` lists them)')
    .option('--corpus <dir>', 'a folder of documents to search and read (repeatable)', collect)
    .option('--allow-domain <domain>', 'only pages of this domain (repeatable)', collect)
    .option('--deny-domain <domain>', 'no pages of this domain (repeatable)', collect)
    .option('--since <date>', 'nothing older than this date (YYYY, YYYY-MM or YYYY-MM-DD)')
    .option('--run <dir>', 'the run folder (default: runs/<date>-<slug>)')
    .option('--store <file>', 'a store that many runs share')
    .option('--json', 'events as JSON lines on standard output')
    .option('--quiet', 'print nothing but errors and the path of the brief')
    .option('--fresh', 'ask anew what the store has answered before')
    .option('--replay <run>', 'a finished run again from its journal, without a network')
    .addOption(
      new Option('--gate <how>', 'with --replay: strict strikes what the gate warns of').choices([
        'usual',
        'strict',
      ]),
    )
    .option('--debug', 'show stack traces');
}

export function wholeNumber(name: string): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < 1 || !Number.isSafeInteger(number)) {
      throw new UsageError(
        `${name} ${value}: a whole number of at least 1 is wanted.`,
        `Type digits alone, as in ${name} 8, or leave ${name} out.`,
      );
    }
    return number;
  };
}

function positiveNumber(name: string): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!Number.isFinite(number) || number <= 0)
      throw new UsageError(
        `${name} ${value}: a number above 0 is wanted.`,
        `Type it with a decimal point and without a unit, as in ${name} 2.5; without ${name} there is no such limit.`,
      );
    return number;
  };
}
