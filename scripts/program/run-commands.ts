import type { Command } from 'commander';
import { example, type SetCode } from './help.js';

/** Commands that look at runs, or write their documents again. None of them changes a run. */
export function addRunCommands(program: Command, done: SetCode): void {
  program
    .command('list')
    .description('the runs of this folder')
    .option('--json', 'as JSON')
    .option('--store <file>', 'the runs of this store')
    .addHelpText('after', example('research-loop list', 'research-loop list --store papers.db --json'))
    .action(async (flags: { json?: boolean; store?: string }) => {
      const { listCommand } = await import('../commands/list.js');
      done(listCommand(flags));
    });
  program
    .command('show <run> [part]')
    .description('a run at a glance; part: claims, sources, gaps, rounds, costs, struck')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      example(
        'research-loop show runs/2026-11-22-my-question',
        'research-loop show runs/2026-11-22-my-question claims --json',
      ),
    )
    .action(async (run: string, part: string | undefined, flags: { json?: boolean }) => {
      const { showCommand } = await import('../commands/show.js');
      done(showCommand(run, part ?? 'summary', flags));
    });
  program
    .command('search <run> <words>')
    .description('full text in the store of a run, with sentence numbers')
    .option('--json', 'as JSON')
    .option('--limit <n>', 'most sentences', '20')
    .addHelpText(
      'after',
      example(
        'research-loop search runs/2026-11-22-my-question "sexual transmission"',
        `research-loop search runs/2026-11-22-my-question '"in semen" weeks' --limit 5`,
      ),
    )
    .action(async (run: string, words: string, flags: { json?: boolean; limit: string }) => {
      const { searchCommand } = await import('../commands/search.js');
      done(searchCommand(run, words, flags));
    });
  addWatching(program, done);
  addDocuments(program, done);
}

function addWatching(program: Command, done: SetCode): void {
  program
    .command('watch <run>')
    .description('follows a run from another terminal until it ends; changes nothing')
    .option('--json', 'events as JSON lines on standard output')
    .addHelpText(
      'after',
      example(
        'research-loop watch runs/2026-11-22-my-question',
        'research-loop watch runs/2026-11-22-my-question --json | jq .type',
      ),
    )
    .action(async (run: string, flags: { json?: boolean }) => {
      const { watchCommand } = await import('../commands/watch.js');
      done(await watchCommand(run, flags));
    });
  program
    .command('diff <before> <after>')
    .description('what changed between two briefs on one question')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      example('research-loop diff runs/2026-11-22-my-question runs/2027-02-01-my-question'),
    )
    .action(async (before: string, after: string, flags: { json?: boolean }) => {
      const { diffCommand } = await import('../commands/diff.js');
      done(diffCommand(before, after, flags));
    });
}

function addDocuments(program: Command, done: SetCode): void {
  program
    .command('report <run>')
    .description('writes the documents of a run again from its store: no model, no network')
    .option('--json', 'the paths as JSON')
    .addHelpText('after', example('research-loop report runs/2026-11-22-my-question'))
    .action(async (run: string, flags: { json?: boolean }) => {
      const { reportCommand } = await import('../commands/report.js');
      done(await reportCommand(run, flags));
    });
  program
    .command('export <run>')
    .description('one document of a run on standard output')
    .requiredOption(
      '--format <name>',
      'markdown, html, docx, json, bibtex, ris, csl-json, web-annotation, csv, csv-sources, …',
    )
    .option('--out <file>', 'into a file')
    .addHelpText('after', example('research-loop export RUN --format bibtex --out references.bib'))
    .action(async (run: string, flags: { format: string; out?: string }) => {
      const { exportCommand } = await import('../commands/export.js');
      done(await exportCommand(run, flags));
    });
}
