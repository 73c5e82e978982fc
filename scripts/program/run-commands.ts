import { flag, integer, list, number, text } from '../options/option.js';
import { RUN_OPTIONS } from '../options/run.js';
import { command, type CommandRow } from './command.js';

/** Commands that look at runs, ask them more, or write their documents again. */

const JSON_OUT = { json: flag({ help: 'as JSON' }) };
const RUN = 'runs/2026-11-22-my-question';

export const RUN_COMMANDS: readonly CommandRow[] = [
  command({
    usage: 'list',
    about: 'the runs of this folder',
    options: { ...JSON_OUT, store: text({ placeholder: 'file', help: 'the runs of this store' }) },
    examples: ['research-loop list', 'research-loop list --store papers.db --json'],
    perform: async (flags) => (await import('../commands/list.js')).listCommand(flags),
  }),
  command({
    usage: 'show <run> [part]',
    about: 'a run at a glance; part: plan, findings, claims, passages, sources, gaps, rounds, costs, struck',
    options: {
      ...JSON_OUT,
      source: text({ placeholder: 'S4', help: 'with findings: those of this source alone' }),
    },
    examples: [`research-loop show ${RUN}`, `research-loop show ${RUN} claims --json`],
    perform: async (flags, run: string, part: string | undefined) =>
      (await import('../commands/show.js')).showCommand(run, part ?? 'summary', flags),
  }),
  command({
    usage: 'ask <run> <question>',
    about: 'a follow-up question to a finished run, answered from what it has read; kept with its brief',
    options: {
      search: flag({ help: 'search for further sources first, as one round would' }),
      budgetTokens: integer({
        placeholder: 'n',
        help: 'most tokens of this answer (default: 100000)',
        default: 100_000,
      }),
      budgetUsd: number({ placeholder: 'x', help: 'most US dollars of this answer' }),
      model: RUN_OPTIONS.model,
      config: RUN_OPTIONS.config,
      json: flag({
        help: 'as JSON: { id, question, searched, answer, sentences, claims, passages, limitations }',
      }),
      quiet: flag({ help: 'no progress' }),
    },
    examples: [
      `research-loop ask ${RUN} "Does that hold for children?"`,
      `research-loop ask ${RUN} "What came after 2020?" --search --json`,
    ],
    perform: async (flags, run: string, question: string) =>
      (await import('../commands/ask.js')).askCommand(run, question, flags),
  }),
  command({
    usage: 'search <run> [words...]',
    about:
      'full-text search: the sentences of a run by their numbers, or of folders (--corpus) or a store (--store) without a run',
    options: {
      json: flag({
        help: 'as JSON: [{ ref, sourceId, title, heading, publishedAt, text, start, end, marks: [[start, end]], score }]',
      }),
      limit: integer({ placeholder: 'n', help: 'most sentences (default: 20)', default: 20 }),
      context: integer({
        placeholder: 'n',
        minimum: 0,
        maximum: 10,
        help: 'sentences before and after (default: 0)',
        default: 0,
      }),
      corpus: list({
        placeholder: 'dir',
        help: 'a folder of documents, instead of a run (repeatable)',
      }),
      fresh: flag({ help: 'read the folders again, whatever is kept of them' }),
      store: text({ placeholder: 'file', help: 'all sources of this store, instead of a run' }),
    },
    examples: [
      `research-loop search ${RUN} "sexual transmission"`,
      `research-loop search ${RUN} '"in semen" weeks' --limit 5`,
      'research-loop search --corpus papers "viral load" --context 1',
    ],
    perform: async (flags, ...words) => (await import('../commands/search.js')).searchCommand(words, flags),
  }),
  command({
    usage: 'watch <run>',
    about: 'follows a run from another terminal until it ends; changes nothing',
    options: { json: flag({ help: 'events as JSON lines on standard output' }) },
    examples: [`research-loop watch ${RUN}`, `research-loop watch ${RUN} --json | jq .type`],
    perform: async (flags, run: string) => (await import('../commands/watch.js')).watchCommand(run, flags),
  }),
  command({
    usage: 'diff <before> <after>',
    about: 'what changed between two briefs on one question',
    options: JSON_OUT,
    examples: [`research-loop diff ${RUN} runs/2027-02-01-my-question`],
    perform: async (flags, before: string, after: string) =>
      (await import('../commands/diff.js')).diffCommand(before, after, flags),
  }),
  command({
    usage: 'report <run>',
    about: 'writes the documents of a run again from its store, without model or network',
    options: { json: flag({ help: 'the paths as JSON' }) },
    examples: [`research-loop report ${RUN}`],
    perform: async (flags, run: string) => (await import('../commands/report.js')).reportCommand(run, flags),
  }),
  command({
    usage: 'export <run>',
    about: 'one document of a run on standard output',
    options: {
      format: text({
        placeholder: 'name',
        help: 'markdown, html, docx, json, bibtex, ris, csl-json, web-annotation, csv, csv-grid, …',
        required: true,
      }),
      out: text({ placeholder: 'file', help: 'write to a file' }),
    },
    examples: ['research-loop export RUN --format bibtex --out references.bib'],
    perform: async ({ format = '', ...flags }, run: string) =>
      (await import('../commands/export.js')).exportCommand(run, { ...flags, format }),
  }),
];
