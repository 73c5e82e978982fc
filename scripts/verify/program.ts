import { Command } from 'commander';
import { DOCUMENT_RULES, REVIEW_RULES, VERDICT_RULES } from '../../loop/citations/finding.js';
import { addFlags } from '../options/flags.js';
import { VERIFY_OPTIONS, type VerifyFlags } from '../options/verify.js';
import { examples, finish } from '../program/command.js';
import { CHECKED } from './checked-formats.js';

/** The command `verify-citations`: its arguments, options and help. */

const ABOUT = `Checks that every citation of DOCUMENT stands in the text that it cites. Without --fetch nothing is fetched;
without --model no model is asked.

  DOCUMENT  a synth.json, or a document (${CHECKED}):
            inline links, [1] with a list, footnotes, names with years and a bibliography, DOIs, quotation marks;
            - reads standard input. Several documents make one report: one list in JSON, one suite each in
            JUnit; the exit code is the worst
  STORE     a store.json, a store.db, or a run folder: always the last name`;

const table = (rules: Readonly<Record<string, string>>): string =>
  Object.entries(rules)
    .map(([name, meaning]) => `  ${name.padEnd(20)} ${meaning}`)
    .join('\n');

const AFTER = `
Verdicts on a citation other than "holds":
${table(VERDICT_RULES)}

Findings on the document:
${table(DOCUMENT_RULES)}

Findings of a review (--model), with --strict:
${table(REVIEW_RULES)}

"holds" says that the words and numbers stand in the stored text; it does not say that the source is right, nor
that its words mean what the claim says. With --model, a reviewer says that in a column of its own: SUPPORTED,
OVERSTATED, UNSUPPORTED, CONTRADICTED or UNCERTAIN, with the reason. What it said is kept: a second check pays
nothing for it.
${examples(
  'verify-citations runs/2026-01-31-zika/synth.json runs/2026-01-31-zika',
  'verify-citations review.md --papers papers/',
  'verify-citations docs/*.md papers.db',
  'verify-citations review.md --papers papers/ --model anthropic/claude-sonnet-4-5 --budget-tokens 100000',
  'verify-citations article.html --fetch --format sarif > citations.sarif',
  `verify-citations report.md store.json --json | jq '.citations[] | select(.verdict != "holds")'`,
)}

Exit codes: 0 every citation holds or is located · 1 one does not, one was not checked, or there is none (what a reviewer says fails only with
--strict) · 2 wrong usage or unreadable input · 130 the review was interrupted; what was answered is kept`;

/** @param take is given what was typed, unless that asks for help alone */
export function buildVerifyProgram(take: (names: readonly string[], flags: VerifyFlags) => void): Command {
  const program = new Command('verify-citations')
    .usage('DOCUMENT… [STORE] [options]')
    .description(ABOUT)
    .argument('[names...]')
    .addHelpText('after', AFTER)
    .action((names: readonly string[], flags: VerifyFlags) => take(names, flags));
  finish(addFlags(program, VERIFY_OPTIONS));
  return program;
}
