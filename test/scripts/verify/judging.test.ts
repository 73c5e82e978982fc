import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDocument } from '../../../scripts/verify/check-document.js';
import { asJson } from '../../../scripts/verify/json-format.js';
import { readOptions } from '../../../scripts/verify/options.js';
import type { Report } from '../../../scripts/verify/report.js';
import { asText } from '../../../scripts/verify/text-format.js';
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
  it('text names the statement, what is wrong, the rate and the coverage', () => {
    const text = asText([report]);
    for (const words of ['number-absent', '82,000', '16.6 %', '5 of 6 statements checked'])
      expect(text).toContain(words);
    expect(text).toContain('numbered.md:5: number-absent');
  });

  it('JSON: the shape of the claims of a run, and more of a document', () => {
    const value = JSON.parse(asJson([report])) as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(
      expect.arrayContaining(['coverage', 'citations', 'references', 'findings', 'passed']),
    );
    const claims = JSON.parse(asJson([{ ...report, references: null }])) as Record<string, unknown>;
    expect(Object.keys(claims)).toEqual(['coverage', 'citations', 'counts', 'states', 'standing', 'skipped']);
  });
});
