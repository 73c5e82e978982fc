import { pathToFileURL } from 'node:url';
import { isAbsolute } from 'node:path';
import { RULES, RULE_NAMES } from '../../../loop/citations/finding.js';
import { programVersion } from '../../version.js';
import { coverageOf, type JudgedFinding, type Report } from '../report.js';
import { shorten } from './shorten.js';

/** SARIF 2.1.0 (OASIS Standard, 2020), as code hosts show it next to the lines of a change. */
export function asSarif(reports: readonly Report[]): string {
  const run = {
    tool: {
      driver: {
        name: 'verify-citations',
        version: programVersion(),
        rules: RULE_NAMES.map((id) => ({
          id,
          shortDescription: { text: RULES[id] },
          defaultConfiguration: { level: 'error' },
        })),
      },
    },
    columnKind: 'utf16CodeUnits',
    results: reports.flatMap((report) => report.findings.map((finding) => resultOf(finding, report))),
    properties: {
      coverage: coverageOf(reports),
      citations: reports.reduce((sum, { citations }) => sum + citations.length, 0),
    },
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(finding: JudgedFinding, { file, unit }: Report) {
  const { rule, level, message, subject, nearest, fingerprint, line } = finding;
  const text = [
    message || RULES[rule],
    `In: ${shorten(subject)}`,
    nearest ? `Stored: ${shorten(nearest)}` : '',
  ]
    .filter(Boolean)
    .join('\n');
  return {
    ruleId: rule,
    ruleIndex: RULE_NAMES.indexOf(rule),
    level: level === 'error' ? 'error' : 'note',
    message: { text },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          ...(unit === 'line' ? { region: { startLine: Math.max(1, line) } } : {}),
        },
      },
    ],
    partialFingerprints: { 'citation/v1': fingerprint },
    baselineState: level === 'known' ? 'unchanged' : 'new',
  };
}

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
