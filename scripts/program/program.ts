import { Command, Help } from 'commander';
import { EXIT, UsageError } from '../../loop/exit-codes.js';
import { addFlags } from '../options/flags.js';
import { rowsOf, type RunFlags } from '../../loop/options/run.js';
import { programVersion } from '../../loop/files/version.js';
import { addCommand, type SetCode } from './command.js';
import { DESK_COMMANDS } from './desk-commands.js';
import { RUN_COMMANDS } from './run-commands.js';
import { toolCommands } from './tool-commands.js';
import { printText } from '../terminal/print.js';
import { checkHelp, checkWords, finish } from '../options/usage.js';
import { FIRST_HELP } from './first-help.js';
import { pasteable } from '../process/typed.js';

/**
 * Does what was typed.
 *
 * @returns the exit code
 * @throws UsageError for what cannot be meant
 */
export async function perform(argv: readonly string[]): Promise<number> {
  let code: number = EXIT.ok;
  const program = buildProgram((result) => {
    code = result;
  });
  if (argv.join(' ') === 'help all') {
    printText(pasteable(wholeHelp(program)));
    return EXIT.ok;
  }
  checkHelp(program, argv);
  await program.parseAsync([...argv], { from: 'user' });
  return code;
}

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
  addFlags(program, rowsOf('run'));
  program.action(async (question: string | undefined, flags: RunFlags) => {
    done(await start(program, question, flags));
  });
  for (const row of [...RUN_COMMANDS, ...toolCommands(program)]) addCommand(program, row, done);
  program.command('desk').description('who uses a desk, and what they did').helpCommand(false);
  for (const row of DESK_COMMANDS) addCommand(program, row, done);
  finish(program);
  return program.configureHelp({ formatHelp: () => FIRST_HELP });
}

/** `help all`: every option of a run, every command, the codes that commands end with. */
const wholeHelp = (program: Command): string =>
  `${new Help().formatHelp(program, new Help())}
Exit codes: 0 answered, or the passages asked for were found · 1 an error · 2 wrong usage or unreadable input ·
  3 the brief is written and is less than was asked for: your limit stopped the run, or nothing was found
  (the last line says which) · 130 interrupted; \`resume\` goes on
`;

async function start(program: Command, question: string | undefined, flags: RunFlags): Promise<number> {
  if (question === undefined && flags.plan === undefined)
    throw new UsageError('There is no question.', 'Put it in quotes: research-loop "What is known about …?"');
  if (question !== undefined) checkWords(program, [question]);
  const { startRun } = await import('../commands/start.js');
  return startRun(question, flags);
}
