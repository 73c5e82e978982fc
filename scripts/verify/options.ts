import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command, CommanderError } from 'commander';
import {
  DOCUMENT_RULES,
  NOTES,
  REVIEW_RULES,
  type Rule,
  VERDICT_RULES,
} from '../../loop/citations/finding.js';
import { UsageError } from '../../loop/exit-codes.js';
import { labelsOf } from '../../text/formats.js';
import { addFlags, examples } from '../options/flags.js';
import { DEFAULT_BUDGET_TOKENS, VERIFY_OPTIONS, type VerifyFlags } from '../../loop/options/verify.js';
import { finish } from '../options/usage.js';
import { CHECKED, EXPECTED, isNamedAsDocument, STANDARD_INPUT } from './checked-formats.js';
import type { Reviewing } from './review.js';

export interface Options {
  /** One or more. */
  readonly documents: readonly string[];
  /** Of the one document, where it is in no file. */
  readonly text?: string;
  /** A store.json, store.db or run folder. */
  readonly store: string | null;
  /** Folders of documents. */
  readonly papers: readonly string[];
  /** Where cited pages are read into; null where none is fetched. */
  readonly fetchStore: string | null;
  /** Nothing that an earlier check kept is used, and nothing kept. */
  readonly isFresh: boolean;
  /** Null where no model is asked. */
  readonly review: Reviewing | null;
  readonly isJson: boolean;
  /** Nothing was named to check against: marks and entries are compared with each other. */
  readonly isStructure: boolean;
  /** Every citation must hold, without a warning. */
  readonly isStrict: boolean;
}

const FETCH_STORE = 'verify-citations.db';
const SEE_HELP = '`verify-citations --help` shows examples.';

/** @returns null where only help was asked for. @throws UsageError */
export function readOptions(argv: readonly string[]): Options | null {
  let typed = null as { names: readonly string[]; flags: VerifyFlags } | null;
  const program = buildVerifyProgram((names, flags) => (typed = { names, flags }));
  try {
    program.parse([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return null;
    throw error;
  }
  return typed === null ? null : settle(typed);
}

function settle({ names, flags }: { names: readonly string[]; flags: VerifyFlags }): Options {
  const { documents, store, papers } = partTexts(names);
  const isStructure = store === null && papers.length === 0 && flags.fetch !== true;
  refuseMissing(documents, isStructure);
  return {
    documents,
    store,
    papers,
    fetchStore: flags.fetch === true ? FETCH_STORE : null,
    isFresh: flags.fresh === true,
    review: reviewingOf(flags, isStructure),
    isJson: flags.json === true,
    isStructure,
    isStrict: flags.strict === true,
  };
}

/** @throws UsageError for a review of nothing, and for a budget that nothing would use */
function reviewingOf({ model, budgetTokens, fresh }: VerifyFlags, isStructure: boolean): Reviewing | null {
  if (model === undefined && budgetTokens !== undefined)
    throw new UsageError(
      `--budget-tokens ${budgetTokens} is for --model: without one nothing is asked.`,
      'Add --model PROVIDER/NAME.',
    );
  if (model === undefined) return null;
  if (isStructure)
    throw new UsageError(
      `--model ${model} has nothing to read: there is no text that the statements could be reviewed beside.`,
      'Add a STORE or --fetch.',
    );
  return { model, budgetTokens: budgetTokens ?? DEFAULT_BUDGET_TOKENS, isFresh: fresh === true };
}

/** What fails: an entry that nobody cites only where a document is checked alone, a reviewer's refusal only if strict. */
export const isFailing = (
  rule: Rule,
  { isStructure, isStrict }: Pick<Options, 'isStructure' | 'isStrict'>,
): boolean =>
  !NOTES.has(rule) ||
  (rule === 'unused-reference' && isStructure) ||
  (rule.startsWith('review-') && isStrict);

/** @throws UsageError where there is nothing to check, or nothing to check it against */
function refuseMissing([document]: readonly string[], isStructure: boolean): void {
  if (document === undefined)
    throw new UsageError(
      'A DOCUMENT is required, and a STORE to check it against.',
      `Usage: verify-citations DOCUMENT… [STORE] [options]. ${SEE_HELP}`,
    );
  if (!isStructure || document === STANDARD_INPUT) return;
  if (!existsSync(document)) throw new UsageError(`There is no file ${document}.`, EXPECTED);
  if (statSync(document).isDirectory() || /\.json$/i.test(document))
    throw new UsageError(...withoutTexts(document));
}

/** What is missing, and where the texts most likely are: those of a run are next to its documents. */
function withoutTexts(document: string): [what: string, cure: string] {
  const isFolder = statSync(document).isDirectory();
  const folder = isFolder ? document : dirname(document);
  if (STORE_FILES.some((name) => existsSync(join(folder, name)))) {
    const checked = isFolder ? join(folder, 'synth.json') : document;
    return [
      `Nothing was named to check ${document} against; its store is in ${folder}.`,
      `Type: verify-citations ${quotedForShell(checked)} ${quotedForShell(folder)}`,
    ];
  }
  return [
    `Nothing was named to check ${document} against.`,
    `Add a STORE, such as a folder with the cited texts as files, or --fetch to read the cited pages.\n${SEE_HELP}`,
  ];
}

const quotedForShell = (path: string): string =>
  /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

/** What stands behind the documents: the last name that is not named as a document is, and every folder and store before it. */
function partTexts(names: readonly string[]): Pick<Options, 'documents' | 'store' | 'papers'> {
  const isFolder = (name: string): boolean =>
    statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
  const isText = (name: string): boolean =>
    isFolder(name) || (/\.(?:db|json)$/i.test(name) && !isNamedAsDocument(name));
  let first = names.length;
  while (first > 1 && isText(names[first - 1] ?? '')) first -= 1;
  const last = names.at(-1) ?? '';
  if (first === names.length && first > 1 && !isNamedAsDocument(last)) first -= 1;
  const texts = names.slice(first);
  const papers = texts.filter(
    (name) => isFolder(name) && !STORE_FILES.some((file) => existsSync(join(name, file))),
  );
  const [store = null, other] = texts.filter((name) => !papers.includes(name));
  if (other !== undefined)
    throw new UsageError(
      `There are two stores: ${store} and ${other}.`,
      'Give one; folders of documents may be many.',
    );
  return { documents: names.slice(0, first), store, papers };
}

/** What a run folder holds one of. */
const STORE_FILES = ['store.db', 'store.path', 'store.json'];

const ABOUT = `Checks that what a document cites stands in the texts that it cites: the quoted words and the numbers. Fetches
nothing without --fetch, and asks no model without --model.

  DOCUMENT  ${CHECKED}, or the synth.json of a run; - reads standard input.
            It may cite by links, [1] with a list, footnotes, names with years, DOIs or quotation marks.
            Several documents make one report; the exit code is that of the worst
  STORE     the texts, after the documents: a run folder, store.db or store.json, or folders of documents
            (${labelsOf()})`;

const table = (rules: Readonly<Record<string, string>>): string =>
  Object.entries(rules)
    .map(([name, meaning]) => `  ${name.padEnd(20)} ${meaning}`)
    .join('\n');

const AFTER = `
A citation that passes:
  holds                the quoted words, and every number of the statement, are in the source
  located              nothing is quoted: a passage with its words was found; whether it says so was not checked

One that fails:
${table(VERDICT_RULES)}

The document itself:
${table(DOCUMENT_RULES)}

With --model and --strict:
${table(REVIEW_RULES)}

"holds" does not say that the source is right, or that the statement means what the source says. With --model, a
reviewer judges that for each statement: SUPPORTED, OVERSTATED, UNSUPPORTED, CONTRADICTED or UNCERTAIN, with a
reason. Its answers are kept, so a second check costs nothing.
${examples(
  'verify-citations runs/2026-01-31-zika/synth.json runs/2026-01-31-zika',
  'verify-citations review.md papers/',
  'verify-citations docs/*.md papers.db',
  'verify-citations review.md papers/ --model anthropic/claude-sonnet-4-5 --budget-tokens 100000',
  'verify-citations article.html --fetch',
  `verify-citations report.md store.json --json | jq '.citations[] | select(.verdict != "holds")'`,
)}

Exit codes: 0 every citation holds or is located · 1 one does not, one was not checked, or there is none (what a
reviewer says fails only with --strict) · 2 wrong usage or unreadable input · 130 interrupted; what was answered is kept`;

/** @param take is given what was typed, unless that asks for help alone */
function buildVerifyProgram(take: (names: readonly string[], flags: VerifyFlags) => void): Command {
  const program = new Command('verify-citations')
    .usage('DOCUMENT… [STORE] [options]')
    .description(ABOUT)
    .argument('[names...]')
    .addHelpText('after', AFTER)
    .action((names: readonly string[], flags: VerifyFlags) => take(names, flags));
  finish(addFlags(program, VERIFY_OPTIONS));
  return program;
}
