import { Command, CommanderError, Help } from 'commander';
import { EXIT, UsageError } from './exit-codes.js';
import { addRunFlags, type RunFlags } from './run-flags.js';

/** The command `research-loop`: what a person types. Each command's code is loaded when it is called. */

const EXAMPLES = `
Examples:
  research-loop "Can Zika virus be transmitted other than by mosquitoes?" --corpus examples/zika
  research-loop "Does remote work raise output?" --search openalex,wikipedia --depth deep
  research-loop "…" --model anthropic/claude-sonnet-4-5 --search exa --budget-usd 5
  research-loop resume runs/2026-11-22-can-zika-virus-be-transmitted
  research-loop report RUN        write the documents again from the store
  verify-citations RUN/synth.json RUN

Exit codes: 0 converged · 1 an error · 2 wrong usage or unreadable input ·
  3 stopped by a budget or a limit (the brief is written and says so) · 130 interrupted, resumable`;

/** @returns the exit code */
export async function main(argv: readonly string[]): Promise<number> {
  let code: number = EXIT.ok;
  const program = build((result) => {
    code = result;
  });
  if (argv.length === 0) {
    process.stderr.write(`${program.helpInformation()}${EXAMPLES}\n`);
    return EXIT.usage;
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    return explain(error, argv.includes('--debug'));
  }
}

type SetCode = (code: number) => void;

function build(done: SetCode): Command {
  const program = new Command('research-loop')
    .description(
      'A question goes in; a brief comes out in which every sentence can be re-opened at the exact words it rests on.',
    )
    .argument('[question]', 'what you want to know')
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .configureHelp({
      formatHelp: (command, helper) => Help.prototype.formatHelp.call(helper, command, helper),
    })
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .addHelpText('after', EXAMPLES);
  addRunFlags(program);
  program.action(async (question: string | undefined, flags: RunFlags) => {
    if (question === undefined)
      throw new UsageError(
        'There is no question.',
        'Put it in quotes: research-loop "What is known about …?"',
      );
    const { startRun } = await import('./commands/start.js');
    done(await startRun(question, flags));
  });
  addRunFlags(program.command('resume <run>').description('go on with an unfinished or stopped run'))
    .addHelpText('after', '\nExample:\n  research-loop resume runs/2026-11-22-my-question --max-rounds 8')
    .action(async (run: string, flags: RunFlags) => {
      const { resumeRun } = await import('./commands/start.js');
      done(await resumeRun(run, flags));
    });
  addReadingCommands(program, done);
  addDocumentCommands(program, done);
  for (const command of program.commands)
    command.exitOverride().configureOutput({ outputError: () => undefined });
  return program;
}

function addReadingCommands(program: Command, done: SetCode): void {
  program
    .command('list')
    .description('the runs of this folder')
    .option('--json', 'as JSON')
    .option('--store <file>', 'the runs of this store')
    .action(async (flags: { json?: boolean; store?: string }) => {
      const { listCommand } = await import('./commands/list.js');
      done(listCommand(flags));
    });
  program
    .command('show <run> [part]')
    .description('a run at a glance; part: claims, sources, gaps, rounds, costs, struck')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExample:\n  research-loop show runs/2026-11-22-my-question claims')
    .action(async (run: string, part: string | undefined, flags: { json?: boolean }) => {
      const { showCommand } = await import('./commands/show.js');
      done(showCommand(run, part ?? 'summary', flags));
    });
  program
    .command('search <run> <words>')
    .description('full text in the store of a run, with sentence numbers')
    .option('--json', 'as JSON')
    .option('--limit <n>', 'most sentences', '20')
    .addHelpText(
      'after',
      '\nExample:\n  research-loop search runs/2026-11-22-my-question "sexual transmission"',
    )
    .action(async (run: string, words: string, flags: { json?: boolean; limit: string }) => {
      const { searchCommand } = await import('./commands/search.js');
      done(searchCommand(run, words, flags));
    });
  program
    .command('read <file-or-url>')
    .description('what the readers make of one document')
    .option(
      '--json',
      'as JSON: { ok, text, title, authors, publishedAt, doi, key, readClass, sentences, failure? }',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  research-loop read paper.pdf\n  research-loop read https://example.org/article --json',
    )
    .action(async (address: string, flags: { json?: boolean }) => {
      const { readCommand } = await import('./commands/read.js');
      done(await readCommand(address, flags));
    });
  program
    .command('key [address...]')
    .description('the canonical key of each address, as JSON lines')
    .option('--stdin', 'addresses from standard input, one a line')
    .addHelpText('after', '\nExample:\n  research-loop key https://doi.org/10.3201/eid1705.101939')
    .action(async (addresses: string[], flags: { stdin?: boolean }) => {
      const { keyCommand } = await import('./commands/key.js');
      done(await keyCommand(addresses, flags));
    });
  program
    .command('dedupe <file>')
    .description('groups the records of a RIS, BibTeX, CSL-JSON or JSON-lines file into works')
    .option('--json', 'as JSON: { groups: [[index, …]], links: [{ a, b, kind }] }')
    .addHelpText('after', '\nExample:\n  research-loop dedupe library.ris --json')
    .action(async (file: string, flags: { json?: boolean }) => {
      const { dedupeCommand } = await import('./commands/dedupe.js');
      done(await dedupeCommand(file, flags));
    });
}

function addDocumentCommands(program: Command, done: SetCode): void {
  program
    .command('report <run>')
    .description('writes the documents of a run again from its store: no model, no network')
    .action(async (run: string) => {
      const { reportCommand } = await import('./commands/report.js');
      done(await reportCommand(run));
    });
  program
    .command('export <run>')
    .description('one document of a run on standard output')
    .requiredOption('--format <name>', 'markdown, json, bibtex, ris, csl-json, …')
    .option('--out <file>', 'into a file')
    .addHelpText('after', '\nExample:\n  research-loop export RUN --format bibtex --out references.bib')
    .action(async (run: string, flags: { format: string; out?: string }) => {
      const { exportCommand } = await import('./commands/export.js');
      done(await exportCommand(run, flags));
    });
  program
    .command('doctor')
    .description('what is configured, what is reachable, and what a run would use; never prints a key')
    .option('--json', 'as JSON')
    .option('--offline', 'do not try to reach anything')
    .action(async (flags: { json?: boolean; offline?: boolean }) => {
      const { doctorCommand } = await import('./commands/doctor.js');
      done(await doctorCommand(flags));
    });
}

/** Names the cause and the cure, without a stack trace unless asked. */
export function explain(error: unknown, debug: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok;
    process.stderr.write(
      `${error.message.replace(/^error: /, 'research-loop: ')}\nSee research-loop --help.\n`,
    );
    return EXIT.usage;
  }
  const { message, cure, name } = error as Error & { cure?: string };
  process.stderr.write(`research-loop: ${message}\n${cure === undefined ? '' : `${cure}\n`}`);
  if (debug) process.stderr.write(`${(error as Error).stack ?? ''}\n`);
  if (error instanceof UsageError || USAGE_CODES.has((error as { code?: string }).code ?? ''))
    return EXIT.usage;
  if (cure === undefined && name !== 'RunError' && name !== 'StoreError' && !debug)
    process.stderr.write('This looks like a fault of the program: --debug shows where.\n');
  return EXIT.failed;
}

/** Errors of deeper layers that are the user's input. */
const USAGE_CODES = new Set([
  'missing-corpus',
  'empty-corpus',
  'unreadable-corpus',
  'unknown-run',
  'other-question',
  'no-engine',
  'missing',
  'not-a-store',
  'unknown-model',
]);
