import { describe, expect, it } from 'vitest';
import { decodeHtmlBytes, decodeText, utf8Health } from '../../../agents/readers/charset.js';
import { readDocument } from '../../../agents/readers/index.js';
import { sniffFormat } from '../../../agents/readers/sniff.js';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

// Made with Python's codecs, so that no decoder is checked against itself.
const shiftJis = [
  0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc, 0x83, 0x79, 0x81, 0x5b, 0x83, 0x57, 0x82, 0xc5, 0x82, 0xb7,
  0x81, 0x42,
];
const eucJp = [
  0xc6, 0xfc, 0xcb, 0xdc, 0xb8, 0xec, 0xa4, 0xce, 0xa5, 0xda, 0xa1, 0xbc, 0xa5, 0xb8, 0xa4, 0xc7, 0xa4, 0xb9,
  0xa1, 0xa3,
];
const gbk = [
  0xd5, 0xe2, 0xca, 0xc7, 0xd2, 0xbb, 0xb8, 0xf6, 0xd6, 0xd0, 0xce, 0xc4, 0xb5, 0xc4, 0xcd, 0xf8, 0xd2, 0xb3,
  0xa1, 0xa3,
];
const eucKr = [
  0xc7, 0xd1, 0xb1, 0xb9, 0xbe, 0xee, 0xb7, 0xce, 0x20, 0xbe, 0xb4, 0x20, 0xc6, 0xe4, 0xc0, 0xcc, 0xc1, 0xf6,
];
const cyrillic = [
  0xdd, 0xf2, 0xee, 0x20, 0xf1, 0xf2, 0xf0, 0xe0, 0xed, 0xe8, 0xf6, 0xe0, 0x20, 0xed, 0xe0, 0x20, 0xf0, 0xf3,
  0xf1, 0xf1, 0xea, 0xee, 0xec,
];
const koi8 = [
  0xfc, 0xd4, 0xcf, 0x20, 0xd3, 0xd4, 0xd2, 0xc1, 0xce, 0xc9, 0xc3, 0xc1, 0x20, 0xce, 0xc1, 0x20, 0xd2, 0xd5,
  0xd3, 0xd3, 0xcb, 0xcf, 0xcd,
];
const japanese = '日本語のページです。';

describe('decodeHtmlBytes', () => {
  it('reads windows-1252 under a UTF-8 header, curly quotes and all', () => {
    const page = bytes(
      '<html><body>',
      [0x93],
      'Caf',
      [0xe9],
      [0x94],
      ' costs 5 ',
      [0x80],
      ' ',
      [0x96],
      ' or more</body></html>',
    );
    const { text, encoding } = decodeHtmlBytes(page, 'text/html; charset=utf-8');
    expect(text).toContain('“Café” costs 5 € – or more');
    expect(encoding).toBe('windows-1252');
  });

  it('reads the same where the meta tag claims UTF-8 too, or ISO-8859-1', () => {
    for (const label of ['utf-8', 'iso-8859-1', 'ISO-8859-15"x']) {
      const page = bytes(
        `<html><head><meta charset="${label}"></head><body>it`,
        [0x92],
        's a na',
        [0xef],
        've plan</body></html>',
      );
      expect(decodeHtmlBytes(page).text).toContain(
        label.startsWith('ISO') ? 'naïve plan' : 'it’s a naïve plan',
      );
    }
  });

  it.each([
    ['a meta tag only', '<meta charset="Shift_JIS">', undefined],
    ['http-equiv only', '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=x-sjis">', undefined],
    ['the header only', '', 'text/html;charset=Shift_JIS'],
    ['nothing', '', undefined],
    ['a wrong header', '', 'text/html; charset=utf-8'],
    ['a meta tag far down', `${' '.repeat(5000)}<meta charset=shift_jis>`, undefined],
  ])('reads Shift_JIS declared by %s', (_name, meta, header) => {
    const page = bytes(`<html><head>${meta}</head><body>`, shiftJis, '</body></html>');
    expect(decodeHtmlBytes(page, header)).toMatchObject({ encoding: 'shift_jis' });
    expect(decodeHtmlBytes(page, header).text).toContain(japanese);
  });

  it.each([
    ['euc-jp', eucJp, japanese],
    ['gb18030', gbk, '这是一个中文的网页。'],
    ['euc-kr', eucKr, '한국어로 쓴 페이지'],
    ['windows-1251', cyrillic, 'Это страница на русском'],
    ['koi8-r', koi8, 'Это страница на русском'],
  ])('tells %s from the bytes alone', (encoding, sample, expected) => {
    const { text, encoding: found } = decodeHtmlBytes(bytes('<p>', sample, ' ', sample, '</p>'));
    expect(text).toContain(expected);
    expect(found).toBe(encoding);
  });

  it('uses the declared encoding of GBK and ISO-8859-2 pages', () => {
    expect(decodeHtmlBytes(bytes('<meta charset=gbk><p>', gbk)).text).toContain('这是一个中文的网页。');
    const polish = bytes('<meta charset="iso-8859-2"><p>Za', [0xbf], [0xf3], [0xb3], [0xe6], '</p>');
    expect(decodeHtmlBytes(polish).text).toContain('Zażółć');
  });

  it('believes bytes that are UTF-8 over a legacy declaration', () => {
    const page = Buffer.from('<meta charset="iso-8859-1"><p>Zürich – “naïve”</p>');
    expect(decodeHtmlBytes(page, 'text/html; charset=windows-1252').text).toContain('Zürich – “naïve”');
  });

  it('keeps a UTF-8 page with a few broken bytes', () => {
    const page = Buffer.concat([
      Buffer.from('Zürich, Köln, Łódź, Århus, Øresund '),
      Buffer.from([0x93]),
      Buffer.from(' fin'),
    ]);
    const { text, encoding } = decodeHtmlBytes(page);
    expect(encoding).toBe('utf-8');
    expect(text).toContain('Łódź');
  });

  it('reads UTF-16 with and without a mark, and drops the mark', () => {
    const html = '<html><body>Grüße aus Köln</body></html>';
    const little = Buffer.from(html, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const page of [
      little,
      big,
      Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    ]) {
      expect(decodeHtmlBytes(page).text).toBe(html);
    }
    expect(decodeHtmlBytes(Buffer.from('\ufeffabc')).text).toBe('abc');
  });

  it('survives an unknown label, no bytes and a mark alone', () => {
    expect(decodeHtmlBytes(Buffer.from('plain'), 'text/html; charset=nonsense').text).toBe('plain');
    expect(decodeHtmlBytes(new Uint8Array()).text).toBe('');
    expect(decodeHtmlBytes(Buffer.from([0xef, 0xbb, 0xbf])).text).toBe('');
  });
});

describe('decodeText', () => {
  it('does not look for meta tags', () => {
    expect(decodeText(bytes('<meta charset=shift_jis> caf', [0xe9])).text).toContain('café');
  });
});

describe('utf8Health', () => {
  it('counts sequences and forgives a cut end', () => {
    expect(utf8Health(Buffer.from('aé漢😀'))).toEqual({ valid: 3, invalid: 0, isCut: false });
    expect(utf8Health(Buffer.from('漢').subarray(0, 2))).toEqual({ valid: 0, invalid: 0, isCut: true });
    expect(utf8Health(Buffer.from([0xc0, 0x80, 0xff])).invalid).toBe(3);
  });
});

describe('declarations that the bytes disprove', () => {
  const page = (charset: string, body: readonly number[]): Uint8Array =>
    bytes(`<html><meta charset="${charset}"><p>`, body, ' ', body, ' ', body, '</p></html>');
  const header = (charset: string): string => `text/html; charset=${charset}`;

  it.each(['windows-1252', 'iso-8859-1'])('Russian in windows-1251 under %s', (declared) => {
    expect(decodeHtmlBytes(page(declared, cyrillic)).encoding).toBe('windows-1251');
    expect(decodeHtmlBytes(page('windows-1251', cyrillic), header(declared)).encoding).toBe('windows-1251');
  });

  it.each(['windows-1252', 'windows-1254'])('Russian in KOI8-R under %s', (declared) => {
    expect(decodeHtmlBytes(page(declared, koi8)).encoding).toBe('koi8-r');
  });

  it.each(['windows-1252', 'windows-1254'])('Japanese under %s', (declared) => {
    expect(decodeHtmlBytes(page(declared, eucJp)).encoding).toBe('euc-jp');
    expect(decodeHtmlBytes(page(declared, shiftJis)).encoding).toBe('shift_jis');
  });

  it('right declarations are believed, and those of encodings that are never guessed', () => {
    expect(decodeHtmlBytes(page('windows-1251', cyrillic)).source).toBe('meta');
    expect(decodeHtmlBytes(page('iso-8859-5', koi8)).encoding).toBe('iso-8859-5');
    const french = [0x56, 0x6f, 0x69, 0x6c, 0xe0, 0x20, 0x6c, 0x27, 0xe9, 0x74, 0xe9];
    expect(decodeHtmlBytes(page('windows-1252', french)).source).toBe('meta');
  });
});

describe('UTF-16 without a mark', () => {
  const written = '<html><body><p>Это страница на русском языке, и в ней 3 слова.</p></body></html>';
  it('of any script', async () => {
    const little = Buffer.from(written, 'utf16le');
    expect(decodeHtmlBytes(little)).toEqual({ text: written, encoding: 'utf-16le', source: 'content' });
    const big = Buffer.from(little).swap16();
    expect(decodeHtmlBytes(big, 'text/html; charset=utf-8').text).toBe(written);
    const russian = 'Это страница на русском языке, и она говорит о погоде в городе. '.repeat(9);
    const read = await readDocument(
      { bytes: Buffer.from(russian, 'utf16le'), address: 'https://example.org/a.txt' },
      { inThread: true },
    );
    expect(read.ok && read.value.text).toBe(russian.trim());
  });

  it('is no sound', () => {
    const samples = Buffer.alloc(4_000);
    for (let at = 0; at < 2_000; at += 1)
      samples.writeInt16LE(Math.round(Math.sin(at / 9) * 90) + 95, at * 2);
    expect(sniffFormat({ bytes: samples, address: 'https://example.org/a' })).toBeNull();
  });
});
