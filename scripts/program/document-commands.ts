import type { Command } from 'commander';
import { example, type SetCode } from './help.js';

/** Commands on documents, addresses and bibliographies, without a run. */
export function addDocumentCommands(program: Command, done: SetCode): void {
  program
    .command('read <file-or-url>')
    .description('what the readers make of one document')
    .option(
      '--json',
      'as JSON: { ok, text, title, authors, publishedAt, doi, key, readClass, sentences, failure? }',
    )
    .addHelpText(
      'after',
      example('research-loop read paper.pdf', 'research-loop read https://example.org/article --json'),
    )
    .action(async (address: string, flags: { json?: boolean }) => {
      const { readCommand } = await import('../commands/read.js');
      done(await readCommand(address, flags));
    });
  program
    .command('key [address...]')
    .description('the canonical key of each address, as JSON lines { address, key, doi }')
    .option('--stdin', 'addresses from standard input, one a line')
    .option('--json', 'JSON lines, as always')
    .addHelpText(
      'after',
      example(
        'research-loop key https://doi.org/10.3201/eid1705.101939',
        'research-loop key --stdin < addresses.txt',
      ),
    )
    .action(async (addresses: string[], flags: { stdin?: boolean }) => {
      const { keyCommand } = await import('../commands/key.js');
      done(await keyCommand(addresses, flags));
    });
  program
    .command('dedupe <file>')
    .description('groups the records of a RIS, BibTeX, CSL-JSON or JSON-lines file into works')
    .option('--json', 'as JSON: { groups: [[index, …]], links: [{ a, b, kind }] }')
    .addHelpText(
      'after',
      example('research-loop dedupe library.ris', 'research-loop dedupe library.bib --json'),
    )
    .action(async (file: string, flags: { json?: boolean }) => {
      const { dedupeCommand } = await import('../commands/dedupe.js');
      done(await dedupeCommand(file, flags));
    });
}
