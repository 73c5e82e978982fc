import type { Command } from 'commander';
import { example, type SetCode } from './help.js';

/** Commands about the program itself, and the doors for other programs. */
export function addToolCommands(program: Command, done: SetCode): void {
  program
    .command('doctor')
    .description('what is configured, what is reachable, and what a run would use; never prints a key')
    .option('--json', 'as JSON')
    .option('--offline', 'do not try to reach anything')
    .addHelpText('after', example('research-loop doctor', 'research-loop doctor --offline --json'))
    .action(async (flags: { json?: boolean; offline?: boolean }) => {
      const { doctorCommand } = await import('../commands/doctor.js');
      done(await doctorCommand(flags));
    });
  program
    .command('store <action> <run>')
    .description('store verify RUN: proves a store again; changed text, spans, rows or sums are found')
    .option('--json', 'as JSON: { store, sound, findings: [{ kind, place, message }] }')
    .addHelpText('after', example('research-loop store verify runs/2026-11-22-my-question'))
    .action(async (action: string, run: string, flags: { json?: boolean }) => {
      const { storeCommand } = await import('../commands/store.js');
      done(storeCommand(action, run, flags));
    });
  program
    .command('completion <shell>')
    .description('a script that completes commands and options; shell: bash, zsh, fish')
    .addHelpText(
      'after',
      example(
        'source <(research-loop completion bash)',
        'research-loop completion zsh > ~/.zfunc/_research-loop',
        'research-loop completion fish > ~/.config/fish/completions/research-loop.fish',
      ),
    )
    .action(async (shell: string) => {
      const { completionCommand } = await import('../commands/completion.js');
      done(completionCommand(shell, program));
    });
  program
    .command('mcp')
    .description('serves the Model Context Protocol: on standard input and output, or over HTTP')
    .option('--http <port>', 'over streamable HTTP on this port of this machine only (0: any free one)')
    .addHelpText(
      'after',
      example('research-loop mcp', 'research-loop mcp --http 8123    # http://127.0.0.1:8123/mcp'),
    )
    .action(async (flags: { http?: string }) => {
      const { mcpCommand } = await import('../commands/mcp.js');
      done(await mcpCommand(flags));
    });
}
