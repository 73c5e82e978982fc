import { Command } from 'commander';
import { UsageError } from '../exit-codes.js';
import { addFlags } from '../options/flags.js';
import { kebab } from '../options/option.js';
import { RUN_OPTIONS, rowsOf, type RunFlags } from '../options/run.js';
import { programVersion } from '../version.js';
import { addCommand, command, finish, type SetCode } from './command.js';
import { DESK_COMMANDS } from './desk-commands.js';
import { ARCHIVE_COMMANDS } from './desk-archive-commands.js';
import { PEOPLE_COMMANDS } from './desk-people-commands.js';
import { DOCUMENT_COMMANDS } from './document-commands.js';
import { RUN_COMMANDS } from './run-commands.js';
import { completionCommand, TOOL_COMMANDS } from './tool-commands.js';
import { checkWords } from './usage.js';

/** Every command, its options and its help. A command's code is loaded when it is called. */

export const EXAMPLES = `
Examples:
  research-loop "Can Zika virus be transmitted other than by mosquitoes?" --corpus examples/zika
  research-loop "Does remote work raise output?" --search openalex,wikipedia --depth deep
  research-loop "…" --model anthropic/default --search exa --budget-usd 5
  research-loop resume runs/2026-11-22-can-zika-virus-be-transmitted
  research-loop report RUN        write the documents again from the store
  verify-citations RUN/synth.json RUN

Exit codes: 0 converged with a claim or passages · 1 an error · 2 wrong usage or unreadable input ·
  3 the brief is written and is less than was asked for: a budget or a limit stopped the run, or nothing was
  found (the last line says which) · 130 interrupted, resumable`;

const RESUME = command({
  usage: 'resume <run>',
  about: 'continue an unfinished or stopped run',
  options: rowsOf('resume'),
  examples: [
    'research-loop resume runs/2026-11-22-my-question',
    'research-loop resume runs/2026-11-22-my-question --max-rounds 8',
    'research-loop resume runs/2026-11-22-my-question --corpus more-papers',
  ],
  perform: async (flags, run: string) => (await import('../commands/start.js')).resumeRun(run, flags),
});

const REFINE = command({
  usage: 'refine <run> [question]',
  about:
    'goes on from a run with a changed question or focus, in a run of its own that reuses all that was read',
  options: { ...rowsOf('resume'), run: RUN_OPTIONS.run, planOnly: RUN_OPTIONS.planOnly },
  examples: [
    'research-loop refine runs/2026-11-22-my-question "And what holds for children?"',
    'research-loop refine runs/2026-11-22-my-question --focus "costs of running it"',
  ],
  perform: async (flags, run: string, question: string | undefined) =>
    (await import('../commands/refine.js')).refineCommand(run, question, flags as RunFlags),
});

const REFRESH = command({
  usage: 'refresh <run>',
  about:
    'asks the question of a finished run again, in a run of its own: reads what is new or has changed, and says what changed',
  options: { ...rowsOf('resume'), run: RUN_OPTIONS.run },
  examples: [
    'research-loop refresh runs/2026-11-22-my-question',
    'research-loop refresh runs/2026-11-22-my-question --budget-usd 1',
  ],
  perform: async (flags, run: string) =>
    (await import('../commands/refresh.js')).refreshCommand(run, flags as RunFlags),
});

export function buildProgram(done: SetCode): Command {
  const program = new Command('research-loop')
    .description(
      'A question goes in; a brief comes out in which every sentence can be re-opened at the exact words it rests on.',
    )
    .argument('[question]', 'what you want to know')
    .version(programVersion(), '-V, --version', 'show the version')
    .helpCommand('help [command]', 'show the help of a command')
    .enablePositionalOptions()
    .addHelpText('after', EXAMPLES);
  addFlags(program, rowsOf('run', 'replay'));
  program.action(async (question: string | undefined, flags: RunFlags) => {
    if (flags.replay !== undefined) done(await replay(flags.replay, question, flags));
    else done(await start(program, question, flags));
  });
  for (const row of [
    RESUME,
    REFINE,
    REFRESH,
    ...RUN_COMMANDS,
    ...DESK_COMMANDS,
    ...DOCUMENT_COMMANDS,
    ...TOOL_COMMANDS,
    ...PEOPLE_COMMANDS,
    ...ARCHIVE_COMMANDS,
    completionCommand(program),
  ])
    addCommand(program, row, done);
  finish(program);
  return program;
}

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
