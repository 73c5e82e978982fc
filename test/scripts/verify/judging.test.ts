import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatters } from '../../../scripts/verify/formats/index.js';
import { writeBaseline } from '../../../scripts/verify/baseline.js';
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

const copy = (name: string, change: (text: string) => string): string => {
  const path = join(folder.path, name);
  writeFileSync(path, change(readFileSync(cited('numbered.md'), 'utf8')));
  return path;
};

describe('what fails a build', () => {
  it('only what the configuration names', async () => {
    const options = { document: cited('numbered.md'), papers: [papers] };
    const lenient = await verifyDocument(optionsWith({ ...options, failOn: new Set(['altered' as const]) }));
    expect(lenient.passed).toBe(true);
    const strict = await verifyDocument(
      optionsWith({ ...options, failOn: new Set(['low-coverage' as const]), minimumCoverage: 0.9 }),
    );
    expect(strict.findings.filter(({ level }) => level === 'error').map(({ rule }) => rule)).toEqual([
      'low-coverage',
    ]);
    expect(strict.passed).toBe(false);
  });

  it('only new findings, where there is a baseline: wherever the old ones have moved to', async () => {
    const baseline = join(folder.path, 'baseline.json');
    const first = await verifyDocument(
      optionsWith({ document: cited('numbered.md'), papers: [papers], baseline, writeBaseline: true }),
    );
    expect(first.passed).toBe(true);
    const moved = copy('moved.md', (text) => text.replace('# Zika', 'The cat sat on the mat.\n\n# Zika'));
    const second = await verifyDocument(optionsWith({ document: moved, papers: [papers], baseline }));
    expect(second.passed).toBe(true);
    const worse = copy('worse.md', (text) =>
      text.replace('Nobody has ever', 'Some 91,000 were ill [2]. Nobody has ever'),
    );
    const third = await verifyDocument(optionsWith({ document: worse, papers: [papers], baseline }));
    expect(third.findings.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
      expect.stringMatching(/^the cited text does not hold `91,000`/),
    ]);
    expect(third.passed).toBe(false);
  });

  it('is read from a configuration, and unknown names are refused', () => {
    const config = join(folder.path, 'config.json');
    const read = (value: unknown, ...argv: string[]) => {
      writeFileSync(config, JSON.stringify(value));
      return readOptions(['a.md', '--papers', 'p', '--config', config, ...argv]);
    };
    const options = read({ 'fail-on': ['fabricated-source', 'altered'], 'minimum-coverage': 0.8 });
    expect([...(options?.failOn ?? [])]).toEqual(['fabricated-source', 'altered']);
    expect(options?.minimumCoverage).toBe(0.8);
    expect([...(read({ 'fail-on': ['altered'] }, '--fail-on', 'misattributed')?.failOn ?? [])]).toEqual([
      'misattributed',
    ]);
    expect(() => read({ 'fail-on': ['alterd'] })).toThrow(/"fail-on": "alterd" in .* is not known/);
    expect(() => read({ failOn: [] })).toThrow('sets "failOn"');
    expect(() => read({ 'minimum-coverage': 80 })).toThrow(
      /"minimum-coverage": 80 in .* must be a number from 0 to 1/,
    );
    expect(() => read({}, '--format', 'pdf')).toThrow('--format pdf is not known');
  });
});

it('a baseline that cannot be written says which, and what to name', () => {
  expect(() => writeBaseline(join(folder.path, 'nowhere/b.json'), [])).toThrow(
    /baseline .*cannot be written/,
  );
});

describe('which names are documents', () => {
  const names = (...argv: string[]) => {
    const options = readOptions(argv);
    return [options?.documents, options?.store];
  };

  it('the last one is the store, unless it is named as a document is', () => {
    expect(names('a.md', 'b.html', 'c.docx', '--papers', 'p')).toEqual([['a.md', 'b.html', 'c.docx'], null]);
    expect(names('a.md', 'b.md', 'store.json')).toEqual([['a.md', 'b.md'], 'store.json']);
    expect(names('a/synth.json', 'b/synth.json', 'runs/b')).toEqual([
      ['a/synth.json', 'b/synth.json'],
      'runs/b',
    ]);
    // A run may be called anything.
    expect(names('a.md', folder.path)).toEqual([['a.md'], folder.path]);
    expect(names('a.md', 'b.md', '--papers', 'papers')).toEqual([['a.md', 'b.md'], null]);
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

  it('several documents: one JUnit suite and one SARIF location a file, one page', () => {
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
    const html = formatters.html(reports);
    expect(html.match(/<h1>/g)).toHaveLength(2);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(formatters.markdown(reports).match(/^# /gm)).toHaveLength(2);
  });

  it('text, Markdown and HTML name the statement, what is wrong, the rate and the coverage', () => {
    for (const format of ['text', 'markdown', 'html'] as const) {
      const text = formatters[format]([report]);
      for (const words of ['number-absent', '82,000', '16.6 %', '5 of 6 statements checked'])
        expect(text).toContain(words);
    }
    expect(formatters.text([report])).toContain('numbered.md:5: number-absent');
    const planted = {
      ...report,
      findings: report.findings.map((each) => ({ ...each, subject: '<script>x</script> | [a](b)' })),
    };
    expect(formatters.html([planted])).not.toContain('<script>');
    expect(formatters.markdown([planted])).toContain('&lt;script');
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
