import { placeOf, rateOf, statesOf, type JudgedFinding, type Report } from '../report.js';
import { rowLines, rowsOf, shorten, stateWords, toReadIn, toReadRows } from '../rows.js';

/** JUnit XML as the test reports of CI systems read it: a suite for each document, in it a case for each statement that cites, and one for each finding on the list. */
export function asJunit(reports: readonly Report[]): string {
  const suites = reports.map(suiteOf);
  const sum = (count: (suite: Suite) => number): number =>
    suites.reduce((all, suite) => all + count(suite), 0);
  const counts = countsOf({ tests: sum(({ tests }) => tests), failures: sum(({ failures }) => failures) });
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="verify-citations" ${counts} time="0">
${suites.map(({ xml }) => xml).join('\n')}
</testsuites>
`;
}

interface Suite {
  readonly tests: number;
  readonly failures: number;
  readonly xml: string;
}

const countsOf = ({ tests, failures }: Omit<Suite, 'xml'>): string =>
  `tests="${tests}" failures="${failures}" errors="0" skipped="0"`;

function suiteOf(report: Report): Suite {
  const cases = [...statementCases(report), ...listCases(report)];
  if (cases.length === 0)
    cases.push({ name: 'citations', findings: [], failure: 'Nothing was checked: there is no citation.' });
  const failures = cases.filter(({ failure }) => failure !== null).length;
  const tests = cases.length;
  const { coverage } = report;
  const { percent } = rateOf(report);
  const properties = [
    ['coverage', `${coverage.checked} of ${coverage.statements}`],
    ['rate', percent === null ? 'none' : `${percent} %`],
    ...Object.entries(statesOf(report)).map(([name, count]) => [name, String(count)]),
  ].map(([name, value]) => `      <property name="${name}" value="${value}"/>`);
  const xml = `  <testsuite name="${escapeMarkup(report.file)}" ${countsOf({ tests, failures })} time="0">
    <properties>
${properties.join('\n')}
    </properties>
${cases.map((each) => writeCase(each, report)).join('\n')}
  </testsuite>`;
  return { tests, failures, xml };
}

interface Case {
  readonly name: string;
  readonly findings: readonly JudgedFinding[];
  /** The words of the failure; null where the case passes. */
  readonly failure: string | null;
  /** What passes and is to be read. */
  readonly remarks?: readonly string[];
}

function statementCases(report: Report): Case[] {
  const { claims, findings } = report;
  const toRead = toReadIn(report);
  return [...claims].map(([id, words]) => {
    const own = findings.filter(({ claimId, subject }) => (claimId ?? id) === id && subject === words);
    const remarks = toRead
      .filter(({ claimId }) => claimId === id)
      .map((each) => `${stateWords(each)}\n${rowLines(toReadRows(each, report))}`);
    return { ...caseOf(`${id}: ${shorten(words, 120)}`, own), remarks };
  });
}

function listCases({ claims, findings }: Report): Case[] {
  const words = new Set(claims.values());
  return findings
    .filter(({ subject }) => !words.has(subject))
    .map((finding) =>
      caseOf(`${finding.rule}: ${shorten(finding.reference ?? finding.subject, 120)}`, [finding]),
    );
}

function caseOf(name: string, findings: readonly JudgedFinding[]): Case {
  const errors = findings.filter(({ level }) => level === 'error');
  return { name, findings, failure: errors.length === 0 ? null : errors.map(({ rule }) => rule).join(', ') };
}

function writeCase({ name, findings, failure, remarks = [] }: Case, report: Report): string {
  const head = `    <testcase classname="${escapeMarkup(report.file)}" name="${escapeMarkup(name)}" time="0"`;
  const details = findings.map(
    (finding) => `${placeOf(report, finding.line)}: ${finding.rule}\n${rowLines(rowsOf(finding))}`,
  );
  const body = escapeMarkup([...details, ...remarks].join('\n'));
  if (failure !== null)
    return `${head}>\n      <failure type="citation" message="${escapeMarkup(failure)}">${body}</failure>\n    </testcase>`;
  return body === '' ? `${head}/>` : `${head}>\n      <system-out>${body}</system-out>\n    </testcase>`;
}

/** For text and attributes; characters that XML 1.0 cannot hold become U+FFFD. */
const escapeMarkup = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
