import type { Command } from 'commander';
import { DESK_OPTIONS } from '../../desk/options.js';
import { flag } from '../../loop/options/option.js';
import { RUN_OPTIONS } from '../../loop/options/run.js';
import { REFERENCE_FORMATS } from '../references/library-file.js';
import { command, type CommandRow } from './command.js';

/** Commands on documents and addresses, without a run, and about the program itself. */

const TOOL_COMMANDS: readonly CommandRow[] = [
  command({
    usage: 'read <file-or-url>',
    about: 'the text and metadata that are read from one document',
    options: {
      json: flag({
        help: 'as JSON: { ok, text, title, authors, publishedAt, doi, key, readClass, sentences, failure? }',
      }),
      config: RUN_OPTIONS.config,
    },
    examples: ['research-loop read paper.pdf', 'research-loop read https://example.org/article --json'],
    perform: async (flags, address: string) =>
      (await import('../commands/read.js')).readCommand(address, flags),
  }),
  command({
    usage: 'key [address...]',
    about: 'the canonical key of each address, as JSON lines { address, key, doi }',
    options: {
      stdin: flag({ help: 'addresses from standard input, one a line' }),
      json: flag({ help: 'JSON lines, as always' }),
    },
    examples: [
      'research-loop key https://doi.org/10.3201/eid1705.101939',
      'research-loop key --stdin < addresses.txt',
    ],
    perform: async (flags, ...addresses) => (await import('../commands/key.js')).keyCommand(addresses, flags),
  }),
  command({
    usage: 'dedupe <file>',
    about: `groups the records of a bibliography into works (${REFERENCE_FORMATS})`,
    options: {
      json: flag({ help: 'as JSON: { groups: [[index, …]], links: [{ a, b, kind }] }' }),
    },
    examples: ['research-loop dedupe library.ris', 'research-loop dedupe library.bib --json'],
    perform: async (flags, file: string) =>
      (await import('../commands/dedupe.js')).dedupeCommand(file, flags),
  }),
  command({
    usage: 'setup',
    about:
      'finds a model or a key, tries it, says what a brief will cost, and writes it down as the one to use',
    options: {
      model: { ...RUN_OPTIONS.model, help: 'this one, such as anthropic/default or ollama/qwen3:8b' },
    },
    examples: ['research-loop setup', 'research-loop setup --model ollama/qwen3:8b'],
    perform: async (flags) => (await import('../commands/setup.js')).setupCommand(flags),
  }),
  command({
    usage: 'doctor [run]',
    about:
      'what is set up here, what answers, and what a run would use; of a run: whether its store is as it was written',
    options: {
      json: flag({ help: 'as JSON' }),
      offline: flag({ help: 'do not try to reach anything' }),
      ...DESK_OPTIONS,
    },
    examples: [
      'research-loop doctor',
      'research-loop doctor --offline --json',
      'research-loop doctor runs/2026-11-22-my-question',
    ],
    perform: async (flags, run: string | undefined) =>
      run === undefined
        ? (await import('../commands/doctor.js')).doctorCommand(flags)
        : (await import('../commands/check-run.js')).checkRun(run, flags),
  }),
];

/** @param program whose commands and options are completed in a shell */
export const toolCommands = (program: Command): readonly CommandRow[] => [
  ...TOOL_COMMANDS,
  command({
    usage: 'completion',
    about: 'a script by which bash and zsh complete what you type',
    options: {},
    examples: ['source <(research-loop completion)'],
    perform: async () => (await import('./completion.js')).printCompletion(program),
  }),
];
