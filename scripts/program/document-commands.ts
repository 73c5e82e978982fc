import { REFERENCE_FORMATS } from '../references/names.js';
import { flag, text } from '../options/option.js';
import { RUN_OPTIONS } from '../options/run.js';
import { command, type CommandRow } from './command.js';

/** Commands on documents, addresses and bibliographies, without a run. */
export const DOCUMENT_COMMANDS: readonly CommandRow[] = [
  command({
    usage: 'read <file-or-url>',
    about: 'the text and metadata read from one document',
    options: {
      json: flag({
        help: 'as JSON: { ok, text, title, authors, publishedAt, doi, key, readClass, sentences, failure? }',
      }),
      config: RUN_OPTIONS.config,
      ocrLanguage: RUN_OPTIONS.ocrLanguage,
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
      review: text({ placeholder: 'file', help: 'writes the pairs that a person should look at, as CSV' }),
    },
    examples: [
      'research-loop dedupe library.ris',
      'research-loop dedupe library.bib --out works.bib --review doubtful.csv',
      'research-loop dedupe export.nbib --json',
    ],
    perform: async (flags, file: string) =>
      (await import('../commands/dedupe.js')).dedupeCommand(file, flags),
  }),
];
