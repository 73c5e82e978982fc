import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, FootnoteReferenceRun, Packer, Paragraph, TextRun } from 'docx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAccepted } from '../../../loop/gate/verdict.js';
import type { Report } from '../../../scripts/verify/report.js';
import { temporaryFolder } from '../../tools/cli.js';
import { tinyPdf } from '../../tools/tiny-pdf.js';
import { cited, makePapers, optionsWith, verifyDocument } from './papers.js';

const folder = temporaryFolder();
let papers: string;
beforeAll(() => void (papers = makePapers(folder.path)));
afterAll(() => folder.remove());

const verify = (document: string): Promise<Report> =>
  verifyDocument(optionsWith({ document, papers: [papers] }));

/** `line rule` of every finding. */
const found = ({ findings }: Report): string[] => findings.map(({ line, rule }) => `${line} ${rule}`);
const holding = ({ citations }: Report): string[] =>
  citations
    .filter(({ verdict }) => isAccepted(verdict))
    .map(({ claimId, sourceId }) => `${claimId} ${sourceId.slice(0, 10)}`);

describe('a document of any style, checked against a folder of papers', () => {
  it('[1] with a list: a changed number, a dangling mark, an entry that nobody cites', async () => {
    const report = await verify(cited('numbered.md'));
    expect(found(report)).toEqual(['5 number-absent', '6 dangling-reference', '15 unused-reference']);
    expect(holding(report)).toEqual(['C1 PMC2819875', 'C2 PMC4313657', 'C4 PMC4285245']);
    expect(report.coverage).toEqual({ checked: 5, statements: 6 });
    expect(report.passed).toBe(false);
  });

  it('names with years and a bibliography, two of them in one bracket', async () => {
    const report = await verify(cited('author-year.md'));
    expect(found(report)).toEqual(['5 altered', '6 dangling-reference']);
    expect(report.findings[0]?.nearest).toContain('Direct contact is implicated as the transmission route');
    expect(holding(report)).toEqual(['C1 PMC4313657', 'C1 PMC4285245', 'C2 PMC3310457', 'C3 PMC2819875']);
    // "(Yap, 2007)" is a place with a year.
    expect(report.findings.map(({ reference }) => reference).join()).not.toContain('Yap');
  });

  it('footnotes; one that only remarks is no citation', async () => {
    const report = await verify(cited('footnotes.md'));
    expect(found(report)).toEqual(['5 number-absent', '5 dangling-reference']);
    expect(holding(report)).toEqual(['C1 PMC2819875', 'C2 PMC4313657', 'C3 PMC4313657']);
  });

  it('footnotes without a year, of texts at hand, and what leads to them', async () => {
    const path = join(folder.path, 'essay.md');
    writeFileSync(
      path,
      `Urine samples are useful for diagnosis of ZIKV infections.[^1] It was found in 97 % of them.[^1]\n` +
        `The author doubts that.[^3]\n\n` +
        `[^1]: A. Gourinat et al., Detection of Zika virus in urine.\n[^3]: He said so at table.\n`,
    );
    const report = await verify(path);
    expect(found(report)).toEqual(['1 number-absent']);
    expect(holding(report)).toEqual(['C1 PMC4285245']);
    expect(report.coverage).toEqual({ checked: 2, statements: 3 });
  });

  it('inline links, bare DOIs, and a block quotation with its source behind it', async () => {
    const report = await verify(cited('links.md'));
    expect(found(report)).toEqual(['8 number-absent']);
    expect(report.citations.filter(({ verdict }) => isAccepted(verdict))).toHaveLength(5);
    expect(report.citations.at(-1)).toMatchObject({ evidenceIndex: 0, verdict: 'holds' });
  });

  it('quotation marks alone: the holder is found, a changed one shown with the nearest text', async () => {
    const report = await verify(cited('quotations.md'));
    expect(found(report).map((each) => each.slice(2))).toEqual(['altered', 'quote-absent']);
    expect(report.findings[0]?.nearest).toBe('urine samples are useful for diagnosis of ZIKV infections');
    expect(report.citations[0]).toMatchObject({ verdict: 'holds', sourceId: 'PMC4313657.xml.gz' });
  });

  it('HTML with linked notes: menus and footers are left out, exponents are no marks', async () => {
    const report = await verify(cited('page.html'));
    expect(found(report)).toEqual(['11 number-absent', '11 dangling-reference', '18 unused-reference']);
    expect(report.coverage.statements).toBe(5);
  });

  it('HTML with raised numbers and a list of lines', async () => {
    const report = await verify(cited('superscripts.html'));
    expect(holding(report)).toEqual(['C1 PMC2819875', 'C2 PMC4036762']);
    // The word is explained in one of the two works alone.
    expect(report.findings.map(({ rule, reference }) => `${rule} ${reference}`)).toEqual(['not-found [3]']);
  });

  it('a Word document with footnotes', async () => {
    const path = join(folder.path, 'notes.docx');
    const note = (words: string) => ({ children: [new Paragraph(words)] });
    const word = new Document({
      footnotes: {
        1: note('Gourinat AC, et al. Detection of Zika virus in urine. 2015. doi:10.3201/eid2101.140894'),
        2: note('Hayes EB. Zika virus outside Africa. Emerging Infectious Diseases. 2009.'),
      },
      sections: [
        {
          children: [
            new Paragraph({
              children: [
                new TextRun('Urine samples of 6 patients were tested for the virus.'),
                new FootnoteReferenceRun(1),
                new TextRun(' In one study, 90% of the persons tested had antibody.'),
                new FootnoteReferenceRun(2),
              ],
            }),
          ],
        },
      ],
    });
    writeFileSync(path, await Packer.toBuffer(word));
    const report = await verify(path);
    expect(report.unit).toBe('paragraph');
    expect(holding(report)).toEqual(['C1 PMC4285245']);
    expect(report.findings.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
      expect.stringMatching(/^number-absent the cited text does not hold `90%`/),
    ]);
  });
});

describe('a PDF', () => {
  it('is checked by its marks and its list; places are pages', async () => {
    const path = join(folder.path, 'review.pdf');
    const lines: [string, number?][] = [
      ['A review of findings', 16],
      ['Urine samples of 6 patients were tested for the virus in New Caledonia [1].'],
      ['In one study of the people there, 90% of the persons tested had antibody [2].'],
      ['Nothing else is said of it here, and what follows is the list of what was read.'],
      ['References', 13],
      ['[1] A. C. Gourinat and others. Detection of Zika virus in urine. 2015. doi:10.3201/eid2101.140894'],
      ['[2] E. B. Hayes. Zika virus outside Africa. Emerging Infectious Diseases, 2009.'],
    ];
    const painted = lines.map(([text, size = 10], index) => ({
      x: 60,
      y: 740 - 30 * index,
      text,
      size,
      bold: size > 10,
    }));
    writeFileSync(path, tinyPdf([painted]));
    const report = await verify(path);
    expect(report.unit).toBe('page');
    expect(holding(report)).toEqual(['C1 PMC4285245']);
    expect(found(report)).toEqual(['1 number-absent']);
  });
});

describe('what cannot be checked', () => {
  const write = (name: string, text: string): string => {
    const path = join(folder.path, name);
    writeFileSync(path, text);
    return path;
  };

  it('a reference whose text is not at hand is not checked, and fails', async () => {
    const document = write(
      'away.md',
      'The moon is about 384,400 km away from us ([one](https://example.org/moon)).\n',
    );
    const report = await verify(document);
    expect(report.citations).toMatchObject([{ verdict: 'not-checked', reviewPriority: 1 }]);
    expect(report.coverage).toEqual({ checked: 0, statements: 1 });
    expect(report.passed).toBe(false);
  });

  it('a number that another, unread source may hold is not checked rather than absent', async () => {
    const link = '[two](https://doi.org/10.3201/eid2101.140894)';
    const report = await verify(
      write('half.md', `It was found in 777 samples (${link}; [one](https://example.org/x)).\n`),
    );
    expect(report.citations.map(({ verdict }) => verdict)).toEqual(['not-checked', 'not-checked']);
  });

  it('an entry whose DOI is that of another title says so', async () => {
    const entry =
      'Hayes EB. Zika virus outside Africa and its many islands. Emerg Infect Dis. 2009. doi:10.3201/eid2101.140894';
    const report = await verify(
      write('other.md', `Urine samples of 6 patients were tested [1].\n\n## References\n\n1. ${entry}\n`),
    );
    expect(found(report)).toEqual(['5 identifier-mismatch']);
    expect(report.findings[0]?.message).toContain('Detection of Zika Virus in Urine');
  });

  it('a document without any citation fails', async () => {
    const report = await verify(write('bare.md', 'Nothing here is cited at all by anybody.\n'));
    expect(report).toMatchObject({ passed: false, citations: [] });
  });

  it('a store without runs and a store.json of other keys are read by identifier', async () => {
    const store = write(
      'store.json',
      JSON.stringify({
        a: {
          id: 'X',
          url: 'https://doi.org/10.1000/a',
          title: 'On cats',
          text: 'There are 12 cats here. '.repeat(10),
        },
      }),
    );
    const document = write(
      'cats.md',
      'There are 12 cats ([x](https://doi.org/10.1000/A)). There are 13 cats (doi:10.1000/a).\n',
    );
    const report = await verifyDocument(optionsWith({ document, store }));
    expect(report.citations.map(({ sourceId, verdict }) => `${sourceId} ${verdict}`)).toEqual([
      'X located',
      'X number-absent',
    ]);
  });

  it('hostile input costs little', async () => {
    const hostile = [
      `${'[1, '.repeat(20_000)}\n`,
      `(${'Aa and '.repeat(20_000)}2001)\n`,
      `${'(Foy 2011; '.repeat(10_000)}\n`,
      `${'> '.repeat(5_000)}x\n`,
      `[^${'a'.repeat(100_000)}]: b\n\n[^1\n`,
      `${'https://a.b/('.repeat(10_000)}\n`,
    ];
    for (const text of hostile) {
      const report = await verify(write('hostile.md', `The cat sat on the mat.\n\n${text}`));
      expect(report.passed).toBe(false);
    }
    const nested = write('hostile.html', `${'<div><sup><a href="#x">'.repeat(20_000)}It was so.`);
    await expect(verify(nested)).resolves.toMatchObject({ passed: false });
  });

  it('reads nothing that is no document', async () => {
    await expect(verify(write('x.pdf', '%PDF-1.7'))).rejects.toThrow('x.pdf cannot be read');
    await expect(verify(write('x.md', ' \n'))).rejects.toThrow('is empty');
    await expect(verify(join(papers, 'PMC2819875.xml.gz'))).rejects.toThrow('is not a text file');
  });
});
