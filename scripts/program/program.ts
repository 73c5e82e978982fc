import { Command, Help } from 'commander';
import { programVersion } from '../version.js';
import { UsageError } from '../exit-codes.js';
import { addRunFlags, type RunFlags } from '../run-flags.js';
import { addDocumentCommands } from './document-commands.js';
import { example, type SetCode } from './help.js';
import { addRunCommands } from './run-commands.js';
import { addToolCommands } from './tool-commands.js';
import { checkWords, explainUsage } from './usage.js';

/** Every command, its options and its help. A command's code is loaded when it is called. */

export const EXAMPLES = `
Examples:
  research-loop "Can Zika virus be transmitted other than by mosquitoes?" --corpus examples/zika
  research-loop "Does remote work raise output?" --search openalex,wikipedia --depth deep
  research-loop "…" --model anthropic/default --search exa --budget-usd 5
  research-loop resume runs/2026-11-22-can-zika-virus-be-transmitted
  research-loop report RUN        write the documents again from the store
  verify-citations RUN/synth.json RUN

Exit codes: 0 converged · 1 an error · 2 wrong usage or unreadable input ·
  3 stopped by a budget or a limit (the brief is written and says so) · 130 interrupted, resumable`;

export function buildProgram(done: SetCode): Command {
  const program = new Command('research-loop')
    .description(
      'A question goes in; a brief comes out in which every sentence can be re-opened at the exact words it rests on.',
    )
    .argument('[question]', 'what you want to know')
    .version(programVersion(), '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this')
    .helpCommand('help [command]', 'show the help of a command')
    .enablePositionalOptions()
    .addHelpText('after', EXAMPLES);
  addRunFlags(program);
  program.action(async (question: string | undefined, flags: RunFlags) => {
    if (flags.replay !== undefined) {
      const { replayRun } = await import('../commands/replay.js');
      return done(await replayRun(flags.replay, flags));
    }
    if (question === undefined)
      throw new UsageError(
        'There is no question.',
        'Put it in quotes: research-loop "What is known about …?"',
      );
    checkWords(program, [question]);
    const { startRun } = await import('../commands/start.js');
    done(await startRun(question, flags));
  });
  addRunFlags(program.command('resume <run>').description('go on with an unfinished or stopped run'))
    .addHelpText(
      'after',
      example(
        'research-loop resume runs/2026-11-22-my-question',
        'research-loop resume runs/2026-11-22-my-question --max-rounds 8',
        'research-loop resume runs/2026-11-22-my-question --corpus more-papers',
      ),
    )
    .action(async (run: string, flags: RunFlags) => {
      const { resumeRun } = await import('../commands/start.js');
      done(await resumeRun(run, flags));
    });
  addRunCommands(program, done);
  addDocumentCommands(program, done);
  addToolCommands(program, done);
  for (const command of [program, ...program.commands]) finishCommand(command, program);
  return program;
}

/** What every command has in common: `--debug`, and errors that are ours to print. */
function finishCommand(command: Command, program: Command): void {
  if (!command.options.some((option) => option.long === '--debug'))
    command.option('--debug', 'show stack traces');
  command
    .helpOption('-h, --help', 'show this')
    .configureOutput({ outputError: () => undefined })
    .configureHelp({ formatHelp: (each, helper) => Help.prototype.formatHelp.call(helper, each, helper) })
    .showSuggestionAfterError()
    .exitOverride((error) => explainUsage(error, { command, program }));
}
