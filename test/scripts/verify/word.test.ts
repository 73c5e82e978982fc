import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Bookmark, Document, ExternalHyperlink, InternalHyperlink, Packer, Paragraph, TextRun } from 'docx';
import { afterAll, describe, expect, it } from 'vitest';
import { readCitations, type CitedDocument } from '../../../loop/citations/read-citations.js';
import { readInput } from '../../../scripts/verify/read-input.js';
import { temporaryFolder } from '../../tools/cli.js';
import { field, noteMark, numbered, paragraph, run, styled, wordFile, type WordFile } from './word-file.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());

async function read(bytes: Uint8Array): Promise<CitedDocument> {
  const path = join(folder.path, 'document.docx');
  writeFileSync(path, bytes);
  const input = await readInput(path);
  if (input.kind !== 'document') throw new Error(input.kind);
  return readCitations(input.parts);
}

/** Each statement with what it cites. */
const citing = ({ statements }: CitedDocument): string[] =>
  statements.map(
    ({ text, cited }) =>
      `${text} → ${cited.map((each) => each.reference?.doi ?? each.reference?.name ?? `? ${each.reference === null ? each.words : ''}`).join(' + ')}`,
  );
const written = async (file: WordFile): Promise<string[]> => citing(await read(wordFile(file)));

const LIST = [
  styled('Heading1', run('References')),
  numbered('Bibliography', run('Rail B. Rails of the marsh. J Birds. 2011. doi:10.1000/rail')),
  numbered('Bibliography', run('Tern C. Terns of the sea. J Birds. 2012. doi:10.1000/tern')),
];

describe('a Word document', () => {
  it('cites by footnotes and endnotes, of several paragraphs and with "ibid."', async () => {
    const document = await read(
      wordFile({
        body: [
          paragraph(
            run('Storks nest on 12 roofs'),
            noteMark('footnote', 2),
            run('. They eat frogs all day.'),
            noteMark('footnote', 3),
          ),
          paragraph(
            run('Cranes pass in October.'),
            noteMark('endnote', 2),
            run(' Herons stay.'),
            noteMark('endnote', 3),
          ),
        ],
        footnotes: [['Stork A. Storks of the plain. 2001.', 'doi:10.1000/stork'], ['Ibid., p. 12.']],
        endnotes: [
          ['Crane B. Cranes of the sky. 2003. doi:10.1000/crane'],
          ['Heron C. Herons. 2004. doi:10.1000/heron'],
        ],
      }),
    );
    expect(citing(document)).toEqual([
      'Storks nest on 12 roofs. → 10.1000/stork',
      'They eat frogs all day. → 10.1000/stork',
      'Cranes pass in October. → 10.1000/crane',
      'Herons stay. → 10.1000/heron',
    ]);
    expect(document.unused).toEqual([]);
  });

  it('cites by links, as such and as fields', async () => {
    const link = `<w:hyperlink r:id="link0" w:history="1">${run('(source)')}</w:hyperlink>`;
    const statements = await written({
      body: [
        paragraph(run('There are 12 kites '), link, run('.')),
        paragraph(
          run('There are 13 hawks '),
          field('HYPERLINK "https://doi.org/10.1000/hawk" \\t "_blank"', run('here')),
          run('.'),
        ),
      ],
      links: ['https://doi.org/10.1000/kite'],
    });
    expect(statements).toEqual(['There are 12 kites. → 10.1000/kite', 'There are 13 hawks. → 10.1000/hawk']);
  });

  it('cites by what the fields of Zotero, EndNote and cross-references show, never by their codes', async () => {
    const zotero = JSON.stringify({
      citationItems: [{ itemData: { DOI: '10.1000/hidden', title: 'A & B <c>' } }],
    });
    const statements = await written({
      body: [
        paragraph(
          run('There are 14 rails '),
          field(`ADDIN ZOTERO_ITEM CSL_CITATION ${zotero}`, run('(Rail, 2011)')),
          run('.'),
        ),
        paragraph(
          run('There are 15 terns '),
          field('ADDIN EN.CITE <EndNote><Cite/></EndNote>', run('[2]')),
          run('.'),
        ),
        paragraph(
          run('There are 16 terns '),
          `<w:fldSimple w:instr=" REF _Ref1 &gt; \\h">${run('[2]')}</w:fldSimple>`,
          run('.'),
        ),
        paragraph(
          run('There are 17 terns '),
          `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${run('[1,2]')}</w:sdtContent></w:sdt>`,
          run('.'),
        ),
        paragraph(
          run('There are 18 rails'),
          run('1', '<w:vertAlign w:val="superscript"/>'),
          run(' on the lake.'),
        ),
        ...LIST,
      ],
    });
    expect(statements).toEqual([
      'There are 14 rails. → 10.1000/rail',
      'There are 15 terns. → 10.1000/tern',
      'There are 16 terns. → 10.1000/tern',
      'There are 17 terns. → 10.1000/rail + 10.1000/tern',
      'There are 18 rails on the lake. → 10.1000/rail',
    ]);
  });

  it('is read as it stands after its tracked changes', async () => {
    const statements = await written({
      body: [
        paragraph(
          run('There are '),
          '<w:del w:id="1" w:author="a"><w:r><w:delText>99</w:delText></w:r></w:del>',
          `<w:ins w:id="2" w:author="a">${run('16')}</w:ins>`,
          run(' terns [2].'),
        ),
        paragraph(
          `<w:moveFrom w:id="3">${run('Words that went away.')}</w:moveFrom>`,
          `<w:moveTo w:id="4">${run('Words that came here [1].')}</w:moveTo>`,
        ),
        ...LIST,
      ],
    });
    expect(statements).toEqual([
      'There are 16 terns. → 10.1000/tern',
      'Words that came here. → 10.1000/rail',
    ]);
  });

  it('states nothing in its table of contents, and lists by style where no heading says so', async () => {
    const document = await read(
      wordFile({
        body: [
          styled('TOC1', run('What the birds did in 2020 and later years 3')),
          paragraph(run('There are 14 rails in the reeds (Rail, 2011).')),
          ...LIST.slice(1, 2),
          styled('Bibliography', run('Gull D. Gulls of the pier. J Birds. 2013. doi:10.1000/gull')),
        ],
      }),
    );
    expect(citing(document)).toEqual(['There are 14 rails in the reeds. → 10.1000/rail']);
    expect(document.unused.map(({ doi }) => doi)).toEqual(['10.1000/gull']);
  });

  it('as the docx library writes it: links out and to a bookmark of the list', async () => {
    const word = new Document({
      sections: [
        {
          children: [
            new Paragraph({
              children: [
                new TextRun('There are 12 kites '),
                new ExternalHyperlink({
                  link: 'https://doi.org/10.1000/kite',
                  children: [new TextRun('[source]')],
                }),
                new TextRun('. There are 14 rails over there '),
                new InternalHyperlink({ anchor: 'ref1', children: [new TextRun('[1]')] }),
                new TextRun('.'),
              ],
            }),
            new Paragraph({ text: 'References', heading: 'Heading1' }),
            new Paragraph({
              children: [
                new Bookmark({
                  id: 'ref1',
                  children: [new TextRun('[1] Rail B. Rails of the marsh. 2011. doi:10.1000/rail')],
                }),
              ],
            }),
          ],
        },
      ],
    });
    expect(citing(await read(await Packer.toBuffer(word)))).toEqual([
      'There are 12 kites. → 10.1000/kite',
      'There are 14 rails over there. → 10.1000/rail',
    ]);
  });
});
