import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDocument } from '../../../scripts/verify/check-document.js';
import { formatters } from '../../../scripts/verify/formats.js';
import { readOptions } from '../../../scripts/verify/options.js';
import type { Report } from '../../../scripts/verify/report.js';
import { RULE_NAMES } from '../../../loop/citations/finding.js';
import { temporaryFolder } from '../../tools/cli.js';
import { cited, makePapers, optionsWith, verifyDocument } from './papers.js';

const folder = temporaryFolder();
let papers: string;
let report: Report;
beforeAll(async () => {
  papers = makePapers(folder.path);
  report = await verifyDocument(optionsWith({ document: cited('numbered.md'), papers: [papers] }));
});
afterAll(() => folder.remove());

it('--strict fails what was only located as well', async () => {
  const strict = await checkDocument(cited('numbered.md'), { papers: [papers], strict: true });
  const rules = ({ findings }: Report) => findings.map(({ rule, level }) => `${rule} ${level}`);
  expect(rules(report)).toEqual(['number-absent error', 'dangling-reference error', 'unused-reference note']);
  expect(rules(strict).filter((each) => each === 'not-checked error')).toHaveLength(3);
});

describe('which names are documents', () => {
  const names = (...argv: string[]) => {
    const options = readOptions(argv);
    return [options?.documents, options?.store ?? options?.papers];
  };

  it('the last one is the store, unless it is named as a document is', () => {
    expect(names('a.md', 'b.html', 'c.docx', papers)).toEqual([['a.md', 'b.html', 'c.docx'], [papers]]);
    expect(names('a.md', 'b.md', 'store.json')).toEqual([['a.md', 'b.md'], 'store.json']);
    expect(names('a/synth.json', 'b/synth.json', 'runs/b')).toEqual([
      ['a/synth.json', 'b/synth.json'],
      'runs/b',
    ]);
    // A run may be called anything; a folder without a store holds documents, and there may be several.
    mkdirSync(join(folder.path, 'run.md'));
    writeFileSync(join(folder.path, 'run.md/store.json'), '[]');
    expect(names('a.md', join(folder.path, 'run.md'))).toEqual([['a.md'], join(folder.path, 'run.md')]);
    expect(names('a.md', 'b.md', papers, folder.path)).toEqual([
      ['a.md', 'b.md'],
      [papers, folder.path],
    ]);
    expect(() => names('a.md', 'one.json', 'two.db')).toThrow('two stores');
  });
});

describe('formats', () => {
  it('SARIF 2.1.0: rules, levels, places and fingerprints', () => {
    const log = JSON.parse(formatters.sarif([report])) as {
      version: string;
      $schema: string;
      runs: {
        tool: { driver: { name: string; rules: { id: string; shortDescription: { text: string } }[] } };
        results: {
          ruleId: string;
          kind?: string;
          ruleIndex: number;
          level: string;
          message: { text: string };
          locations: {
            physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number } };
          }[];
          partialFingerprints: Record<string, string>;
        }[];
      }[];
    };
    expect(log.version).toBe('2.1.0');
    expect(log.$schema).toContain('sarif-2.1.0');
    const [run] = log.runs;
    expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual([...RULE_NAMES, 'to-read']);
    expect(
      run?.results.filter(({ kind }) => kind !== 'review').map(({ ruleId, level }) => `${ruleId} ${level}`),
    ).toEqual(['number-absent error', 'dangling-reference error', 'unused-reference note']);
    for (const result of run?.results ?? []) {
      expect(run?.tool.driver.rules[result.ruleIndex]?.id).toBe(result.ruleId);
      expect(result.message.text).not.toBe('');
      const place = result.locations[0]?.physicalLocation;
      expect(place?.region.startLine).toBeGreaterThan(0);
      expect(place?.artifactLocation.uri).toMatch(/^file:\/\/.*numbered\.md$/);
      expect(result.partialFingerprints['citation/v1']).toMatch(/^[0-9a-f]{16}$/);
    }
  });

  it('JUnit XML: one case a statement, failures counted, nothing unescaped', () => {
    const hostile = { ...report, file: `a"<b>&'\u0000.md` };
    const xml = formatters.junit([hostile]);
    expect(xml).not.toContain('\u0000');
    const document = parseDocument(xml, { xmlMode: true });
    const elements: { name: string; attribs: Record<string, string> }[] = [];
    const collect = (nodes: typeof document.children): void => {
      for (const node of nodes)
        if ('attribs' in node) {
          elements.push(node);
          collect(node.children);
        }
    };
    collect(document.children);
    const named = (name: string) => elements.filter((element) => element.name === name);
    expect(named('testsuites')[0]?.attribs).toMatchObject({ tests: '6', failures: '2', errors: '0' });
    expect(named('testsuite')[0]?.attribs['name']).toBe(`a"<b>&'\ufffd.md`);
    expect(named('testcase')).toHaveLength(6);
    expect(named('failure').map(({ attribs }) => attribs['message'])).toEqual([
      'number-absent',
      'dangling-reference',
    ]);
  });

  it('several documents: one JUnit suite and one SARIF location a file', () => {
    const other = { ...report, file: 'other file.md', passed: true, findings: report.findings.slice(2) };
    const reports = [report, other];
    const suites = [
      ...formatters.junit(reports).matchAll(/<testsuite name="([^"]*)" tests="(\d+)" failures="(\d+)"/g),
    ];
    expect(suites.map(([, name, tests, failures]) => [name, tests, failures])).toEqual([
      [report.file, '6', '2'],
      ['other file.md', '6', '0'],
    ]);
    expect(formatters.junit(reports)).toContain(
      '<testsuites name="verify-citations" tests="12" failures="2"',
    );
    const sarif = JSON.parse(formatters.sarif(reports)) as {
      runs: {
        results: {
          kind?: string;
          locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
        }[];
      }[];
    };
    expect(sarif.runs).toHaveLength(1);
    const uris = sarif.runs[0]?.results
      .filter(({ kind }) => kind !== 'review')
      .map(({ locations }) => locations[0]?.physicalLocation.artifactLocation.uri);
    expect(uris?.map((uri) => uri?.split('/').at(-1))).toEqual([
      'numbered.md',
      'numbered.md',
      'numbered.md',
      'other%20file.md',
    ]);
  });

  it('text names the statement, what is wrong, the rate and the coverage', () => {
    const text = formatters.text([report]);
    for (const words of ['number-absent', '82,000', '16.6 %', '5 of 6 statements checked'])
      expect(text).toContain(words);
    expect(text).toContain('numbered.md:5: number-absent');
  });

  it('JSON: the shape of the claims of a run, and more of a document', () => {
    const value = JSON.parse(formatters.json([report])) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(
      expect.arrayContaining(['coverage', 'citations', 'references', 'findings', 'passed']),
    );
    const claims = JSON.parse(formatters.json([{ ...report, references: null }])) as Record<string, unknown>;
    expect(Object.keys(claims)).toEqual(['coverage', 'citations', 'counts', 'states', 'standing', 'skipped']);
  });
});
