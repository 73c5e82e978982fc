/** A small true PDF: Helvetica, one column, as many pages as the lines need. Latin text only. */
export function pdfOf(title: string, paragraphs: readonly string[]): Uint8Array {
  const lines = [title, '', ...paragraphs.flatMap((paragraph) => [...wrapped(paragraph), ''])];
  const pages: string[][] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_PAGE)
    pages.push(lines.slice(start, start + LINES_PER_PAGE));
  const pageIds = pages.map((_, index) => 4 + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${(pageIds[index] ?? 0) + 1} 0 R >>`,
      streamOf(page),
    ]),
    `<< /Title ${literal(title)} >>`,
  ];
  return assemble(objects);
}

const LINES_PER_PAGE = 48;
const LINE_LENGTH = 88;

function wrapped(paragraph: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > LINE_LENGTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

const literal = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;

function streamOf(lines: readonly string[]): string {
  const shown = lines.map((line) => `${literal(line)} Tj T*`).join('\n');
  const content = `BT\n/F1 11 Tf\n15 TL\n60 780 Td\n${shown}\nET`;
  return `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`;
}

function assemble(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(file, 'latin1');
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file, 'latin1'));
}
