import { entriesOf, figuresOf, placeOf, rowLines, shorten, type Entry, type Report } from '../report.js';

/** JUnit XML as the test reports of CI systems read it: a suite for each document, in it a case for each statement that cites, and one for each finding on the list. */
export function asJunit(reports: readonly Report[]): string {
  const suites = reports.map(suiteOf);
  const sum = (of: 'tests' | 'failures'): number => suites.reduce((all, suite) => all + suite[of], 0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="verify-citations" ${countsOf({ tests: sum('tests'), failures: sum('failures') })} time="0">
${suites.map(({ xml }) => xml).join('\n')}
</testsuites>
`;
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
}

const countsOf = ({ tests, failures }: Counts): string =>
  `tests="${tests}" failures="${failures}" errors="0" skipped="0"`;

interface Case {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** A document without any case fails: nothing was checked. */
const NO_CASE = `      <failure type="citation" message="Nothing was checked: there is no citation."></failure>`;

function suiteOf(report: Report): Counts & { readonly xml: string } {
  const file = escapeMarkup(report.file);
  const cases = casesOf(report);
  const written = cases.map((each) => writeCase(each, report));
  if (cases.length === 0)
    written.push(`    <testcase classname="${file}" name="citations" time="0">\n${NO_CASE}\n    </testcase>`);
  const failures = cases.length === 0 ? 1 : cases.filter(({ entries }) => entries.some(isError)).length;
  const tests = Math.max(1, cases.length);
  const { coverage, rate, states } = figuresOf([report]);
  const properties = [
    ['coverage', `${coverage.checked} of ${coverage.statements}`],
    ['rate', rate.percent === null ? 'none' : `${rate.percent} %`],
    ...Object.entries(states).map(([name, count]) => [name, String(count)]),
  ].map(([name, value]) => `      <property name="${name}" value="${value}"/>`);
  const xml = `  <testsuite name="${file}" ${countsOf({ tests, failures })} time="0">
    <properties>
${properties.join('\n')}
    </properties>
${written.join('\n')}
  </testsuite>`;
  return { tests, failures, xml };
}

const isError = ({ level }: Entry): boolean => level === 'error';

/** Each statement with all that is said of it; then what is said of the list. */
function casesOf(report: Report): Case[] {
  const entries = entriesOf(report);
  const words = new Set(report.claims.values());
  const statements = [...report.claims].map(([id, text]): Case => {
    const own = entries.filter(({ claimId, subject }) => (claimId ?? id) === id && subject === text);
    return { name: `${id}: ${shorten(text, 120)}`, entries: own };
  });
  const listed = entries
    .filter(({ subject }) => !words.has(subject))
    .map((each): Case => {
      const about = shorten(each.reference || each.subject, 120);
      return { name: `${each.name}: ${about}`, entries: [each] };
    });
  return [...statements, ...listed];
}

function writeCase({ name, entries }: Case, report: Report): string {
  const head = `    <testcase classname="${escapeMarkup(report.file)}" name="${escapeMarkup(name)}" time="0"`;
  const details = entries.map(({ level, line, name, rows }) => {
    const place = level === 'to-read' ? '' : `${placeOf(report, line)}: `;
    return `${place}${name}\n${rowLines(rows)}`;
  });
  const body = escapeMarkup(details.join('\n'));
  const failure = entries.filter(isError).map((each) => each.name);
  if (failure.length > 0)
    return `${head}>\n      <failure type="citation" message="${escapeMarkup(failure.join(', '))}">${body}</failure>\n    </testcase>`;
  return body === '' ? `${head}/>` : `${head}>\n      <system-out>${body}</system-out>\n    </testcase>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and attributes; characters that XML 1.0 cannot hold become U+FFFD. */
const escapeMarkup = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
