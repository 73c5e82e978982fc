import { Command, Help } from 'commander';
import { UsageError } from '../../loop/exit-codes.js';
import { addFlags } from '../options/flags.js';
import { kebab } from '../../loop/options/option.js';
import { rowsOf, type RunFlags } from '../../loop/options/run.js';
import { programVersion } from '../../loop/files/version.js';
import { addCommand, isCommon, type SetCode } from './command.js';
import { DESK_COMMANDS } from './desk-commands.js';
import { RUN_COMMANDS } from './run-commands.js';
import { toolCommands } from './tool-commands.js';
import { checkWords, finish } from '../usage.js';

/** Every command, its options and its help. A command's code is loaded when it is called. */
export function buildProgram(done: SetCode): Command {
  const program = new Command('research-loop')
    .description(
      'A question goes in; a brief comes out in which every sentence can be re-opened at the exact words it rests on.',
    )
    .argument('[question]', 'what you want to know')
    .version(programVersion(), '-V, --version', 'show the version')
    .helpCommand('help [command]', 'show the help of a command')
    .enablePositionalOptions();
  addFlags(program, rowsOf('run', 'replay'));
  program.action(async (question: string | undefined, flags: RunFlags) => {
    if (flags.replay !== undefined) done(await replay(flags.replay, question, flags));
    else done(await start(program, question, flags));
  });
  for (const row of [...RUN_COMMANDS, ...toolCommands(program)]) addCommand(program, row, done);
  program.command('desk').description('who uses a desk, and what they did').helpCommand(false);
  for (const row of DESK_COMMANDS) addCommand(program, row, done);
  finish(program);
  return program.configureHelp({ formatHelp: () => shortHelp(program) });
}

/** What is shown first: the commands and options that people need. */
function shortHelp(program: Command): string {
  const line = (words: string, about: string): string => `  ${words.padEnd(27)}${about}`;
  const options = ['--corpus', '--search', '--model', '--depth', '--budget-usd'].flatMap((long) =>
    program.options.filter((option) => option.long === long),
  );
  return [
    'Usage: research-loop "question" [options]',
    '       research-loop COMMAND [options]     (COMMAND --help shows its own)',
    'The answer is a brief in which every sentence can be re-opened at the exact words it rests on.',
    '',
    ...options.map(({ flags, description }) => line(flags, description)),
    ...program.commands
      .filter(isCommon)
      .map((each) => line(`${each.name()} ${each.usage().replace(/\[options\] ?/, '')}`, each.description())),
    '',
    'Examples:',
    '  research-loop "Can Zika virus be transmitted other than by mosquitoes?" --corpus examples/zika',
    '  research-loop "Does remote work raise output?" --model anthropic/default --budget-usd 5',
    'All commands and options: research-loop help all',
    '',
  ].join('\n');
}

/** `help all`: every option of a run, every command, the codes that commands end with. */
export const wholeHelp = (program: Command): string =>
  `${new Help().formatHelp(program, new Help())}
Exit codes: 0 converged with a claim or passages · 1 an error · 2 wrong usage or unreadable input ·
  3 the brief is written and is less than was asked for: a budget or a limit stopped the run, or nothing was
  found (the last line says which) · 130 interrupted, resumable
`;

async function start(program: Command, question: string | undefined, flags: RunFlags): Promise<number> {
  if (question === undefined && flags.plan === undefined)
    throw new UsageError('There is no question.', 'Put it in quotes: research-loop "What is known about …?"');
  if (question !== undefined) checkWords(program, [question]);
  const { startRun } = await import('../commands/start.js');
  return startRun(question, flags);
}

/** A replayed run is the recorded one: what would make it another is refused. */
async function replay(run: string, question: string | undefined, flags: RunFlags): Promise<number> {
  const known = Object.keys(rowsOf('replay'));
  const other = Object.keys(flags).find((name) => !known.includes(name));
  const what = other === undefined ? 'a question' : `--${kebab(other)}`;
  if (other !== undefined || question !== undefined)
    throw new UsageError(
      `--replay repeats a recorded run and cannot be combined with ${what}.`,
      `It takes ${known.map((name) => `--${kebab(name)}`).join(', ')}; start a run of its own for anything else.`,
    );
  const { replayRun } = await import('../commands/replay.js');
  return replayRun(run, flags);
}
