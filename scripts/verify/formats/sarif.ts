import { pathToFileURL } from 'node:url';
import { isAbsolute } from 'node:path';
import type { AuditedCitation } from '../../../loop/citations/audit-context.js';
import { makeFinding, RULES, RULE_NAMES } from '../../../loop/citations/finding.js';
import { programVersion } from '../../../loop/files/version.js';
import { countsOf, coverageOf, standingOf, statesOf, type JudgedFinding, type Report } from '../report.js';
import { isDoubtful, rowLines, rowsOf, stateWords, toReadIn, toReadRows } from '../rows.js';

/** SARIF 2.1.0 (OASIS Standard, 2020), as code hosts show it next to the lines of a change. */
export function asSarif(reports: readonly Report[]): string {
  const all = { citations: reports.flatMap(numbered), coverage: coverageOf(reports) };
  const run = {
    tool: {
      driver: {
        name: 'verify-citations',
        version: programVersion(),
        rules: [...Object.entries(RULES), TO_READ].map(([id, text]) => ({
          id,
          shortDescription: { text },
          defaultConfiguration: { level: id === TO_READ[0] ? 'note' : 'error' },
        })),
      },
    },
    columnKind: 'utf16CodeUnits',
    results: reports.flatMap((report) => [
      ...report.findings.map((finding) => resultOf(finding, report)),
      ...toReadIn(report).map((citation) => toReadOf(citation, report)),
    ]),
    properties: {
      coverage: coverageOf(reports),
      citations: all.citations.length,
      counts: countsOf(all),
      states: statesOf(all),
      standing: standingOf(all),
      skipped: reports.reduce((sum, { skipped }) => sum + skipped.length, 0),
    },
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

/** Claims of several documents have the same ids. */
const numbered = ({ citations }: Report, index: number): Report['citations'] =>
  citations.map((citation) =>
    Object.assign(Object.create(citation) as typeof citation, {
      claimId: `${index} ${citation.claimId}`,
    }),
  );

function resultOf(finding: JudgedFinding, { file, unit }: Report) {
  const { rule, level, message, fingerprint, line, column } = finding;
  const text = rowLines(rowsOf({ ...finding, message: message || RULES[rule] }));
  return {
    ruleId: rule,
    ruleIndex: RULE_NAMES.indexOf(rule),
    level: level === 'error' ? 'error' : 'note',
    message: { text },
    locations: locationsOf({ file, unit }, line, column),
    partialFingerprints: { 'citation/v1': fingerprint },
  };
}

const TO_READ = ['to-read', 'it passes, and whether the source says so was not checked'] as const;

/** What passes and is to be read; where words differ, hosts show it. */
function toReadOf(citation: AuditedCitation, report: Report) {
  const { line, sourceId } = citation;
  const subject = report.claims.get(citation.claimId) ?? citation.claimId;
  const { fingerprint } = makeFinding({
    rule: 'not-checked',
    line,
    message: '',
    subject,
    reference: sourceId,
  });
  return {
    ruleId: TO_READ[0],
    ruleIndex: RULE_NAMES.length,
    ...(isDoubtful(citation) ? { level: 'warning' } : { kind: 'review', level: 'none' }),
    message: { text: `${stateWords(citation)}\n${rowLines(toReadRows(citation, report))}` },
    locations: locationsOf(report, line),
    partialFingerprints: { 'citation/v1': fingerprint },
  };
}

const locationsOf = ({ file, unit }: Pick<Report, 'file' | 'unit'>, line: number, column?: number) => [
  {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file) },
      ...(unit === 'line' ? { region: regionOf(line, column) } : {}),
    },
  },
];

const regionOf = (line: number, column: number | undefined) => ({
  startLine: Math.max(1, line),
  ...(column === undefined ? {} : { startColumn: column }),
});

/** A relative path stays relative: hosts resolve it against the repository. A half of a surrogate pair has no place in an address. */
const uriOf = (file: string): string =>
  isAbsolute(file)
    ? pathToFileURL(file).href
    : file
        .replace(/\\/g, '/')
        .replace(/^\.\//, '')
        .split('/')
        .map((part) => encodeURIComponent(Buffer.from(part).toString()))
        .join('/');
