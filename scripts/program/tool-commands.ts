import type { Command } from 'commander';
import { DESK_OPTIONS } from '../options/desk.js';
import { MCP_OPTIONS } from '../options/mcp.js';
import { flag } from '../options/option.js';
import { SERVE_OPTIONS } from '../options/serve.js';
import { command, type CommandRow } from './command.js';

/** Commands about the program itself, and the interfaces for other programs. */
export const TOOL_COMMANDS: readonly CommandRow[] = [
  command({
    usage: 'doctor',
    about: 'what is configured, what is reachable, and what a run would use; never prints a key',
    options: {
      json: flag({ help: 'as JSON' }),
      offline: flag({ help: 'do not try to reach anything' }),
      ...DESK_OPTIONS,
    },
    examples: ['research-loop doctor', 'research-loop doctor --offline --json'],
    perform: async (flags) => (await import('../commands/doctor.js')).doctorCommand(flags),
  }),
  command({
    usage: 'config <action> [folder]',
    about:
      "what configuration files set; action: show, list, trust, untrust (a folder's file, or a run you were sent)",
    options: { json: flag({ help: 'as JSON, for show and list' }) },
    examples: ['research-loop config show', 'research-loop config trust ~/cloned/project'],
    perform: async (flags, action: string, folder: string | undefined) =>
      (await import('../commands/config.js')).configCommand(action, folder, flags),
  }),
  command({
    usage: 'store <action> [run-or-folder]',
    about:
      'store verify RUN: checks a store for changed text, spans, rows or checksums; store folders: what is kept of folders beside the runs; store forget [DIR]: deletes it',
    options: {
      json: flag({
        help: 'as JSON: { store, sound, findings: [{ kind, place, message }] }, or [{ path, folders, bytes }]',
      }),
    },
    examples: [
      'research-loop store verify runs/2026-11-22-my-question',
      'research-loop store folders',
      'research-loop store forget papers',
    ],
    perform: async (flags, action: string, run: string | undefined) =>
      (await import('../commands/store.js')).storeCommand(action, run, flags),
  }),
  command({
    usage: 'serve',
    about: 'the desk as a page: ask, watch, read, search, schedule; works off the queue',
    options: SERVE_OPTIONS,
    examples: [
      'research-loop serve',
      'research-loop serve --allow-corpus papers --allow-model anthropic/* --budget-usd 5',
      'research-loop serve --database-url postgres://desk@db/desk --no-worker --users users.json --public-url https://desk.example.org',
    ],
    perform: async (flags) => (await import('../commands/serve.js')).serveCommand(flags),
  }),
  command({
    usage: 'mcp',
    about: 'serves the Model Context Protocol: on standard input and output, or over HTTP',
    options: MCP_OPTIONS,
    examples: [
      'research-loop mcp --allow-corpus papers',
      'research-loop mcp --http 8123 --allow-corpus papers --budget-usd 2    # http://127.0.0.1:8123/mcp',
    ],
    perform: async (flags) => (await import('../commands/mcp.js')).mcpCommand(flags),
  }),
  command({
    usage: 'openapi',
    about: 'the HTTP API of `serve` in the words of OpenAPI 3.1',
    options: {},
    examples: ['research-loop openapi > openapi.json'],
    perform: async () => (await import('../commands/openapi.js')).openapiCommand(),
  }),
];

/** Completes the commands of the program that it belongs to. */
export const completionCommand = (program: Command): CommandRow =>
  command({
    usage: 'completion <shell>',
    about: 'a script that completes commands and options; shell: bash, zsh, fish',
    options: {},
    examples: [
      'source <(research-loop completion bash)',
      'research-loop completion zsh > ~/.zfunc/_research-loop',
      'research-loop completion fish > ~/.config/fish/completions/research-loop.fish',
    ],
    perform: async (_, shell: string) =>
      (await import('../commands/completion.js')).completionCommand(shell, program),
  });
