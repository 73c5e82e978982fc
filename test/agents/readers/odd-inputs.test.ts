import { describe, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { readDocument } from '../../../agents/readers/index.js';

/** Encodes by asking the decoder what every pair of bytes means. */
function encode(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const pairs = new Map<string, [number, number]>();
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== '\ufffd' && !pairs.has(character))
        pairs.set(character, [lead, trail]);
    }
  return Buffer.from([...text].flatMap((character) => pairs.get(character) ?? character.charCodeAt(0)));
}

const japanese =
  '研究者は夏の間毎週沼地を訪れ、堤防沿いの九か所で水の塩分を測定し、蚊の卵を数えた。塩分が最も高かった二年間に卵は半分に減ったが、堤防の上流では何の変化も見られなかった。その後も調査は続けられた。';
const korean =
  '연구자들은 여름 내내 매주 늪을 찾아 둑을 따라 아홉 곳에서 물의 염도를 재고 모기 알을 세었다. 염도가 가장 높았던 두 해에 알은 절반으로 줄었지만 둑 위쪽에서는 아무 변화가 없었다. 조사는 그 뒤에도 이어졌다.';
const chinese =
  '研究人员整个夏天每周都去沼泽，在堤坝旁九个地点测量水的盐度，并清点水中的蚊卵。结果显示，盐度最高的两年里蚊卵减少了一半，而堤坝上方没有任何变化。他们认为这与当年的干旱有关。';

const page = (meta: string, body: string): string =>
  `<html><head>${meta}<title>T</title></head><body><h1>Title</h1><p>${body}</p></body></html>`;

const read = (bytes: Uint8Array, address: string, contentType?: string) =>
  readDocument({ bytes, address, ...(contentType ? { contentType } : {}) }, { inThread: true });

describe('encodings of East Asia', () => {
  it.each([
    ['shift_jis', japanese, '<meta charset="Shift_JIS">', 'text/html'],
    ['shift_jis', japanese, '', 'text/html'],
    ['euc-jp', japanese, '', 'text/html'],
    ['euc-kr', korean, '<meta charset="euc-kr">', 'text/html'],
    ['euc-kr', korean, '', 'text/html'],
    ['gbk', chinese, '', 'text/html'],
    ['gbk', chinese, '', 'text/html; charset=utf-8'],
  ])('%s: %.8s… with "%s" as %s', async (encoding, text, meta, contentType) => {
    const document = await read(encode(page(meta, text), encoding), 'a.html', contentType);
    expect(document.ok && document.value.text).toContain(text.slice(20, 60));
  });
  it('are known in plain text', async () => {
    const document = await read(encode(japanese, 'shift_jis'), 'a.txt');
    expect(document.ok && document.value.text).toContain('塩分を測定し');
  });
});

describe('files that are not what they say', () => {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
  const docx = (document: Uint8Array): Buffer =>
    Buffer.from(zipSync({ '[Content_Types].xml': strToU8(types), 'word/document.xml': document }));

  it('a Word document that lies of its sizes, and one without its text', async () => {
    const bomb = docx(Buffer.alloc(5_000_000, 32));
    const entry = Buffer.from('PK\u0001\u0002', 'latin1');
    for (let at = bomb.indexOf(entry); at >= 0; at = bomb.indexOf(entry, at + 4))
      bomb.writeUInt32LE(1_000, at + 24);
    expect(await read(bomb, 'a.docx')).toMatchObject({ ok: false, failure: { code: 'damaged' } });
    const empty = zipSync({ '[Content_Types].xml': strToU8(types), 'word/styles.xml': strToU8('<x/>') });
    expect(await read(empty, 'a.docx')).toMatchObject({ ok: false, failure: { code: 'damaged' } });
  });
  it('bytes without sense under any name', async () => {
    const junk = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919 + 13 * at * at) % 256));
    for (const name of ['a.html', 'a.txt', 'a.pdf', 'a.docx', 'a.xml', 'a.epub'])
      expect((await read(junk, name)).ok, name).toBe(false);
  });
  it('an entity that points at a file of this machine', async () => {
    const prose = 'The marsh was visited every week of the summer and tested for salt. '.repeat(4);
    const xml = `<?xml version="1.0"?><!DOCTYPE article [<!ENTITY x SYSTEM "file:///etc/passwd">]><article><front/><body><sec><p>${prose}&x;</p></sec></body></article>`;
    const document = await read(Buffer.from(xml), 'a.xml');
    expect(document.ok && document.value.text).not.toContain('root:');
  });
});
