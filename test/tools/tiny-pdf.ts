/** Writes small PDFs for tests: text at given places in Helvetica, nothing else. */

export interface PaintedText {
  /** From the left, in points. */
  readonly x: number;
  /** Baseline from the bottom of the page, in points. */
  readonly y: number;
  readonly text: string;
  /** Default 10. */
  readonly size?: number;
  readonly bold?: boolean;
  /** In TeX's font of signs (CMSY10, not embedded) instead, by its codes. */
  readonly signs?: boolean;
  /** Operators before it, such as `1 1 1 rg` (white) or `3 Tr` (painted not at all); they hold for this text alone. */
  readonly operators?: string;
}

export interface TinyPdfOptions {
  readonly title?: string;
  readonly producer?: string;
  /** Adds an encryption dictionary whose password nobody knows. */
  readonly locked?: boolean;
}

/** One list of texts a page; pages are 600 × 800 points. Characters beyond Latin-1 are not supported. */
export function tinyPdf(pages: readonly (readonly PaintedText[])[], options: TinyPdfOptions = {}): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  const pageTree = 2;
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  const regular = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const bold = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  const signs = add(
    '<< /Type /Font /Subtype /Type1 /BaseFont /CMSY10 /FirstChar 12 /LastChar 12 /Widths [778] /FontDescriptor ' +
      '<< /Type /FontDescriptor /FontName /CMSY10 /Flags 4 /FontBBox [-29 -960 1116 775] /ItalicAngle -14 /Ascent 775 /Descent -960 /CapHeight 683 /StemV 85 >> >>',
  );
  const kids = pages.map((texts) => {
    const stream = texts.map(paint).join('\n');
    const content = add(`<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`);
    return add(
      `<< /Type /Page /Parent ${pageTree} 0 R /MediaBox [0 0 600 800] /Contents ${content} 0 R ` +
        `/Resources << /Font << /F1 ${regular} 0 R /F2 ${bold} 0 R /F3 ${signs} 0 R >> >> >>`,
    );
  });
  objects[pageTree - 1] =
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  const { title, producer } = options;
  const entries = `${title ? `/Title (${escape(title)}) ` : ''}${producer ? `/Producer (${escape(producer)}) ` : ''}`;
  const info = entries ? add(`<< ${entries}>>`) : 0;
  const lock = options.locked
    ? add(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'a5'.repeat(32)}> /U <${'5a'.repeat(32)}> >>`)
    : 0;
  return assemble(objects, { info, lock });
}

const escape = (text: string): string => text.replace(/[\\()]/g, (mark) => `\\${mark}`);

const paint = ({ x, y, text, size = 10, bold = false, signs = false, operators = '' }: PaintedText): string =>
  `q ${operators} BT /${signs ? 'F3' : bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${escape(text)}) Tj ET Q`;

function assemble(objects: readonly string[], { info, lock }: { info: number; lock: number }): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const id = `<${'00'.repeat(16)}>`;
  const trailer =
    `<< /Size ${objects.length + 1} /Root 1 0 R` +
    `${info ? ` /Info ${info} 0 R` : ''}${lock ? ` /Encrypt ${lock} 0 R /ID [${id} ${id}]` : ''} >>`;
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Lines one under the other, as a column of running text. */
export function column(
  lines: readonly string[],
  at: { x: number; y: number; size?: number; leading?: number },
): PaintedText[] {
  const { x, y, size = 10, leading = 12 } = at;
  return lines.map((text, index) => ({ x, y: y - index * leading, text, size }));
}
