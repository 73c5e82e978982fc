import type { Command } from 'commander';
import { DESK_OPTIONS } from '../../desk/options/desk.js';
import { flag, text } from '../../loop/options/option.js';
import { RUN_OPTIONS } from '../../loop/options/run.js';
import { REFERENCE_FORMATS } from '../references/names.js';
import { command, type CommandRow } from './command.js';

/** Commands on documents and addresses, without a run, and about the program itself. */

const TOOL_COMMANDS: readonly CommandRow[] = [
  command({
    usage: 'read <file-or-url>',
    about: 'the text and metadata that are read from one document',
    isCommon: true,
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
      out: text({
        placeholder: 'file',
        help: 'writes one record for each work, the fullest, as it stands in the file',
      }),
    },
    examples: ['research-loop dedupe library.ris', 'research-loop dedupe library.bib --out works.bib'],
    perform: async (flags, file: string) =>
      (await import('../commands/dedupe.js')).dedupeCommand(file, flags),
  }),
  command({
    usage: 'doctor',
    about: 'what is configured, what can be reached, and what a run would use',
    isCommon: true,
    options: {
      json: flag({ help: 'as JSON' }),
      offline: flag({ help: 'do not try to reach anything' }),
      ...DESK_OPTIONS,
    },
    examples: ['research-loop doctor', 'research-loop doctor --offline --json'],
    perform: async (flags) => (await import('../commands/doctor.js')).doctorCommand(flags),
  }),
  command({
    usage: 'store <action> <run>',
    about: 'store verify RUN: checks a store for changed text, passages, rows or checksums',
    words: ['verify'],
    options: {
      json: flag({ help: 'as JSON: { store, sound, findings: [{ kind, place, message }] }' }),
    },
    examples: ['research-loop store verify runs/2026-11-22-my-question'],
    perform: async (flags, action: string, run: string) =>
      (await import('../commands/store.js')).storeCommand(action, run, flags),
  }),
];

/** @param program whose commands and options are completed in a shell */
const configCommand = (program: Command): CommandRow =>
  command({
    usage: 'config <action> [folder]',
    about:
      "config show: what configuration files set; config trust, untrust: agrees to a folder's file, or to a run you were sent; config completion: a script by which bash and zsh complete what you type",
    words: ['show', 'trust', 'untrust', 'completion'],
    options: { json: flag({ help: 'as JSON, for show' }) },
    examples: [
      'research-loop config show',
      'research-loop config trust ~/cloned/project',
      'source <(research-loop config completion)',
    ],
    perform: async (flags, action: string, folder: string | undefined) =>
      action === 'completion'
        ? (await import('./completion.js')).printCompletion(program)
        : (await import('../commands/config.js')).configCommand(action, folder, flags),
  });

export const toolCommands = (program: Command): readonly CommandRow[] => [
  ...TOOL_COMMANDS,
  configCommand(program),
];
