import { EXPORT_FORMATS } from '../../loop/report/export/formats.js';
import { choice, flag, integer, list, number, text } from '../../loop/options/option.js';
import { RUN_OPTIONS, rowsOf, type RunFlags } from '../../loop/options/run.js';
import { command, type CommandRow } from './command.js';

/** Commands that start runs, look at them, ask them more, or write their documents again. */

const JSON_OUT = { json: flag({ help: 'as JSON' }) };
const RUN = 'runs/2026-11-22-my-question';

const PARTS = ['plan', 'findings', 'claims', 'passages', 'sources', 'gaps', 'rounds', 'costs', 'struck'];

const FORMATS = Object.keys(EXPORT_FORMATS);

export const RUN_COMMANDS: readonly CommandRow[] = [
  command({
    usage: 'resume <run>',
    about: 'goes on with a run that was interrupted or stopped',
    options: rowsOf('resume'),
    examples: [
      `research-loop resume ${RUN}`,
      `research-loop resume ${RUN} --max-rounds 8`,
      `research-loop resume ${RUN} --corpus more-papers`,
    ],
    perform: async (flags, run: string) => (await import('../commands/start.js')).resumeRun(run, flags),
  }),
  command({
    usage: 'list',
    about:
      'your runs, and how each came out: answered, passages only, nothing found, ended early and why, failed',
    options: { ...JSON_OUT, store: text({ placeholder: 'file', help: 'the runs of this store' }) },
    examples: ['research-loop list', 'research-loop list --store papers.db --json'],
    perform: async (flags) => (await import('../commands/list.js')).listCommand(flags),
  }),
  command({
    usage: 'show <run> [part] [source]',
    about: `a run at a glance, or one part: ${PARTS.join(', ')}`,
    words: PARTS,
    options: {
      ...JSON_OUT,
      since: text({ placeholder: 'run', help: 'what has changed since this earlier run' }),
      follow: flag({ help: 'follows the run from another terminal until it ends' }),
    },
    examples: [
      `research-loop show ${RUN}`,
      `research-loop show ${RUN} claims --json`,
      `research-loop show ${RUN} findings S4`,
      `research-loop show ${RUN} --follow`,
      `research-loop show runs/2027-02-01-my-question --since ${RUN}`,
    ],
    perform: async (flags, run: string, ...[part, source]) =>
      (await import('../commands/show.js')).showCommand(run, { part, source, ...flags }),
  }),
  command({
    usage: 'ask <run> <question>',
    about: 'answers a further question from what a finished run has read',
    options: {
      budgetTokens: integer({
        placeholder: 'n',
        help: 'most tokens of this answer (default: 100000)',
        default: 100_000,
      }),
      budgetUsd: number({ placeholder: 'x', help: 'most US dollars of this answer' }),
      model: RUN_OPTIONS.model,
      config: RUN_OPTIONS.config,
      json: flag({
        help: 'as JSON: { id, question, answer, sentences, claims, passages, limitations }',
      }),
      quiet: flag({ help: 'no progress' }),
    },
    examples: [
      `research-loop ask ${RUN} "Does that hold for children?"`,
      `research-loop ask ${RUN} "Who paid for the studies?" --json`,
    ],
    perform: async (flags, run: string, question: string) =>
      (await import('../commands/ask.js')).askCommand(run, question, flags),
  }),
  command({
    usage: 'refine <run> [question]',
    about: 'a new run on a changed question, with all that was read',
    options: { ...rowsOf('resume'), run: RUN_OPTIONS.run },
    examples: [
      `research-loop refine ${RUN} "And what holds for children?"`,
      `research-loop refine ${RUN} --focus "costs of running it"`,
    ],
    perform: async (flags, run: string, question: string | undefined) =>
      (await import('../commands/refine.js')).refineCommand(run, question, flags as RunFlags),
  }),
  command({
    usage: 'refresh <run>',
    about: 'a new run on the same question that reads what is new or has changed, and says what changed',
    options: { ...rowsOf('resume'), run: RUN_OPTIONS.run },
    examples: [`research-loop refresh ${RUN}`, `research-loop refresh ${RUN} --budget-usd 1`],
    perform: async (flags, run: string) =>
      (await import('../commands/refine.js')).refreshCommand(run, flags as RunFlags),
  }),
  command({
    usage: 'search <run> [words...]',
    about: 'finds sentences by words: in a run, in folders (--corpus) or in a store (--store)',
    options: {
      json: flag({
        help: 'as JSON: [{ ref, sourceId, title, heading, publishedAt, text, start, end, marks: [[start, end]], score }]',
      }),
      limit: integer({ placeholder: 'n', help: 'most sentences (default: 20)', default: 20 }),
      corpus: list({ placeholder: 'dir', help: 'a folder of documents, instead of a run (repeatable)' }),
      fresh: flag({ help: 'read the folders again, whatever is kept of them' }),
      store: text({ placeholder: 'file', help: 'all sources of this store, instead of a run' }),
    },
    examples: [
      `research-loop search ${RUN} "sexual transmission"`,
      `research-loop search ${RUN} '"in semen" weeks' --limit 5`,
      'research-loop search --corpus papers "viral load"',
    ],
    perform: async (flags, ...words) => (await import('../commands/search.js')).searchCommand(words, flags),
  }),
  command({
    usage: 'report <run>',
    about: 'writes the documents of a run again from what it has stored, without model or network',
    options: { json: flag({ help: 'the paths as JSON' }) },
    examples: [`research-loop report ${RUN}`],
    perform: async (flags, run: string) => (await import('../commands/export.js')).reportCommand(run, flags),
  }),
  command({
    usage: 'export <run>',
    about: 'one document of a run on standard output, in another format',
    options: {
      format: choice(FORMATS, { placeholder: 'name', help: 'which', required: true }),
      out: text({ placeholder: 'file', help: 'write to a file' }),
    },
    examples: [`research-loop export ${RUN} --format bibtex --out references.bib`],
    perform: async ({ format = '', ...flags }, run: string) =>
      (await import('../commands/export.js')).exportCommand(run, { ...flags, format }),
  }),
];
