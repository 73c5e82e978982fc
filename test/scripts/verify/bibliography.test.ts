import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { partsOfMarkdown } from '../../../loop/citations/markdown-parts.js';
import { dedupeFile } from '../../../scripts/commands/dedupe.js';
import { citedEntries } from '../../../scripts/verify/bibliography.js';

const folder = mkdtempSync(join(tmpdir(), 'bibliography-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const DOCUMENT = 'Urine was tested [@gourinat2015; @doi:10.3201/eid2101.140894]. It is known [@missing20].';
const read = (path: string, document = DOCUMENT) => citedEntries(partsOfMarkdown(document), [path]);

const TITLE = 'Detection of Zika Virus in Urine';
const DOI = '10.3201/eid2101.140894';
const RIS = `TY  - JOUR\nID  - gourinat2015\nAU  - Gourinat, A.-C.\nTI  - ${TITLE}\nPY  - 2015\nDO  - ${DOI}\nER  - \n`;
const FILES: Readonly<Record<string, string>> = {
  'refs.ris': RIS,
  'refs.bib': `@article{gourinat2015, author = {Gourinat, A.-C.}, title = {Detection of {Zika} Virus in Urine}, year = 2015, doi = {${DOI}}} @misc{other, title={Other}}`,
  'refs.json': JSON.stringify([
    {
      id: 'gourinat2015',
      title: TITLE,
      DOI,
      author: [{ family: 'Gourinat' }],
      issued: { 'date-parts': [[2015]] },
    },
  ]),
  'refs.jsonl': `${JSON.stringify({ citekey: 'gourinat2015', title: TITLE, doi: DOI, authors: ['Gourinat, A.-C.'], year: 2015 })}\n`,
  'refs.nbib': `PMID- 25530324\nDP  - 2015 Jan\nTI  - ${TITLE}.\nFAU - Gourinat, Ann-Claire\nLID - ${DOI} [doi]\n`,
  'refs.enw': `%0 Journal Article\n%A Gourinat, A.-C.\n%T ${TITLE}\n%D 2015\n%R ${DOI}\n%F gourinat2015\n`,
  'refs.xml': `<?xml version="1.0"?><xml><records><record><contributors><authors><author>Gourinat, A.-C.</author></authors></contributors><titles><title>${TITLE}</title></titles><dates><year>2015</year></dates><label>gourinat2015</label><electronic-resource-num>${DOI}</electronic-resource-num></record></records></xml>`,
  'refs.csv': `"Key","Item Type","Publication Year","Author","Title","DOI","Extra"\n"XY12","journalArticle","2015","Gourinat, A.-C.","${TITLE}","${DOI}","PMID: 25530324\nCitation Key: gourinat2015"\n`,
};

describe('a bibliography that keys cite from', () => {
  it.each(Object.entries(FILES))('%s', async (name, content) => {
    const { parts, notes } = await read(write(name, content));
    expect(notes).toEqual([]);
    expect(parts).toHaveLength(1);
    expect(parts[0]?.text).toMatch(
      /^Gourinat.*“Detection of Zika Virus in Urine\.?”.*2015.*doi:10\.3201\/eid2101\.140894/,
    );
  });

  it('is read in UTF-8 with a mark, UTF-16 and windows-1252', async () => {
    const text = RIS.replace('Gourinat, A.-C.', 'Gourinat, Åse').replace(TITLE, '“Zika” – a virus');
    const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const western = Buffer.from(
      text.replace('“', '\x93').replace('”', '\x94').replace('–', '\x96'),
      'latin1',
    );
    const encoded = [
      Buffer.from(`\uFEFF${text}`),
      wide,
      Buffer.from(wide).swap16(),
      wide.subarray(2),
      western,
    ];
    for (const bytes of encoded)
      expect((await read(write('encoded.ris', bytes))).parts[0]?.text).toContain(
        'Gourinat, Åse. ““Zika” – a virus”',
      );
  });

  it('names what could not be read of it, and reads the rest', async () => {
    const note = async (name: string, content: string) => (await read(write(name, content))).notes.join();
    expect(
      await note('cut.bib', `${FILES['refs.bib']}\n@article{cut, title={Cut {off, \n year = 20`),
    ).toMatch(/cut\.bib: Line 2: the entry cut never ends\.$/);
    expect(await note('cut.ris', `${RIS}\nTY  - JOUR\nTI  - Cut`)).toContain(
      'Record 2, the last, has no end',
    );
    expect(await note('cut.xml', `${FILES['refs.xml']?.split('</records>')[0]}<record><titles>`)).toContain(
      '1 record without an end',
    );
    expect(await note('cut.jsonl', `${FILES['refs.jsonl']}{"title": "Cu`)).toContain('Line 2 is not JSON');
  });
});

describe('a file that is no bibliography', () => {
  it.each([
    ['paper.bib', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'It is PDF, a document.'],
    ['note.ris', '{\\rtf1\\ansi TY - JOUR}', 'It is RTF, a document.'],
    ['page.ris', '<!DOCTYPE html><html><body>Sign in</body></html>', 'It is HTML, a document.'],
    ['picture.bib', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'It is not a text file.'],
    ['cut.json', '[\n{"id": "a", "title": "A"},\n{"id": "b", "ti', 'The JSON is damaged at line 3.'],
    ['other.json', '{"a": 1}', 'names no title, author or identifier'],
    ['medline.xml', '<?xml version="1.0"?><PubmedArticleSet></PubmedArticleSet>', 'not that of EndNote'],
    ['cut.xml', '<?xml version="1.0"?><xml><records><record><titles>', '1 record without an end'],
    ['people.csv', 'name,count\nA,2003\n', 'Its columns are name, count; none is a title'],
    ['prose.bib', 'Only words, nothing else.\n', 'Nothing in it looks like a reference.'],
  ])('%s', async (name, content, why) => {
    const path = write(name, Buffer.from(content, 'latin1'));
    for (const reading of [read, dedupeFile])
      await expect(reading(path)).rejects.toMatchObject({
        message: expect.stringContaining(why) as string,
        cure: expect.stringContaining('RIS, BibTeX') as string,
      });
  });

  it('a folder, or a name that nothing has', async () => {
    await expect(read(folder)).rejects.toThrow(`${folder} cannot be read: This is a folder.`);
    await expect(read(join(folder, 'no.bib'))).rejects.toThrow(`There is no such file`);
  });

  it('a device without end, or a pipe that nobody writes to', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const path of ['/dev/zero', pipe])
      await expect(read(path)).rejects.toThrow('cannot be read: It is a ');
  });
});
