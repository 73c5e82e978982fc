import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatters } from '../../../scripts/verify/formats.js';
import type { Report } from '../../../scripts/verify/report.js';
import { temporaryFolder } from '../../tools/cli.js';
import { junitFaults } from './junit-schema.js';
import { cited, makePapers, optionsWith, verifyDocument } from './papers.js';
import { sarifFaults } from './sarif-schema.js';

const folder = temporaryFolder();
let report: Report;
let hostile: Report;
beforeAll(async () => {
  const papers = makePapers(folder.path);
  report = await verifyDocument(optionsWith({ document: cited('numbered.md'), papers: [papers] }));
  const strange = `a ]]> <b> & "c" 'd' \u0000\u0001\u0008\uFFFE \uD800 \u2028 é 漢 𝒳`;
  hostile = {
    ...report,
    file: `dir ä/${strange}.md`,
    claims: new Map([...report.claims].map(([id, words]) => [id, `${words}${strange}`])),
    findings: report.findings.map((finding) => ({
      ...finding,
      line: 0,
      ...{ message: strange, subject: `${finding.subject}${strange}`, nearest: strange, reference: strange },
    })),
  };
});
afterAll(() => folder.remove());

const several = (): Record<string, readonly Report[]> => ({
  'one document': [report],
  'several documents': [report, { ...report, file: 'docs/other file.md', findings: [] }],
  'a document without a citation': [{ ...report, claims: new Map(), citations: [], findings: [] }],
  'words that are no markup': [hostile],
});
const KINDS = [
  'one document',
  'several documents',
  'a document without a citation',
  'words that are no markup',
];

describe('what CI systems are handed', () => {
  it.each(KINDS)('of %s, is JUnit XML by its schema, counted rightly', (kind) => {
    expect(junitFaults(formatters.junit(several()[kind] ?? []))).toEqual([]);
  });

  it.each(KINDS)('of %s, is SARIF 2.1.0 by its schema', (kind) => {
    expect(sarifFaults(formatters.sarif(several()[kind] ?? []))).toEqual([]);
  });
});

describe('the schemas', () => {
  it.each<[string, string | RegExp, string]>([
    ['an element of another format', /<failure/g, '<fault'],
    ['an attribute nobody reads', '<testcase ', '<testcase place="3" '],
    ['a case without a name', / name="C1:[^"]*"/, ''],
    ['a wrong count', /failures="2"/, 'failures="3"'],
    ['a count in words', /tests="6"/, 'tests="six"'],
    ['an open element', '</testsuite>', ''],
    ['a bare ampersand', 'value="', 'value="a & b'],
    ['a control character', 'value="', 'value="\u0007'],
    [
      'properties behind the cases',
      /( {4}<properties>[^]*<\/properties>\n)([^]*?)( {2}<\/testsuite>)/,
      '$2$1$3',
    ],
  ])('refuse JUnit with %s', (_, from, to) => {
    const xml = formatters.junit([report]);
    const broken = xml.replace(from, to);
    expect(broken).not.toBe(xml);
    expect(junitFaults(broken)).not.toEqual([]);
  });

  it.each<[string, string | RegExp, string]>([
    ['another version', '"version": "2.1.0"', '"version": "2.0.0"'],
    ['a level that is none', /"level": "error",\n\s+"message"/, '"level": "fatal", "message"'],
    ['a message that is a string', /"message": \{[^}]*\}/, '"message": "wrong"'],
    ['no message', /"message": \{[^}]*\},/, ''],
    ['a line before the first', /"startLine": \d+/, '"startLine": 0'],
    ['a misspelt property', '"partialFingerprints"', '"partialFingerPrints"'],
    ['an address with a blank', /"uri": "/, '"uri": "my file '],
    ['a rule of another index', /"ruleIndex": \d+/, '"ruleIndex": 12'],
    ['no tool', '"driver"', '"component"'],
  ])('refuse SARIF with %s', (_, from, to) => {
    const json = formatters.sarif([report]);
    const broken = json.replace(from, to);
    expect(broken).not.toBe(json);
    expect(sarifFaults(broken)).not.toEqual([]);
  });
});
