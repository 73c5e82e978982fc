import { pathToFileURL } from 'node:url';
import { isAbsolute } from 'node:path';
import { RULES, RULE_NAMES, type Rule } from '../../../loop/citations/finding.js';
import { programVersion } from '../../../loop/files/version.js';
import { entriesOf, figuresOf, rowLines, type Entry, type Report } from '../report.js';

const TO_READ = ['to-read', 'it passes, and whether the source says so was not checked'] as const;

/** SARIF 2.1.0 (OASIS Standard, 2020), as code hosts show it next to the lines of a change. */
export function asSarif(reports: readonly Report[]): string {
  const { coverage, counts, states, standing } = figuresOf(reports);
  const rules = [...Object.entries(RULES), TO_READ].map(([id, text]) => ({
    id,
    shortDescription: { text },
    defaultConfiguration: { level: id === TO_READ[0] ? 'note' : 'error' },
  }));
  const run = {
    tool: { driver: { name: 'verify-citations', version: programVersion(), rules } },
    columnKind: 'utf16CodeUnits',
    results: reports.flatMap((report) => entriesOf(report).map((entry) => resultOf(entry, report))),
    properties: {
      coverage,
      citations: reports.reduce((sum, { citations }) => sum + citations.length, 0),
      ...{ counts, states, standing },
      skipped: reports.reduce((sum, { skipped }) => sum + skipped.length, 0),
    },
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf({ level, name, line, column, rows, isDoubtful, fingerprint }: Entry, report: Report) {
  const isToRead = level === 'to-read';
  // Where words differ, hosts show what passes as well.
  const shown = isDoubtful ? { level: 'warning' } : { kind: 'review', level: 'none' };
  const region = { startLine: Math.max(1, line), ...(column === undefined ? {} : { startColumn: column }) };
  const artifactLocation = { uri: uriOf(report.file) };
  return {
    ruleId: isToRead ? TO_READ[0] : name,
    ruleIndex: isToRead ? RULE_NAMES.length : RULE_NAMES.indexOf(name as Rule),
    ...(isToRead ? shown : { level }),
    message: { text: isToRead ? `${name}\n${rowLines(rows)}` : rowLines(rows) },
    locations: [{ physicalLocation: { artifactLocation, ...(report.unit === 'line' ? { region } : {}) } }],
    partialFingerprints: { 'citation/v1': fingerprint },
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
