import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../agents/readers/index.js';

/** A page in a font that names a character map and carries none; `lines` are codes as hexadecimal. */
function cjkPdf(encoding: string, ordering: string, lines: readonly string[]): Buffer {
  const stream = lines
    .map((line, at) => `BT /F1 10 Tf 40 ${String(700 - 14 * at)} Td <${line}> Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${String(stream.length)} >>\nstream\n${stream}\nendstream`,
    `<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Some /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor 7 0 R >>`,
    '<< /Type /FontDescriptor /FontName /Some /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, at) => {
    const offset = file.length;
    file += `${String(at + 1)} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 8\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 8 /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const inUnicode = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** Codes of a charset, by decoding all of them. */
function inCharset(charset: string): (text: string) => string {
  const decoder = new TextDecoder(charset);
  const codes = new Map<string, string>();
  for (let code = 0; code < 0xffff; code += code === 0x7f ? 0x80c1 : 1) {
    const hex = code.toString(16).padStart(code < 0x80 ? 2 : 4, '0');
    const character = decoder.decode(Buffer.from(hex, 'hex'));
    if (character.length === 1 && !codes.has(character)) codes.set(character, hex);
  }
  return (text) => [...text].map((character) => codes.get(character) ?? '').join('');
}

const japanese = 'この橋は一九一一年に開通し、閉鎖まで一日に四千二百台の車が通った。';
const chinese = '该桥于一九一一年通车并且在关闭前每天有四千二百辆汽车通过。';
const taiwanese = '該橋於一九一一年通車並且在關閉前每天有四千二百輛汽車通過。';
const korean = '이 다리는 천구백십일년에 개통되었으며 하루에 사천이백 대가 지나갔다.';

async function read(encoding: string, ordering: string, codes: string) {
  const bytes = cjkPdf(encoding, ordering, [codes, codes, codes]);
  return readDocument({ bytes, address: 'paper.pdf' }, { inThread: true });
}

describe('fonts that name a character map and carry none', () => {
  it.each([
    ['90ms-RKSJ-H', 'Japan1', japanese, inCharset('shift_jis')],
    ['EUC-H', 'Japan1', japanese, inCharset('euc-jp')],
    ['UniJIS-UCS2-H', 'Japan1', japanese, inUnicode],
    ['GBK-EUC-H', 'GB1', chinese, inCharset('gbk')],
    ['UniGB-UCS2-H', 'GB1', chinese, inUnicode],
    ['UniGB-UTF16-H', 'GB1', chinese, inUnicode],
    ['ETen-B5-H', 'CNS1', taiwanese, inCharset('big5')],
    ['KSCms-UHC-H', 'Korea1', korean, inCharset('euc-kr')],
  ])('are read: %s', async (encoding, ordering, text, codesOf) => {
    const result = await read(encoding, ordering, codesOf(text));
    expect(result.ok && result.value.text.replace(/\s/gu, '')).toContain(text.replace(/\s/gu, ''));
  });

  it('are refused, not guessed at, where they name glyphs alone', async () => {
    const result = await read('Identity-H', 'Japan1', inUnicode(japanese));
    expect(result.ok ? result.value.text : result.failure.code).toBe('scanned');
  });
});
