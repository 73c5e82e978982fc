/** What CI systems are handed: SARIF for the lines of a change, JUnit for a list of tests. */
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RULES, RULE_NAMES } from '../../loop/citations/finding.js';
import { programVersion } from '../../loop/files/version.js';
import { entriesOf, figuresOf, placeOf, rowLines, shorten, type Entry, type Report } from './report.js';

const TO_READ = ['to-read', 'it passes, and whether the source says so was not checked'] as const;

/** SARIF 2.1.0 (OASIS Standard, 2020). */
export function asSarif(reports: readonly Report[]): string {
  const { coverage, counts, states, standing } = figuresOf(reports);
  const rules = [...Object.entries(RULES), TO_READ].map(([id, text]) => ({
    id,
    shortDescription: { text },
    defaultConfiguration: { level: id === TO_READ[0] ? 'note' : 'error' },
  }));
  const sum = (of: 'citations' | 'skipped'): number =>
    reports.reduce((total, report) => total + report[of].length, 0);
  const run = {
    tool: { driver: { name: 'verify-citations', version: programVersion(), rules } },
    columnKind: 'utf16CodeUnits',
    results: reports.flatMap((report) => entriesOf(report).map((entry) => resultOf(entry, report))),
    properties: { coverage, citations: sum('citations'), counts, states, standing, skipped: sum('skipped') },
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf({ level, name, line, column, rows, isDoubtful, fingerprint }: Entry, report: Report) {
  const isToRead = level === 'to-read';
  const ruleId = isToRead ? TO_READ[0] : name;
  // Where words differ, hosts show what passes as well.
  const shown = isDoubtful ? { level: 'warning' } : { kind: 'review', level: 'none' };
  const region = { startLine: Math.max(1, line), ...(column === undefined ? {} : { startColumn: column }) };
  const artifactLocation = { uri: uriOf(report.file) };
  return {
    ruleId,
    ruleIndex: [...RULE_NAMES, TO_READ[0]].indexOf(ruleId as (typeof TO_READ)[0]),
    ...(isToRead ? shown : { level }),
    message: { text: isToRead ? `${name}\n${rowLines(rows)}` : rowLines(rows) },
    locations: [{ physicalLocation: { artifactLocation, ...(report.unit === 'line' ? { region } : {}) } }],
    partialFingerprints: { 'citation/v1': fingerprint },
  };
}

/** A relative path stays relative: hosts resolve it against the repository. Half a surrogate pair has no place in an address. */
function uriOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href;
  const parts = file.replace(/\\/g, '/').replace(/^\.\//, '').split('/');
  return parts.map((part) => encodeURIComponent(Buffer.from(part).toString())).join('/');
}

/** JUnit XML: a suite for each document, in it a case for each statement that cites, and one for each fault of the list. */
export function asJunit(reports: readonly Report[]): string {
  const suites = reports.map((report) => ({ report, cases: casesOf(report) }));
  const written = suites.map(({ report, cases }) => {
    const { coverage, rate, states } = figuresOf([report]);
    const figures = Object.entries({
      coverage: `${coverage.checked} of ${coverage.statements}`,
      rate: rate.percent === null ? 'none' : `${rate.percent} %`,
      ...states,
    });
    const properties = figures.map(([name, value]) => `<property name="${name}" value="${value}"/>`);
    return `  <testsuite name="${escaped(report.file)}" ${countsOf(cases)}>
    <properties>
      ${properties.join('\n      ')}
    </properties>
${cases.map((each) => caseXml(each, report)).join('\n')}
  </testsuite>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="verify-citations" ${countsOf(suites.flatMap(({ cases }) => cases))}>
${written.join('\n')}
</testsuites>
`;
}

interface Case {
  readonly name: string;
  /** What fails it, in the words of its head. */
  readonly failure: string;
  readonly entries: readonly Entry[];
}

const countsOf = (cases: readonly Case[]): string =>
  `tests="${cases.length}" failures="${cases.filter(({ failure }) => failure !== '').length}" errors="0" skipped="0" time="0"`;

/** Each statement with all that is said of it; then what is said of the list. A document without any case fails. */
function casesOf(report: Report): readonly Case[] {
  const entries = entriesOf(report);
  const words = new Set(report.claims.values());
  const caseOf = (name: string, own: readonly Entry[]): Case => {
    const failure = own.filter(({ level }) => level === 'error').map((each) => each.name);
    return { name, failure: failure.join(', '), entries: own };
  };
  const statements = [...report.claims].map(([id, text]) => {
    const own = entries.filter(({ claimId = id, subject }) => claimId === id && subject === text);
    return caseOf(`${id}: ${shorten(text, 120)}`, own);
  });
  const listed = entries
    .filter(({ subject }) => !words.has(subject))
    .map((each) => caseOf(`${each.name}: ${shorten(each.reference || each.subject, 120)}`, [each]));
  const cases = [...statements, ...listed];
  const failure = 'Nothing was checked: there is no citation.';
  return cases.length > 0 ? cases : [{ name: 'citations', failure, entries: [] }];
}

function caseXml({ name, failure, entries }: Case, report: Report): string {
  const head = `    <testcase classname="${escaped(report.file)}" name="${escaped(name)}" time="0"`;
  const details = entries.map((each) => {
    const place = each.level === 'to-read' ? '' : `${placeOf(report, each.line)}: `;
    return `${place}${each.name}\n${rowLines(each.rows)}`;
  });
  const body = escaped(details.join('\n'));
  if (failure === '' && body === '') return `${head}/>`;
  const element =
    failure === ''
      ? `<system-out>${body}</system-out>`
      : `<failure type="citation" message="${escaped(failure)}">${body}</failure>`;
  return `${head}>\n      ${element}\n    </testcase>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and attributes; characters that XML 1.0 cannot hold become U+FFFD. */
const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
