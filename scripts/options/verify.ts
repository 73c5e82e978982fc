import { RULE_NAMES, type Rule } from '../../loop/citations/finding.js';
import { STRICTNESS } from '../../loop/gate/verdict.js';
import { labelsOf } from '../../text/formats.js';
import { REFERENCE_FORMATS } from '../references/names.js';
import { UsageError } from '../exit-codes.js';
import { choice, flag, integer, list, number, text, type Place, type ValuesOf } from './option.js';

/** Of a review, where no other is given. */
export const DEFAULT_BUDGET_TOKENS = 200_000;

/** Every option of `verify-citations`; its configuration file takes those marked so. */

const FORMATS = ['text', 'json', 'github', 'sarif', 'junit', 'markdown', 'html'] as const;
export type Format = (typeof FORMATS)[number];

const TEXTS = { group: 'What the citations are checked against (STORE and any of these):' } as const;
const REVIEWED = {
  group: 'A reviewer beside the gate (asks a model; what it says stands in a column of its own):',
} as const;
const PRINTED = { group: 'What is printed:' } as const;
const FAILS = {
  group: 'What fails (also set by verify-citations.config.json, or the file of --config):',
} as const;
const SET = { ...FAILS, config: true, inProject: 'harmless' } as const;

export const VERIFY_OPTIONS = {
  papers: list({
    ...TEXTS,
    config: true,
    inProject: 'in-folder',
    placeholder: 'dir',
    help: `a folder of documents; may be repeated (${labelsOf()})`,
  }),
  bibliography: list({
    ...TEXTS,
    placeholder: 'file',
    help: `references that keys cite from (${REFERENCE_FORMATS}); may be repeated (also: "bibliography:" in the front matter)`,
  }),
  fetch: flag({
    ...TEXTS,
    config: true,
    inProject: 'consent',
    help: 'reads the cited pages, and asks Crossref for the cited DOIs',
  }),
  refresh: flag({
    ...TEXTS,
    help: 'like --fetch, and reads stored pages again: changes are reported as source-changed',
  }),
  store: text({
    ...TEXTS,
    config: true,
    inProject: 'in-folder',
    placeholder: 'file',
    help: 'where fetched pages are kept and looked for first (default: verify-citations.db)',
  }),
  fresh: flag({ ...TEXTS, help: 'reads and reviews everything anew, and keeps nothing for the next check' }),
  model: text({
    ...REVIEWED,
    placeholder: 'provider/name',
    help: 'reviews statements that are located, hold with a warning or have no passage that passes, such as anthropic/claude-sonnet-4-5 (default: no model is asked)',
  }),
  budgetTokens: integer({
    ...REVIEWED,
    placeholder: 'n',
    help: `most tokens of the review (default: ${DEFAULT_BUDGET_TOKENS.toLocaleString('en-US')})`,
  }),
  format: choice(FORMATS, { ...PRINTED, placeholder: 'name', help: 'default: text' }),
  json: flag({
    ...PRINTED,
    help: 'like --format json: { coverage, citations: [{ claimId, evidenceIndex?, sourceId, verdict, difference?, heldBy?, located?, deciding?, warnings, reviewPriority, review? }], counts, states, standing, skipped, review? }',
  }),
  out: text({ ...PRINTED, placeholder: 'file', help: 'write to a file instead of standard output' }),
  debug: flag({ ...PRINTED, help: 'show stack traces' }),
  failOn: list(
    {
      ...SET,
      inProject: 'consent',
      separator: ',',
      placeholder: 'names',
      help: 'the findings that fail, comma-separated (default: all but unused-reference, redirected-link and what a review finds)',
    },
    ruleOf,
  ),
  gate: choice(STRICTNESS, {
    ...SET,
    placeholder: 'strictness',
    help: 'strict: every citation must hold, without a warning; located is not enough, and a review as UNSUPPORTED or CONTRADICTED fails (default: standard)',
  }),
  strict: flag({ ...FAILS, help: 'the same as --gate strict' }),
  minimumCoverage: number({
    ...SET,
    minimum: 0,
    maximum: 1,
    placeholder: 'x',
    help: 'fails below this share of statements checked, 0 to 1',
  }),
  baseline: text({
    ...SET,
    inProject: 'consent',
    placeholder: 'file',
    help: 'findings in this file are known: only new ones fail',
  }),
  writeBaseline: flag({ ...FAILS, help: "writes today's findings to the baseline, and passes" }),
  config: text({ ...FAILS, placeholder: 'file', help: 'another configuration file' }),
} as const;

export type VerifyFlags = ValuesOf<typeof VERIFY_OPTIONS>;

function ruleOf(name: string, place: Place): Rule {
  const rule = RULE_NAMES.find((known) => known === name);
  if (rule !== undefined) return rule;
  throw new UsageError(`${place.show(name)} is not known.`, `Known values: ${RULE_NAMES.join(', ')}.`);
}
