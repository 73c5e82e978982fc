import { DOCUMENT_RULES, VERDICT_RULES } from '../../loop/citations/finding.js';
import { labelsOf } from '../../text/formats.js';
import { CHECKED } from './checked-formats.js';

const table = (rules: Readonly<Record<string, string>>): string =>
  Object.entries(rules)
    .map(([name, meaning]) => `  ${name.padEnd(20)} ${meaning}`)
    .join('\n');

export const HELP = `Usage: verify-citations DOCUMENT… [STORE] [options]

Checks that every citation of DOCUMENT stands in the text that it cites. Without --fetch nothing is fetched;
no model is ever asked.

  DOCUMENT  a synth.json, or a document (${CHECKED}):
            inline links, [1] with a list, footnotes, names with years and a bibliography, keys ([@smith2020]),
            DOIs, quotation marks;
            - reads it from standard input. Several are told in one report: one list in JSON, one suite each
            in JUnit; the exit code is the worst
  STORE     a store.json, a store.db, or a run folder: always the last name

What the citations are checked against (STORE and any of these):
  --papers DIR            a folder of documents; may be repeated
                          (${labelsOf()})
  --bibliography FILE     BibTeX or CSL-JSON that keys cite from; may be repeated (also: "bibliography:" in
                          the front matter)
  --fetch                 reads the cited pages, and asks Crossref for the cited DOIs
  --refresh               the same, and reads stored pages again: what differs is told as source-changed
  --store FILE            where fetched pages are kept and looked for first (default verify-citations.db)

What is printed:
  --format NAME           text (default), json, sarif, junit, markdown or html
  --json                  the same as --format json: { coverage, citations: [{ claimId, evidenceIndex?,
                          sourceId, verdict, difference?, heldBy?, warnings, reviewPriority }] }
  --out FILE              into a file instead of standard output

What fails (also set by ${'verify-citations.config.json'}, or the file of --config):
  --fail-on NAMES         the findings that fail, comma-separated (default: all but unused-reference and
                          redirected-link)
  --minimum-coverage X    fails below this share of statements checked, 0 to 1
  --baseline FILE         findings in FILE are known: only new ones fail
  --write-baseline        writes today's findings to the baseline, and passes
  --debug                 show the stack of an error
  -h, --help              show this

Verdicts on a citation other than "holds":
${table(VERDICT_RULES)}

Findings on the document:
${table(DOCUMENT_RULES)}

"holds" says that the words and numbers stand in the stored text; it does not say that the source is right, nor
that its words mean what the claim says.

Examples:
  verify-citations runs/2026-01-31-zika/synth.json runs/2026-01-31-zika
  verify-citations review.md --papers papers/
  verify-citations docs/*.md papers.db
  verify-citations article.html --fetch --format sarif --out citations.sarif
  verify-citations report.md store.json --json | jq '.citations[] | select(.verdict != "holds")'

Exit codes: 0 all citations hold · 1 one does not, one was not checked, or there is none · 2 wrong usage or unreadable input
`;
